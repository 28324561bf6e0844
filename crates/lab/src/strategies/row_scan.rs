//! Strategy `row-scan`: every cell in reading order.

use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Shot};

/// Strategy that shoots at the first open cell in reading order.
///
/// Source: Audinot, Bonnet and Viennot 2014, section 4.2: 91.7 shots over all boards if ships do not touch.
#[derive(Debug)]
pub struct RowScan;

impl Strategy for RowScan {
    fn aim(&mut self, record: &Record, _: &[Shot]) -> Cell {
        record.open().first().expect("a ship that is afloat has an open cell")
    }
}
