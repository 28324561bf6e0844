//! Functions that are tested.

use rangekeeper_engine::error::{PositionError, RecordTextError, SampleError, TooManyBoards};
use rangekeeper_engine::{CountMethod, Counts, Position, Posterior, Record, Sample, testing};

/// Functions that are tested; the campaign's own tests replace some by wrong ones.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    pub(super) position: fn(&Record) -> Result<Position, PositionError>,
    pub(super) count: fn(&Posterior) -> Result<Counts, TooManyBoards>,
    /// Counts and weighs by a sweep.
    pub(super) sweep: fn(&Posterior) -> Result<Counts, TooManyBoards>,
    pub(super) draw: fn(&Posterior, u64, u64) -> Result<Sample, SampleError>,
    pub(super) draw_by_sweep: fn(&Posterior, u64, u64) -> Result<Sample, SampleError>,
    pub(super) read_line: fn(&str) -> Result<Record, RecordTextError>,
}

impl Engine {
    /// Functions of the engine.
    pub(super) const REAL: Self = Self {
        position: Position::new,
        count: |posterior| Ok(posterior.count()?.run()),
        sweep: |posterior| Ok(posterior.plan_count_by(CountMethod::Sweep)?.part(0, 1).run()),
        draw: |posterior, draws, seed| posterior.sample(draws, seed).run(),
        draw_by_sweep: testing::draw_by_sweep,
        read_line: str::parse,
    };
}
