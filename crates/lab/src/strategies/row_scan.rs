use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Shot};

/// Strategy `row-scan`: shoots at the first open cell in reading order.
///
/// Source: Audinot, Bonnet and Viennot 2014, section 4.2: 91.7 shots over all boards if ships do not touch.
#[derive(Debug)]
pub struct RowScan;

impl Strategy for RowScan {
    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        record.open().first()
    }
}
