//! The solver, which searches in slices.

use std::fmt;

use super::boards::{Board, boards};
use super::goal::SolverGoal;
use super::search::{Paused, SMALL, Search};
use super::solve_error::SolveError;
use super::tree::Tree;
use rangekeeper_engine::{Cell, Position, Progress, Record};

/// A search for optimal play, or for the best greedy play, from a position on. It goes on in slices of a number of
/// nodes of the game tree.
///
/// ```
/// use rangekeeper_engine::{Progress, Record};
/// use rangekeeper_play::{SolverGoal, Solver};
///
/// let record: Record = "v1;5x4,none,hit-miss;Alpha=2,Bravo=3;".parse()?;
/// let mut solver = Solver::new(&record.try_into()?, SolverGoal::Optimal)?;
/// while solver.advance(1000) == Progress::Unfinished {}
/// let best = solver.best().expect("the search is over");
/// assert_eq!((best.shots, best.boards), (2326, 242));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    search: Box<dyn AnySearch + Send>,
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

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("best", &self.best()).finish_non_exhaustive()
    }
}

impl Solver {
    /// The maximum number of boards for [`new`](Self::new).
    pub const MAX_BOARDS: usize = 4096;
    /// The maximum number of boards for [`small`](Self::small).
    pub const FEW_BOARDS: usize = 64 * SMALL;
    /// The maximum number of ways to place the ships that are tried in listing the boards.
    const MAX_WAYS: u64 = 50_000_000;

    /// Begins the search from a position.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more than [`Solver::MAX_BOARDS`] boards, or too many ways to place the ships.
    pub fn new(position: &Position, goal: SolverGoal) -> Result<Self, SolveError> {
        let (record, boards) = (position.record(), boards(position, Self::MAX_BOARDS, Self::MAX_WAYS)?);
        Ok(Self {
            search: match boards.len() {
                0..=64 => Working::<1>::boxed(record, boards, goal),
                65..=Self::FEW_BOARDS => Working::<SMALL>::boxed(record, boards, goal),
                257..=1024 => Working::<16>::boxed(record, boards, goal),
                _ => Working::<64>::boxed(record, boards, goal),
            },
        })
    }

    /// Begins the search from a position with few boards. A program that never calls [`new`](Self::new) has a single
    /// search compiled in, and so less code.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more than [`Solver::FEW_BOARDS`] boards, or too many ways to place the ships.
    pub fn small(position: &Position, goal: SolverGoal) -> Result<Self, SolveError> {
        let boards = boards(position, Self::FEW_BOARDS, Self::MAX_WAYS)?;
        Ok(Self { search: Working::<SMALL>::boxed(position.record(), boards, goal) })
    }

    /// Searches `nodes` more nodes of the game tree, at least a hundred. Finished once the search is over.
    pub fn advance(&mut self, nodes: u64) -> Progress<()> {
        // A slice begins at the root, and finds by the transposition table where the last one paused. The nodes on the
        // way count again; in most games they are fewer than a grid has cells.
        match self.search.search(nodes.max(100)) {
            Ok(()) => Progress::Finished(()),
            Err(Paused) => Progress::Unfinished,
        }
    }

    /// Returns the number of nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Returns the fewest shots and the first shots that attain them, once the search is over.
    pub fn best(&self) -> Option<BestFirstShots> {
        self.search.best()
    }

    /// Returns the tree from the record on, once it is known; `None` before, and if the game is over.
    pub fn tree(&self) -> Option<Tree> {
        self.search.tree()
    }
}

/// A search with sets of boards of any width.
trait AnySearch {
    fn search(&mut self, nodes: u64) -> Result<(), Paused>;
    fn nodes(&self) -> u64;
    fn best(&self) -> Option<BestFirstShots>;
    fn tree(&self) -> Option<Tree>;
}

/// The search for the fewest shots, and then for all first shots that attain them.
struct Working<const WORDS: usize> {
    search: Search<WORDS>,
    shots: Option<u32>,
    /// First shots not tried yet.
    untried: Vec<Cell>,
    best: Vec<Cell>,
}

impl<const WORDS: usize> Working<WORDS> {
    fn boxed(record: &Record, boards: Vec<Board>, goal: SolverGoal) -> Box<dyn AnySearch + Send> {
        let search = Search::<WORDS>::new(record, boards, goal);
        let mut untried = search.first_cells();
        untried.reverse();
        Box::new(Self { search, shots: None, untried, best: Vec::new() })
    }
}

impl<const WORDS: usize> AnySearch for Working<WORDS> {
    fn search(&mut self, nodes: u64) -> Result<(), Paused> {
        self.search.allow(nodes);
        let shots = match self.shots {
            Some(shots) => shots,
            None => self.search.solve()?,
        };
        self.shots = Some(shots);
        while let Some(&cell) = self.untried.last() {
            if self.search.attains(cell, shots)? {
                self.best.push(cell);
            }
            self.untried.pop();
        }
        Ok(())
    }

    fn nodes(&self) -> u64 {
        self.search.searched()
    }

    fn best(&self) -> Option<BestFirstShots> {
        let shots = self.shots.filter(|_| self.untried.is_empty())?;
        Some(BestFirstShots { shots, boards: self.search.boards(), cells: self.best.clone() })
    }

    fn tree(&self) -> Option<Tree> {
        self.shots.and_then(|_| self.search.tree())
    }
}
