//! What to shoot in a game of Battleship.

pub mod belief;
mod best_shot;
mod forecast;
pub mod histogram;
mod most_likely;
mod opponent;
pub mod policy;
mod solver;

pub use best_shot::{BestShot, BestShotSearch, best_shot};
pub use forecast::{Forecast, ForecastError};
pub use histogram::{GameLengths, LengthDifferences};
pub use most_likely::MostLikely;
pub use opponent::{HiddenBoards, HideError, hide};
pub use solver::{BestFirstShots, Solution, SolveError, Solver, SolverGoal, Tree, TreeAnswer, solve};
