use super::SampleError;
use crate::{BatchDraws, Board, BoardSampler, Posterior, Progress, Sample, Steps, Task};

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
        self.sampler().then(move |sampler| match sampler {
            Ok(sampler) => Task::new(Sampling::new(&sampler, draws, seed, (0, 1))),
            Err(error) => Task::ready(Err(error.into())),
        })
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
        self.sampler().then(move |sampler| match sampler {
            Ok(sampler) => Task::new(BoardDrawing(sampler.batch(seed, 0, boards).keeping_boards(), boards)),
            Err(error) => Task::ready(Err(error.into())),
        })
    }
}

/// A batch, and the number of its boards.
struct BoardDrawing(BatchDraws, u64);

impl Steps for BoardDrawing {
    type Output = Result<Vec<Board>, SampleError>;

    fn step(&mut self) -> Progress<Self::Output> {
        match self.0.advance(1) {
            Ok(progress) => progress.map(|()| Ok(self.0.boards().to_vec())),
            Err(error) => Progress::Finished(Err(error)),
        }
    }

    fn progress(&self) -> f64 {
        self.0.accepted() as f64 / self.1.max(1) as f64
    }
}

/// A sample being drawn, or one of several parts of it: every so many batches.
pub(crate) struct Sampling {
    draws: u64,
    seed: u64,
    parts: u64,
    /// The current batch and its number; none after the last.
    batch: Option<(Box<BatchDraws>, u64)>,
    before: Sample,
}

impl Sampling {
    pub(crate) fn new(sampler: &BoardSampler, draws: u64, seed: u64, (part, parts): (u32, u32)) -> Self {
        let batch = sampler.batch(seed, 0, 0);
        let (before, batch) = (batch.sample(), Some((Box::new(batch), 0)));
        let mut sampling = Self { draws, seed, parts: parts.into(), batch, before };
        sampling.begin(part.into());
        sampling
    }

    fn begin(&mut self, number: u64) {
        let boards = self.draws.saturating_sub(number * BatchDraws::BOARDS).min(BatchDraws::BOARDS);
        let last = self.batch.take().filter(|_| boards > 0);
        self.batch = last.map(|(batch, _)| (Box::new(batch.next(self.seed, number, boards)), number));
    }

    pub(crate) fn sample(&self) -> Sample {
        let mut sample = self.before.clone();
        if let Some((batch, _)) = &self.batch {
            sample.merge(&batch.sample()).expect("batches of one posterior");
        }
        sample
    }
}

impl Steps for Sampling {
    type Output = Result<Sample, SampleError>;

    fn step(&mut self) -> Progress<Self::Output> {
        if let Some((batch, number)) = &mut self.batch {
            match batch.advance(1) {
                Ok(Progress::Unfinished) => return Progress::Unfinished,
                Ok(Progress::Finished(())) => {
                    let next = *number + self.parts;
                    self.before = self.sample();
                    self.begin(next);
                }
                Err(error) => return Progress::Finished(Err(error)),
            }
        }
        match self.batch {
            Some(_) => Progress::Unfinished,
            None => Progress::Finished(Ok(self.before.clone())),
        }
    }

    fn progress(&self) -> f64 {
        let drawn = self.before.accepted() + self.batch.as_ref().map_or(0, |(batch, _)| batch.accepted());
        drawn as f64 * self.parts as f64 / self.draws.max(1) as f64
    }
}
