//! The proposer for a position, chosen by the size of the grid and by whether the prior is uniform.

use super::board::{Board, Run};
use super::proposal::{Distribution, ProposalTables, Propose};
use super::weighed::WeighedTables;
use crate::Position;
use crate::posterior::hit_covers::CoverGroup;
use crate::posterior::prior::ScaledPrior;

/// A proposer for grids of up to 128 or up to 256 cells, under a uniform prior or another one.
pub(super) enum Proposer {
    Two(ProposalTables<2>),
    Four(ProposalTables<4>),
    TwoWeighed(WeighedTables<2>),
    FourWeighed(WeighedTables<4>),
}

impl Proposer {
    pub(super) fn new(position: &Position, distribution: Distribution) -> Self {
        if position.grid().area() <= 128 {
            Self::Two(ProposalTables::new(position, distribution))
        } else {
            Self::Four(ProposalTables::new(position, distribution))
        }
    }

    /// Creates the proposer under a prior that is not uniform.
    pub(super) fn weighed(
        position: &Position,
        prior: &ScaledPrior,
        covers: &[CoverGroup],
        listing: Distribution,
    ) -> Self {
        if position.grid().area() <= 128 {
            Self::TwoWeighed(WeighedTables::new(position, prior, covers, listing))
        } else {
            Self::FourWeighed(WeighedTables::new(position, prior, covers, listing))
        }
    }

    /// Proposes until `accepted` draws in all are accepted, at most `proposals` times.
    pub(super) fn advance(&self, run: &mut Run, accepted: u64, proposals: u64) {
        match self {
            Self::Two(tables) => tables.advance(run, accepted, proposals),
            Self::Four(tables) => tables.advance(run, accepted, proposals),
            Self::TwoWeighed(tables) => tables.advance(run, accepted, proposals),
            Self::FourWeighed(tables) => tables.advance(run, accepted, proposals),
        }
    }

    /// Returns the next accepted proposal; `None` if none of `proposals` is accepted.
    pub(super) fn draw(&self, run: &mut Run, proposals: u64) -> Option<Board> {
        match self {
            Self::Two(tables) => tables.draw(run, proposals),
            Self::Four(tables) => tables.draw(run, proposals),
            Self::TwoWeighed(tables) => tables.draw(run, proposals),
            Self::FourWeighed(tables) => tables.draw(run, proposals),
        }
    }

    /// Returns the number of components of the prior; 0 if it is uniform.
    pub(super) const fn components(&self) -> usize {
        match self {
            Self::Two(_) | Self::Four(_) => 0,
            Self::TwoWeighed(tables) => tables.components(),
            Self::FourWeighed(tables) => tables.components(),
        }
    }

    /// Returns the total weight of all arrangements that have each ship on its list, divided by the number of ways to
    /// assign equal ships to placements. If the prior is uniform, this is their number.
    pub(super) fn weight(&self) -> f64 {
        match self {
            Self::Two(ProposalTables { distribution, .. })
            | Self::Four(ProposalTables { distribution, .. }) => distribution.boards,
            Self::TwoWeighed(tables) => tables.weight(),
            Self::FourWeighed(tables) => tables.weight(),
        }
    }

    /// Returns the number of arrangements that a proposal stands for.
    pub(super) const fn stands_for(&self) -> f64 {
        match self {
            Self::Two(ProposalTables { distribution, .. })
            | Self::Four(ProposalTables { distribution, .. }) => distribution.stands_for,
            Self::TwoWeighed(tables) => tables.stands_for(),
            Self::FourWeighed(tables) => tables.stands_for(),
        }
    }

    /// Returns the weight of a board.
    pub(super) fn weigh(&self, board: &Board) -> f64 {
        match self {
            Self::Two(_) | Self::Four(_) => 1.0,
            Self::TwoWeighed(tables) => tables.weigh(board),
            Self::FourWeighed(tables) => tables.weigh(board),
        }
    }
}
