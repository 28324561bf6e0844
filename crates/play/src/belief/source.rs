//! How games begin on which boards are drawn.

use rangekeeper_engine::{Announcement, CellSet, Position, Record};

/// Choices in listing the ways to cover hits in one step.
pub const CHOICES_PER_STEP: u64 = 5_000;
/// Arrangements proposed in one step.
pub const PROPOSALS_PER_STEP: u64 = 10_000;

/// How every game begins.
pub struct BeliefSource {
    pub announcement: Announcement,
    pub seed: u64,
    /// Boards drawn for a pool.
    pub boards: usize,
    /// All boards are taken instead where there are at most so many ways to place the free ships.
    pub ways: u64,
    /// The cells shot before.
    pub shot: CellSet,
    /// The cells that can be shot.
    pub open: CellSet,
    pub position: Position,
}

impl BeliefSource {
    /// With a thousand boards the classic game takes a tenth of a shot longer than with four thousand, which no longer
    /// differs from counting every board.
    const BOARDS: usize = 2_000;
    /// Trying every way to place the free ships takes no longer than drawing some boards.
    const WAYS: u64 = 10_000;

    /// Games from this record on, whose position this is.
    pub fn new(record: &Record, position: &Position, seed: u64) -> Self {
        Self {
            announcement: record.rules().announcement(),
            seed,
            boards: Self::BOARDS,
            ways: Self::WAYS,
            shot: record.shots().iter().map(|shot| shot.cell).collect(),
            open: record.open(),
            position: position.clone(),
        }
    }
}
