//! A posterior prepared for draws by acceptance and rejection.

use std::fmt;
use std::sync::Arc;

use super::board::{Board, Run};
use super::proposal::Distribution;
use super::proposer::Proposer;
use crate::posterior::checksum::Checksum;
use crate::posterior::hit_covers::{CoverGroup, Covers, TooManyWays};
use crate::posterior::posterior::Posterior;
use crate::posterior::task::Progress;
use crate::posterior::{ClassCounts, Counts, Sample};
use crate::{CellSet, Grid, ShipId};

/// A posterior prepared for draws by acceptance and rejection. Clones share the data.
#[derive(Clone)]
pub struct SamplePlan(Arc<Plan>);

struct Plan {
    source: Checksum,
    grid: Grid,
    classes: Vec<PlanClass>,
    /// The cells of every candidate, in the order of their numbers.
    candidates: Vec<CellSet>,
    proposer: Proposer,
}

/// A plan in progress. Listing the hit covers can take longer than a frame.
pub(super) struct SamplePlanner {
    posterior: Posterior,
    covers: Covers,
}

impl fmt::Debug for SamplePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SamplePlan").field("candidates", &self.candidates()).finish_non_exhaustive()
    }
}

struct PlanClass {
    ships: Vec<ShipId>,
    /// The number of the class's first candidate. There are `count` of them.
    first: usize,
    count: usize,
}

impl SamplePlanner {
    /// Maximum number of hit covers that are listed. The classic fleet has at most 0.7 million on 10 x 10, with five
    /// separate hits that nothing else restricts.
    const MAX_WAYS: usize = 2_000_000;

    /// Begins a plan for draws from a posterior.
    pub(super) fn new(posterior: &Posterior) -> Self {
        let position = posterior.position();
        let classes = position.classes().iter().map(|class| (class.ships.len(), &class.candidates[..]));
        let covers = Covers::new(position.hits(), classes, Self::MAX_WAYS);
        Self { covers, posterior: posterior.clone() }
    }

    /// Tries one choice, in a fraction of a microsecond. Finished with [`TooManyWays`] if there are too many hit covers,
    /// or if their number, weighted by the ways to choose the free ships, exceeds 128 bits.
    pub(super) fn step(&mut self) -> Progress<Result<SamplePlan, TooManyWays>> {
        match self.covers.advance(1) {
            Ok(false) => Progress::Unfinished,
            Ok(true) => {
                Progress::Finished(SamplePlan::from_covers(&self.posterior, self.covers.take_groups()))
            }
            Err(error) => Progress::Finished(Err(error)),
        }
    }
}

impl SamplePlan {
    /// Creates the plan for draws from a posterior without interruption.
    ///
    /// # Errors
    /// [`TooManyWays`] as for [`Posterior::sampler`].
    pub fn new(posterior: &Posterior) -> Result<Self, TooManyWays> {
        let mut planner = SamplePlanner::new(posterior);
        loop {
            if let Progress::Finished(plan) = planner.step() {
                return plan;
            }
        }
    }

    fn from_covers(posterior: &Posterior, covers: Vec<CoverGroup>) -> Result<Self, TooManyWays> {
        let (position, prior) = (posterior.position(), posterior.prior());
        let mut classes = Vec::new();
        let mut candidates = Vec::new();
        for class in position.classes() {
            let (first, count) = (candidates.len(), class.candidates.len());
            classes.push(PlanClass { ships: class.ships.clone(), first, count });
            candidates.extend(class.candidates.iter().map(|candidate| candidate.cells));
        }
        let proposer = if prior.is_uniform() {
            Proposer::new(position, Distribution::new(position, covers).ok_or(TooManyWays)?)
        } else {
            let listing = Distribution::new(position, covers.clone()).ok_or(TooManyWays)?;
            Proposer::weighed(position, prior, &covers, listing)
        };
        let source = Checksum::new(position.record(), prior);
        Ok(Self(Arc::new(Plan { source, grid: position.grid(), classes, candidates, proposer })))
    }

    pub(super) fn proposer(&self) -> &Proposer {
        &self.0.proposer
    }

    /// Returns the number of candidates of all classes.
    pub(super) fn candidates(&self) -> usize {
        self.0.candidates.len()
    }

    /// Returns the total weight of all arrangements that have each ship on its list, overlapping ones included, divided
    /// by the number of ways to assign equal ships to placements. If the prior is uniform, this is their number.
    /// Multiplied by the [share that is accepted](Sample::acceptance), it estimates the total weight of all boards.
    pub fn proposal_weight(&self) -> f64 {
        self.proposer().weight()
    }

    /// Returns the sample of these boards, drawn by a sweep. `components` is the number of them from each component of
    /// the prior.
    pub fn sample_of_boards(&self, boards: &[Board], components: &[u64]) -> Sample {
        let mut counts = vec![0; self.candidates()];
        boards.iter().flat_map(|board| board.iter()).for_each(|&number| counts[number as usize] += 1);
        let drawn = boards.len() as u64;
        self.sample(drawn, drawn, &counts, components)
    }

    /// Returns the sample of a run, by cell.
    pub(super) fn sample_of(&self, Run { proposed, accepted, counts, components, .. }: &Run) -> Sample {
        let proposed = (*proposed as f64 * self.proposer().stands_for()).round() as u64;
        self.sample(proposed, *accepted, counts, components)
    }

    fn sample(&self, proposed: u64, accepted: u64, counts: &[u64], components: &[u64]) -> Sample {
        let Plan { source, grid, classes, candidates, .. } = &*self.0;
        let classes = classes.iter().map(|class| {
            let mut cells = vec![0_u128; grid.area()];
            let numbers = class.first..class.first + class.count;
            for (candidate, count) in candidates[numbers.clone()].iter().zip(&counts[numbers]) {
                candidate
                    .iter()
                    .filter_map(|cell| grid.order(cell))
                    .for_each(|order| cells[order] += u128::from(*count));
            }
            ClassCounts { ships: class.ships.clone(), cells }
        });
        let drawn = Counts {
            source: *source,
            grid: *grid,
            boards: accepted.into(),
            classes: classes.collect(),
            weights: None,
        };
        Sample { proposed, drawn, components: components.to_vec() }
    }
}
