use super::Interval;

/// A hit probability.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum HitProbability {
    /// An exact probability: every board was counted.
    Exact {
        /// The number of boards with a ship on the cell.
        occupied: u128,
        /// The number of all boards.
        boards: u128,
        /// The probability: the share of the boards, or of their weight.
        share: f64,
    },
    /// An estimate: some boards were drawn.
    Sampled(Estimate),
}

/// A hit probability estimated by a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// The number of draws with a ship on the cell.
    pub successes: u64,
    /// The number of all draws.
    pub trials: u64,
    /// The Clopper-Pearson interval.
    pub interval: Interval,
}

impl Estimate {
    /// Returns the estimated probability: the share of draws, and 0 before the first draw.
    pub fn value(&self) -> f64 {
        self.successes as f64 / self.trials.max(1) as f64
    }
}

impl HitProbability {
    /// Returns the probability, from 0 to 1. That of a sample is its share of draws, and 0 before the first draw.
    pub fn value(&self) -> f64 {
        match *self {
            Self::Exact { share, .. } => share,
            Self::Sampled(estimate) => estimate.value(),
        }
    }
}
