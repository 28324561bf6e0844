//! Every cell in reading order.

use super::Strategy;
use rangekeeper_engine::{Cell, Record};

/// Shoots at the first open cell in reading order. Audinot, Bonnet and Viennot, "Optimal strategies against a random
/// opponent in Battleship", section 4.2: 91.7 shots over all boards on which ships do not touch.
pub struct RowScan;

impl Strategy for RowScan {
    fn begin(&mut self, _: u64) {}

    fn aim(&mut self, record: &Record) -> Cell {
        record.open().first().expect("a ship that is afloat has an open cell")
    }
}
