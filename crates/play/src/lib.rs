//! What to shoot in a game of Battleship: the most likely hit, the best shot for the game, and how long it will take.
//!
//! ```
//! use rangekeeper_engine::{Position, Record, exact};
//! use rangekeeper_play::{Forecast, GameLengths, MostLikely, best_shot};
//!
//! let record: Record = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit".parse()?;
//! let position = Position::new(&record)?;
//! let most_likely = MostLikely::exact(&record, &exact::count(&position)?, None).expect("a ship is afloat");
//! let best = best_shot(&record, &position).expect("a ship is afloat");
//! println!("{} hits with {:.0}%, {} saves shots", most_likely.cell, 100.0 * most_likely.odds.share(), best.cell);
//!
//! let mut forecast = Forecast::new(&record, &position, 1);
//! let mut lengths = GameLengths::default();
//! for game in 0..50 {
//!     lengths.add(forecast.game(game)?);
//! }
//! println!("{:.1} more shots", lengths.mean().expect("games were played"));
//! # assert!(lengths.mean() >= Some(4.0) && best.saves >= Some(0.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What takes a while also comes in slices, for callers that look at a clock: [`BestShotSearch`],
//! [`Forecast::advance`] and [`Solver`]. Everything follows from the arguments; randomness enters as a seed.
//!
//! The best shot is chosen by the [Rangekeeper policy](policy) on a [belief], boards drawn or listed to decide on. The
//! [`Solver`] finds optimal play where few boards are left. [`HiddenBoards`] are an opponent's.

pub mod belief;
mod best_shot;
mod forecast;
pub mod histogram;
mod most_likely;
mod opponent;
pub mod policy;
mod solver;

pub use best_shot::{BestShot, BestShotSearch, best_shot, best_shot_under};
pub use forecast::{Forecast, ForecastError};
pub use histogram::{GameLengths, LengthDifferences};
pub use most_likely::MostLikely;
pub use opponent::{HiddenBoards, HideError, hide, hide_under};
pub use solver::{BestFirstShots, Solution, SolveError, Solver, SolverGoal, Tree, TreeAnswer, solve};
