use rangekeeper_engine::{Cell, Record, Rules, ScaledPrior, Shot};
use rangekeeper_play::policy::Policy;

use super::belief_games::BeliefGames;
use super::strategy::Strategy;

/// Strategy `rangekeeper`: plays the Rangekeeper policy, which aims at few shots to the end instead of the most likely
/// hit, under all rules.
///
/// - While boards are many, a linear policy compares cells by features of the shot.
/// - Once all boards are listed, exact rollouts compare the cells most likely to be hit.
///
/// With the [final seed](crate::Experiment::FINAL_SEED), on whose boards nothing was chosen, and without limits for
/// giving up the most likely hit, the strategy took 44.04 shots in 30,000 classic games (95% interval 43.94 to 44.14).
/// The strategy `density` took 0.29 more on the same boards (0.17 to 0.41). With limits, the strategy takes 0.07 fewer
/// on the first 20,000 of these boards (-0.16 to 0.03). Where ships do not touch and only hit or miss is announced, it
/// took 40.29 shots in 20,000 games without limits (40.22 to 40.36).
#[derive(Debug)]
pub struct Rangekeeper {
    games: BeliefGames,
    policy: Policy,
}

impl Rangekeeper {
    pub fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Self {
        Self { games: BeliefGames::new(rules, prior, seed), policy: Policy::new(rules) }
    }
}

impl Strategy for Rangekeeper {
    fn begin(&mut self, _: u64) {
        self.games.begin();
    }

    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        let Self { games, policy } = self;
        games.aim(record, |belief, open| Some(policy.best(belief, open)?.cell))
    }
}
