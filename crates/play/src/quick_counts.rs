//! Counts in bounded time.

use rangekeeper_engine::error::SampleError;
use rangekeeper_engine::{Counts, Posterior, Progress, Sample, Steps, Task};

/// The most that counting every board may cost, in nanoseconds of one core of a desktop machine.
const MAX_COST: f64 = 1e9;
/// The most memory that a count may take, in bytes: as much as a sweep may that draws boards.
const MAX_BYTES: f64 = 3.2e7;
/// The number of boards drawn where they are not counted. Crowded fleets are drawn at some thousands a second.
const DRAWS: u64 = 2_000;
/// The seed of the boards drawn. It is fixed, so that the counts depend on the posterior alone.
const SEED: u64 = 1;

/// The counts of every board, or of boards drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct QuickCounts {
    /// The counts.
    pub counts: Counts,
    /// The number of boards drawn; `None` if every board was counted.
    pub drawn: Option<u64>,
}

/// Counts every board where that takes at most a second of a desktop machine and 32 MB, and otherwise 2,000 boards drawn.
/// `None` if boards can neither be counted nor drawn.
///
/// ```
/// use rangekeeper_engine::{Posterior, Record};
/// use rangekeeper_play::quick_counts;
///
/// let record: Record = "v1;3x1,allowed,sunk-ship;Alpha=2;A1:miss".parse()?;
/// let quick = quick_counts(&Posterior::new(record.try_into()?)).run().expect("one board is left");
/// assert_eq!((quick.counts.boards, quick.drawn), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quick_counts(posterior: &Posterior) -> Task<Option<QuickCounts>> {
    let plan = posterior.plan_count_within(MAX_BYTES).ok().filter(|plan| plan.cost() <= MAX_COST);
    Task::new(match plan {
        Some(plan) => Work::Counting(plan.part(0, 1)),
        None => Work::Drawing(posterior.sample(DRAWS, SEED)),
    })
}

enum Work {
    Counting(Task<Counts>),
    Drawing(Task<Result<Sample, SampleError>>),
}

impl Steps for Work {
    type Output = Option<QuickCounts>;

    fn step(&mut self) -> Progress<Self::Output> {
        match self {
            Self::Counting(task) => task.advance(1).map(|counts| Some(QuickCounts { counts, drawn: None })),
            Self::Drawing(task) => task.advance(1).map(|sample| {
                let sample = sample.ok()?;
                let drawn = Some(sample.accepted());
                Some(QuickCounts { counts: sample.drawn, drawn })
            }),
        }
    }

    fn progress(&self) -> f64 {
        match self {
            Self::Counting(task) => task.progress(),
            Self::Drawing(task) => task.progress(),
        }
    }
}
