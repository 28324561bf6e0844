//! By how much one of two players of the same boards was better, in numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::histogram::two_sided;

/// By how many shots more one strategy's games were over than another's, game by game on the same boards. The boards
/// are as easy or hard for both, so that these differences scatter less than the games do.
///
/// ```
/// use rangekeeper_play::LengthDifferences;
/// let differences: LengthDifferences = [-2, 1, -1, -2].into_iter().collect();
/// assert_eq!((differences.games(), differences.mean()), (4, Some(-1.0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LengthDifferences {
    /// How many games differed by so many shots.
    games: BTreeMap<i32, u64>,
}

impl LengthDifferences {
    /// Adds a game.
    pub fn add(&mut self, shots: i32) {
        *self.games.entry(shots).or_default() += 1;
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &Self) {
        other.games.iter().for_each(|(shots, games)| *self.games.entry(*shots).or_default() += games);
    }

    /// How many games differed by so many shots, for every number of shots that occurred.
    pub fn histogram(&self) -> &BTreeMap<i32, u64> {
        &self.games
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.games.values().sum()
    }

    /// The mean of the differences; `None` before the first game.
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        let shots: i64 = self.games.iter().map(|(shots, games)| i64::from(*shots) * *games as i64).sum();
        (games > 0).then(|| shots as f64 / games as f64)
    }

    /// The standard error of the mean; `None` before the second game.
    pub fn standard_error(&self) -> Option<f64> {
        let (games, mean) = (self.games(), self.mean()?);
        let square = |(shots, games): (&i32, &u64)| (f64::from(*shots) - mean).powi(2) * *games as f64;
        let sum: f64 = self.games.iter().map(square).sum();
        (games > 1).then(|| (sum / (games - 1) as f64 / games as f64).sqrt())
    }

    /// The interval of the mean difference of all games that could be played, by the normal approximation; `None` before
    /// the second game.
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        let reach = two_sided(confidence) * self.standard_error()?;
        Some((self.mean()? - reach, self.mean()? + reach))
    }
}

impl FromIterator<i32> for LengthDifferences {
    fn from_iter<I: IntoIterator<Item = i32>>(games: I) -> Self {
        let mut all = Self::default();
        games.into_iter().for_each(|shots| all.add(shots));
        all
    }
}
