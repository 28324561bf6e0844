//! The sampler of the boards of a posterior.

use super::SampleError;
use super::batch::BatchDraws;
use super::board::Board;
use super::numbered_boards::NumberedBoards;
use super::plan::{SamplePlan, SamplePlanner};
use crate::posterior::Sample;
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

    /// Begins the batch of this number, of `boards` boards. Batches of one seed with different numbers are independent
    /// of one another.
    pub fn batch(&self, seed: u64, number: u64, boards: u64) -> BatchDraws {
        BatchDraws::new(self, seed, number, boards)
    }

    /// Returns the boards of a seed by number. They are independent of one another.
    pub fn numbered_boards(&self, seed: u64) -> NumberedBoards {
        NumberedBoards::new(self, seed)
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

    /// Draws `draws` boards and counts how many occupy each cell.
    ///
    /// The posterior, the number of draws and the seed determine the sample, which consists of
    /// [batches](BoardSampler::batch) of [`BatchDraws::BOARDS`] boards. The task fails with a [`SampleError`] if the
    /// hits can be covered in too many ways, or no board is found.
    ///
    /// ```
    /// use rangekeeper_engine::{Posterior, Record};
    ///
    /// let record: Record = "v1;classic;E5:hit".parse()?;
    /// let posterior = Posterior::new(record.try_into()?);
    /// let cell = "E6".parse()?;
    /// let estimate = posterior.sample(100_000, 1).run()?.estimate(cell, 0.999_999);
    /// assert!(estimate.interval.contains(posterior.count()?.run().share(cell)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, draws: u64, seed: u64) -> Task<Result<Sample, SampleError>> {
        Task::new(Sampling { draws, seed, stage: Stage::Preparing(self.sampler()) })
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

/// A sample being drawn.
struct Sampling {
    draws: u64,
    seed: u64,
    stage: Stage,
}

enum Stage {
    Preparing(Task<Result<BoardSampler, TooManyWays>>),
    /// The current batch, its number, and the sample of the batches before.
    Drawing(Option<(Box<BatchDraws>, u64)>, Sample),
}

impl Sampling {
    fn advance(&mut self) -> Result<Progress<Sample>, SampleError> {
        match &mut self.stage {
            Stage::Preparing(task) => {
                if let Progress::Finished(sampler) = task.advance(1) {
                    let batch = sampler?.batch(self.seed, 0, BatchDraws::BOARDS.min(self.draws));
                    let sample = batch.sample();
                    self.stage = Stage::Drawing(Some((Box::new(batch), 0)), sample);
                }
                Ok(Progress::Unfinished)
            }
            Stage::Drawing(current, sample) => {
                let Some((batch, number)) = current else { return Ok(Progress::Finished(sample.clone())) };
                if batch.advance(1)? == Progress::Unfinished {
                    return Ok(Progress::Unfinished);
                }
                sample.merge(&batch.sample());
                let next = *number + 1;
                let left = self.draws.saturating_sub(next * BatchDraws::BOARDS);
                if left == 0 {
                    return Ok(Progress::Finished(sample.clone()));
                }
                *current = current.take().map(|(batch, _)| {
                    (Box::new(batch.next(self.seed, next, left.min(BatchDraws::BOARDS))), next)
                });
                Ok(Progress::Unfinished)
            }
        }
    }
}

impl Steps for Sampling {
    type Output = Result<Sample, SampleError>;

    fn step(&mut self) -> Progress<Self::Output> {
        match self.advance() {
            Ok(progress) => progress.map(Ok),
            Err(error) => Progress::Finished(Err(error)),
        }
    }

    fn progress(&self) -> f64 {
        match &self.stage {
            Stage::Preparing(_) => 0.0,
            Stage::Drawing(_, sample) => sample.accepted() as f64 / self.draws.max(1) as f64,
        }
    }
}
