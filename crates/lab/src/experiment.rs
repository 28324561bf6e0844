use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Published, Results, Strategy, StrategyError, StrategyName, play};
use rangekeeper_engine::{Arrangement, Prior, Record, Rules};
use rangekeeper_play::{HiddenBoards, HideError};

/// Games of several strategies on the same boards. A game depends only on the experiment and on its number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    pub rules: Rules,
    /// Strategies, at least one. Each plays every board.
    pub strategies: Vec<StrategyName>,
    pub seed: u64,
    /// Prior by which the ships of the boards are placed.
    pub boards: Prior,
    pub assumed: Prior,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExperimentError {
    #[error("an experiment needs at least one strategy")]
    NoStrategy,
    #[error("{0}")]
    Strategy(#[from] StrategyError),
    #[error("{0}")]
    Hide(#[from] HideError),
}

#[expect(missing_debug_implementations, reason = "never printed, and the page would carry the code")]
pub struct Players {
    boards: HiddenBoards,
    players: Vec<Box<dyn Strategy>>,
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

    /// Returns the [published mean](StrategyName::published), unless boards or the assumed prior are not uniform.
    pub fn published(&self, strategy: StrategyName) -> Option<Published> {
        let is_at_random = self.boards == Prior::UNIFORM && self.assumed == Prior::UNIFORM;
        is_at_random.then(|| strategy.published(&self.rules)).flatten()
    }

    /// Creates the strategies and the source of boards.
    pub fn players(&self) -> Result<Players, ExperimentError> {
        if self.strategies.is_empty() {
            return Err(ExperimentError::NoStrategy);
        }
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
    pub fn play(&mut self, game: u64, results: &mut Results) -> Result<(), HideError> {
        let board = self.boards.hide(game)?;
        let length = |player: &mut Box<dyn Strategy>| play(&mut **player, game, &board).shots().len() as u16;
        results.add(game, &self.players.iter_mut().map(length).collect::<Vec<_>>());
        Ok(())
    }

    /// Plays a game again with the strategy at this place in the list, and returns the board and the record.
    ///
    /// # Panics
    /// If there is no strategy at this place.
    pub fn replay(&mut self, game: u64, place: usize) -> Result<(Arrangement, Record), HideError> {
        let board = self.boards.hide(game)?;
        let record = play(&mut *self.players[place], game, &board);
        Ok((board, record))
    }
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
        let misled = Experiment { assumed: person(), ..experiment };
        assert_eq!([by_people, misled].map(|experiment| experiment.published(density)), [None, None]);
    }
}
