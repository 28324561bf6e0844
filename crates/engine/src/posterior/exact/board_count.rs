//! The number of boards alone.

use super::count_method::{Plan, Work};
use super::sweep::{ForwardPass, SweepPlan};
use super::too_many_boards::TooManyBoards;
use super::weight::BoardSum;
use crate::Position;
use crate::posterior::task::{Progress, Steps, Task};

/// Plans a count of the number of boards of a position.
pub(in crate::posterior) fn count_boards(position: &Position) -> Result<Task<u128>, TooManyBoards> {
    Ok(Task::new(BoardCount::new(position)?))
}

/// A count of the number of boards in progress. A sweep needs its forward pass only, which takes a third of the time
/// and much less memory.
enum BoardCount {
    Sweep(Box<Forwards<u64>>),
    WideSweep(Box<Forwards<u128>>),
    /// The whole work of a plan that is no sweep.
    Other(Box<(Plan<u64>, Option<Work<u64>>)>),
}

/// A forward pass and its plan.
struct Forwards<W> {
    plan: SweepPlan<W>,
    pass: ForwardPass<W>,
}

impl<W: BoardSum> Forwards<W> {
    fn new(plan: SweepPlan<W>) -> Box<Self> {
        Box::new(Self { pass: ForwardPass::new(&plan), plan })
    }
}

impl BoardCount {
    fn new(position: &Position) -> Result<Self, TooManyBoards> {
        Ok(match Plan::counting_boards(position)? {
            Plan::Sweep(plan) => Self::Sweep(Forwards::new(plan)),
            Plan::WideSweep(plan) => Self::WideSweep(Forwards::new(plan)),
            plan => {
                let work = plan.part(0, 1);
                Self::Other(Box::new((plan, Some(work))))
            }
        })
    }
}

impl Steps for BoardCount {
    type Output = u128;

    fn step(&mut self) -> Progress<u128> {
        let boards = match self {
            Self::Sweep(forwards) => forwards.pass.step(&forwards.plan).map(u128::from),
            Self::WideSweep(forwards) => forwards.pass.step(&forwards.plan),
            Self::Other(other) => {
                let (plan, work) = &mut **other;
                let is_left = work.as_mut().is_some_and(|work| work.step(plan));
                if is_left { None } else { work.take().map(|work| work.finish(plan).0) }
            }
        };
        boards.map_or(Progress::Unfinished, Progress::Finished)
    }

    fn progress(&self) -> f64 {
        match self {
            Self::Sweep(forwards) => forwards.pass.progress(&forwards.plan),
            Self::WideSweep(forwards) => forwards.pass.progress(&forwards.plan),
            Self::Other(other) => other.1.as_ref().map_or(1.0, |work| work.progress(&other.0)),
        }
    }
}
