//! Games of several strategies against the same boards.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Published, Strategy, StrategyName, Unsuited, play};
use rangekeeper_engine::{Arrangement, Prior, Record, Rules};
use rangekeeper_play::{GameLengths, HiddenBoards, HideError, LengthDifferences};

/// Games of several strategies on the same boards. A game depends only on the experiment and on its number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Rules of the games.
    pub rules: Rules,
    /// Strategies, at least one. Each plays every board.
    pub strategies: Vec<StrategyName>,
    /// Seed of the boards and of random choices.
    pub seed: u64,
    /// Prior by which the ships of the boards are placed.
    pub boards: Prior,
    /// Prior that the strategies assume.
    pub assumed: Prior,
}

/// Reason why an experiment is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// A strategy is made for other rules.
    #[error("{0}")]
    Unsuited(#[from] Unsuited),
    /// No board can be hidden.
    #[error("{0}")]
    Hide(#[from] HideError),
}

/// Strategies of an experiment, ready to play.
#[derive(Debug)]
pub struct Players {
    boards: HiddenBoards,
    players: Vec<Box<dyn Strategy>>,
}

/// Results of a number of games of an experiment.
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

impl Experiment {
    /// First of the seeds reserved for published figures. Nothing is ever tuned on the boards of these seeds.
    pub const FINAL_SEEDS: u64 = 1_000_000_000;
    /// Seed of the figures published with this version. The next version takes the next seed.
    pub const FINAL_SEED: u64 = Self::FINAL_SEEDS + 1;

    /// Creates an experiment on boards that are all equally likely, as the strategies assume.
    pub fn new(rules: Rules, strategies: Vec<StrategyName>, seed: u64) -> Self {
        Self { rules, strategies, seed, boards: Prior::UNIFORM, assumed: Prior::UNIFORM }
    }

    /// Returns the [published mean](StrategyName::published) that the games of a strategy can be compared with. Returns
    /// `None` if the boards or the assumed prior are not uniform: no mean was published for them.
    pub fn published(&self, strategy: StrategyName) -> Option<Published> {
        let is_at_random = self.boards == Prior::UNIFORM && self.assumed == Prior::UNIFORM;
        is_at_random.then(|| strategy.published(&self.rules)).flatten()
    }

    /// Creates the strategies and the source of boards.
    ///
    /// # Errors
    /// [`ExperimentError`] if a strategy is made for other rules, or the fleet has no room.
    pub fn players(&self) -> Result<Players, ExperimentError> {
        let boards = HiddenBoards::new(&self.rules, &self.boards.scaled(&self.rules), self.seed)?;
        // A fleet without room is reported before any strategy is built.
        boards.hide(0)?;
        let assumed = self.assumed.scaled(&self.rules);
        let player = |name: &StrategyName| name.strategy_under(&self.rules, &assumed, self.seed);
        let players = self.strategies.iter().map(player).collect::<Result<_, _>>()?;
        Ok(Players { boards, players })
    }
}

impl Players {
    /// Plays the game of this number with every strategy and adds its results.
    ///
    /// # Errors
    /// [`HideError`] if no board is found within the limit of proposals.
    pub fn play(&mut self, game: u64, results: &mut Results) -> Result<(), HideError> {
        let board = self.boards.hide(game)?;
        let lengths =
            self.players.iter_mut().map(|player| play(&mut **player, game, &board).shots().len() as u16);
        results.add(game, &lengths.collect::<Vec<_>>());
        Ok(())
    }

    /// Plays a game again with the strategy at this place in the list, and returns the board and the record.
    ///
    /// # Errors
    /// [`HideError`] as for [`play`](Self::play).
    ///
    /// # Panics
    /// If there is no strategy at this place.
    pub fn replay(&mut self, game: u64, place: usize) -> Result<(Arrangement, Record), HideError> {
        let board = self.boards.hide(game)?;
        let record = play(&mut *self.players[place], game, &board);
        Ok((board, record))
    }
}

impl Results {
    /// Adds a game, given the number of shots of every strategy.
    fn add(&mut self, game: u64, shots: &[u16]) {
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

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Assumption;

    use super::*;

    #[test]
    fn published_means_are_of_boards_at_random_and_of_strategies_that_assume_so() {
        let density = StrategyName::Density { base: 10 };
        let experiment = Experiment::new(Rules::classic(), vec![density], 1);
        let person = || Assumption::Person.prior(&Rules::classic());
        assert!(experiment.published(density).is_some());
        let by_people = Experiment { boards: person(), ..experiment.clone() };
        assert_eq!(by_people.published(density), None);
        let misled = Experiment { assumed: person(), ..experiment };
        assert_eq!(misled.published(density), None);
    }
}
