use std::fmt;

use super::boards::{Board, SolveError, boards};
use super::search::{Paused, Search, SolverGoal};
use super::tree::Tree;
use rangekeeper_engine::{Cell, Position, Progress, Record};

/// A search for optimal play, or the best greedy play, in slices of a number of nodes of the game tree.
pub struct Solver {
    search: Search,
    shots: Option<u32>,
    untried: Vec<Cell>,
    best: Vec<Cell>,
}

/// The fewest shots to the end under the goal of a [`Solver`], and all first shots that attain them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestFirstShots {
    /// The fewest shots to the end, summed over the boards.
    pub shots: u32,
    /// The number of boards that fit the record. Ships of equal length are told apart where hits or sinkings are named.
    pub boards: u32,
    /// All cells that play with the fewest shots can shoot first; none if the game is over.
    pub cells: Vec<Cell>,
}

impl BestFirstShots {
    /// Returns the mean number of shots over the boards.
    pub fn mean(&self) -> f64 {
        f64::from(self.shots) / f64::from(self.boards)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("best", &self.best()).finish_non_exhaustive()
    }
}

impl Solver {
    /// The maximum number of boards for [`new`](Self::new).
    pub const MAX_BOARDS: usize = 4096;
    /// The maximum number of boards that the page solves.
    pub const FEW_BOARDS: usize = 256;
    /// The maximum number of ways to place the ships that are tried in listing the boards.
    const MAX_WAYS: u64 = 50_000_000;

    /// Begins the search from a position.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more than [`Solver::MAX_BOARDS`] boards, or too many ways to place the ships.
    pub fn new(position: &Position, goal: SolverGoal) -> Result<Self, SolveError> {
        Self::up_to(position, goal, Self::MAX_BOARDS)
    }

    /// Begins the search from a position with at most `most` boards.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more boards, or too many ways to place the ships.
    pub fn up_to(position: &Position, goal: SolverGoal, most: usize) -> Result<Self, SolveError> {
        Ok(Self::of(position.record(), boards(position, most, Self::MAX_WAYS)?, goal))
    }

    /// Begins the search from this record on. `boards` are all boards that fit it.
    pub(super) fn of(record: &Record, boards: Vec<Board>, goal: SolverGoal) -> Self {
        let search = Search::new(record, boards, goal);
        let mut untried = search.first_cells();
        untried.reverse();
        Self { search, shots: None, untried, best: Vec::new() }
    }

    /// Searches `nodes` more nodes of the game tree, at least a hundred. Finished once the search is over.
    pub fn advance(&mut self, nodes: u64) -> Progress<()> {
        // A slice begins at the root, and finds by the transposition table where the last one paused. The nodes on the
        // way count again; in most games they are fewer than a grid has cells.
        self.search(nodes.max(100)).map_or(Progress::Unfinished, Progress::Finished)
    }

    fn search(&mut self, nodes: u64) -> Result<(), Paused> {
        let shots = self.solve(nodes)?;
        while let Some(&cell) = self.untried.last() {
            if self.search.attains(cell, shots)? {
                self.best.push(cell);
            }
            self.untried.pop();
        }
        Ok(())
    }

    /// Finds the fewest shots, and with them the tree, if they are not known yet.
    pub(super) fn solve(&mut self, nodes: u64) -> Result<u32, Paused> {
        self.search.allowed = self.search.searched + nodes;
        let shots = self.shots.map_or_else(|| self.search.solve(), Ok)?;
        Ok(*self.shots.insert(shots))
    }

    /// Returns the number of nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.searched
    }

    /// Returns the fewest shots and the first shots that attain them, once the search is over.
    pub fn best(&self) -> Option<BestFirstShots> {
        let shots = self.shots.filter(|_| self.untried.is_empty())?;
        let boards = self.search.boards.len() as u32;
        Some(BestFirstShots { shots, boards, cells: self.best.clone() })
    }

    /// Returns the tree from the record on, once it is known; `None` before, and if the game is over.
    pub fn tree(&self) -> Option<Tree> {
        self.shots.and_then(|_| self.search.tree())
    }
}
