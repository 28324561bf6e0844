use rangekeeper_engine::Cell;
use serde::{Deserialize, Serialize};

use crate::MostLikely;

/// The shot with the fewest expected shots to the end, as far as the Rangekeeper [policy](crate::policy) finds it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestShot {
    /// The cell to shoot.
    pub cell: Cell,
    /// The most likely hit on the same boards, the first of equals in reading order.
    pub most_likely: Cell,
    /// The expected shots saved by `cell` against `most_likely`, under the same greedy rollout after either. They are
    /// counted over all boards, without error; `None` where the boards are too many to count.
    pub saves: Option<f64>,
    /// True if only the hit probability counts here, so that the best shot is the most likely hit.
    pub is_most_likely: bool,
}

impl BestShot {
    /// The minimum saving of a cell that is less likely to be hit than the most likely hit by more than
    /// [`MAX_GAP`](Self::MAX_GAP), in expected shots counted over all boards.
    pub const MIN_SAVING: f64 = 0.08;

    /// The maximum difference in hit probability between the most likely hit and a cell that saves less than
    /// [`MIN_SAVING`](Self::MIN_SAVING), or whose saving is not counted. Probabilities are those on the boards that
    /// decided.
    pub const MAX_GAP: f64 = 0.05;

    /// The minimum saving for which a player is advised to shoot at a cell that is less likely to be hit than another one,
    /// in expected shots counted over all boards.
    pub const MIN_ADVISED_SAVING: f64 = 0.1;

    /// The maximum difference in shown hit probability between the most likely hit and a cell that a player is advised to
    /// shoot at without a counted saving.
    pub const MAX_ADVISED_GAP: f64 = 0.04;

    /// Returns the expected shots that a cell of this hit probability has to save, where the most likely hit has the
    /// probability `highest`. They are 0 if the cell is hardly less likely, and infinite if it is not allowed at all.
    ///
    /// No shot saves more than the probability that the most likely hit is a miss: a ship's cell has to be shot anyway,
    /// so shooting it first costs a shot only if no ship is there. Where that probability is less than
    /// [`MIN_SAVING`](Self::MIN_SAVING), no less likely cell is allowed, even if a rollout counts a larger saving.
    pub(super) fn required_saving(highest: f64, probability: f64) -> f64 {
        match highest - probability {
            gap if gap <= 0.0 => 0.0,
            _ if 1.0 - highest < Self::MIN_SAVING => f64::INFINITY,
            gap if gap <= Self::MAX_GAP => 0.0,
            _ => Self::MIN_SAVING,
        }
    }

    /// Returns the cell to advise, given the most likely hit by the numbers that the player sees, and the probability of
    /// the best shot by these. They are better than those of the boards that decided.
    ///
    /// It is `likely`, unless the best shot is as likely, or saves at least [`MIN_ADVISED_SAVING`](Self::MIN_ADVISED_SAVING).
    /// Where its saving is not counted, it is also advised if it is less likely by [`MAX_ADVISED_GAP`](Self::MAX_ADVISED_GAP)
    /// at most and was not chosen for being the most likely hit.
    pub fn cell_given(&self, likely: &MostLikely, probability: f64) -> Cell {
        let is_close = likely.probability.value() - probability <= Self::MAX_ADVISED_GAP;
        let is_hardly_less_likely = self.saves.is_none() && !self.is_most_likely && is_close;
        let is_advised =
            is_hardly_less_likely || self.advised_for().is_some() || likely.tied.contains(&self.cell);
        if is_advised { self.cell } else { likely.cell }
    }

    /// Returns the saving, if it is reason enough to advise a cell that is less likely to be hit.
    pub fn advised_for(&self) -> Option<f64> {
        self.saves.filter(|saves| *saves >= Self::MIN_ADVISED_SAVING)
    }

    /// Returns true if two probabilities are the same in whole percents, as players see them.
    pub fn look_alike(one: f64, other: f64) -> bool {
        (100.0 * one).round() as u8 == (100.0 * other).round() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::BestShot;

    #[test]
    fn a_cell_that_is_much_less_likely_to_hit_has_a_saving_to_show() {
        for (highest, probability, required) in [
            (0.5, 0.5, 0.0),
            (0.5, 0.5 - 0.9 * BestShot::MAX_GAP, 0.0),
            (0.5, 0.5 - 1.1 * BestShot::MAX_GAP, BestShot::MIN_SAVING),
            (1.0 - 0.9 * BestShot::MIN_SAVING, 0.91, f64::INFINITY),
        ] {
            let saving = BestShot::required_saving(highest, probability);
            assert!(saving.total_cmp(&required).is_eq(), "{saving} for {probability} below {highest}");
        }
    }
}
