//! Parts of a count.

use super::CountPlan;
use super::search::Search;
use super::weighing::Weighing;
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
    Counting(Box<Search<u64>>),
    /// They are counted, and are being weighed under a prior.
    Weighing(Counts, Box<Weighing>),
}

impl PartialCount {
    pub(super) fn new(plan: CountPlan, part: u32, parts: u32) -> Self {
        assert!(part < parts, "part {part} of {parts}");
        let stage = Stage::Counting(Box::new(Search::new(&plan.0.count, part, parts)));
        Self { plan, part, parts, stage }
    }

    /// Goes on for at most `steps` closed forms or levels, each of some microseconds.
    pub fn advance(mut self, steps: u64) -> Sliced<Self, Counts> {
        for _ in 0..steps {
            let plan = &self.plan.0;
            self.stage = match self.stage {
                Stage::Counting(mut search) => {
                    if search.step(&plan.count) {
                        Stage::Counting(search)
                    } else {
                        let counts = self.plan.counts(*search);
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
        let counting = |seen: u32| plan.count.cost * f64::from(seen) / f64::from(plan.count.branches.max(1));
        let done = match (&self.stage, &plan.prior) {
            (Stage::Counting(search), _) => counting(search.seen),
            (Stage::Weighing(_, weighing), Some(prior)) => plan.count.cost + weighing.done(prior),
            (Stage::Weighing(..), None) => plan.count.cost,
        };
        done / self.plan.cost().max(1.0)
    }
}

impl CountPlan {
    /// What a search found.
    fn counts(&self, search: Search<u64>) -> Counts {
        let plan = &self.0.count;
        let (boards, classes) = search.finish(plan);
        let ships = plan.classes.iter().map(|class| class.ships.clone());
        let classes = ships.zip(classes).map(|(ships, cells)| ClassCounts { ships, cells }).collect();
        Counts { grid: plan.grid, boards, classes, weights: None }
    }
}
