//! Samples on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use rangekeeper_engine::Sample;
use rangekeeper_engine::sample::{BATCH, MAX_PROPOSALS};
use rangekeeper_engine::sliced::{Draws, SamplePlan};

use super::cores::on_all_cores;
use super::progress::Progress;

/// Number of proposals between two updates of the progress.
const SLICE: u64 = 200_000;

/// Draws this number of boards. Returns `None` if none of [`MAX_PROPOSALS`] proposals for a batch is accepted.
pub(crate) fn draw(plan: &SamplePlan, samples: u64, seed: u64) -> Option<Sample> {
    let sampling = Run { plan, samples, seed, hopeless: AtomicBool::new(false) };
    let sample = on_all_cores(|part, parts| sampling.draw(part, parts), Sample::merge);
    (!sampling.hopeless.into_inner()).then_some(sample)
}

/// Sample in progress.
struct Run<'a> {
    plan: &'a SamplePlan,
    samples: u64,
    seed: u64,
    hopeless: AtomicBool,
}

impl Run<'_> {
    /// Draws every batch of this part.
    fn draw(&self, part: u32, parts: u32) -> Sample {
        let batches = self.samples.div_ceil(BATCH);
        let mine = batches.saturating_sub(part.into()).div_ceil(parts.into());
        let wanted = mine.saturating_mul(BATCH).min(self.samples) as f64;
        let mut progress = Progress::new("drawing samples", part);
        let mut sample = self.plan.draws(self.seed, 0).sample();
        for batch in (part.into()..batches).step_by(parts as usize) {
            let size = BATCH.min(self.samples - batch * BATCH);
            let mut draws = self.plan.draws(self.seed, batch);
            while !draws.advance(size, SLICE) {
                if self.is_hopeless(&draws) {
                    return sample;
                }
                progress.show((sample.accepted() + draws.accepted()) as f64 / wanted);
            }
            sample.merge(&draws.sample());
            progress.show(sample.accepted() as f64 / wanted);
        }
        sample
    }

    /// Returns true if this batch or another one is given up.
    fn is_hopeless(&self, draws: &Draws) -> bool {
        if draws.accepted() == 0 && draws.proposed() >= MAX_PROPOSALS {
            self.hopeless.store(true, Ordering::Relaxed);
        }
        self.hopeless.load(Ordering::Relaxed)
    }
}
