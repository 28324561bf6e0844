//! The method of counting: a search or a sweep, which find the same numbers, or a look-up.

use super::openings::Opening;
use super::search::Search;
use super::search_plan::SearchPlan;
use super::sweep::{ForwardPass, Sweep, SweepPlan};
use super::too_many_boards::TooManyBoards;
use super::weight::{BoardSum, Weight};
use crate::{CellWeights, Position};

/// Maximum cost, in nanoseconds, of a search that is chosen without planning a sweep. Planning takes up to a
/// millisecond.
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

/// How the method is chosen.
#[derive(Clone, Copy)]
pub(in crate::posterior) enum CountBy {
    /// The method that costs less, a sweep only if it takes at most so much memory, in bytes.
    Cheaper { max_bytes: f64 },
    /// This method, regardless of its cost and memory.
    Method(CountMethod),
}

impl CountBy {
    /// The memory that a page may use.
    pub(in crate::posterior) const DEFAULT: Self = Self::Cheaper { max_bytes: (256_u32 << 20) as f64 };
}

/// A plan for counting or weighing the boards of a position by one of the methods.
pub(super) enum Plan<W: Weight> {
    Search(SearchPlan<W>),
    Sweep(SweepPlan<W>),
    /// A sweep of more boards than a search could count.
    WideSweep(SweepPlan<W::Total>),
    Known(Known<W>),
}

/// The number of boards, counted beforehand, and the number of boards with a ship of each class on each cell.
#[derive(Clone)]
pub(super) struct Known<W> {
    boards: W,
    cells: Vec<Vec<W>>,
}

/// A part of a count in progress.
pub(super) enum Work<W: Weight> {
    Search(Box<Search<W>>),
    Sweep(Box<Sweep<W>>),
    WideSweep(Box<Sweep<W::Total>>),
    ForwardPass(Box<ForwardPass<W>>),
    WideForwardPass(Box<ForwardPass<W::Total>>),
    Known(Known<W>),
    /// No work. Only a search has boards for every part; the other methods find all boards in the first part.
    Nothing,
}

impl<W: Weight> Plan<W> {
    fn new(
        choice: CountBy,
        search: impl FnOnce() -> Result<SearchPlan<W>, TooManyBoards>,
        sweep: impl FnOnce() -> Result<Self, TooManyBoards>,
    ) -> Result<Self, TooManyBoards> {
        match choice {
            CountBy::Method(CountMethod::Search) => search().map(Self::Search),
            CountBy::Method(CountMethod::Sweep) => sweep(),
            // Only openings are known, and `counting` returns them before.
            CountBy::Method(CountMethod::Known) => Err(TooManyBoards),
            CountBy::Cheaper { max_bytes } => {
                let search = match search() {
                    Ok(search) if search.cost <= QUICK => return Ok(Self::Search(search)),
                    search => search,
                };
                let sweep = sweep().ok().filter(|sweep| sweep.bytes() <= max_bytes);
                match (search, sweep) {
                    (Ok(search), Some(sweep)) if sweep.cost() < search.cost => Ok(sweep),
                    (Ok(search), _) => Ok(Self::Search(search)),
                    (Err(refused), sweep) => sweep.ok_or(refused),
                }
            }
        }
    }

    pub(super) fn method(&self) -> CountMethod {
        match self {
            Self::Search(_) => CountMethod::Search,
            Self::Sweep(_) | Self::WideSweep(_) => CountMethod::Sweep,
            Self::Known(_) => CountMethod::Known,
        }
    }

    /// Returns the estimated time of the work, in nanoseconds on one core.
    pub(super) fn cost(&self) -> f64 {
        match self {
            Self::Search(plan) => plan.cost,
            Self::Sweep(plan) => plan.cost.nanoseconds,
            Self::WideSweep(plan) => plan.cost.nanoseconds,
            Self::Known(_) => 0.0,
        }
    }

    /// Returns the estimated memory of a sweep, in bytes; 0 for the other methods.
    pub(super) fn bytes(&self) -> f64 {
        match self {
            Self::Sweep(plan) => plan.cost.bytes,
            Self::WideSweep(plan) => plan.cost.bytes,
            Self::Search(_) | Self::Known(_) => 0.0,
        }
    }

    /// Returns the maximum number of parts that have any work.
    pub(super) fn max_parts(&self) -> u32 {
        match self {
            Self::Search(plan) => plan.branches.max(1),
            Self::Sweep(_) | Self::WideSweep(_) | Self::Known(_) => 1,
        }
    }

    /// Creates one of `parts` parts of the work, not begun.
    pub(super) fn part(&self, part: u32, parts: u32) -> Work<W> {
        match self {
            Self::Search(plan) => Work::Search(Box::new(Search::new(plan, part, parts))),
            Self::Sweep(plan) if part == 0 => Work::Sweep(Box::new(Sweep::new(plan))),
            Self::WideSweep(plan) if part == 0 => Work::WideSweep(Box::new(Sweep::new(plan))),
            Self::Known(known) if part == 0 => Work::Known(known.clone()),
            Self::Sweep(_) | Self::WideSweep(_) | Self::Known(_) => Work::Nothing,
        }
    }
}

impl Plan<u64> {
    /// Creates the whole work of counting the boards alone, not begun.
    pub(super) fn forward_part(&self) -> Work<u64> {
        match self {
            Self::Sweep(plan) => Work::ForwardPass(Box::new(ForwardPass::new(plan))),
            Self::WideSweep(plan) => Work::WideForwardPass(Box::new(ForwardPass::new(plan))),
            Self::Search(_) | Self::Known(_) => self.part(0, 1),
        }
    }

    pub(super) fn counting(position: &Position, choice: CountBy) -> Result<Self, TooManyBoards> {
        if let CountBy::Cheaper { .. } | CountBy::Method(CountMethod::Known) = choice
            && let Some(opening) = Opening::find(position)
        {
            return Ok(Self::Known(Known { boards: opening.boards, cells: opening.cells() }));
        }
        Self::new(choice, || SearchPlan::new(position), || Self::sweep_of_boards(position))
    }

    /// Plans a count of the number of boards alone, of which a sweep makes only the forward pass.
    pub(super) fn counting_boards(position: &Position) -> Result<Self, TooManyBoards> {
        if let Some(opening) = Opening::find(position) {
            return Ok(Self::Known(Known { boards: opening.boards, cells: Vec::new() }));
        }
        let sweep = || Ok(Self::sweep_of_boards(position)?.forward_pass());
        Self::new(CountBy::DEFAULT, || SearchPlan::new(position), sweep)
    }

    /// Plans a sweep, in numbers of as many bits as it needs.
    fn sweep_of_boards(position: &Position) -> Result<Self, TooManyBoards> {
        let sweep = SweepPlan::counting(position).map(Self::Sweep);
        sweep.or_else(|_| SweepPlan::counting(position).map(Self::WideSweep))
    }

    /// Returns the plan with the cost of the forward pass alone, if it is a sweep.
    fn forward_pass(mut self) -> Self {
        match &mut self {
            Self::Sweep(plan) => plan.cost = plan.cost.forward_pass(),
            Self::WideSweep(plan) => plan.cost = plan.cost.forward_pass(),
            Self::Search(_) | Self::Known(_) => {}
        }
        self
    }
}

impl Plan<f64> {
    pub(super) fn weighing(
        position: &Position,
        weights: &CellWeights,
        choice: CountBy,
    ) -> Result<Self, TooManyBoards> {
        let sweep = || SweepPlan::weighing(position, weights).map(Self::Sweep);
        Self::new(choice, || SearchPlan::weighed(position, weights), sweep)
    }
}

impl<W: Weight> Work<W> {
    /// Performs a step. Returns true if there was anything left to do.
    pub(super) fn step(&mut self, plan: &Plan<W>) -> bool {
        match (self, plan) {
            (Self::Search(search), Plan::Search(plan)) => search.step(plan),
            (Self::Sweep(sweep), Plan::Sweep(plan)) => sweep.step(plan),
            (Self::WideSweep(sweep), Plan::WideSweep(plan)) => sweep.step(plan),
            (Self::ForwardPass(pass), Plan::Sweep(plan)) => pass.step(plan).is_none(),
            (Self::WideForwardPass(pass), Plan::WideSweep(plan)) => pass.step(plan).is_none(),
            _ => false,
        }
    }

    /// Returns the share of the work that is done, from 0 to 1.
    pub(super) fn progress(&self, plan: &Plan<W>) -> f64 {
        match (self, plan) {
            (Self::Search(search), Plan::Search(plan)) => {
                f64::from(search.seen) / f64::from(plan.branches.max(1))
            }
            (Self::Sweep(sweep), Plan::Sweep(plan)) => sweep.progress(plan),
            (Self::WideSweep(sweep), Plan::WideSweep(plan)) => sweep.progress(plan),
            (Self::ForwardPass(pass), Plan::Sweep(plan)) => pass.progress(plan),
            (Self::WideForwardPass(pass), Plan::WideSweep(plan)) => pass.progress(plan),
            _ => 1.0,
        }
    }

    /// Returns the number or weight of the boards found, and of those with a ship of each class on each cell.
    pub(super) fn finish(self, plan: &Plan<W>) -> (W::Total, Vec<Vec<W::Total>>) {
        match (self, plan) {
            (Self::Search(search), Plan::Search(plan)) => totals(search.finish(plan)),
            (Self::Sweep(sweep), Plan::Sweep(plan)) => totals(sweep.finish(plan)),
            (Self::WideSweep(sweep), Plan::WideSweep(plan)) => sweep.finish(plan),
            (Self::ForwardPass(pass), _) => totals((pass.total(), Vec::new())),
            (Self::WideForwardPass(pass), _) => (pass.total(), Vec::new()),
            (Self::Known(Known { boards, cells }), _) => totals((boards, cells)),
            (_, Plan::Search(SearchPlan { grid, classes, .. })) => nothing(classes.len(), grid.area()),
            (
                _,
                Plan::Sweep(SweepPlan { grid, classes, .. })
                | Plan::WideSweep(SweepPlan { grid, classes, .. }),
            ) => nothing(classes.len(), grid.area()),
            (_, Plan::Known(Known { cells, .. })) => nothing(cells.len(), cells.first().map_or(0, Vec::len)),
        }
    }
}

fn totals<W, T: From<W>>((boards, classes): (W, Vec<Vec<W>>)) -> (T, Vec<Vec<T>>) {
    let classes = classes.into_iter().map(|cells| cells.into_iter().map(T::from).collect());
    (boards.into(), classes.collect())
}

fn nothing<T: BoardSum>(classes: usize, area: usize) -> (T, Vec<Vec<T>>) {
    (T::default(), vec![vec![T::default(); area]; classes])
}
