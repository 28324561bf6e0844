//! The proposer for a position: by the size of the grid, and by whether all boards are equally likely.

use super::board::{Board, Run};
use super::proposal::{Distribution, ProposalTables, Propose};
use super::weighed::WeighedTables;
use crate::posterior::hit_covers::CoverGroup;
use crate::posterior::prior::ScaledPrior;
use crate::{Contact, Position};

/// The proposer for grids of up to 128 and of up to 256 cells, where all boards are equally likely and under a prior.
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

    /// The proposer under a prior. `covers` are the hit covers under each contact rule.
    pub(super) fn weighed(
        position: &Position,
        prior: &ScaledPrior,
        covers: &[(Contact, Vec<CoverGroup>)],
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

    /// The next accepted proposal; `None` if none of `proposals` is.
    pub(super) fn draw(&self, run: &mut Run, proposals: u64) -> Option<Board> {
        match self {
            Self::Two(tables) => tables.draw(run, proposals),
            Self::Four(tables) => tables.draw(run, proposals),
            Self::TwoWeighed(tables) => tables.draw(run, proposals),
            Self::FourWeighed(tables) => tables.draw(run, proposals),
        }
    }

    /// The components of the prior; 0 if it is uniform.
    pub(super) const fn components(&self) -> usize {
        match self {
            Self::Two(_) | Self::Four(_) => 0,
            Self::TwoWeighed(tables) => tables.components(),
            Self::FourWeighed(tables) => tables.components(),
        }
    }

    /// What all arrangements weigh, by the ways to tell the ships of a board apart; their number if the prior is
    /// uniform.
    pub(super) fn weight(&self) -> f64 {
        match self {
            Self::Two(ProposalTables { distribution, .. })
            | Self::Four(ProposalTables { distribution, .. }) => distribution.boards,
            Self::TwoWeighed(tables) => tables.weight(),
            Self::FourWeighed(tables) => tables.weight(),
        }
    }

    /// How many arrangements a proposal stands for.
    pub(super) const fn stands_for(&self) -> f64 {
        match self {
            Self::Two(ProposalTables { distribution, .. })
            | Self::Four(ProposalTables { distribution, .. }) => distribution.stands_for,
            Self::TwoWeighed(tables) => tables.stands_for(),
            Self::FourWeighed(tables) => tables.stands_for(),
        }
    }

    /// What a board weighs.
    pub(super) fn weigh(&self, board: &Board) -> f64 {
        match self {
            Self::Two(_) | Self::Four(_) => 1.0,
            Self::TwoWeighed(tables) => tables.weigh(board),
            Self::FourWeighed(tables) => tables.weigh(board),
        }
    }
}
