use super::draw_method::Alternative;
use super::{Draws, SampleError};
use crate::{Board, BoardSampler, DrawMethod, Progress, Sample};

/// A batch of boards being drawn. It begins with proposals, which show how rarely one is accepted. Then it continues
/// with a sweep if that is predicted to take less time.
///
/// The posterior, the seed, the number of the batch and the number of boards determine the boards.
#[derive(Debug)]
pub struct BatchDraws {
    sampler: BoardSampler,
    wanted: u64,
    seed: u64,
    number: u64,
    draws: Draws,
    /// The sweep of this batch or an earlier one, whose forward pass later batches use.
    alternative: Alternative,
    kept: Option<Vec<Board>>,
    method: DrawMethod,
    swept: Option<Sample>,
}

impl BoardSampler {
    /// Begins a batch of `boards` boards. Batches of one seed with different numbers are independent.
    pub fn batch(&self, seed: u64, number: u64, boards: u64) -> BatchDraws {
        BatchDraws {
            wanted: boards,
            seed,
            number,
            draws: self.draws(seed, number),
            alternative: Alternative::new(None),
            kept: None,
            method: DrawMethod::Rejection,
            swept: None,
            sampler: self.clone(),
        }
    }
}

impl BatchDraws {
    /// Number of boards in a batch of [`Posterior::sample`](crate::Posterior::sample).
    pub const BOARDS: u64 = 1000;
    /// Number of proposals, about a second's worth, after which a batch is given up if fewer than one in
    /// [`MIN_ACCEPTANCE`](Self::MIN_ACCEPTANCE) was accepted.
    pub const MAX_PROPOSALS: u64 = 20_000_000;
    /// Number of proposals of which at least one must be accepted: some three boards a second.
    pub const MIN_ACCEPTANCE: u64 = 10_000_000;
    const PROPOSALS_PER_STEP: u64 = 10_000;
    const SWEEP_STEPS: u64 = 16;

    /// Keeps the boards, for [`boards`](Self::boards). To be called before the first step.
    #[must_use]
    pub fn keeping_boards(self) -> Self {
        Self { kept: Some(Vec::new()), ..self }
    }

    /// Begins another batch, equal to a new one but made in less time if both are drawn by sweeps.
    #[must_use]
    pub fn next(self, seed: u64, number: u64, boards: u64) -> Self {
        let (kept, alternative) = (self.kept.map(|_| Vec::new()), Alternative::new(self.alternative.sweep));
        Self { alternative, kept, ..self.sampler.batch(seed, number, boards) }
    }

    /// Performs at most `steps` steps, each of a few milliseconds at most and usually a fraction of one.
    ///
    /// # Errors
    /// [`SampleError::Starved`] if no sweep is possible and, after [`MAX_PROPOSALS`](Self::MAX_PROPOSALS), fewer than
    /// one proposal in [`MIN_ACCEPTANCE`](Self::MIN_ACCEPTANCE) was accepted.
    pub fn advance(&mut self, steps: u64) -> Result<Progress<()>, SampleError> {
        for _ in 0..steps {
            let is_complete = match self.method {
                DrawMethod::Rejection => self.propose()?,
                DrawMethod::Sweep => self.sweep(),
            };
            if is_complete {
                return Ok(Progress::Finished(()));
            }
        }
        Ok(Progress::Unfinished)
    }

    /// Returns the current method.
    pub const fn method(&self) -> DrawMethod {
        self.method
    }

    /// Returns the sample drawn so far: until a sweep is complete, the boards found by proposals before it.
    pub fn sample(&self) -> Sample {
        if let Some(swept) = &self.swept {
            return swept.clone();
        }
        let mut sample = self.draws.sample();
        if self.method == DrawMethod::Sweep {
            // The rejected proposals say nothing about the time of the sweep.
            sample.proposed = sample.accepted();
        }
        sample
    }

    /// Returns the boards drawn so far, or none if they are not [kept](Self::keeping_boards).
    pub fn boards(&self) -> &[Board] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// Returns the number of arrangements proposed so far.
    pub const fn proposed(&self) -> u64 {
        self.draws.proposed()
    }

    /// Returns the number of proposals accepted so far.
    pub const fn accepted(&self) -> u64 {
        self.draws.accepted()
    }

    /// Proposes arrangements for one step. Returns true if the batch is complete.
    fn propose(&mut self) -> Result<bool, SampleError> {
        let Self { draws, wanted, kept, .. } = self;
        match kept {
            None => _ = draws.advance(*wanted, Self::PROPOSALS_PER_STEP),
            Some(boards) => {
                let end = draws.proposed() + Self::PROPOSALS_PER_STEP;
                while draws.accepted() < *wanted && draws.proposed() < end {
                    boards.extend(draws.board(end - draws.proposed()));
                }
            }
        }
        let (proposed, accepted) = (draws.proposed(), draws.accepted());
        if accepted >= *wanted {
            return Ok(true);
        }
        if let Some(sweep) = self.alternative.if_faster(&self.sampler, proposed, accepted, self.wanted) {
            sweep.begin(self.seed, self.number, self.wanted as usize);
            self.method = DrawMethod::Sweep;
        }
        let is_starved =
            proposed >= Self::MAX_PROPOSALS && accepted.saturating_mul(Self::MIN_ACCEPTANCE) < proposed;
        if self.method == DrawMethod::Rejection && is_starved {
            return Err(SampleError::Starved { proposals: proposed, accepted });
        }
        Ok(false)
    }

    /// Advances the sweep by one step. Returns true if the batch is complete.
    fn sweep(&mut self) -> bool {
        let Some(sweep) = &mut self.alternative.sweep else { return true };
        let Some(boards) = sweep.advance(Self::SWEEP_STEPS) else { return false };
        self.swept = Some(self.sampler.sample_of_boards(&boards, sweep.components()));
        if let Some(kept) = &mut self.kept {
            *kept = boards;
        }
        true
    }
}
