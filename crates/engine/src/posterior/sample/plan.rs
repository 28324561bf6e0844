//! A position made ready for drawing.

use std::sync::Arc;

use super::proposer::{Distribution, Proposer};
use crate::posterior::hit_covers::{Covers, TooManyWays};
use crate::posterior::{ClassCounts, Counts, Sample, Sliced};
use crate::{CellSet, Grid, Position, ShipId};

/// A position made ready for drawing. Clones share it.
#[derive(Clone)]
pub struct SamplePlan(Arc<Plan>);

struct Plan {
    grid: Grid,
    classes: Vec<PlanClass>,
    /// The cells of every candidate, in the order of their numbers.
    candidates: Vec<CellSet>,
    proposer: Proposer,
}

/// A plan in the making: listing the hit covers can take longer than a frame.
pub struct SamplePlanner {
    position: Position,
    covers: Covers,
}

struct PlanClass {
    ships: Vec<ShipId>,
    /// Numbers of the class's candidates: from `first`, `count` of them.
    first: usize,
    count: usize,
}

impl SamplePlanner {
    /// The most hit covers that are listed. The classic fleet has at most 0.7 million on 10 x 10 (five separate
    /// hits that nothing else restricts).
    const MAX_WAYS: usize = 2_000_000;

    /// Begins a plan.
    pub fn new(position: &Position) -> Self {
        let classes = position.classes().iter().map(|class| (class.ships.len(), &class.candidates[..]));
        Self { covers: Covers::new(position.hits(), classes, Self::MAX_WAYS), position: position.clone() }
    }

    /// Goes on for at most `steps` choices, each a fraction of a microsecond.
    ///
    /// # Errors
    /// [`TooManyWays`] if there are too many hit covers, or their number, weighed with the free ships, is beyond
    /// 128 bits.
    pub fn advance(mut self, steps: u64) -> Result<Sliced<Self, SamplePlan>, TooManyWays> {
        if self.covers.advance(steps)? {
            SamplePlan::of(&self.position, self.covers).map(Sliced::Finished)
        } else {
            Ok(Sliced::Unfinished(self))
        }
    }
}

impl SamplePlan {
    /// The plan for a position, in one go.
    ///
    /// # Errors
    /// [`TooManyWays`] as for [`SamplePlanner::advance`].
    pub fn new(position: &Position) -> Result<Self, TooManyWays> {
        let mut planner = SamplePlanner::new(position);
        loop {
            match planner.advance(u64::MAX)? {
                Sliced::Finished(plan) => return Ok(plan),
                Sliced::Unfinished(rest) => planner = rest,
            }
        }
    }

    fn of(position: &Position, covers: Covers) -> Result<Self, TooManyWays> {
        let mut classes = Vec::new();
        let mut candidates = Vec::new();
        for class in position.classes() {
            let (first, count) = (candidates.len(), class.candidates.len());
            classes.push(PlanClass { ships: class.ships.clone(), first, count });
            candidates.extend(class.candidates.iter().map(|candidate| candidate.cells));
        }
        let distribution = Distribution::new(position, covers.into_groups()).ok_or(TooManyWays)?;
        let proposer = Proposer::new(position, distribution);
        Ok(Self(Arc::new(Plan { grid: position.grid(), classes, candidates, proposer })))
    }

    /// The class and the cells of a candidate, by the numbers of which [boards](crate::sliced::Draws::board) are made.
    ///
    /// # Panics
    /// If there is no such candidate.
    pub fn ship(&self, number: u16) -> (usize, CellSet) {
        let class = self.0.classes.partition_point(|class| class.first <= number as usize) - 1;
        (class, self.0.candidates[number as usize])
    }

    pub(super) fn proposer(&self) -> &Proposer {
        &self.0.proposer
    }

    /// Number of candidates of all classes.
    pub(super) fn candidates(&self) -> usize {
        self.0.candidates.len()
    }

    /// The sample of so many proposals and draws, in which each candidate took part so often.
    pub(super) fn sample_of(&self, proposed: u64, accepted: u64, counts: &[u64]) -> Sample {
        let Plan { grid, classes, candidates, .. } = &*self.0;
        let classes = classes.iter().map(|class| {
            let mut cells = vec![0; grid.area()];
            let numbers = class.first..class.first + class.count;
            for (candidate, count) in candidates[numbers.clone()].iter().zip(&counts[numbers]) {
                candidate.iter().filter_map(|cell| grid.order(cell)).for_each(|order| cells[order] += count);
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        let drawn = Counts { grid: *grid, boards: accepted, classes: classes.collect() };
        Sample { proposed, drawn }
    }
}
