//! The Rangekeeper policy, which chooses shots so that few are needed to the end of the game.
//!
//! Where all boards are listed, exact rollouts compare the shots. On drawn boards they are compared by a linear score of
//! features with fitted weights. The most likely hit is given up within the limits of [`BestShot`].

mod best_shot;
mod features;
mod information;
mod linear;
#[expect(clippy::module_inception, reason = "the noun has a file of its own, as every other")]
mod policy;
mod rollout;
mod weights;

use rangekeeper_engine::Posterior;

use crate::belief::BeliefSource;

pub use best_shot::BestShot;
pub use policy::Policy;

/// The number of boards drawn for a belief.
const BOARDS: usize = 4_000;
/// The maximum number of ways to place the free ships for which all boards are listed.
const WAYS: u64 = 40_000;

/// Returns the source of the boards that the policy decides on.
pub fn belief_source(posterior: &Posterior, seed: u64) -> BeliefSource {
    BeliefSource { boards: BOARDS, ways: WAYS, proposals: u64::MAX, ..BeliefSource::new(posterior, seed) }
}
