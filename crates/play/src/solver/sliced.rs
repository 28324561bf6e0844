//! The solver, in slices.

use super::boards::{Board, boards};
use super::search::{Paused, Search};
use super::{SMALL, SolveError, SolverGoal, Tree};
use rangekeeper_engine::{Cell, Position, Record};

/// Optimal play from a record on, worked out in slices of so many nodes of the game tree.
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::{SolverGoal, Solver};
///
/// let record: Record = "v1;5x4,none,hit-miss;Alpha=2,Bravo=3;".parse()?;
/// let mut solver = Solver::new(&record, &Position::new(&record)?, SolverGoal::Optimal)?;
/// while !solver.advance(1000) {}
/// let best = solver.best().expect("the search is over");
/// assert_eq!((best.shots, best.boards), (2326, 242));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    search: Box<dyn AnySearch>,
}

/// What optimal play comes to, and all first shots that attain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestFirstShots {
    /// The fewest shots to the end, summed over the boards.
    pub shots: u32,
    /// Boards that fit the record. Ships of equal length are told apart where hits or sinkings are named.
    pub boards: u32,
    /// All cells that optimal play can shoot first; none if the game is over.
    pub cells: Vec<Cell>,
}

impl Solver {
    /// The most boards that optimal play is worked out for.
    pub const MAX_BOARDS: usize = 4096;
    /// The most boards for [`small`](Self::small).
    pub const FEW_BOARDS: usize = 64 * SMALL;
    /// The most ways to place the ships that are tried in listing the boards.
    const MAX_WAYS: u64 = 50_000_000;

    /// Begins the search from this record, whose position is `position`.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more than [`Solver::MAX_BOARDS`] boards.
    pub fn new(record: &Record, position: &Position, goal: SolverGoal) -> Result<Self, SolveError> {
        let announcement = record.rules().announcement();
        let boards = boards(position, announcement, Self::MAX_BOARDS, Self::MAX_WAYS)?;
        Ok(Self {
            search: match boards.len() {
                0..=64 => Working::<1>::boxed(record, boards, goal),
                65..=Self::FEW_BOARDS => Working::<SMALL>::boxed(record, boards, goal),
                257..=1024 => Working::<16>::boxed(record, boards, goal),
                _ => Working::<64>::boxed(record, boards, goal),
            },
        })
    }

    /// The same for few boards, with less code: a program that calls nothing else has a single search compiled in.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more than [`Solver::FEW_BOARDS`] boards.
    pub fn small(record: &Record, position: &Position, goal: SolverGoal) -> Result<Self, SolveError> {
        let announcement = record.rules().announcement();
        let boards = boards(position, announcement, Self::FEW_BOARDS, Self::MAX_WAYS)?;
        Ok(Self { search: Working::<SMALL>::boxed(record, boards, goal) })
    }

    /// Goes on until so many more nodes were searched, at least a hundred; whether the search is over.
    pub fn advance(&mut self, nodes: u64) -> bool {
        // A slice begins at the root and goes by the transposition table to where the last one paused. The nodes on the
        // way count again; in most games they are fewer than a grid has cells.
        self.search.advance(nodes.max(100)).is_ok()
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// What optimal play comes to, once [`advance`](Self::advance) has said that the search is over.
    pub fn best(&self) -> Option<BestFirstShots> {
        self.search.best()
    }

    /// What to shoot from the record on, once that is known; `None` if the game is over.
    pub fn tree(&self) -> Option<Tree> {
        self.search.tree()
    }
}

/// A search for any number of boards.
trait AnySearch {
    fn advance(&mut self, nodes: u64) -> Result<(), Paused>;
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
    fn boxed(record: &Record, boards: Vec<Board>, goal: SolverGoal) -> Box<dyn AnySearch> {
        let search = Search::<WORDS>::new(record, boards, goal);
        let mut untried = search.first_cells();
        untried.reverse();
        Box::new(Self { search, shots: None, untried, best: Vec::new() })
    }
}

impl<const WORDS: usize> AnySearch for Working<WORDS> {
    fn advance(&mut self, nodes: u64) -> Result<(), Paused> {
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
