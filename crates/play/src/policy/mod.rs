//! The Rangekeeper policy: what takes the fewest shots to the end.

pub mod density;
pub mod information;
pub mod rollout;
pub mod weights;

use rangekeeper_engine::{Position, Record};

use crate::belief::BeliefSource;

/// Boards drawn for a belief.
const BOARDS: usize = 4_000;
/// The most ways to place the free ships for all boards to be listed.
const WAYS: u64 = 40_000;

/// How boards are drawn for a decision.
pub fn setting(record: &Record, position: &Position, seed: u64) -> BeliefSource {
    BeliefSource { boards: BOARDS, ways: WAYS, ..BeliefSource::new(record, position, seed) }
}
