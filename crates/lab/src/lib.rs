//! The lab: ways of playing that were published, and games that they play against hidden boards.
//!
//! A [`Strategy`] sees the record and nothing else, so it knows what the announcement rule tells it.
//! [`HiddenBoards`](rangekeeper_play::HiddenBoards) hide what they are played against, every board as likely as any other.

pub mod bounds;
mod catalog;
mod exhaust;
mod experiment;
mod frequencies;
mod patterns;
pub mod sources;
mod strategies;

pub use catalog::{Published, StrategyName, UnknownStrategy, Unsuited};
pub use exhaust::{Exhaust, ExhaustError};
pub use experiment::{Experiment, ExperimentError, Lineup, Results};
pub use frequencies::{fleet_frequencies, frequencies};
pub use patterns::{Coverage, Pattern, coverage};
pub use strategies::{
    Clearing, DensityGrid, ExactGreedy, ExactOptimal, GuessAndSearch, MonteCarloGreedy, Parity,
    ProbabilityMatrix, RandomShots, Rangekeeper, Rodin, RowScan, Strategy, WeightedDensity, play,
};
