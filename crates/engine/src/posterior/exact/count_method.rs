//! The method of counting: a search or a sweep, which find the same numbers, or a look-up.

use std::sync::Arc;

use super::openings::Opening;
use super::search::Search;
use super::search_plan::SearchPlan;
use super::sweep::Sweep;
use super::too_many_boards::{Planning, TooManyBoards};
use super::weight::{BoardSum, Weight};
use super::{ForwardPass, SweepPlan};
use crate::{CellWeights, Position, Progress, Steps, Task};

/// Maximum nanoseconds of a search chosen without planning a sweep, which takes up to a millisecond.
const QUICK: f64 = 2e6;

/// A method of counting boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum CountMethod {
    /// A search: ships are placed one after another, and the last three are counted in closed form.
    Search,
    /// A sweep over the grid, cell by cell.
    Sweep,
    /// A look-up: the boards were counted beforehand.
    Known,
}

#[derive(Clone, Copy)]
pub(in crate::posterior) enum CountBy {
    /// The method that costs less, a sweep only if it takes at most so much memory, in bytes.
    Cheaper {
        max_bytes: f64,
    },
    Method(CountMethod),
}

impl CountBy {
    /// The memory that a page may use.
    pub(in crate::posterior) const DEFAULT: Self = Self::Cheaper { max_bytes: (256_u32 << 20) as f64 };
}

/// The number or weight of all boards and, by class, of those with one of its ships on each cell.
pub(super) type Totals<T> = (T, Vec<Vec<T>>);

/// A plan for counting or weighing the boards of a position by one of the methods.
pub(super) struct Plan<T> {
    pub(super) method: CountMethod,
    /// The estimated time of the work, in nanoseconds on one core.
    pub(super) cost: f64,
    /// The estimated memory of a sweep, in bytes; 0 for the other methods.
    pub(super) bytes: f64,
    /// The maximum number of parts that have any work. Only a search has several.
    pub(super) max_parts: u32,
    begin: Box<dyn Fn(u32, u32) -> Task<Totals<T>> + Send + Sync>,
}

impl<T: BoardSum> Plan<T> {
    /// Creates one of `parts` parts of the work, not begun.
    pub(super) fn part(&self, part: u32, parts: u32) -> Task<Totals<T>> {
        (self.begin)(part, parts)
    }

    fn new(
        choice: CountBy,
        search: impl FnOnce() -> Planning<Self>,
        sweep: impl FnOnce() -> Planning<Self>,
    ) -> Planning<Self> {
        match choice {
            CountBy::Method(CountMethod::Search) => search(),
            CountBy::Method(CountMethod::Sweep) => sweep(),
            // Only openings are known, and `counting` returns them before.
            CountBy::Method(CountMethod::Known) => Err(TooManyBoards::Ways),
            CountBy::Cheaper { max_bytes } => {
                let search = match search() {
                    Ok(search) if search.cost <= QUICK => return Ok(search),
                    search => search,
                };
                let sweep = sweep().and_then(|sweep| sweep.limit_memory(max_bytes));
                match (search, sweep) {
                    (Ok(search), Ok(sweep)) if sweep.cost < search.cost => Ok(sweep),
                    (Ok(search), _) => Ok(search),
                    (Err(_), sweep) => sweep,
                }
            }
        }
    }

    /// Returns the plan, unless it takes more memory than this, in bytes.
    fn limit_memory(self, max_bytes: f64) -> Planning<Self> {
        let mebibytes = |bytes: f64| (bytes / f64::from(1_u32 << 20)) as u64;
        if self.bytes <= max_bytes {
            return Ok(self);
        }
        Err(TooManyBoards::Memory { needed: mebibytes(self.bytes) + 1, allowed: mebibytes(max_bytes) })
    }

    fn search<W: Weight<Total = T> + Into<T>>(plan: SearchPlan<W>) -> Self {
        let (cost, max_parts, plan) = (plan.cost, plan.branches.max(1), Arc::new(plan));
        let begin = move |part, parts| {
            let (work, step) = (Some(Search::new(&plan, part, parts)), Search::step);
            let finish = |search: Search<W>, plan: &SearchPlan<W>| converted(search.finish(plan));
            Task::new(Planned { plan: plan.clone(), work, step, progress: Search::progress, finish })
        };
        Self { method: CountMethod::Search, cost, bytes: 0.0, max_parts, begin: Box::new(begin) }
    }

    fn sweep<W: BoardSum + Into<T>>(plan: SweepPlan<W>) -> Self {
        let (cost, plan) = (plan.cost, Arc::new(plan));
        let (classes, area) = (plan.classes.len(), plan.grid.area());
        let begin = move || {
            let (work, step) = (Some(Sweep::new(&plan)), Sweep::step);
            let finish = |sweep: Sweep<W>, plan: &SweepPlan<W>| converted(sweep.finish(plan));
            Task::new(Planned { plan: plan.clone(), work, step, progress: Sweep::progress, finish })
        };
        Self::in_one_part(CountMethod::Sweep, (cost.nanoseconds, cost.bytes), (classes, area), begin)
    }

    /// Plans the forward pass of a sweep, which finds the total alone. It takes a third of the time and much less memory.
    fn forward_pass<W: BoardSum + Into<T>>(plan: SweepPlan<W>) -> Self {
        let (cost, plan) = (plan.cost.forward_pass(), Arc::new(plan));
        let begin = move || {
            let work = Some(ForwardPass::new(&plan));
            let step = |pass: &mut ForwardPass<W>, plan: &SweepPlan<W>| pass.step(plan).is_none();
            let finish = |pass: ForwardPass<W>, _: &SweepPlan<W>| (pass.total().into(), Vec::new());
            Task::new(Planned { plan: plan.clone(), work, step, progress: ForwardPass::progress, finish })
        };
        Self::in_one_part(CountMethod::Sweep, (cost.nanoseconds, cost.bytes), (0, 0), begin)
    }

    fn known<W: BoardSum + Into<T>>(boards: W, cells: Vec<Vec<W>>) -> Self {
        let size = (cells.len(), cells.first().map_or(0, Vec::len));
        let begin = move || Task::ready(converted((boards, cells.clone())));
        Self::in_one_part(CountMethod::Known, (0.0, 0.0), size, begin)
    }

    /// Creates the plan of a method that finds all boards in the first part, and none in the others.
    fn in_one_part(
        method: CountMethod,
        (cost, bytes): (f64, f64),
        (classes, area): (usize, usize),
        begin: impl Fn() -> Task<Totals<T>> + Send + Sync + 'static,
    ) -> Self {
        let nothing = move || (T::default(), vec![vec![T::default(); area]; classes]);
        let begin = move |part, _| if part == 0 { begin() } else { Task::ready(nothing()) };
        Self { method, cost, bytes, max_parts: 1, begin: Box::new(begin) }
    }
}

impl Plan<u128> {
    /// Plans a count of every board and of those that use each cell.
    pub(super) fn counting(position: &Position, choice: CountBy) -> Planning<Self> {
        if let CountBy::Cheaper { .. } | CountBy::Method(CountMethod::Known) = choice
            && let Some(opening) = Opening::find(position)
        {
            return Ok(Self::known(opening.boards, opening.cells()));
        }
        let sweep = || Self::sweep_of_boards(position, Self::sweep, Self::sweep);
        Self::new(choice, || SearchPlan::<u64>::new(position).map(Self::search), sweep)
    }

    /// Plans a sweep, in numbers of as many bits as it needs.
    fn sweep_of_boards(
        position: &Position,
        narrow: impl Fn(SweepPlan<u64>) -> Self,
        wide: impl Fn(SweepPlan<u128>) -> Self,
    ) -> Planning<Self> {
        SweepPlan::counting(position).map(narrow).or_else(|_| SweepPlan::counting(position).map(wide))
    }
}

/// Plans a count of the number of boards of a position alone.
pub(in crate::posterior) fn count_boards(position: &Position) -> Result<Task<u128>, TooManyBoards> {
    let plan = match Opening::find(position) {
        Some(opening) => Plan::known(opening.boards, Vec::new()),
        None => Plan::new(
            CountBy::DEFAULT,
            || SearchPlan::<u64>::new(position).map(Plan::search),
            || Plan::sweep_of_boards(position, Plan::forward_pass, Plan::forward_pass),
        )?,
    };
    Ok(plan.part(0, 1).map(|(boards, _)| boards))
}

impl Plan<f64> {
    /// Plans a sum of the weights of every board and of those that use each cell.
    pub(super) fn weighing(position: &Position, weights: &CellWeights, choice: CountBy) -> Planning<Self> {
        let search = || SearchPlan::weighed(position, weights).map(Self::search);
        Self::new(choice, search, || SweepPlan::weighing(position, weights).map(Self::sweep))
    }
}

/// Work on a plan, as functions of both.
struct Planned<P, K, T> {
    plan: Arc<P>,
    /// `None` once it is finished.
    work: Option<K>,
    /// Performs a step. Returns false if nothing was left to do.
    step: fn(&mut K, &P) -> bool,
    progress: fn(&K, &P) -> f64,
    finish: fn(K, &P) -> Totals<T>,
}

impl<P, K, T> Steps for Planned<P, K, T> {
    type Output = Totals<T>;

    fn step(&mut self) -> Progress<Totals<T>> {
        match self.work.take_if(|work| !(self.step)(work, &self.plan)) {
            Some(work) => Progress::Finished((self.finish)(work, &self.plan)),
            None => Progress::Unfinished,
        }
    }

    fn progress(&self) -> f64 {
        self.work.as_ref().map_or(1.0, |work| (self.progress)(work, &self.plan))
    }
}

fn converted<W: Into<T>, T>((boards, classes): Totals<W>) -> Totals<T> {
    let classes = classes.into_iter().map(|cells| cells.into_iter().map(W::into).collect());
    (boards.into(), classes.collect())
}
