//! The posteriors of the game of Battleship.
//!
//! One direction of flow; no module knows what comes after it:
//!
//! ```text
//! Record  ->  Position  ->  posterior::exact, every board counted  ->  Advice
//! as said     validated     posterior::sample, independent draws       where to shoot
//! ```
//!
//! The crate is pure: no clock, no entropy, no browser, no I/O. Randomness enters as a seed, time as a
//! budget of steps.
//!
//! ```
//! use rangekeeper_engine::posterior::{exact, sample};
//! use rangekeeper_engine::{Estimate, Mark, Outcome, Position, Record, Rules};
//!
//! let mut record = Record::new(Rules::classic());
//! record.set("E5".parse()?, Some(Mark::Shot(Outcome::Hit)))?;
//! let position = Position::new(&record)?;
//!
//! let plan = exact::Plan::new(&position)?;
//! let mut count = exact::Count::new(&plan, 0, 1);
//! while !plan.advance(&mut count, 1000) {}
//! let exact = plan.counts(count).share("E6".parse()?);
//!
//! let plan = sample::Plan::new(&position)?;
//! let mut draws = sample::Draws::new(&plan, 1, 0);
//! plan.advance(&mut draws, 10_000, u64::MAX);
//! let sampled = Estimate::new(&plan.tally(&draws), "E6".parse()?, 0.999_999);
//! assert!(sampled.interval.contains(exact));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod cell;
mod cell_set;
mod contradiction;
mod differences;
mod fleet;
mod forecast;
mod game_id;
mod grid;
mod interval;
pub mod lab;
mod lengths;
mod placement;
mod position;
pub mod posterior;
mod preset;
mod random;
mod record;
mod record_text;
mod referee;
mod rules;
mod search;
mod shot;
mod shot_list;
mod solve;
mod translate;
mod turn;
mod wreck;

pub use advice::{Advice, Estimate, Odds};
pub use cell::{Cell, ParseCellError};
pub use cell_set::CellSet;
pub use contradiction::{Contradiction, Culprit};
pub use differences::Differences;
pub use fleet::{Fleet, FleetError, Ship, ShipId, ShipSet};
pub use forecast::{Forecast, ForecastError};
pub use game_id::{GameId, GameIdError};
pub use grid::{Grid, GridError};
pub use interval::{Interval, clopper_pearson};
pub use lengths::Lengths;
pub use placement::{Direction, Placement, placements};
pub use position::{Candidate, Position, ShipClass, could_sink};
pub use posterior::{ClassCounts, Counts, Tally};
pub use preset::{Preset, UnknownPreset};
pub use record::{Mark, Record, RecordError};
pub use record_text::RecordTextError;
pub use referee::{ArrangementError, Boards, HideError, Referee};
pub use rules::{Announcement, Contact, Rules, RulesError};
pub use shot::{Outcome, Shot};
pub use shot_list::{Complaint, ListProblem};
pub use solve::{Answer, Best, Play, Solution, SolveError, Solver, Tree, solve};
pub use translate::{Lost, Translation, WhyLost};
pub use wreck::{Wreck, wrecks};
