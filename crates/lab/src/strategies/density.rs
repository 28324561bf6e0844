//! Strategy `density`: the cell with the most placements through it, weighted by the hits that they cover; of equals the
//! first in reading order.
//!
//! Source: density solvers; see [`Density`].

use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Shot};
use rangekeeper_play::Density;

impl Strategy for Density {
    fn begin(&mut self, _: u64) {
        self.restart();
    }

    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        self.follow(record);
        self.heaviest()
    }
}
