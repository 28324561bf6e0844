//! The boards that the policy decides on.

use rangekeeper_engine::Posterior;

use crate::belief::BeliefSource;

pub(super) const BOARDS: usize = 4_000;
/// The maximum number of ways to place the free ships for which all boards are listed.
const WAYS: u64 = 40_000;

/// Returns the source of the boards that the policy decides on.
pub fn belief_source(posterior: &Posterior, seed: u64) -> BeliefSource {
    BeliefSource { boards: BOARDS, ways: WAYS, proposals: u64::MAX, ..BeliefSource::new(posterior, seed) }
}
