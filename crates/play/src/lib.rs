#![doc = include_str!("../README.md")]
#![warn(missing_debug_implementations, missing_docs)]
#![allow(clippy::module_inception, reason = "the noun has a file of its own, as every other")]

pub mod belief;
mod best_shot_search;
mod chance_to_win;
mod density;
mod forecast;
mod hidden_boards;
mod hiding_search;
pub mod histogram;
mod most_likely;
mod person_shooter;
pub mod policy;
mod shooter;
mod shot_habits;
mod shot_review;
pub mod signature;
mod solver;

/// The crate of the records, positions and posteriors that are asked about here, in the version that fits.
pub use rangekeeper_engine as engine;

pub use best_shot_search::{NoBestShot, best_shot, search_best_shot};
pub use chance_to_win::ChanceToWin;
pub use density::Density;
pub use forecast::Forecast;
pub use hidden_boards::{HiddenBoards, HideError, deal, hide};
pub use hiding_search::HidingSearch;
pub use histogram::{GameLengths, LengthDifferences};
pub use most_likely::MostLikely;
pub use person_shooter::PersonShooter;
pub use policy::BestShot;
pub use shooter::{Shooter, ShooterError, ShooterGames, UnknownShooter};
pub use shot_habits::ShotHabits;
pub use shot_review::{GameReview, ShotReview, quick_analysis, review_turn};
pub use solver::{BestFirstShots, Solution, SolveError, Solver, SolverGoal, Tree, TreeAnswer, solve};
