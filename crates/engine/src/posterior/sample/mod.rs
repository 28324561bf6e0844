//! Independent uniform draws from the posterior, by acceptance and rejection.
//!
//! An arrangement that fits the position is put together of the ships that cover the hits (one of the ways that
//! [`hit_covers`](super::hit_covers) lists) and of ships that avoid them. A proposal draws a way with probability
//! proportional to the number of ways to choose the free ships one by one from their lists, then each free ship
//! uniformly from its list, and is rejected at the first collision. Every arrangement is proposed with the same
//! probability, so those that are accepted are uniform. Under a prior, the component is drawn together with the way,
//! and the ships by weight, so that those that are accepted come by weight. `docs/sampling.md` has the proof.

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

use super::exact::TooManyBoards;
use super::prior::ScaledPrior;
use super::{Sample, TooManyWays};
use crate::Position;

pub use batch_draws::{BatchDraws, DrawMethod, MethodChoice};
pub use board::Board;
pub use draws::Draws;
pub use plan::{SamplePlan, SamplePlanner};
pub use walk_back::{SweepDrawPlan, SweepDraws};

/// Accepted draws in a batch of [`draw`]. Every batch has a generator of its own, so that a sample does not depend on
/// how many threads drew it.
pub const BATCH: u64 = 1000;
/// Proposals for one batch after which drawing is given up if none was accepted.
pub const MAX_PROPOSALS: u64 = 1_000_000_000;

/// Why no sample can be drawn.
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
        /// Arrangements proposed in vain.
        proposals: u64,
    },
}

/// Draws so many boards from the posterior of a position, independently of one another, all equally likely.
///
/// The result follows from the position, the number of draws and the seed. [`sliced`](crate::sliced) draws in slices
/// and batches.
///
/// ```
/// use rangekeeper_engine::{Position, Record, exact, sample};
///
/// let record: Record = "v1;classic;E5:hit".parse()?;
/// let position = Position::new(&record)?;
/// let cell = "E6".parse()?;
/// let estimate = sample::draw(&position, 100_000, 1)?.estimate(cell, 0.999_999);
/// assert!(estimate.interval.contains(exact::count(&position)?.share(cell)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SampleError`] if the hits can be covered in too many ways, or drawing is hopeless.
pub fn draw(position: &Position, draws: u64, seed: u64) -> Result<Sample, SampleError> {
    drawn(&SamplePlan::new(position)?, draws, seed)
}

/// Draws so many boards from the posterior under a prior, independently of one another, each as often as its weight
/// says.
///
/// # Errors
/// [`SampleError`] as for [`draw`].
pub fn draw_under(
    position: &Position,
    prior: &ScaledPrior,
    draws: u64,
    seed: u64,
) -> Result<Sample, SampleError> {
    drawn(&SamplePlan::under(position, prior)?, draws, seed)
}

/// Draws so many boards by [walking back](SweepDraws) through a sweep: the same distribution without rejection. None
/// is drawn if no board has any weight.
///
/// # Errors
/// [`SampleError`] if the grid or the fleet is too large for a sweep, or the hits can be covered in too many ways.
pub fn draw_by_sweep(
    position: &Position,
    prior: &ScaledPrior,
    draws: u64,
    seed: u64,
) -> Result<Sample, SampleError> {
    let mut swept = SweepDraws::new(SweepDrawPlan::new(position, prior)?);
    swept.begin(seed, 0, draws as usize);
    let boards = swept.advance(u64::MAX).unwrap_or_default();
    Ok(SamplePlan::new(position)?.sample_of_boards(&boards, swept.components()))
}

fn drawn(plan: &SamplePlan, draws: u64, seed: u64) -> Result<Sample, SampleError> {
    let mut sample = plan.draws(seed, 0).sample();
    for batch in 0..draws.div_ceil(BATCH) {
        sample.merge(&plan.batch(seed, batch, draws)?);
    }
    Ok(sample)
}

impl SamplePlan {
    /// The batch of this number of a sample of `draws` draws: [`BATCH`] of them, or in the last batch what is left.
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
