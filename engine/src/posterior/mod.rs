//! What the record says about where the ships lie.
//!
//! All arrangements are equally likely beforehand; the posterior is uniform over those on which replaying
//! the recorded shots, in order, gives exactly the recorded announcements.

mod covers;
pub mod sample;
mod tally;

pub use covers::TooManyWays;
pub use tally::{ClassTally, Tally};
