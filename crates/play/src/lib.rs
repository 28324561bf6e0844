//! What to shoot in a game of Battleship.

pub mod belief;
mod best_shot;
mod differences;
mod forecast;
mod forecast_play;
mod lengths;
mod most_likely;
mod opponent;
pub mod policy;
mod solver;

pub use best_shot::{Advising, BestForGame, advise};
pub use differences::Differences;
pub use forecast::{Forecast, ForecastError};
pub use lengths::Lengths;
pub use most_likely::Advice;
pub use opponent::{Boards, HideError, hide};
pub use solver::{Answer, Best, Play, Solution, SolveError, Solver, Tree, solve};
