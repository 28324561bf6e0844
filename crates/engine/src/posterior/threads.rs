//! Counts and samples on several threads.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::posterior::sample::{SampleError, Sampling};
use crate::{BatchDraws, BoardSampler, CountPlan, Counts, Progress, Sample, Steps};

/// Whether a computation goes on or is broken off.
type Flow = ControlFlow<()>;

/// Number of steps of a count between two looks at its progress, of some milliseconds together.
const COUNT_STEPS: u64 = 4096;
/// Number of steps of a batch between two looks at its progress, of some milliseconds together.
const BATCH_STEPS: u64 = 20;

impl CountPlan {
    /// Counts every board on this many threads, at least one. `watch` is called every few milliseconds with the share
    /// of the work that is done, from 0 to 1, as far as this thread does it. Returns `None` if `watch` breaks off.
    ///
    /// # Panics
    /// Where there are no threads, as in WebAssembly, if more than one is asked for.
    pub fn count_on_threads(&self, threads: u32, watch: impl FnMut(f64) -> Flow) -> Option<Counts> {
        let parts = threads.clamp(1, self.max_parts());
        let part = |part: u32, watch: &mut dyn FnMut(f64) -> Flow| {
            let mut task = self.part(part, parts);
            loop {
                if let Progress::Finished(counts) = task.advance(COUNT_STEPS) {
                    return Some(counts);
                }
                if watch(task.progress()).is_break() {
                    return None;
                }
            }
        };
        let counts = on_threads(parts, part, watch).into_iter().reduce(|whole, part| {
            let (mut whole, part) = (whole?, part?);
            whole.merge(&part).expect("parts of one count");
            Some(whole)
        });
        counts.flatten()
    }
}

impl BoardSampler {
    /// Draws the boards of [`Posterior::sample`](crate::Posterior::sample) on this many threads, at least one. `watch`
    /// is called every few milliseconds with the share of the work that is done, from 0 to 1, as far as this thread
    /// does it. If it breaks off, the sample has the boards drawn until then.
    ///
    /// # Errors
    /// [`SampleError`] as for [`BatchDraws::advance`].
    ///
    /// # Panics
    /// Where there are no threads, as in WebAssembly, if more than one is asked for.
    pub fn sample_on_threads(
        &self,
        draws: u64,
        seed: u64,
        threads: u32,
        watch: impl FnMut(f64) -> Flow,
    ) -> Result<Sample, SampleError> {
        let batches = draws.div_ceil(BatchDraws::BOARDS);
        let parts = u64::from(threads).clamp(1, batches.max(1)) as u32;
        let part = |part: u32, watch: &mut dyn FnMut(f64) -> Flow| {
            let mut sampling = Sampling::new(self, draws, seed, (part, parts));
            loop {
                for _ in 0..BATCH_STEPS {
                    if let Progress::Finished(sample) = sampling.step() {
                        return sample;
                    }
                }
                if watch(sampling.progress()).is_break() {
                    return Ok(sampling.sample());
                }
            }
        };
        let samples: Result<Vec<Sample>, SampleError> = on_threads(parts, part, watch).into_iter().collect();
        let whole = samples?.into_iter().reduce(|mut whole, part| {
            whole.merge(&part).expect("batches of one posterior");
            whole
        });
        Ok(whole.expect("there is a part"))
    }
}

/// Calls `work` with the number of each part, part 0 on this thread and the others each on its own. `watch` is called
/// by part 0; if it breaks off, it does so for all parts.
pub fn on_threads<T: Send>(
    parts: u32,
    work: impl Fn(u32, &mut dyn FnMut(f64) -> Flow) -> T + Sync,
    mut watch: impl FnMut(f64) -> Flow,
) -> Vec<T> {
    let (work, is_stopped) = (&work, &AtomicBool::new(false));
    let look = move |_: f64| {
        if is_stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..parts).map(|part| scope.spawn(move || work(part, &mut { look }))).collect();
        let first = work(0, &mut |done| {
            let flow = watch(done);
            is_stopped.store(flow.is_break(), Ordering::Relaxed);
            flow
        });
        let others = others.into_iter().map(|other| other.join().unwrap_or_else(|it| resume_unwind(it)));
        std::iter::once(first).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Posterior, Record};

    fn posterior(line: &str) -> Posterior {
        Posterior::new(line.parse::<Record>().unwrap().try_into().unwrap())
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        for line in ["v1;classic;A2:miss", "v1;7x7,none,sunk;A=3,B=3,C=2,D=2,E=1,F=1,G=1;A1:miss"] {
            let posterior = posterior(line);
            let (plan, sampler) = (posterior.plan_count().unwrap(), posterior.sampler().run().unwrap());
            let (counts, sample) =
                (posterior.count().unwrap().run(), posterior.sample(5_500, 7).run().unwrap());
            for threads in [0, 1, 3, 64] {
                let go_on = |_| ControlFlow::Continue(());
                assert_eq!(plan.count_on_threads(threads, go_on).as_ref(), Some(&counts), "{line}");
                let drawn = sampler.sample_on_threads(5_500, 7, threads, go_on);
                assert_eq!(drawn.as_ref(), Ok(&sample), "{line}");
            }
        }
    }

    #[test]
    fn a_computation_that_is_broken_off_ends_early() {
        let stop = |_| ControlFlow::Break(());
        let posterior = posterior("v1;12x12,none,sunk;A=5,B=4,C=4,D=3,E=3,F=2,G=2;A1:miss");
        assert_eq!(posterior.plan_count().unwrap().count_on_threads(2, stop), None);
        let sampler = posterior.sampler().run().unwrap();
        let sample = sampler.sample_on_threads(u64::MAX, 1, 2, stop).unwrap();
        assert!(sample.proposed > 0 && sample.accepted() < 100_000);
    }
}
