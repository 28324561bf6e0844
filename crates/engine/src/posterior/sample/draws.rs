//! Runs of draws.

use super::board::{Board, Run};
use super::sample_plan::SamplePlan;
use crate::posterior::Sample;
use crate::random::Random;

/// A run of draws, which can be reproduced from its seed and resumed at any proposal.
#[derive(Debug)]
pub struct Draws {
    plan: SamplePlan,
    run: Run,
}

impl SamplePlan {
    /// Creates a run of draws. Runs of one seed with different batch numbers are independent of one another. A large
    /// sample can therefore be drawn in batches, in any order and by any number of workers, and be reproduced from the
    /// seed.
    pub fn draws(&self, seed: u64, batch: u64) -> Draws {
        let random = Random::new(*b"Rangekeeper draw", seed, batch);
        let components = vec![0; self.proposer().components()];
        let run = Run { random, proposed: 0, accepted: 0, counts: vec![0; self.candidates()], components };
        Draws { plan: self.clone(), run }
    }
}

impl Draws {
    /// Draws until `accepted` draws in all are accepted, with at most `proposals` more proposals. Returns true if that
    /// many are accepted.
    pub fn advance(&mut self, accepted: u64, proposals: u64) -> bool {
        self.plan.proposer().advance(&mut self.run, accepted, proposals);
        self.run.accepted >= accepted
    }

    /// Draws a board; `None` if none of `proposals` proposals is accepted.
    pub fn board(&mut self, proposals: u64) -> Option<Board> {
        self.plan.proposer().draw(&mut self.run, proposals)
    }

    /// Returns the sample of the draws so far, by cell.
    pub fn sample(&self) -> Sample {
        self.plan.sample_of(&self.run)
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
