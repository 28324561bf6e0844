//! The lab: ways of playing that were published, and games that they play against hidden boards.
//!
//! A [`Strategy`] sees the record and nothing else, so it knows what the announcement rule tells it.
//! [`Boards`](rangekeeper_play::Boards) hide what they are played against, every board as likely as any other.

pub mod bounds;
mod exhaust;
mod experiment;
mod frequencies;
mod patterns;
pub mod policy_fit;
pub mod sources;
mod step;
mod strategies;
mod strategy_name;

pub use exhaust::{Exhaust, ExhaustError};
pub use experiment::{Experiment, ExperimentError, Lineup, Results};
pub use frequencies::{fleet_frequencies, frequencies};
pub use patterns::{Coverage, Pattern, coverage};
pub use strategies::{
    Clearing, DensityGrid, ExactGreedy, ExactOptimal, GuessAndSearch, MonteCarloGreedy, Parity,
    ProbabilityMatrix, RandomShots, Rangekeeper, Rodin, RowScan, Strategy, WeightedDensity, play,
};
pub use strategy_name::{Published, StrategyName, UnknownStrategy, Unsuited};
