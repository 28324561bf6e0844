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
pub use random_records::{fire, place_at_random, random_game, random_record, random_struck_game};
pub use weights::{BoardWeights, random_prior};

pub use crate::posterior::sample::{Draws, SamplePlan, SweepDrawPlan, SweepDraws};

use crate::posterior::sample::SampleError;
use crate::{Position, Posterior, Record, Sample};

/// Draws `draws` boards by the [backward pass](SweepDraws) of a sweep, without rejection.
///
/// # Errors
/// [`SampleError`] if the grid or the fleet is too large for a sweep, or the hits can be covered in too many ways.
pub fn draw_by_sweep(posterior: &Posterior, draws: u64, seed: u64) -> Result<Sample, SampleError> {
    let mut swept = SweepDraws::new(SweepDrawPlan::new(posterior)?);
    swept.begin(seed, 0, draws as usize);
    let boards = swept.advance(u64::MAX).unwrap_or_default();
    Ok(SamplePlan::new(posterior)?.sample_of_boards(&boards, swept.components()))
}

/// Returns the work of [`Position::new`] for this record and its upper limit, in operations of a few nanoseconds each.
pub fn work(record: &Record) -> (u64, u64) {
    (Position::work(record), Position::MOST_WORK)
}
