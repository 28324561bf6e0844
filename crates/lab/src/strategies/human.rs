//! Strategy `human`: as people shoot.

use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Rules, ScaledPrior};
use rangekeeper_play::PersonShooter;

/// Strategy that shoots as people do in recorded games; see [`PersonShooter`].
#[derive(Debug)]
pub struct Human(PersonShooter);

impl Human {
    /// Creates the strategy for these rules and a prior. The seed is that of its shots.
    pub fn new(rules: &Rules, prior: &ScaledPrior, seed: u64) -> Self {
        Self(PersonShooter::new(rules, prior, seed))
    }
}

impl Strategy for Human {
    fn begin(&mut self, game: u64) {
        self.0.begin(game);
    }

    fn aim(&mut self, record: &Record) -> Cell {
        self.0.aim(record)
    }
}
