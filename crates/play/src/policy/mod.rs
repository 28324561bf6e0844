//! The Rangekeeper policy, which chooses shots for few shots to the end.
//!
//! On all boards it compares shots by [exact rollouts](rollout), on drawn boards by a [linear score](linear) of
//! [features] with fitted [weights].

pub mod features;
mod information;
pub mod linear;
pub mod rollout;
pub mod weights;

use rangekeeper_engine::{Position, Record, ScaledPrior};

use crate::belief::BeliefSource;

/// The number of boards drawn for a belief.
pub(crate) const BOARDS: usize = 4_000;
/// All boards are listed if there are at most so many ways to place the free ships.
const WAYS: u64 = 40_000;

/// How the policy draws boards for a decision.
pub fn belief_source(record: &Record, position: &Position, prior: &ScaledPrior, seed: u64) -> BeliefSource {
    BeliefSource { boards: BOARDS, ways: WAYS, ..BeliefSource::under(record, position, prior, seed) }
}
