//! Search or sweep: two ways to the same numbers.

use super::TooManyBoards;
use super::openings::Opening;
use super::search::Search;
use super::search_plan::SearchPlan;
use super::sweep::{Sweep, SweepPlan};
use super::weight::Weight;
use crate::{CellWeights, Grid, Position};

/// The most memory of a sweep that is not asked for by name: what a page may take.
const MAX_BYTES: f64 = (256_u32 << 20) as f64;

/// Nanoseconds up to which a search is taken without planning a sweep, which takes up to a millisecond.
const QUICK: f64 = 2e6;

/// How boards are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CountMethod {
    /// Ships are placed one after another, the last three in closed form.
    Search,
    /// A sweep over the grid, cell by cell.
    Sweep,
    /// They are not: they were counted beforehand.
    Known,
}

/// A position made ready to be counted or weighed by whichever way takes less time.
pub(super) enum Plan<W: Weight> {
    Search(SearchPlan<W>),
    Sweep(SweepPlan<W>),
    Known(Known<W>),
}

/// Boards that were counted beforehand, and per class those with one of its ships on each cell.
#[derive(Clone)]
pub(super) struct Known<W> {
    boards: W,
    cells: Vec<Vec<W>>,
}

/// A part of this work in progress.
pub(super) enum Work<W: Weight> {
    Search(Box<Search<W>>),
    Sweep(Box<Sweep<W>>),
    Known(Known<W>),
    /// All but searches have one part only; the others find no boards.
    Nothing,
}

impl<W: Weight> Plan<W> {
    /// By the method that is asked for, or by whichever costs less.
    fn new(
        method: Option<CountMethod>,
        search: impl FnOnce() -> Result<SearchPlan<W>, TooManyBoards>,
        sweep: impl FnOnce() -> Result<SweepPlan<W>, TooManyBoards>,
    ) -> Result<Self, TooManyBoards> {
        match method {
            Some(CountMethod::Search) => search().map(Self::Search),
            Some(CountMethod::Sweep) => sweep().map(Self::Sweep),
            // Only openings are, which are told before.
            Some(CountMethod::Known) => Err(TooManyBoards),
            None => {
                let search = match search() {
                    Ok(search) if search.cost <= QUICK => return Ok(Self::Search(search)),
                    search => search,
                };
                let sweep = sweep().ok().filter(|sweep| sweep.cost.bytes <= MAX_BYTES);
                match (search, sweep) {
                    (Ok(search), Some(sweep)) if sweep.cost.nanoseconds < search.cost => {
                        Ok(Self::Sweep(sweep))
                    }
                    (Ok(search), _) => Ok(Self::Search(search)),
                    (Err(refused), sweep) => sweep.map(Self::Sweep).ok_or(refused),
                }
            }
        }
    }

    pub(super) fn method(&self) -> CountMethod {
        match self {
            Self::Search(_) => CountMethod::Search,
            Self::Sweep(_) => CountMethod::Sweep,
            Self::Known(_) => CountMethod::Known,
        }
    }

    /// Roughly how many nanoseconds it takes on one core.
    pub(super) fn cost(&self) -> f64 {
        match self {
            Self::Search(plan) => plan.cost,
            Self::Sweep(plan) => plan.cost.nanoseconds,
            Self::Known(_) => 0.0,
        }
    }

    /// Roughly how many bytes a sweep takes.
    pub(super) fn bytes(&self) -> f64 {
        match self {
            Self::Sweep(plan) => plan.cost.bytes,
            Self::Search(_) | Self::Known(_) => 0.0,
        }
    }

    /// One of several parts of the work, not begun.
    pub(super) fn part(&self, part: u32, parts: u32) -> Work<W> {
        match self {
            Self::Search(plan) => Work::Search(Box::new(Search::new(plan, part, parts))),
            Self::Sweep(plan) if part == 0 => Work::Sweep(Box::new(Sweep::new(plan))),
            Self::Known(known) if part == 0 => Work::Known(known.clone()),
            Self::Sweep(_) | Self::Known(_) => Work::Nothing,
        }
    }
}

impl Plan<u64> {
    pub(super) fn counting(position: &Position, method: Option<CountMethod>) -> Result<Self, TooManyBoards> {
        if let (None | Some(CountMethod::Known), Some(opening)) = (method, Opening::of(position)) {
            return Ok(Self::Known(Known { boards: opening.boards, cells: opening.cells() }));
        }
        Self::new(method, || SearchPlan::new(position), || SweepPlan::counting(position))
    }
}

impl Plan<f64> {
    pub(super) fn weighing(
        position: &Position,
        weights: &CellWeights,
        method: Option<CountMethod>,
    ) -> Result<Self, TooManyBoards> {
        let sweep = || SweepPlan::weighing(position, weights);
        Self::new(method, || SearchPlan::weighed(position, weights), sweep)
    }
}

impl<W: Weight> Work<W> {
    /// Does a little of it; whether there was anything left to do.
    pub(super) fn step(&mut self, plan: &Plan<W>) -> bool {
        match (self, plan) {
            (Self::Search(search), Plan::Search(plan)) => search.step(plan),
            (Self::Sweep(sweep), Plan::Sweep(plan)) => sweep.step(plan),
            _ => false,
        }
    }

    /// How much is done, 0 to 1.
    pub(super) fn progress(&self, plan: &Plan<W>) -> f64 {
        match (self, plan) {
            (Self::Search(search), Plan::Search(plan)) => {
                f64::from(search.seen) / f64::from(plan.branches.max(1))
            }
            (Self::Sweep(sweep), Plan::Sweep(plan)) => sweep.progress(plan),
            _ => 1.0,
        }
    }

    /// The boards found, and per class those with one of its ships on each cell.
    pub(super) fn finish(self, plan: &Plan<W>) -> (W, Vec<Vec<W>>) {
        match (self, plan) {
            (Self::Search(search), Plan::Search(plan)) => search.finish(plan),
            (Self::Sweep(sweep), Plan::Sweep(plan)) => sweep.finish(plan),
            (Self::Known(Known { boards, cells }), _) => (boards, cells),
            (_, Plan::Search(SearchPlan { grid, classes, .. })) => nothing(classes.len(), *grid),
            (_, Plan::Sweep(plan)) => nothing(plan.classes.len(), plan.grid),
            (_, Plan::Known(Known { cells, .. })) => {
                (W::default(), cells.iter().map(|cells| vec![W::default(); cells.len()]).collect())
            }
        }
    }
}

fn nothing<W: Weight>(classes: usize, grid: Grid) -> (W, Vec<Vec<W>>) {
    (W::default(), vec![vec![W::default(); grid.area()]; classes])
}
