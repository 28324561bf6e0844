//! Samples on all cores.

use std::sync::OnceLock;

use rangekeeper_engine::error::SampleError;
use rangekeeper_engine::{BatchDraws, BoardSampler, Progress, Sample};

use super::cores::on_all_cores;
use super::progress;

/// Number of steps between two updates of the progress.
const SLICE: u64 = 20;

/// Draws this number of boards.
///
/// # Errors
/// [`SampleError::Starved`] if a batch is [given up](BatchDraws::advance).
pub(crate) fn draw(sampler: &BoardSampler, samples: u64, seed: u64) -> Result<Sample, SampleError> {
    let sampling = Run { sampler, samples, seed, failure: OnceLock::new() };
    let sample = on_all_cores(|part, parts| sampling.draw(part, parts), Sample::merge);
    sampling.failure.into_inner().map_or(Ok(sample), Err)
}

/// Sample in progress.
struct Run<'a> {
    sampler: &'a BoardSampler,
    samples: u64,
    seed: u64,
    /// The error of the first batch that was given up.
    failure: OnceLock<SampleError>,
}

impl Run<'_> {
    /// Draws every batch of this part.
    fn draw(&self, part: u32, parts: u32) -> Sample {
        let batches = self.samples.div_ceil(BatchDraws::BOARDS);
        let mine = batches.saturating_sub(part.into()).div_ceil(parts.into());
        let wanted = mine.saturating_mul(BatchDraws::BOARDS).min(self.samples) as f64;
        let mut progress = progress::Progress::new("drawing samples", part);
        let mut batch = self.sampler.batch(self.seed, 0, 0);
        let mut sample = batch.sample();
        for number in (part.into()..batches).step_by(parts as usize) {
            let size = BatchDraws::BOARDS.min(self.samples - number * BatchDraws::BOARDS);
            batch = batch.next(self.seed, number, size);
            if !self.complete(&mut batch, |drawn| progress.show((sample.accepted() + drawn) as f64 / wanted))
            {
                return sample;
            }
            sample.merge(&batch.sample());
            progress.show(sample.accepted() as f64 / wanted);
        }
        sample
    }

    /// Draws a batch to its end. Returns false if this batch or another one is given up.
    fn complete(&self, batch: &mut BatchDraws, mut show: impl FnMut(u64)) -> bool {
        while self.failure.get().is_none() {
            match batch.advance(SLICE) {
                Ok(Progress::Unfinished) => show(batch.accepted()),
                Ok(Progress::Finished(())) => return true,
                Err(error) => _ = self.failure.set(error),
            }
        }
        false
    }
}
