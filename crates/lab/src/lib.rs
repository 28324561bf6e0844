//! Battleship strategies, published ones and the Rangekeeper policy: played and measured.
//!
//! A [`Strategy`] chooses shots. It sees only the record of its game, so it knows exactly the answers that the
//! announcement rule gives. [`StrategyName`] builds a strategy from its name, and an [`Experiment`] plays several
//! strategies on the same boards.
//!
//! ```
//! use rangekeeper_engine::{Confidence, Rules};
//! use rangekeeper_lab::{Experiment, Results};
//!
//! let strategies = vec!["density".parse()?, "random".parse()?];
//! let experiment = Experiment::new(Rules::classic(), strategies, 1);
//! let (mut players, mut results) = (experiment.players()?, Results::default());
//! for game in 0..100 {
//!     players.play(game, &mut results)?;
//! }
//! // Random shots take about 51 more on the same boards.
//! let (lower, upper) = results.differences[0].interval(Confidence::PERCENT_95).unwrap();
//! assert!(lower > 40.0 && upper < 60.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate has no clock, no entropy and no browser. `docs/sources.md` lists the sources by their short names.

#![warn(missing_debug_implementations)]
#![allow(clippy::missing_errors_doc, reason = "the words of every error say when it comes")]

mod experiment;
mod frequencies;
mod patterns;
pub mod recorded_games;
mod results;
mod step;
mod strategies;
mod strategy_name;

pub use experiment::{Experiment, ExperimentError, Players};
pub use frequencies::{fleet_frequencies, frequencies};
pub use patterns::{Coverage, Pattern, coverage};
pub use results::Results;
pub use strategies::{
    Clearing, DensityGrid, ExactGreedy, ExactOptimal, GuessAndSearch, MonteCarloGreedy, Parity,
    ProbabilityMatrix, RandomShots, Rangekeeper, Rodin, RowScan, SampledGreedy, Strategy, play,
};
pub use strategy_name::{Published, StrategyError, StrategyName, UnknownStrategy, Unsuited};
