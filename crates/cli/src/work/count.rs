//! Exact counts on all cores.

use rangekeeper_engine::{CountPlan, Counts, Task};

use super::cores::on_all_cores;
use super::progress::Progress;

/// Number of steps between two updates of the progress, which take some milliseconds.
const STEPS: u64 = 4096;

/// Counts every board.
pub fn count(plan: &CountPlan) -> Counts {
    on_all_cores(|part, parts| count_part(plan, part, parts), Counts::merge)
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

fn count_part(plan: &CountPlan, part: u32, parts: u32) -> Counts {
    let mut progress = Progress::new("counting boards", part);
    let mut count = plan.part(part, parts);
    loop {
        if let Some(counts) = count.advance(STEPS).finished() {
            return counts;
        }
        progress.show(count.progress());
    }
}
