//! The strategy `sampled-greedy`: the most probable cell of boards that are drawn, and kept from shot to shot.

use super::Strategy;
use super::belief_games::BeliefGames;
use rangekeeper_engine::{Cell, Record, Rules, ScaledPrior};
use rangekeeper_play::belief::Belief;

/// Shoots at the open cell that most boards of a [belief](Belief) occupy, of equals the first in reading order.
///
/// What [`ExactGreedy`](super::ExactGreedy) does, for fleets whose boards take long to count: some thousand boards
/// are drawn, by proposals or by walking back through a sweep, whichever is predicted to take less time; those that
/// disagree with an answer are taken out, and others are drawn once few are left. Boards are listed once they are
/// few.
pub struct SampledGreedy(BeliefGames);

impl SampledGreedy {
    /// The strategy under these rules. The seed is that of the boards drawn.
    pub fn new(rules: &Rules, seed: u64) -> Self {
        Self::under(rules, &ScaledPrior::UNIFORM, seed)
    }

    /// The same under a prior.
    pub fn under(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Self {
        Self(BeliefGames::new(rules, prior, seed))
    }
}

impl Strategy for SampledGreedy {
    fn begin(&mut self, _: u64) {
        self.0.begin();
    }

    fn aim(&mut self, record: &Record) -> Cell {
        self.0.aim(record, Belief::most_occupied)
    }
}
