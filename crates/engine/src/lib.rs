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

mod game;
mod notation;
mod position;
pub mod posterior;
pub mod random;
#[cfg(feature = "testing")]
pub mod testing;

pub use game::{
    Announcement, Arrangement, ArrangementError, Cell, CellSet, Contact, Direction, Fleet, FleetError, Grid,
    GridError, Mark, Outcome, ParseCellError, Placement, Preset, Record, RecordError, Rules, RulesError,
    Ship, ShipId, ShipSet, Shot, UnknownPreset, placements,
};
pub use notation::{Complaint, GameId, GameIdError, ListProblem, RecordTextError};
pub use position::{
    Candidate, Contradiction, Culprit, Lost, Position, PositionError, ShipClass, SunkShip, Translation,
    WhyLost, could_sink, sunk_ships,
};
pub use posterior::{ClassCounts, Counts, Estimate, Interval, Odds, Tally, clopper_pearson};
