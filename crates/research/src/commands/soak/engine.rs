use rangekeeper_engine::Record;
use rangekeeper_engine::error::RecordTextError;

/// Functions that are tested; the campaign's own tests replace some by wrong ones.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    pub(super) records: rangekeeper_testing::Engine,
    pub(super) read_line: fn(&str) -> Result<Record, RecordTextError>,
}

impl Engine {
    pub(super) const REAL: Self = Self { records: rangekeeper_testing::Engine::REAL, read_line: str::parse };
}
