//! Constants of the whole screen.

use rangekeeper_engine::Confidence;

/// The confidence of every interval on the screen.
pub const CONFIDENCE: Confidence = Confidence::PERCENT_95;

/// The number of samples drawn, until the player chooses another.
pub const DEFAULT_SAMPLES: u32 = 1_000_000;
