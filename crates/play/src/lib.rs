//! Advice on shots in a game of Battleship: the most likely hit, the best shot for the game, and a forecast of the
//! number of shots to the end.
//!
//! ```
//! use rangekeeper_engine::{Position, Posterior, Record};
//! use rangekeeper_play::{Forecast, GameLengths, MostLikely, best_shot};
//!
//! let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
//! let posterior = Posterior::new(Position::new(&record)?);
//! let counts = posterior.count()?.run();
//! let most_likely = MostLikely::exact(&record, &counts).expect("a ship is afloat");
//! let best = best_shot(&posterior)?;
//! println!("{} hits with {:.0}%, {} saves shots", most_likely.cell, 100.0 * most_likely.odds.share(), best.cell);
//!
//! let mut forecast = Forecast::new(&posterior, 1);
//! let mut lengths = GameLengths::default();
//! for game in 0..50 {
//!     lengths.add(forecast.game(game)?);
//! }
//! println!("{:.1} more shots", lengths.mean().expect("games were played"));
//! # assert!(lengths.mean() >= Some(4.0) && best.saves >= Some(0.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Long computations also run in steps, for callers that watch a clock: [`search_best_shot`], [`Forecast::advance`] and
//! [`Solver`]. Results depend on the arguments only; randomness enters as a seed.
//!
//! The [Rangekeeper policy](policy) chooses the best shot on a [belief], a list of boards that fit the record. The
//! [`Solver`] finds optimal play where few boards are left. [`HiddenBoards`] draws the boards of an opponent.

#![warn(missing_debug_implementations)]

pub mod belief;
mod best_shot_search;
mod forecast;
pub mod histogram;
mod most_likely;
mod opponent;
pub mod policy;
mod solver;

pub use best_shot_search::{NoBestShot, best_shot, search_best_shot};
pub use forecast::{Forecast, ForecastError};
pub use histogram::{GameLengths, LengthDifferences};
pub use most_likely::MostLikely;
pub use opponent::{HiddenBoards, HideError, hide};
pub use policy::BestShot;
pub use solver::{BestFirstShots, Solution, SolveError, Solver, SolverGoal, Tree, TreeAnswer, solve};
