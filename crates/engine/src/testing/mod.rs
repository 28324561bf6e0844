//! The posterior by brute force, by its definition, and random games to compare the engines on.
//!
//! Only with the feature `testing`: for tests, and for `rangekeeper soak`.

#![allow(clippy::missing_panics_doc, reason = "tests want panics")]

mod brute_force;
mod dice;
mod hard_records;
mod random_records;
mod weights;

pub use brute_force::{ShipCells, arrangements, brute_force, fits};
pub use dice::Dice;
pub use hard_records::hard_record;
pub use random_records::{fire, random_game, random_record, random_struck_game};
pub use weights::{BoardWeights, random_prior};

use crate::{Position, Record};

/// The work of [`Position::new`] for this record, in operations of some nanoseconds, and the most there can be.
pub fn work(record: &Record) -> (u64, u64) {
    (Position::work(record), Position::MOST_WORK)
}
