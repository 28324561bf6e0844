//! The posteriors of the game of Battleship.
//!
//! One direction of flow; no module knows what comes after it:
//!
//! ```text
//! Record  ->  Position  ->  posterior::sample  ->  Advice
//! as said     validated     independent draws      where to shoot
//! ```
//!
//! The crate is pure: no clock, no entropy, no browser, no I/O. Randomness enters as a seed, time as a
//! budget of proposals.
//!
//! ```
//! use rangekeeper_engine::posterior::sample::{Draws, Plan};
//! use rangekeeper_engine::{Advice, Mark, Outcome, Position, Record, Rules};
//!
//! let mut record = Record::new(Rules::classic());
//! record.set("E5".parse()?, Some(Mark::Shot(Outcome::Miss)))?;
//! let position = Position::new(&record)?;
//! let plan = Plan::new(&position)?;
//! let mut draws = Draws::new(&plan, 1, 0);
//! plan.advance(&mut draws, 10_000, u64::MAX);
//! let advice = Advice::new(&record, &plan.tally(&draws), 0.95, None).expect("the game goes on");
//! assert_ne!(advice.best.to_string(), "E5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod cell;
mod cell_set;
mod contradiction;
mod fleet;
mod grid;
mod interval;
mod placement;
mod position;
pub mod posterior;
mod record;
mod record_text;
mod rules;
mod search;
mod shot;

pub use advice::{Advice, Estimate};
pub use cell::{Cell, ParseCellError};
pub use cell_set::CellSet;
pub use contradiction::{Contradiction, Culprit};
pub use fleet::{Fleet, FleetError, Ship, ShipId, ShipSet};
pub use grid::{Grid, GridError};
pub use interval::{Interval, clopper_pearson};
pub use placement::{Direction, Placement, placements};
pub use position::{Candidate, Position, ShipClass, could_sink};
pub use posterior::{ClassTally, Tally};
pub use record::{Mark, Record, RecordError};
pub use record_text::RecordTextError;
pub use rules::{Announcement, Contact, Rules, RulesError};
pub use shot::{Outcome, Shot};
