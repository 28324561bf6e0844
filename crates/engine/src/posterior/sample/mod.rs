//! Independent uniform draws from the posterior, by acceptance and rejection.
//!
//! An arrangement that fits the position consists of ships that cover the hits, one of the [hit
//! covers](super::hit_covers), and of free ships that avoid them. A proposal draws a hit cover with probability
//! proportional to the number of ways to choose the free ships one by one from their lists. Then it draws each free
//! ship uniformly from its list, and is rejected at the first collision. Every arrangement is proposed with equal
//! probability, so accepted proposals are uniform.
//!
//! Under a prior, the component is drawn together with the hit cover, and ships are drawn by weight. Accepted proposals
//! are then distributed by weight. `docs/sampling.md` has the proof.

mod alias;
mod batch_draws;
mod board;
mod draws;
mod free_placements;
mod listing;
mod mask;
mod plan;
mod proposal;
mod proposer;
mod walk_back;
mod weighed;

use thiserror::Error;

use super::counts::Sample;
use super::exact::TooManyBoards;
use super::hit_covers::TooManyWays;
use super::posterior::Posterior;

pub use batch_draws::{BatchDraws, DrawMethod, MethodChoice};
pub use board::Board;
pub use draws::Draws;
pub use plan::{SamplePlan, SamplePlanner};
pub use walk_back::{SweepDrawPlan, SweepDraws};

/// Number of accepted draws in a batch of [`draw`]. Every batch has its own generator, so that a sample does not depend
/// on the number of threads that drew it.
pub const BATCH: u64 = 1000;
/// Number of proposals for a batch after which drawing is given up if none was accepted.
pub const MAX_PROPOSALS: u64 = 1_000_000_000;

/// The reason why no sample can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The hits can be covered in too many ways.
    #[error(transparent)]
    TooManyWays(#[from] TooManyWays),
    /// The grid or the fleet is too large for a sweep.
    #[error(transparent)]
    TooManyBoards(#[from] TooManyBoards),
    /// Nearly every proposal is rejected.
    #[error("no draw was accepted among {proposals} proposals")]
    Starved {
        /// The number of arrangements proposed.
        proposals: u64,
    },
}

/// Draws `draws` boards from a posterior, independently of one another, each with its posterior probability.
///
/// The posterior, the number of draws and the seed determine the result. [`sliced`](crate::sliced) draws in slices and
/// batches.
///
/// ```
/// use rangekeeper_engine::{Posterior, Record, sample};
///
/// let record: Record = "v1;classic;E5:hit".parse()?;
/// let posterior = Posterior::new(record.try_into()?);
/// let cell = "E6".parse()?;
/// let estimate = sample::draw(&posterior, 100_000, 1)?.estimate(cell, 0.999_999);
/// assert!(estimate.interval.contains(posterior.count()?.run().share(cell)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SampleError`] if the hits can be covered in too many ways, or if none of [`MAX_PROPOSALS`] proposals of a batch is
/// accepted.
pub fn draw(posterior: &Posterior, draws: u64, seed: u64) -> Result<Sample, SampleError> {
    let plan = SamplePlan::new(posterior)?;
    let mut sample = plan.draws(seed, 0).sample();
    for batch in 0..draws.div_ceil(BATCH) {
        sample.merge(&plan.batch(seed, batch, draws)?);
    }
    Ok(sample)
}

/// Draws `draws` boards by the [backward pass](SweepDraws) of a sweep, without rejection. The distribution is that of
/// [`draw`].
///
/// # Errors
/// [`SampleError`] if the grid or the fleet is too large for a sweep, or the hits can be covered in too many ways.
pub fn draw_by_sweep(posterior: &Posterior, draws: u64, seed: u64) -> Result<Sample, SampleError> {
    let mut swept = SweepDraws::new(SweepDrawPlan::new(posterior)?);
    swept.begin(seed, 0, draws as usize);
    let boards = swept.advance(u64::MAX).unwrap_or_default();
    Ok(SamplePlan::new(posterior)?.sample_of_boards(&boards, swept.components()))
}

impl SamplePlan {
    /// Draws the batch number `batch`, from 0, of a sample of `draws` draws. It has [`BATCH`] draws, or those that are
    /// left for the last batch.
    ///
    /// # Errors
    /// [`SampleError::Starved`] if none of [`MAX_PROPOSALS`] is accepted.
    pub fn batch(&self, seed: u64, batch: u64, draws: u64) -> Result<Sample, SampleError> {
        let size = BATCH.min(draws.saturating_sub(batch.saturating_mul(BATCH)));
        let mut batch = self.draws(seed, batch);
        while !batch.advance(size, MAX_PROPOSALS) {
            if batch.accepted() == 0 {
                return Err(SampleError::Starved { proposals: batch.proposed() });
            }
        }
        Ok(batch.sample())
    }
}
