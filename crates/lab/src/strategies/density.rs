//! Strategy `density`: the cell with the most placements through it, weighted by the hits that they cover.

use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Rules, ScaledPrior};
use rangekeeper_play::Density;

/// Strategy that shoots at the open cell with the greatest weight of placements through it, of equals the first in
/// reading order.
///
/// Source: density solvers; see [`Density`].
#[derive(Debug)]
pub struct WeightedDensity(Density);

impl WeightedDensity {
    /// Creates the strategy for these rules, a prior and a base, as [`Density::new`] does.
    pub fn new(rules: &Rules, prior: &ScaledPrior, base: u64) -> Self {
        Self(Density::new(rules, prior, base))
    }
}

impl Strategy for WeightedDensity {
    fn begin(&mut self, _: u64) {
        self.0.restart();
    }

    fn aim(&mut self, record: &Record) -> Cell {
        self.0.follow(record);
        self.0.heaviest().expect("a ship that is afloat has an open cell")
    }
}
