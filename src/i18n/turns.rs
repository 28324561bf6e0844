//! Shots told in turns as well, where a hit shoots again.

use rangekeeper_engine::{Record, Turn};

use super::Words;

impl Words {
    /// Says how many shots were fired, and in how many turns where that is another number.
    pub fn shots_fired(self, record: &Record) -> String {
        let shots = self.shots(record.shots().len() as u64);
        self.turns_taken(record).map_or_else(|| shots.clone(), |turns| self.shots_and_turns(&shots, &turns))
    }

    /// Says how many turns the shots took; `None` unless a hit shoots again.
    pub fn turns_taken(self, record: &Record) -> Option<String> {
        let turn = record.rules().turn();
        (turn == Turn::UntilMiss).then(|| self.turns(turn.turns(record.shots()) as u64))
    }
}
