//! Hit probabilities, exact or estimated.

use super::Interval;

/// A hit probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// Every board was counted.
    Exact {
        /// Boards with a ship on the cell.
        occupied: u64,
        /// All boards.
        boards: u64,
        /// The probability: the share of the boards, or of what they weigh.
        share: f64,
    },
    /// Some boards were drawn.
    Sampled(Estimate),
}

/// A hit probability as a sample tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Draws in which a ship lay on the cell.
    pub successes: u64,
    /// All draws.
    pub trials: u64,
    /// The Clopper-Pearson interval.
    pub interval: Interval,
}

impl Odds {
    /// The probability, 0 to 1; a sample's share of draws, 0 before the first.
    pub fn share(&self) -> f64 {
        match *self {
            Self::Exact { share, .. } => share,
            Self::Sampled(Estimate { trials: 0, .. }) => 0.0,
            Self::Sampled(Estimate { successes, trials, .. }) => successes as f64 / trials as f64,
        }
    }
}
