//! The limits for giving up the most likely hit.

use super::BestShot;

/// The limits for giving up the most likely hit: how much hit probability another cell may cost, and how many shots it
/// has to save.
///
/// A cell is allowed if it is hardly less likely to be hit, or if it saves some shots, counted over all boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TradeOff {
    /// The minimum of the expected shots saved by a cell that is less likely to be hit by more than `max_gap`.
    pub min_saving: f64,
    /// The maximum difference in hit probability to a cell whose saving is smaller or not counted.
    pub max_gap: f64,
}

impl TradeOff {
    /// No limits: any cell is allowed, however little it saves and however likely it misses.
    pub const ANY: Self = Self { min_saving: 0.0, max_gap: 1.0 };

    /// Returns the expected shots that a cell of this hit probability has to save, where the most likely hit has the
    /// probability `highest`. They are 0 if the cell is hardly less likely, and infinite if it is not allowed at all.
    ///
    /// No shot saves more than the probability that the most likely hit is a miss: a ship's cell has to be shot anyway,
    /// so shooting it first costs a shot only if no ship is there. Where that probability is less than `min_saving`, no
    /// less likely cell is allowed, even if a rollout counts a larger saving.
    pub fn required_saving(&self, highest: f64, probability: f64) -> f64 {
        match highest - probability {
            gap if gap <= 0.0 => 0.0,
            _ if 1.0 - highest < self.min_saving => f64::INFINITY,
            gap if gap <= self.max_gap => 0.0,
            _ => self.min_saving,
        }
    }
}

impl Default for TradeOff {
    /// Returns the limits of the best shot.
    fn default() -> Self {
        Self { min_saving: BestShot::MIN_SAVING, max_gap: BestShot::MAX_GAP }
    }
}
