//! Independent draws, on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use rangekeeper_engine::Sample;
use rangekeeper_engine::sliced::{Draws, SamplePlan};

use crate::cores::on_all_cores;
use crate::progress::Progress;

/// Proposals after which drawing is given up if none was accepted.
pub(crate) const HOPELESS: u64 = 1_000_000_000;
/// Proposals between two looks at the clock.
const SLICE: u64 = 200_000;
/// Accepted draws in a batch. Every batch has a generator of its own, so that the result does not depend on how
/// many cores there are.
const BATCH: u64 = 1000;

/// Draws until this many draws are accepted; `None` if it is hopeless.
pub(crate) fn draw(plan: &SamplePlan, samples: u64, seed: u64) -> Option<Sample> {
    let sample = Sampling { plan, samples, seed, hopeless: AtomicBool::new(false) };
    let tally = on_all_cores(|part, parts| sample.draw(part, parts), Sample::merge);
    (!sample.hopeless.into_inner()).then_some(tally)
}

struct Sampling<'a> {
    plan: &'a SamplePlan,
    samples: u64,
    seed: u64,
    hopeless: AtomicBool,
}

impl Sampling<'_> {
    /// Draws every batch whose turn it is.
    fn draw(&self, part: u32, parts: u32) -> Sample {
        let batches = self.samples.div_ceil(BATCH);
        let mine = batches.saturating_sub(part.into()).div_ceil(parts.into());
        let wanted = mine.saturating_mul(BATCH).min(self.samples) as f64;
        let mut progress = Progress::new("drawing samples", part);
        let mut tally = self.plan.draws(self.seed, 0).sample();
        for batch in (part.into()..batches).step_by(parts as usize) {
            let size = BATCH.min(self.samples - batch * BATCH);
            let mut draws = self.plan.draws(self.seed, batch);
            while !draws.advance(size, SLICE) {
                if self.is_hopeless(&draws) {
                    return tally;
                }
                progress.show((tally.accepted() + draws.accepted()) as f64 / wanted);
            }
            tally.merge(&draws.sample());
            progress.show(tally.accepted() as f64 / wanted);
        }
        tally
    }

    /// Whether this batch, or another, has gone on for too long.
    fn is_hopeless(&self, draws: &Draws) -> bool {
        if draws.accepted() == 0 && draws.proposed() >= HOPELESS {
            self.hopeless.store(true, Ordering::Relaxed);
        }
        self.hopeless.load(Ordering::Relaxed)
    }
}
