//! The sampler of the boards of a posterior.

use super::board::Board;
use super::sample_plan::{SamplePlan, SamplePlanner};
use crate::posterior::hit_covers::TooManyWays;
use crate::posterior::posterior::Posterior;
use crate::posterior::task::{Progress, Steps, Task};

/// A sampler of the boards of a posterior. Boards are drawn independently of one another, each with its posterior
/// probability. Clones share the lists of placements.
///
/// ```
/// use rangekeeper_engine::{Posterior, Progress, Record};
///
/// let record: Record = "v1;classic;E5:hit".parse()?;
/// let sampler = Posterior::new(record.try_into()?).sampler().run()?;
/// // Batches can be drawn in any order and on any thread.
/// let mut batch = sampler.batch(1, 0, 25_000);
/// while batch.advance(10)? == Progress::Unfinished {
///     // Look at a clock here. `batch.sample()` has the boards so far.
/// }
/// assert_eq!(batch.sample().accepted(), 25_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardSampler {
    posterior: Posterior,
    plan: SamplePlan,
}

impl BoardSampler {
    /// Returns the posterior.
    pub const fn posterior(&self) -> &Posterior {
        &self.posterior
    }

    /// Returns every board that can be drawn, each once. Returns `None` if there are more than `ways` ways to choose a
    /// hit cover and a placement from its list for each free ship. Under a prior, the boards differ in
    /// [weight](Self::weight).
    pub fn every_board(&self, ways: u64) -> Option<Vec<Board>> {
        self.plan.every_board(ways)
    }

    /// Returns the weight of a board in proportion to other boards: 1 if the prior is uniform; 0 for a board that
    /// cannot be drawn.
    pub fn weight(&self, board: &Board) -> f64 {
        self.plan.weight(board)
    }

    pub(super) const fn plan(&self) -> &SamplePlan {
        &self.plan
    }
}

impl Posterior {
    /// Prepares a sampler of the boards: lists the ways to cover the hits, one choice a step.
    ///
    /// The task fails with [`TooManyWays`] if there are too many hit covers, or if their number, weighted by the ways
    /// to choose the free ships, exceeds 128 bits.
    pub fn sampler(&self) -> Task<Result<BoardSampler, TooManyWays>> {
        Task::new(Preparing { planner: SamplePlanner::new(self), posterior: self.clone() })
    }
}

/// The preparation of a sampler.
struct Preparing {
    posterior: Posterior,
    planner: SamplePlanner,
}

impl Steps for Preparing {
    type Output = Result<BoardSampler, TooManyWays>;

    fn step(&mut self) -> Progress<Self::Output> {
        let sampler = |plan| BoardSampler { posterior: self.posterior.clone(), plan };
        self.planner.step().map(|plan| plan.map(sampler))
    }

    fn progress(&self) -> f64 {
        0.0
    }
}
