//! Counts in bounded time.

use rangekeeper_engine::error::SampleError;
use rangekeeper_engine::{Counts, Posterior, Progress, Sample, Steps, Task};

/// The most that counting every board may cost, in nanoseconds of one core of a desktop machine.
const MAX_COST: f64 = 5e8;
/// The most memory that a count may take, in bytes.
const MAX_BYTES: f64 = 6.4e7;
/// The number of boards drawn where they are not counted.
const DRAWS: u64 = 20_000;
/// The seed of the boards drawn. It is fixed, so that the counts depend on the posterior alone.
const SEED: u64 = 1;

/// Counts every board where that takes at most half a second of a desktop machine, and otherwise 20,000 boards drawn.
/// `None` if boards can neither be counted nor drawn.
///
/// ```
/// use rangekeeper_engine::{Posterior, Record};
/// use rangekeeper_play::quick_counts;
///
/// let record: Record = "v1;3x1,allowed,sunk-ship;Alpha=2;A1:miss".parse()?;
/// let counts = quick_counts(&Posterior::new(record.try_into()?)).run().expect("one board is left");
/// assert_eq!(counts.boards, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quick_counts(posterior: &Posterior) -> Task<Option<Counts>> {
    let plan = posterior.plan_count_within(MAX_BYTES).ok().filter(|plan| plan.cost() <= MAX_COST);
    Task::new(match plan {
        Some(plan) => QuickCounts::Counting(plan.part(0, 1)),
        None => QuickCounts::Drawing(posterior.sample(DRAWS, SEED)),
    })
}

enum QuickCounts {
    Counting(Task<Counts>),
    Drawing(Task<Result<Sample, SampleError>>),
}

impl Steps for QuickCounts {
    type Output = Option<Counts>;

    fn step(&mut self) -> Progress<Self::Output> {
        match self {
            Self::Counting(task) => task.advance(1).map(Some),
            Self::Drawing(task) => task.advance(1).map(|sample| Some(sample.ok()?.drawn)),
        }
    }

    fn progress(&self) -> f64 {
        match self {
            Self::Counting(task) => task.progress(),
            Self::Drawing(task) => task.progress(),
        }
    }
}
