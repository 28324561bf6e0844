//! The definition of the engine's answers: the posterior by brute force, straight from its definition, random records, and the
//! one check of a record that asks the engine everything. For the tests of all crates, and for `rangekeeper-research soak`.

#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc, reason = "both mean that a test fails")]

mod brute_force;
mod chi_square;
mod culprits;
mod dice;
mod hard_records;
mod property;
mod random_records;
mod small_records;
mod truth;
mod weights;

pub use brute_force::{ShipCells, arrangements, brute_force, fits};
pub use chi_square::p_value;
pub use culprits::culprits;
pub use dice::Dice;
pub use hard_records::hard_record;
pub use property::{Checked, Depth, Drawn, Engine, Seen, check};
pub use random_records::{fire, place_at_random, random_game, random_record};
pub use small_records::{any_small_record, play, small_game};
pub use weights::{BoardWeights, random_prior};
