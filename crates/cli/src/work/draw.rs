//! Samples on all cores.

use std::ops::ControlFlow;

use rangekeeper_engine::error::SampleError;
use rangekeeper_engine::{BoardSampler, Sample};

use super::cores::cores;
use super::progress::Progress;

/// Draws this number of boards.
///
/// # Errors
/// [`SampleError::Starved`] if hardly an arrangement drawn at random fits.
pub(crate) fn draw(sampler: &BoardSampler, samples: u64, seed: u64) -> Result<Sample, SampleError> {
    let mut progress = Progress::new("drawing samples", 0);
    sampler.sample_on_threads(samples, seed, cores(), |done| {
        progress.show(done);
        ControlFlow::Continue(())
    })
}
