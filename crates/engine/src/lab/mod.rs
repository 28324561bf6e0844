//! The lab: ways of playing that were published, and games that they play against hidden boards.
//!
//! A [`Strategy`] sees the record and nothing else, so it knows what the announcement rule tells it. [`Boards`](crate::Boards)
//! hide what they are played against, every board as likely as any other.

pub mod bounds;
mod catalog;
mod current;
mod density;
mod exact;
mod exhaust;
mod experiment;
mod flood;
mod frequencies;
mod matrix;
mod monte_carlo;
mod optimal;
pub mod own;
mod parity;
mod patterns;
pub mod printed;
pub mod published;
mod random;
mod reading;
mod rodin;
mod rows;
mod weighted;

use crate::{Cell, Mark, Record, Referee};

pub use catalog::{Published, StrategyName, UnknownStrategy, Unsuited};
pub use density::DensityGrid;
pub use exact::ExactGreedy;
pub use exhaust::{Exhaust, ExhaustError};
pub use experiment::{Experiment, ExperimentError, Lineup, Results};
pub use flood::GuessAndSearch;
pub use frequencies::{fleet_frequencies, frequencies};
pub use matrix::ProbabilityMatrix;
pub use monte_carlo::MonteCarloGreedy;
pub use optimal::ExactOptimal;
pub use own::Rangekeeper;
pub use parity::{Clearing, Parity};
pub use patterns::{Coverage, Pattern, coverage};
pub use random::RandomShots;
pub use rodin::Rodin;
pub use rows::RowScan;
pub use weighted::WeightedDensity;

/// A way of playing. One value plays one game after another and may keep what it worked out, but nothing of another
/// game shows in what it does: its shots follow from the rules, its seed, the number of the game and the answers.
pub trait Strategy {
    /// Begins the game of this number.
    fn begin(&mut self, game: u64);

    /// The next shot of the game. All shots on the record are its own of this game, and some ship is afloat.
    fn aim(&mut self, record: &Record) -> Cell;
}

/// Plays the game of this number to its end; the record of all shots.
///
/// # Panics
/// If the strategy shoots at a cell twice or beyond the grid.
pub fn play(strategy: &mut dyn Strategy, game: u64, referee: &Referee) -> Record {
    let mut record = Record::new(referee.rules().clone());
    strategy.begin(game);
    while !referee.is_over(&record) {
        let cell = strategy.aim(&record);
        assert!(record.mark(cell).is_none(), "{cell} is shot twice in game {game}");
        let outcome = referee.answer(&record, cell);
        record.set(cell, Some(Mark::Shot(outcome))).expect("a referee answers by the rules");
    }
    record
}
