//! The plans of a count.

use super::plan::{Plan, Work};
use super::weighing::WeighingPlan;
use crate::posterior::counts::{ClassCounts, Counts};
use crate::posterior::source::Source;
use crate::{Grid, ShipId};

/// The plans for counting the boards of a position and for weighing them.
pub(super) struct Plans {
    pub(super) source: Source,
    pub(super) grid: Grid,
    /// The ships of each class.
    pub(super) classes: Vec<Vec<ShipId>>,
    pub(super) count: Plan<u64>,
    /// `None` if all boards weigh the same.
    pub(super) prior: Option<WeighingPlan>,
}

impl Plans {
    /// Returns the estimated time of the count, in nanoseconds on one core.
    pub(super) fn cost(&self) -> f64 {
        self.count.cost() + self.prior.as_ref().map_or(0.0, |prior| prior.cost)
    }

    /// Returns the counts of finished work.
    pub(super) fn counts(&self, work: Work<u64>) -> Counts {
        let (boards, cells) = work.finish(&self.count);
        let classes = self.classes.iter().zip(cells);
        let classes = classes.map(|(ships, cells)| ClassCounts { ships: ships.clone(), cells }).collect();
        Counts { source: self.source, grid: self.grid, boards, classes, weights: None }
    }
}
