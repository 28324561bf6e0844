//! The Rangekeeper policy, which chooses shots so that few are needed to the end of the game.
//!
//! Where all boards are listed, [exact rollouts](rollout) compare the shots. On drawn boards they are compared by a
//! [linear score](linear) of [features] with fitted [weights]. The most likely hit is given up within the limits of a
//! [`TradeOff`].

mod best_shot;
mod comparison;
pub mod features;
mod information;
pub mod linear;
pub mod rollout;
mod trade_off;
pub mod weights;

pub use best_shot::BestShot;
pub use comparison::{Comparison, Policy};
pub use trade_off::TradeOff;

use rangekeeper_engine::Posterior;

use crate::belief::BeliefSource;

/// The number of boards drawn for a belief.
pub(crate) const BOARDS: usize = 4_000;
/// The maximum number of ways to place the free ships for which all boards are listed.
const WAYS: u64 = 40_000;

/// Returns the source of the boards that the policy decides on.
pub fn belief_source(posterior: &Posterior, seed: u64) -> BeliefSource {
    BeliefSource { boards: BOARDS, ways: WAYS, ..BeliefSource::new(posterior, seed) }
}
