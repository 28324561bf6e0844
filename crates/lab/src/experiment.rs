//! Games of several strategies against the same boards.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Strategy, StrategyName, Unsuited, play};
use rangekeeper_engine::Arrangement;
use rangekeeper_engine::{Record, Rules};
use rangekeeper_play::{GameLengths, HiddenBoards, HideError, LengthDifferences};

/// Who plays, under which rules, and the seed of boards and choices. The games of an experiment have numbers; what
/// happens in a game follows from the experiment and the number alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experiment {
    /// The rules.
    pub rules: Rules,
    /// Who plays every board; at least one.
    pub strategies: Vec<StrategyName>,
    /// The seed.
    pub seed: u64,
}

/// Why an experiment cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExperimentError {
    /// A strategy is made for other rules.
    #[error("{0}")]
    Unsuited(#[from] Unsuited),
    /// No boards can be hidden.
    #[error("{0}")]
    Hide(#[from] HideError),
}

/// The players of an experiment, ready to play.
pub struct Lineup {
    boards: HiddenBoards,
    players: Vec<Box<dyn Strategy>>,
}

/// What came of some of an experiment's games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// How many shots the games took, for every strategy.
    pub lengths: Vec<GameLengths>,
    /// For every strategy but the first: by how many shots its games were longer than the first one's on the same
    /// boards.
    pub differences: Vec<LengthDifferences>,
    /// For every strategy the longest game, as shots and number of the game; of several the one with the least number.
    pub longest: Vec<(u16, u64)>,
}

impl Experiment {
    /// Seeds from here on are kept for figures that are published, so that nothing was ever tuned on their boards.
    pub const FINAL_SEEDS: u64 = 1_000_000_000;
    /// The seed of the figures published with this version; another version takes the next.
    pub const FINAL_SEED: u64 = Self::FINAL_SEEDS + 1;

    /// The players.
    ///
    /// # Errors
    /// [`ExperimentError`] if a strategy is made for other rules, or the fleet has no room.
    pub fn lineup(&self) -> Result<Lineup, ExperimentError> {
        let boards = HiddenBoards::new(&self.rules, self.seed)?;
        // Whether boards can be drawn at all shows with the first; it is said before any strategy is asked.
        boards.hide(0)?;
        let player = |name: &StrategyName| name.strategy(&self.rules, self.seed);
        let players = self.strategies.iter().map(player).collect::<Result<_, _>>()?;
        Ok(Lineup { boards, players })
    }
}

impl Lineup {
    /// Plays the game of this number with every strategy, and adds what came of it.
    ///
    /// # Errors
    /// [`HideError`] if the ships have too little room to be hidden in a moment.
    pub fn play(&mut self, game: u64, results: &mut Results) -> Result<(), HideError> {
        let referee = self.boards.hide(game)?;
        let lengths =
            self.players.iter_mut().map(|player| play(&mut **player, game, &referee).shots().len() as u16);
        results.add(game, &lengths.collect::<Vec<_>>());
        Ok(())
    }

    /// Plays a game again with the strategy at this place: the referee, who knows the board, and all shots.
    ///
    /// # Errors
    /// [`HideError`] as for [`play`](Self::play).
    ///
    /// # Panics
    /// If there is no strategy at this place.
    pub fn replay(&mut self, game: u64, place: usize) -> Result<(Arrangement, Record), HideError> {
        let referee = self.boards.hide(game)?;
        let record = play(&mut *self.players[place], game, &referee);
        Ok((referee, record))
    }
}

impl Results {
    /// Adds a game: the shots that every strategy took.
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

    /// Adds what came of other games of the same experiment.
    pub fn merge(&mut self, other: &Self) {
        self.make_room(other.lengths.len());
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(one, other)| one.merge(other));
        self.differences.iter_mut().zip(&other.differences).for_each(|(one, other)| one.merge(other));
        self.longest.iter_mut().zip(&other.longest).for_each(|(one, other)| *one = longer(*one, *other));
    }

    /// How many games were played by every strategy.
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

/// The longer of two games, given as shots and number; of equals the one with the lesser number.
fn longer(one: (u16, u64), other: (u16, u64)) -> (u16, u64) {
    if other.0 > one.0 || other.0 == one.0 && other.1 < one.1 { other } else { one }
}
