//! Games of several strategies against the same boards.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Published, Strategy, StrategyName, Unsuited, play};
use rangekeeper_engine::{Arrangement, Prior, Record, Rules};
use rangekeeper_play::{GameLengths, HiddenBoards, HideError, LengthDifferences};

/// Games of several strategies on the same boards. A game depends on the experiment and the number of the game only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// The rules.
    pub rules: Rules,
    /// The strategies, at least one. Each plays every board.
    pub strategies: Vec<StrategyName>,
    /// The seed of boards and random choices.
    pub seed: u64,
    /// How the ships of the boards are placed.
    pub boards: Prior,
    /// How the strategies assume that they are placed.
    pub assumed: Prior,
}

/// Why an experiment is impossible.
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

/// The strategies of an experiment, ready to play.
pub struct Lineup {
    boards: HiddenBoards,
    players: Vec<Box<dyn Strategy>>,
}

/// The results of some games of an experiment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// For every strategy, the numbers of shots of its games.
    pub lengths: Vec<GameLengths>,
    /// For every strategy but the first, the differences to the first strategy on the same boards, in shots.
    pub differences: Vec<LengthDifferences>,
    /// For every strategy, the longest game as (shots, number of the game); of several the one with the lowest number.
    pub longest: Vec<(u16, u64)>,
}

impl Experiment {
    /// Seeds from here on are reserved for published figures. Nothing is ever tuned on their boards.
    pub const FINAL_SEEDS: u64 = 1_000_000_000;
    /// The seed of the figures published with this version. The next version takes the next seed.
    pub const FINAL_SEED: u64 = Self::FINAL_SEEDS + 1;

    /// Games on boards of which all are equally likely, as the strategies assume.
    pub fn new(rules: Rules, strategies: Vec<StrategyName>, seed: u64) -> Self {
        Self { rules, strategies, seed, boards: Prior::UNIFORM, assumed: Prior::UNIFORM }
    }

    /// The [published mean](StrategyName::published) that the games of a strategy can be compared with: none was
    /// published for boards that a person placed, or for strategies that assume it.
    pub fn published(&self, strategy: StrategyName) -> Option<Published> {
        let is_at_random = self.boards == Prior::UNIFORM && self.assumed == Prior::UNIFORM;
        is_at_random.then(|| strategy.published(&self.rules)).flatten()
    }

    /// The strategies, ready to play.
    ///
    /// # Errors
    /// [`ExperimentError`] if a strategy is made for other rules, or the fleet has no room.
    pub fn lineup(&self) -> Result<Lineup, ExperimentError> {
        let boards = HiddenBoards::under(&self.rules, &self.boards.scaled(&self.rules), self.seed)?;
        // A fleet without room is reported before any strategy is built.
        boards.hide(0)?;
        let assumed = self.assumed.scaled(&self.rules);
        let player = |name: &StrategyName| name.strategy_under(&self.rules, &assumed, self.seed);
        let players = self.strategies.iter().map(player).collect::<Result<_, _>>()?;
        Ok(Lineup { boards, players })
    }
}

impl Lineup {
    /// Plays the game of this number with every strategy and adds the results.
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

    /// Plays a game again with the strategy at this place in the list; returns the board and the record.
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

    /// The number of games that every strategy has played.
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

/// The longer of two games, given as (shots, number); of equals the one with the lower number.
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
