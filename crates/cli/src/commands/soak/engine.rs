//! The functions that are tested.

use rangekeeper_engine::error::{PositionError, RecordTextError, SampleError, TooManyBoards};
use rangekeeper_engine::sliced::{CountMethod, CountPlan, Sliced};
use rangekeeper_engine::{Counts, Position, Record, Sample, ScaledPrior, exact, sample};

/// The functions that are tested; the campaign's own tests put wrong ones in their places.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    pub(super) position: fn(&Record) -> Result<Position, PositionError>,
    pub(super) count: fn(&Position) -> Result<Counts, TooManyBoards>,
    pub(super) weigh: fn(&Position, &ScaledPrior) -> Result<Counts, TooManyBoards>,
    /// Counts and weighs by a sweep.
    pub(super) sweep: fn(&Position, &ScaledPrior) -> Result<Counts, TooManyBoards>,
    pub(super) draw: fn(&Position, u64, u64) -> Result<Sample, SampleError>,
    pub(super) draw_under: fn(&Position, &ScaledPrior, u64, u64) -> Result<Sample, SampleError>,
    pub(super) draw_by_sweep: fn(&Position, &ScaledPrior, u64, u64) -> Result<Sample, SampleError>,
    pub(super) read_line: fn(&str) -> Result<Record, RecordTextError>,
}

impl Engine {
    /// The functions of the engine.
    pub(super) const REAL: Self = Self {
        position: Position::new,
        count: exact::count,
        weigh: exact::weigh,
        sweep,
        draw: sample::draw,
        draw_under: sample::draw_under,
        draw_by_sweep: sample::draw_by_sweep,
        read_line: str::parse,
    };
}

fn sweep(position: &Position, prior: &ScaledPrior) -> Result<Counts, TooManyBoards> {
    let plan = CountPlan::by(CountMethod::Sweep, position, prior)?;
    let mut count = plan.part(0, 1);
    loop {
        match count.advance(u64::MAX) {
            Sliced::Finished(counts) => return Ok(counts),
            Sliced::Unfinished(rest) => count = rest,
        }
    }
}
