//! What the record says about where the ships lie.
//!
//! All arrangements are equally likely beforehand; the posterior is uniform over those on which replaying
//! the recorded shots, in order, gives exactly the recorded announcements.

mod counts;
mod covers;
pub mod exact;
pub mod sample;

pub use counts::{ClassCounts, Counts, Tally};
pub use covers::TooManyWays;
