//! Parts of a count, and the plans they share.

use std::mem;
use std::sync::Arc;

use super::count_method::{Plan, Work};
use super::weighing::{Weighing, WeighingPlan};
use crate::posterior::checksum::Checksum;
use crate::posterior::counts::{ClassCounts, Counts};
use crate::posterior::task::{Progress, Steps};
use crate::{Grid, ShipId};

/// The plans for counting the boards of a position and for weighing them.
pub(super) struct Plans {
    pub(super) source: Checksum,
    pub(super) grid: Grid,
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

    pub(super) fn counts(&self, work: Work<u64>) -> Counts {
        let (boards, cells) = work.finish(&self.count);
        let classes = self.classes.iter().zip(cells);
        let classes = classes.map(|(ships, cells)| ClassCounts { ships: ships.clone(), cells }).collect();
        Counts { source: self.source, grid: self.grid, boards, classes, weights: None }
    }
}

/// A part of a count in progress. It has no result until it is finished.
pub(super) struct PartialCount {
    plans: Arc<Plans>,
    part: u32,
    parts: u32,
    stage: Stage,
}

enum Stage {
    /// The boards are being counted.
    Counting(Work<u64>),
    /// The boards are counted and are being weighed under a prior.
    Weighing(Counts, Box<Weighing>),
    Finished,
}

impl PartialCount {
    pub(super) fn new(plans: Arc<Plans>, part: u32, parts: u32) -> Self {
        assert!(part < parts, "part {part} of {parts}");
        let stage = Stage::Counting(plans.count.part(part, parts));
        Self { plans, part, parts, stage }
    }
}

impl Steps for PartialCount {
    type Output = Counts;

    fn step(&mut self) -> Progress<Counts> {
        let plans = &*self.plans;
        let is_left = match (&mut self.stage, &plans.prior) {
            (Stage::Counting(work), _) => work.step(&plans.count),
            (Stage::Weighing(counts, weighing), Some(prior)) => weighing.step(prior, counts),
            (Stage::Weighing(..), None) | (Stage::Finished, _) => false,
        };
        if is_left {
            return Progress::Unfinished;
        }
        match (mem::replace(&mut self.stage, Stage::Finished), &plans.prior) {
            (Stage::Counting(work), None) => Progress::Finished(plans.counts(work)),
            (Stage::Counting(work), Some(prior)) => {
                let weighing = Box::new(prior.weigh(self.part, self.parts));
                self.stage = Stage::Weighing(plans.counts(work), weighing);
                Progress::Unfinished
            }
            (Stage::Weighing(counts, weighing), _) => {
                Progress::Finished(Counts { weights: Some(weighing.into_weights()), ..counts })
            }
            (Stage::Finished, _) => Progress::Unfinished,
        }
    }

    fn progress(&self) -> f64 {
        let plan = &*self.plans;
        let cost = plan.count.cost();
        let done = match (&self.stage, &plan.prior) {
            (Stage::Counting(work), _) => cost * work.progress(&plan.count),
            (Stage::Weighing(_, weighing), Some(prior)) => cost + weighing.done(prior),
            (Stage::Weighing(..), None) | (Stage::Finished, _) => plan.cost(),
        };
        done / plan.cost().max(1.0)
    }
}
