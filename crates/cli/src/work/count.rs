use std::ops::ControlFlow;

use rangekeeper_engine::{CountPlan, Counts, Task};

use super::{cores::cores, progress::Progress};

/// Number of steps between two updates of the progress, which take some milliseconds.
const STEPS: u64 = 4096;

/// Counts the boards, on all cores.
pub fn count(plan: &CountPlan) -> Counts {
    let mut progress = Progress::new("counting boards", 0);
    let counts = plan.count_on_threads(cores(), |done| {
        progress.show(done);
        ControlFlow::Continue(())
    });
    counts.expect("nothing breaks it off")
}

/// Counts the boards alone, on one core.
pub fn count_boards(mut count: Task<u128>) -> u128 {
    let mut progress = Progress::new("counting boards", 0);
    loop {
        if let Some(boards) = count.advance(STEPS).finished() {
            return boards;
        }
        progress.show(count.progress());
    }
}
