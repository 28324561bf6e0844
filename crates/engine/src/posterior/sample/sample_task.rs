//! Samples of any number of boards.

use super::batch::BatchDraws;
use super::board::Board;
use super::board_sampler::BoardSampler;
use super::sample_error::SampleError;
use crate::posterior::Sample;
use crate::posterior::hit_covers::TooManyWays;
use crate::posterior::posterior::Posterior;
use crate::posterior::task::{Progress, Steps, Task};

impl Posterior {
    /// Draws `draws` boards and counts how many occupy each cell.
    ///
    /// The posterior, the number of draws and the seed determine the sample, which consists of
    /// [batches](BoardSampler::batch) of [`BatchDraws::BOARDS`] boards. The task fails with a [`SampleError`] if the
    /// hits can be covered in too many ways, or no board is found.
    ///
    /// ```
    /// use rangekeeper_engine::{Confidence, Posterior, Record};
    ///
    /// let record: Record = "v1;classic;E5:hit".parse()?;
    /// let posterior = Posterior::new(record.try_into()?);
    /// let (cell, confidence) = ("E6".parse()?, Confidence::new(0.999_999).unwrap());
    /// let estimate = posterior.sample(100_000, 1).run()?.estimate(cell, confidence);
    /// assert!(estimate.interval.contains(posterior.count()?.run().probability(cell)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, draws: u64, seed: u64) -> Task<Result<Sample, SampleError>> {
        Task::new(Sampling { draws, seed, stage: Stage::Preparing(self.sampler()) })
    }

    /// Draws `boards` boards, independently of one another, each with its posterior probability. The posterior, the
    /// number of boards and the seed determine them. The task fails as that of [`sample`](Self::sample) does.
    ///
    /// ```
    /// use rangekeeper_engine::{CellSet, Posterior, Record};
    ///
    /// let record: Record = "v1;classic;E5:hit".parse()?;
    /// let posterior = Posterior::new(record.try_into()?);
    /// for board in posterior.boards(10, 1).run()? {
    ///     let ships = board.iter().map(|&number| posterior.position().candidate(number));
    ///     let occupied: CellSet = ships.map(|(_class, cells)| cells).collect();
    ///     assert!(occupied.len() == 17 && occupied.contains("E5".parse()?));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self, boards: u64, seed: u64) -> Task<Result<Vec<Board>, SampleError>> {
        Task::new(BoardDrawing::Preparing { boards, seed, sampler: self.sampler() })
    }
}

/// Boards being drawn.
enum BoardDrawing {
    Preparing { boards: u64, seed: u64, sampler: Task<Result<BoardSampler, TooManyWays>> },
    Drawing(Box<BatchDraws>),
}

impl BoardDrawing {
    fn advance(&mut self) -> Result<Progress<Vec<Board>>, SampleError> {
        match self {
            Self::Preparing { boards, seed, sampler } => {
                if let Progress::Finished(sampler) = sampler.advance(1) {
                    *self = Self::Drawing(Box::new(sampler?.batch(*seed, 0, *boards).keeping_boards()));
                }
                Ok(Progress::Unfinished)
            }
            Self::Drawing(batch) => Ok(batch.advance(1)?.map(|()| batch.boards().to_vec())),
        }
    }
}

impl Steps for BoardDrawing {
    type Output = Result<Vec<Board>, SampleError>;

    fn step(&mut self) -> Progress<Self::Output> {
        match self.advance() {
            Ok(progress) => progress.map(Ok),
            Err(error) => Progress::Finished(Err(error)),
        }
    }

    fn progress(&self) -> f64 {
        match self {
            Self::Preparing { .. } => 0.0,
            Self::Drawing(batch) => batch.accepted() as f64 / batch.wanted().max(1) as f64,
        }
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
                sample.merge(&batch.sample()).expect("batches of one posterior");
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
