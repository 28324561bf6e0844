use super::board::Run;
use crate::random::Random;
use crate::{Board, BoardSampler, Sample};

/// A run of draws, which can be reproduced from its seed and resumed at any proposal.
#[derive(Debug)]
pub struct Draws {
    sampler: BoardSampler,
    run: Run,
}

impl BoardSampler {
    /// Creates a run of proposals. Runs of one seed with different batch numbers are independent.
    #[doc(hidden)]
    pub fn draws(&self, seed: u64, batch: u64) -> Draws {
        let random = Random::new(*b"Rangekeeper draw", seed, batch);
        let components = vec![0; self.proposals().components()];
        let run = Run { random, proposed: 0, accepted: 0, counts: vec![0; self.candidates()], components };
        Draws { sampler: self.clone(), run }
    }
}

impl Draws {
    /// Draws until `accepted` draws in all are accepted and returns true, or makes `proposals` more proposals.
    pub fn advance(&mut self, accepted: u64, proposals: u64) -> bool {
        self.sampler.proposals().advance(&mut self.run, accepted, proposals);
        self.run.accepted >= accepted
    }

    /// Draws a board; `None` if none of `proposals` proposals is accepted.
    pub fn board(&mut self, proposals: u64) -> Option<Board> {
        let next = self.run.accepted + 1;
        self.sampler.proposals().advance(&mut self.run, next, proposals)
    }

    /// Returns the sample of the draws so far, by cell.
    pub fn sample(&self) -> Sample {
        self.sampler.sample_of_run(&self.run)
    }

    /// Returns the number of arrangements proposed so far.
    pub const fn proposed(&self) -> u64 {
        self.run.proposed
    }

    /// Returns the number of draws accepted so far.
    pub const fn accepted(&self) -> u64 {
        self.run.accepted
    }
}
