use serde::{Deserialize, Serialize};

use rangekeeper_play::{GameLengths, LengthDifferences};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Numbers of shots of the games, for every strategy.
    pub lengths: Vec<GameLengths>,
    /// Differences from the first strategy on the same boards, in shots, for every strategy but the first.
    pub differences: Vec<LengthDifferences>,
    /// Longest game of every strategy, as (shots, number of the game). Of games of equal length, the one with the
    /// lowest number.
    pub longest: Vec<(u16, u64)>,
}

impl Results {
    /// Adds a game, given the number of shots of every strategy.
    pub(crate) fn add(&mut self, game: u64, shots: &[u16]) {
        self.make_room(shots.len());
        for ((lengths, longest), &shots) in self.lengths.iter_mut().zip(&mut self.longest).zip(shots) {
            lengths.add(shots);
            *longest = longer(*longest, (shots, game));
        }
        for (differences, &other) in self.differences.iter_mut().zip(&shots[1..]) {
            differences.add(i32::from(other) - i32::from(shots[0]));
        }
    }

    /// Adds the results of other games of the same experiment.
    pub fn merge(&mut self, other: &Self) {
        self.make_room(other.lengths.len());
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(one, other)| one.merge(other));
        self.differences.iter_mut().zip(&other.differences).for_each(|(one, other)| one.merge(other));
        self.longest.iter_mut().zip(&other.longest).for_each(|(one, other)| *one = longer(*one, *other));
    }

    /// Returns the number of games that every strategy has played.
    pub fn games(&self) -> u64 {
        self.lengths.first().map_or(0, GameLengths::games)
    }

    fn make_room(&mut self, strategies: usize) {
        if self.lengths.is_empty() {
            self.lengths.resize(strategies, GameLengths::default());
            self.longest.resize(strategies, (0, u64::MAX));
            self.differences.resize(strategies.saturating_sub(1), LengthDifferences::default());
        }
    }
}

/// Returns the longer of two games, given as (shots, number); of equals, the one with the lower number.
fn longer(one: (u16, u64), other: (u16, u64)) -> (u16, u64) {
    if other.0 > one.0 || other.0 == one.0 && other.1 < one.1 { other } else { one }
}
