//! The posterior by brute force, straight from its definition, and random games for comparing the engines.
//!
//! Only with the feature `testing`: for tests, and for `rangekeeper-research soak`.

#![allow(clippy::missing_panics_doc, reason = "tests want panics")]

mod brute_force;
mod culprits;
mod dice;
mod hard_records;
mod random_records;
mod weights;

pub use brute_force::{ShipCells, arrangements, brute_force, fits};
pub use culprits::culprits;
pub use dice::Dice;
pub use hard_records::hard_record;
pub use random_records::{fire, random_game, random_record, random_struck_game};
pub use weights::{BoardWeights, random_prior};

use crate::{Position, Record};

/// Returns the work of [`Position::new`] for this record and its upper limit, in operations of a few nanoseconds each.
pub fn work(record: &Record) -> (u64, u64) {
    (Position::work(record), Position::MOST_WORK)
}
