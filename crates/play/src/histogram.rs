//! Histograms of game lengths and of their differences, and the moments of both.

use rangekeeper_engine::Confidence;
use serde::{Deserialize, Serialize};
use statrs::function::erf::erf_inv;

/// A histogram of game lengths: the number of games for every number of shots. Histograms of games of the same kind can
/// be merged.
///
/// ```
/// use rangekeeper_play::GameLengths;
/// let lengths: GameLengths = [40, 44, 45, 51].into_iter().collect();
/// assert_eq!((lengths.games(), lengths.mean()), (4, Some(45.0)));
/// assert_eq!(lengths.likely_range(), Some((40, 51)));
/// ```
pub type GameLengths = Histogram<Vec<u64>>;

/// A histogram of differences in game length: the number of games for every number of shots that one strategy took more
/// than another on the same board. A board is as easy or hard for both strategies, so the differences have less
/// variance than the lengths.
///
/// ```
/// use rangekeeper_play::LengthDifferences;
/// let differences: LengthDifferences = [-2, 1, -1, -2].into_iter().collect();
/// assert_eq!((differences.games(), differences.mean()), (4, Some(-1.0)));
/// ```
pub type LengthDifferences = Histogram<Vec<(i32, u64)>>;

/// A histogram of numbers of shots, one for each game, and its moments: [`GameLengths`] or [`LengthDifferences`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram<B> {
    games: B,
}

/// The storage of a [`Histogram`]'s counts.
pub trait Bins: Default {
    /// The type of a number of shots.
    type Shots: Copy + TryFrom<i64>;

    /// Adds `games` games of `shots` shots each.
    fn add(&mut self, shots: Self::Shots, games: u64);

    /// Returns every number of shots with its number of games, ascending. Numbers without games may be left out.
    fn bins(&self) -> impl DoubleEndedIterator<Item = (i64, u64)>;

    /// Returns the standard error of the mean of `games` games of this variance. Equal formulas differ in how they
    /// round. Each histogram keeps its own, since its numbers were published to the last bit.
    fn standard_error(variance: f64, games: f64) -> f64;
}

/// The number of games by their number of shots, from 0 on.
impl Bins for Vec<u64> {
    type Shots = u16;

    fn add(&mut self, shots: u16, games: u64) {
        let shots = usize::from(shots);
        if self.len() <= shots {
            self.resize(shots + 1, 0);
        }
        self[shots] += games;
    }

    fn bins(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> {
        self.iter().enumerate().map(|(shots, &games)| (shots as i64, games))
    }

    fn standard_error(variance: f64, games: f64) -> f64 {
        variance.sqrt() / games.sqrt()
    }
}

/// The number of games by their number of shots, in ascending order.
impl Bins for Vec<(i32, u64)> {
    type Shots = i32;

    fn add(&mut self, shots: i32, games: u64) {
        match self.binary_search_by_key(&shots, |(shots, _)| *shots) {
            Ok(place) => self[place].1 += games,
            Err(place) => self.insert(place, (shots, games)),
        }
    }

    fn bins(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> {
        self.iter().map(|&(shots, games)| (shots.into(), games))
    }

    fn standard_error(variance: f64, games: f64) -> f64 {
        (variance / games).sqrt()
    }
}

impl<B: Bins> Histogram<B> {
    /// Adds a game of `shots` shots.
    pub fn add(&mut self, shots: B::Shots) {
        self.add_games(shots, 1);
    }

    /// Adds `games` games of `shots` shots each.
    pub fn add_games(&mut self, shots: B::Shots, games: u64) {
        self.games.add(shots, games);
    }

    /// Adds the games of another histogram.
    pub fn merge(&mut self, other: &Self) {
        for (shots, games) in other.games.bins() {
            if let Ok(shots) = B::Shots::try_from(shots) {
                self.games.add(shots, games);
            }
        }
    }

    /// Returns the counts. A [`GameLengths`] has one for 0 shots, 1 shot, 2 shots and so on, up to the longest game. A
    /// [`LengthDifferences`] has one for every difference that occurred.
    pub const fn histogram(&self) -> &B {
        &self.games
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.games.bins().map(|(_, games)| games).sum()
    }

    /// Returns the sum of the shots of all games.
    pub fn total(&self) -> i128 {
        self.games.bins().map(|(shots, games)| i128::from(shots) * i128::from(games)).sum()
    }

    /// Returns the mean number of shots; `None` before the first game.
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.total() as f64 / games as f64)
    }

    /// Returns the mean of this power of the games' deviations from their mean; `None` before the first game.
    pub fn central_moment(&self, power: i32) -> Option<f64> {
        Some(self.deviations(power)? / self.games() as f64)
    }

    /// Returns the sample standard deviation, for all games that could be played; `None` before the second game.
    pub fn standard_deviation(&self) -> Option<f64> {
        Some(self.variance()?.sqrt())
    }

    /// Returns the standard error of the mean; `None` before the second game.
    pub fn standard_error(&self) -> Option<f64> {
        Some(B::standard_error(self.variance()?, self.games() as f64))
    }

    /// Returns the confidence interval of the mean of all games that could be played, by the normal approximation.
    /// Returns `None` before the second game. Games take between a few shots and a hundred, so that a hundred games are
    /// enough for the approximation.
    ///
    /// ```
    /// use rangekeeper_engine::Confidence;
    /// use rangekeeper_play::GameLengths;
    /// let lengths: GameLengths = (1..=99).collect();
    /// let (lower, upper) = lengths.interval(Confidence::PERCENT_95).unwrap();
    /// assert!((lower - 44.34).abs() < 0.01 && (upper - 55.66).abs() < 0.01);
    /// ```
    pub fn interval(&self, confidence: Confidence) -> Option<(f64, f64)> {
        // Half the width of an interval of this confidence, in standard errors.
        let errors = std::f64::consts::SQRT_2 * erf_inv(confidence.level());
        let reach = errors * self.standard_error()?;
        Some((self.mean()? - reach, self.mean()? + reach))
    }

    /// Returns the fewest shots of a game; `None` before the first game.
    pub fn shortest(&self) -> Option<B::Shots> {
        self.games.bins().find(|(_, games)| *games > 0)?.0.try_into().ok()
    }

    /// Returns the most shots of a game; `None` before the first game.
    pub fn longest(&self) -> Option<B::Shots> {
        self.games.bins().rfind(|(_, games)| *games > 0)?.0.try_into().ok()
    }

    /// Returns the shots within which `percent` percent of the games are over; `None` before the first game.
    pub fn percentile(&self, percent: u64) -> Option<B::Shots> {
        let (all, mut over) = (self.games(), 0);
        let reached = |(_, games): &(i64, u64)| {
            over += games;
            over > 0 && over * 100 >= all * percent
        };
        self.games.bins().find(reached)?.0.try_into().ok()
    }

    /// Returns the 10th and the 90th percentile; `None` before the first game.
    pub fn likely_range(&self) -> Option<(B::Shots, B::Shots)> {
        Some((self.percentile(10)?, self.percentile(90)?))
    }

    /// Returns the sample variance; `None` before the second game.
    fn variance(&self) -> Option<f64> {
        let (games, squares) = (self.games(), self.deviations(2)?);
        (games > 1).then(|| squares / (games - 1) as f64)
    }

    /// Sums this power of the games' deviations from their mean; `None` before the first game.
    fn deviations(&self, power: i32) -> Option<f64> {
        let mean = self.mean()?;
        let deviation = |(shots, games): (i64, u64)| (shots as f64 - mean).powi(power) * games as f64;
        Some(self.games.bins().map(deviation).sum())
    }
}

impl GameLengths {
    /// Returns twice the number of games longer than so many shots, plus the number of equally long ones, which count
    /// half.
    ///
    /// ```
    /// use rangekeeper_play::GameLengths;
    /// let lengths: GameLengths = [40, 40, 44, 50].into_iter().collect();
    /// let in_eighths = |shots| lengths.twice_longer_than(shots);
    /// assert_eq!([17, 40, 44, 45, 50, 60].map(in_eighths), [8, 6, 3, 2, 1, 0]);
    /// ```
    pub fn twice_longer_than(&self, shots: usize) -> u64 {
        let more = self.games.get(shots + 1..).map_or(0, |longer| longer.iter().sum::<u64>());
        2 * more + self.games.get(shots).copied().unwrap_or(0)
    }
}

impl<B: Bins> FromIterator<B::Shots> for Histogram<B> {
    fn from_iter<I: IntoIterator<Item = B::Shots>>(games: I) -> Self {
        let mut all = Self::default();
        games.into_iter().for_each(|shots| all.add(shots));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_testing::Dice;

    #[test]
    fn nothing_is_said_of_no_games_and_no_error_of_one() {
        let said = |of: &GameLengths| (of.games(), of.mean(), of.standard_error(), of.likely_range());
        assert_eq!(said(&GameLengths::default()), (0, None, None, None));
        let one: GameLengths = [7].into_iter().collect();
        assert_eq!(said(&one), (1, Some(7.0), None, Some((7, 7))));
        assert_eq!(one.standard_deviation(), None);
    }

    #[test]
    fn counts_and_percentiles_are_those_of_the_games() {
        let shots: GameLengths = (1..=10).chain([3]).collect();
        assert_eq!(*shots.histogram(), [0, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((shots.total(), shots.shortest(), shots.longest()), (58, Some(1), Some(10)));
        // A tenth of 11 games is more than one of them, nine tenths are more than nine.
        assert_eq!(shots.likely_range(), Some((2, 9)));
        let ten: GameLengths = (1..=10).collect();
        assert_eq!(ten.likely_range(), Some((1, 9)));
        let below: LengthDifferences = [-6, -4].into_iter().collect();
        assert_eq!((below.mean(), below.standard_error()), (Some(-5.0), Some(1.0)));
        assert_eq!([below.shortest(), below.percentile(50), below.longest()], [-6, -6, -4].map(Some));
    }

    #[test]
    fn games_of_several_players_add_up() {
        let (mut one, other): (GameLengths, GameLengths) = ((1..5).collect(), (3..9).collect());
        one.merge(&other);
        assert_eq!(one, (1..5).chain(3..9).collect());
    }

    /// Reports print these numbers to the last bit.
    #[test]
    fn moments_are_rounded_as_in_published_reports() {
        for seed in 0..200 {
            let mut dice = Dice(seed);
            let games: Vec<u16> = (0..2 + dice.roll(300)).map(|_| dice.roll(100) as u16).collect();
            let sum = |power: i32, mean: f64| {
                let mut bins = [0_u64; 100];
                for shots in &games {
                    bins[usize::from(*shots)] += 1;
                }
                let term = |(shots, &games): (usize, &u64)| (shots as f64 - mean).powi(power) * games as f64;
                bins.iter().enumerate().map(term).sum::<f64>()
            };
            let count = games.len() as f64;
            let mean = games.iter().map(|shots| u64::from(*shots)).sum::<u64>() as f64 / count;
            let lengths: GameLengths = games.iter().copied().collect();
            let differences: LengthDifferences = games.iter().map(|shots| i32::from(*shots)).collect();
            let deviation = (sum(2, mean) / (count - 1.0)).sqrt();
            let moments = [lengths.mean(), lengths.standard_deviation()];
            assert_eq!(moments, [mean, deviation].map(Some), "seed {seed}");
            assert_eq!(lengths.central_moment(4), Some(sum(4, mean) / count), "seed {seed}");
            assert_eq!(lengths.standard_error(), Some(deviation / count.sqrt()), "seed {seed}");
            let error = (sum(2, mean) / (count - 1.0) / count).sqrt();
            assert_eq!(differences.standard_error(), Some(error), "seed {seed}");
        }
    }
}
