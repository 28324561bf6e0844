//! What the beliefs of games from one record are drawn from.

use rangekeeper_engine::{Announcement, CellSet, Position, Record, ScaledPrior};

/// What the beliefs of games from one record are drawn from: the position at the record, the rule of announcements, and
/// how many boards to draw from which seed.
#[derive(Clone)]
pub struct BeliefSource {
    /// What the opponent says after a shot.
    pub announcement: Announcement,
    /// The seed of the boards that are drawn.
    pub seed: u64,
    /// Boards drawn for one belief.
    pub boards: usize,
    /// All boards are listed instead if there are at most so many ways to place the ships that cover no hit.
    pub ways: u64,
    /// The cells shot on the record.
    pub shot: CellSet,
    /// The cells that can be shot after the record.
    pub open: CellSet,
    /// The position at the record.
    pub position: Position,
    /// How the ships are assumed to have been placed.
    pub prior: ScaledPrior,
}

impl BeliefSource {
    /// Boards drawn for one belief, unless a policy sets another number. With a thousand, the classic game takes a
    /// tenth of a shot longer than with four thousand, which cannot be told from counting every board.
    pub const BOARDS: usize = 2_000;
    /// The most ways to place the ships that cover no hit for all boards to be listed, unless a policy sets another
    /// number. Trying so many takes no longer than drawing [`BOARDS`](Self::BOARDS).
    pub const WAYS: u64 = 10_000;

    /// For games from this record on, whose position is `position`, where all arrangements are equally likely.
    pub fn new(record: &Record, position: &Position, seed: u64) -> Self {
        Self::under(record, position, &ScaledPrior::UNIFORM, seed)
    }

    /// The same under a prior.
    pub fn under(record: &Record, position: &Position, prior: &ScaledPrior, seed: u64) -> Self {
        Self {
            announcement: record.rules().announcement(),
            seed,
            boards: Self::BOARDS,
            ways: Self::WAYS,
            shot: record.shots().iter().map(|shot| shot.cell).collect(),
            open: record.open(),
            position: position.clone(),
            prior: prior.clone(),
        }
    }
}
