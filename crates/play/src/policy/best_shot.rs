//! The best shot for the game.

use rangekeeper_engine::Cell;
use serde::{Deserialize, Serialize};

use crate::MostLikely;

/// The shot with the fewest expected shots to the end of the game, as far as the Rangekeeper [policy](crate::policy)
/// finds it.
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

    /// Returns the cell to shoot, given the most likely hit from better numbers than those of the boards that decided.
    /// If the best shot is the most likely hit, it is the cell of `likely`, unless the two are as likely there.
    pub fn cell_given(&self, likely: &MostLikely) -> Cell {
        if self.is_most_likely && !likely.tied.contains(&self.cell) { likely.cell } else { self.cell }
    }
}
