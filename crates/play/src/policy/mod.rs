//! The Rangekeeper policy: what takes the fewest shots to the end.

pub mod features;
mod information;
pub mod linear;
pub mod rollout;
pub mod weights;

use rangekeeper_engine::{Position, Record};

use crate::belief::Setting;

/// Boards drawn for a belief.
const BOARDS: usize = 4_000;
/// The most ways to place the free ships for all boards to be listed.
const WAYS: u64 = 40_000;

/// How boards are drawn for a decision.
pub fn setting(record: &Record, position: &Position, seed: u64) -> Setting {
    Setting { boards: BOARDS, ways: WAYS, ..Setting::new(record, position, seed) }
}
