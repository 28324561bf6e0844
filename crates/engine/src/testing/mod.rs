//! The posterior by brute force, straight from its definition, and random games to hold the engines against it.
//!
//! Only with the feature `testing`: for tests, and for `rangekeeper soak`.

mod brute_force;
mod dice;
mod hard_records;
mod random_records;

pub use brute_force::{Board, arrangements, brute_force, fits};
pub use dice::Dice;
pub use hard_records::hard_record;
pub use random_records::{fire, random_game, random_record};
