use super::cell_order::CellOrder;
use rangekeeper_engine::{Announcement, CellSet, Posterior};

/// The source of the beliefs of games: a posterior, and the number and the seed of the boards drawn from it.
#[derive(Clone, Debug)]
pub struct BeliefSource {
    /// The posterior before the games.
    pub posterior: Posterior,
    /// The seed of the boards that are drawn.
    pub seed: u64,
    /// The number of boards drawn for one belief.
    pub boards: usize,
    /// The maximum number of ways to place the ships that cover no hit for which all boards are listed instead.
    pub ways: u64,
    /// The number of proposals after which [`FEWEST`](Self::FEWEST) boards are enough, where boards are hard to draw. The
    /// first belief, which every game begins with, may take [`FIRST`](Self::FIRST) times as many.
    pub proposals: u64,
    /// The order that decides between equals.
    pub order: CellOrder,
}

impl BeliefSource {
    /// The number of boards drawn for one belief, unless a policy sets another. With 1,000 boards, the classic game
    /// takes 0.1 shots more than with 4,000. With 4,000, no difference from counting every board can be measured.
    pub const BOARDS: usize = 2_000;
    /// The maximum number of ways to place the ships that cover no hit for which all boards are listed, unless a policy
    /// sets another. Trying them all takes no longer than drawing [`BOARDS`](Self::BOARDS).
    pub const WAYS: u64 = 10_000;
    /// The number of proposals after which fewer boards are enough where they are hard to draw, unless a policy sets
    /// another. A game of Sea Battle takes a fifteenth of the time with it, and as many shots (55.7 in the mean of 400
    /// games on the same boards, with and without it).
    pub const PROPOSALS: u64 = 10_000;
    /// Boards are hard to draw where fewer than one of this number of proposals is accepted.
    pub const HARD: u64 = 20;
    /// The number of boards that are enough where boards are hard to draw.
    pub const FEWEST: u64 = 64;
    /// The number by which the limit of proposals is multiplied for the first belief.
    pub const FIRST: u64 = 50;

    /// Creates the source for games from a posterior on, with the usual numbers and reading order.
    pub fn new(posterior: &Posterior, seed: u64) -> Self {
        let (posterior, order) = (posterior.clone(), CellOrder::reading());
        Self { posterior, seed, boards: Self::BOARDS, ways: Self::WAYS, proposals: Self::PROPOSALS, order }
    }

    /// Returns the announcement rule.
    pub fn announcement(&self) -> Announcement {
        self.posterior.record().rules().announcement()
    }

    /// Returns the cells shot before the games.
    pub fn shot(&self) -> CellSet {
        self.posterior.record().shots().iter().map(|shot| shot.cell).collect()
    }

    /// Returns the cells that can be shot in the games.
    pub fn open(&self) -> CellSet {
        self.posterior.record().open()
    }
}
