use super::belief_games::BeliefGames;
use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Rules, ScaledPrior, Shot};
use rangekeeper_play::belief::Belief;

/// Strategy `sampled-greedy`: shoots at the open cell that most boards of a [belief](Belief) occupy, of equals the first
/// in reading order.
///
/// It plays like [`ExactGreedy`](super::ExactGreedy), for fleets whose boards take long to count. Some thousand boards
/// are drawn, by proposals or by the backward pass of a sweep, whichever is predicted to take less time. Boards that
/// disagree with an answer are removed, and more are drawn once few are left. Once few boards are possible, all are
/// listed.
#[derive(Debug)]
pub struct SampledGreedy(BeliefGames);

impl SampledGreedy {
    pub fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Self {
        Self(BeliefGames::new(rules, prior, seed))
    }
}

impl Strategy for SampledGreedy {
    fn begin(&mut self, _: u64) {
        self.0.begin();
    }

    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        self.0.aim(record, Belief::most_likely)
    }
}
