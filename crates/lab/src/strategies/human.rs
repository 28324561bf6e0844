//! Strategy `human`: as people shoot in recorded games; see [`PersonShooter`].

use super::strategy::Strategy;
use rangekeeper_engine::{Cell, Record, Shot};
use rangekeeper_play::PersonShooter;

impl Strategy for PersonShooter {
    fn begin(&mut self, game: u64) {
        self.begin(game);
    }

    fn aim(&mut self, record: &Record, _: &[Shot]) -> Option<Cell> {
        Some(self.aim(record))
    }
}
