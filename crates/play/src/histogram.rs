//! How many shots games took, in numbers.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erf_inv;

/// How many shots each of a number of games took. Games of the same kind add up, whoever played them.
///
/// ```
/// use rangekeeper_play::GameLengths;
/// let shots: GameLengths = [40, 44, 45, 51].into_iter().collect();
/// assert_eq!((shots.games(), shots.mean()), (4, Some(45.0)));
/// assert_eq!(shots.likely_range(), Some((40, 51)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLengths {
    /// Games that took so many shots, from 0 shots on.
    games: Vec<u64>,
}

impl GameLengths {
    /// Adds a game that took this many shots.
    pub fn add(&mut self, shots: u16) {
        self.add_games(shots.into(), 1);
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &Self) {
        other.games.iter().enumerate().for_each(|(shots, &games)| self.add_games(shots, games));
    }

    /// Adds so many games that took so many shots.
    pub fn add_games(&mut self, shots: usize, games: u64) {
        if self.games.len() <= shots {
            self.games.resize(shots + 1, 0);
        }
        self.games[shots] += games;
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The histogram: how many games took 0 shots, 1 shot, 2 shots and so on, up to the longest.
    pub fn histogram(&self) -> &[u64] {
        &self.games
    }

    /// Shots per game; `None` before the first.
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        let shots: u64 = self.games.iter().enumerate().map(|(shots, games)| shots as u64 * games).sum();
        (games > 0).then(|| shots as f64 / games as f64)
    }

    /// The standard deviation of the games, each a sample of all that could be played; `None` before the second.
    pub fn standard_deviation(&self) -> Option<f64> {
        let (games, mean) = (self.games(), self.mean()?);
        let squares = |(shots, games): (usize, &u64)| (shots as f64 - mean).powi(2) * *games as f64;
        let sum: f64 = self.games.iter().enumerate().map(squares).sum();
        (games > 1).then(|| (sum / (games - 1) as f64).sqrt())
    }

    /// The standard error of the mean; `None` before the second game.
    pub fn standard_error(&self) -> Option<f64> {
        Some(self.standard_deviation()? / (self.games() as f64).sqrt())
    }

    /// The interval of the mean of all games that could be played, by the normal approximation; `None` before the second
    /// game. Games last between a few shots and a hundred, so that a hundred of them are enough for it.
    ///
    /// ```
    /// use rangekeeper_play::GameLengths;
    /// let games: GameLengths = (1..=99).collect();
    /// let (lower, upper) = games.interval(0.95).unwrap();
    /// assert!((lower - 44.34).abs() < 0.01 && (upper - 55.66).abs() < 0.01);
    /// ```
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        let reach = two_sided(confidence) * self.standard_error()?;
        Some((self.mean()? - reach, self.mean()? + reach))
    }

    /// The longest game; `None` before the first.
    pub fn longest(&self) -> Option<u16> {
        self.games.iter().rposition(|games| *games > 0).map(|shots| shots as u16)
    }

    /// The shots within which so many percent of the games are over, 50 for the median; `None` before the first game.
    pub fn percentile(&self, percent: u64) -> Option<u16> {
        let (all, mut over) = (self.games(), 0);
        let reached = |games: &u64| {
            over += games;
            over > 0 && over * 100 >= all * percent
        };
        self.games.iter().position(reached).map(|shots| shots as u16)
    }

    /// The shots within which a tenth of the games are over, and those within which nine tenths are; `None` before
    /// the first game.
    pub fn likely_range(&self) -> Option<(u16, u16)> {
        Some((self.percentile(10)?, self.percentile(90)?))
    }
}

/// How many standard errors an interval of this confidence reaches to either side.
pub(crate) fn two_sided(confidence: f64) -> f64 {
    std::f64::consts::SQRT_2 * erf_inv(confidence)
}

impl FromIterator<u16> for GameLengths {
    fn from_iter<I: IntoIterator<Item = u16>>(games: I) -> Self {
        let mut all = Self::default();
        games.into_iter().for_each(|shots| all.add(shots));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_of_no_games_and_no_error_of_one() {
        let none = GameLengths::default();
        assert_eq!(
            (none.games(), none.mean(), none.standard_error(), none.likely_range()),
            (0, None, None, None)
        );
        let one: GameLengths = [7].into_iter().collect();
        assert_eq!(
            (one.games(), one.mean(), one.standard_error(), one.likely_range()),
            (1, Some(7.0), None, Some((7, 7)))
        );
    }

    #[test]
    fn the_numbers_are_those_of_the_games() {
        let shots: GameLengths = (1..=10).chain([3]).collect();
        assert_eq!(shots.histogram(), [0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1]);
        assert!((shots.mean().unwrap() - 58.0 / 11.0).abs() < 1e-12);
        // Variance (394 - 58 * 58 / 11) / 10 of 11 games.
        let error = ((394.0 - 58.0 * 58.0 / 11.0) / 110.0_f64).sqrt();
        assert!((shots.standard_error().unwrap() - error).abs() < 1e-12);
        // A tenth of 11 games is more than one of them, nine tenths are more than nine.
        assert_eq!(shots.likely_range(), Some((2, 9)));
        let ten: GameLengths = (1..=10).collect();
        assert_eq!(ten.likely_range(), Some((1, 9)));
    }

    #[test]
    fn games_of_several_players_add_up() {
        let (mut one, other): (GameLengths, GameLengths) = ((1..5).collect(), (3..9).collect());
        one.merge(&other);
        assert_eq!(one, (1..5).chain(3..9).collect());
    }
}
