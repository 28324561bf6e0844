//! Best play worked out in slices.

use super::boards::{Board, boards};
use super::search::{Paused, Stages};
use super::{SMALL, SolveError, SolverGoal, Tree};
use rangekeeper_engine::{Cell, Position, Record};

/// Best play from a record on, worked out in slices, with as many stages of the game as the caller allows.
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::{SolverGoal, Solver};
///
/// let record: Record = "v1;5x4,none,hit-miss;Alpha=2,Bravo=3;".parse()?;
/// let mut solver = Solver::new(&record, &Position::new(&record)?, SolverGoal::Optimal)?;
/// while !solver.advance(1000) {}
/// let best = solver.best().expect("it is done");
/// assert_eq!((best.shots, best.boards), (2326, 242));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    search: Box<dyn Search>,
}

/// What best play comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestFirstShots {
    /// The fewest shots to the end, summed over the boards.
    pub shots: u32,
    /// Boards that fit the record. Ships alike are told apart where hits or sinkings are named.
    pub boards: u32,
    /// All cells that can be shot first without taking more; none if the game is over.
    pub cells: Vec<Cell>,
}

impl Solver {
    /// The most boards that best play can be worked out for.
    pub const MAX_BOARDS: usize = 4096;
    /// The most boards of a small sea.
    pub const FEW_BOARDS: usize = 64 * SMALL;
    /// The most ways of placing ships that are tried in listing them.
    const MAX_WAYS: u64 = 50_000_000;

    /// Begins with the first stage of this record, whose position this is.
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

    /// The same for a small sea.
    ///
    /// # Errors
    /// [`SolveError::TooManyBoards`] for more than [`Solver::FEW_BOARDS`] boards.
    pub fn small(record: &Record, position: &Position, goal: SolverGoal) -> Result<Self, SolveError> {
        let announcement = record.rules().announcement();
        let boards = boards(position, announcement, Self::FEW_BOARDS, Self::MAX_WAYS)?;
        Ok(Self { search: Working::<SMALL>::boxed(record, boards, goal) })
    }

    /// Goes on until this many more stages were looked at, at least a hundred; whether best play is known.
    pub fn advance(&mut self, stages: u64) -> bool {
        // A slice begins at the first stage and comes to where the last one stopped by what is known since. The stages
        // on the way count again, and there are fewer than a grid has cells in most games.
        self.search.advance(stages.max(100)).is_ok()
    }

    /// Stages looked at so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// What best play comes to, once [`advance`](Self::advance) has said that it is known.
    pub fn best(&self) -> Option<BestFirstShots> {
        self.search.best()
    }

    /// What to shoot from the first stage on, once that is known; `None` if the game is over.
    pub fn tree(&self) -> Option<Tree> {
        self.search.tree()
    }
}

/// A search, however many boards it is made for.
trait Search {
    fn advance(&mut self, stages: u64) -> Result<(), Paused>;
    fn nodes(&self) -> u64;
    fn best(&self) -> Option<BestFirstShots>;
    fn tree(&self) -> Option<Tree>;
}

/// The search for the fewest shots, and then for all first shots that lead to them.
struct Working<const WORDS: usize> {
    stages: Stages<WORDS>,
    shots: Option<u32>,
    /// First shots not tried yet.
    untried: Vec<Cell>,
    best: Vec<Cell>,
}

impl<const WORDS: usize> Working<WORDS> {
    fn boxed(record: &Record, boards: Vec<Board>, goal: SolverGoal) -> Box<dyn Search> {
        let stages = Stages::<WORDS>::new(record, boards, goal);
        let mut untried = stages.first_cells();
        untried.reverse();
        Box::new(Self { stages, shots: None, untried, best: Vec::new() })
    }
}

impl<const WORDS: usize> Search for Working<WORDS> {
    fn advance(&mut self, stages: u64) -> Result<(), Paused> {
        self.stages.allow(stages);
        let shots = match self.shots {
            Some(shots) => shots,
            None => self.stages.solve()?,
        };
        self.shots = Some(shots);
        while let Some(&cell) = self.untried.last() {
            if self.stages.attains(cell, shots)? {
                self.best.push(cell);
            }
            self.untried.pop();
        }
        Ok(())
    }

    fn nodes(&self) -> u64 {
        self.stages.looked_at()
    }

    fn best(&self) -> Option<BestFirstShots> {
        let shots = self.shots.filter(|_| self.untried.is_empty())?;
        Some(BestFirstShots { shots, boards: self.stages.boards(), cells: self.best.clone() })
    }

    fn tree(&self) -> Option<Tree> {
        self.shots.and_then(|_| self.stages.tree())
    }
}
