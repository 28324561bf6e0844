use super::count_method::{Plan, Work};
use super::too_many_boards::TooManyBoards;
use crate::Position;
use crate::posterior::task::{Progress, Steps, Task};

/// Plans a count of the number of boards of a position.
pub(in crate::posterior) fn count_boards(position: &Position) -> Result<Task<u128>, TooManyBoards> {
    let plan = Plan::counting_boards(position)?;
    Ok(Task::new(BoardCount { work: Some(plan.forward_part()), plan }))
}

/// A count of the number of boards in progress. A sweep needs its forward pass only, which takes a third of the time
/// and much less memory.
struct BoardCount {
    plan: Plan<u64>,
    work: Option<Work<u64>>,
}

impl Steps for BoardCount {
    type Output = u128;

    fn step(&mut self) -> Progress<u128> {
        match self.work.take_if(|work| !work.step(&self.plan)) {
            Some(work) => Progress::Finished(work.finish(&self.plan).0),
            None => Progress::Unfinished,
        }
    }

    fn progress(&self) -> f64 {
        self.work.as_ref().map_or(1.0, |work| work.progress(&self.plan))
    }
}
