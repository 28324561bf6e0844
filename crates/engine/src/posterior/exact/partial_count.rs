//! Parts of a count.

use super::plan::Work;
use super::weighing::Weighing;
use super::{CountPlan, Plans};
use crate::posterior::{ClassCounts, Counts, Sliced};

/// A part of a count that is not finished: it has no numbers yet.
pub struct PartialCount {
    plan: CountPlan,
    part: u32,
    parts: u32,
    stage: Stage,
}

enum Stage {
    /// The boards are being counted.
    Counting(Work<u64>),
    /// They are counted, and are being weighed under a prior.
    Weighing(Counts, Box<Weighing>),
}

impl PartialCount {
    pub(super) fn new(plan: CountPlan, part: u32, parts: u32) -> Self {
        assert!(part < parts, "part {part} of {parts}");
        let stage = Stage::Counting(plan.0.count.part(part, parts));
        Self { plan, part, parts, stage }
    }

    /// Goes on for at most `steps` closed forms or levels, each of some microseconds.
    pub fn advance(mut self, steps: u64) -> Sliced<Self, Counts> {
        for _ in 0..steps {
            let plan = &self.plan.0;
            self.stage = match self.stage {
                Stage::Counting(mut work) => {
                    if work.step(&plan.count) {
                        Stage::Counting(work)
                    } else {
                        let counts = self.plan.counts(work);
                        let Some(prior) = &plan.prior else { return Sliced::Finished(counts) };
                        Stage::Weighing(counts, Box::new(prior.weigh(self.part, self.parts)))
                    }
                }
                Stage::Weighing(mut counts, mut weighing) => {
                    let Some(prior) = &plan.prior else { return Sliced::Finished(counts) };
                    if !weighing.step(prior, &counts) {
                        counts.weights = Some(weighing.into_weights());
                        return Sliced::Finished(counts);
                    }
                    Stage::Weighing(counts, weighing)
                }
            };
        }
        Sliced::Unfinished(self)
    }

    /// How much of this part is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        let plan = &self.plan.0;
        let cost = plan.count.cost();
        let done = match (&self.stage, &plan.prior) {
            (Stage::Counting(work), _) => cost * work.progress(&plan.count),
            (Stage::Weighing(_, weighing), Some(prior)) => cost + weighing.done(prior),
            (Stage::Weighing(..), None) => cost,
        };
        done / self.plan.cost().max(1.0)
    }
}

impl CountPlan {
    /// What was found.
    fn counts(&self, work: Work<u64>) -> Counts {
        let Plans { count, grid, classes, .. } = &*self.0;
        let (boards, cells) = work.finish(count);
        let classes = classes.iter().zip(cells);
        let classes = classes.map(|(ships, cells)| ClassCounts { ships: ships.clone(), cells }).collect();
        Counts { grid: *grid, boards, classes, weights: None }
    }
}
