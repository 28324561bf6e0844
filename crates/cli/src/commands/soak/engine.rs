//! The functions that are tested.

use rangekeeper_engine::error::{PositionError, RecordTextError, SampleError, TooManyBoards};
use rangekeeper_engine::{Counts, Position, Record, Sample, ScaledPrior, exact, sample};

/// The functions that are tested; the campaign's own tests put wrong ones in their places.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    pub(super) position: fn(&Record) -> Result<Position, PositionError>,
    pub(super) count: fn(&Position) -> Result<Counts, TooManyBoards>,
    pub(super) weigh: fn(&Position, &ScaledPrior) -> Result<Counts, TooManyBoards>,
    pub(super) draw: fn(&Position, u64, u64) -> Result<Sample, SampleError>,
    pub(super) draw_under: fn(&Position, &ScaledPrior, u64, u64) -> Result<Sample, SampleError>,
    pub(super) read_line: fn(&str) -> Result<Record, RecordTextError>,
}

impl Engine {
    /// The functions of the engine.
    pub(super) const REAL: Self = Self {
        position: Position::new,
        count: exact::count,
        weigh: exact::weigh,
        draw: sample::draw,
        draw_under: sample::draw_under,
        read_line: str::parse,
    };
}
