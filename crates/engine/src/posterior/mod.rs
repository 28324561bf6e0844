//! The posterior: the distribution of arrangements, given a record.
//!
//! All arrangements are equally likely beforehand. The posterior is uniform over those on which replaying the recorded
//! shots, in order, gives exactly the recorded announcements. Another [prior] gives the arrangements different weights.

mod analysis;
mod answers;
mod checksum;
mod counts;
mod estimate;
mod exact;
mod hit_covers;
mod interval;
mod larger_ships;
#[expect(clippy::module_inception, reason = "the noun has a file of its own, as every other")]
mod posterior;
pub(crate) mod prior;
pub(crate) mod sample;
mod scaling;
pub mod symmetry;
mod task;
pub mod threads;

pub use analysis::Analysis;
pub use answers::AnswersError;
pub use checksum::OtherPosterior;
pub use counts::{ClassCounts, Counts, CountsError, Sample, Weights};
pub use estimate::{Estimate, HitProbability};
pub use exact::{CountMethod, CountPlan, TooManyBoards};
pub use hit_covers::TooManyWays;
pub use interval::{Confidence, Interval, clopper_pearson};
pub use posterior::{OtherRules, Posterior};
pub use prior::{Assumption, CellWeights, Component, Prior, ScaledPrior};
pub use task::{Progress, Steps, Task};
