//! What the record says about where the ships lie.
//!
//! All arrangements are equally likely beforehand; the posterior is uniform over those on which replaying
//! the recorded shots, in order, gives exactly the recorded announcements.

mod counts;
mod estimate;
pub mod exact;
pub(crate) mod fit;
mod hit_covers;
mod interval;
mod larger_ships;
pub(crate) mod prior;
pub mod sample;
mod scaling;
mod sliced;
pub mod symmetry;

pub use counts::{ClassCounts, Counts, CountsError, Sample, Weights};
pub use estimate::{Estimate, Odds};
pub use hit_covers::TooManyWays;
pub use interval::{Interval, clopper_pearson};
pub use prior::{Assumption, CellWeights, Component, Prior, ScaledPrior};
pub use sliced::Sliced;
