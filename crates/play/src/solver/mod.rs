//! Optimal play, where few boards are left.
//!
//! Source: Audinot, Bonnet and Viennot 2014, section 3. The shots of a way of playing are summed over all boards, and
//! the least sum is found by trying every cell after every sequence of answers. Always shooting the most likely cell
//! is not always optimal.

mod boards;
mod keys;
mod lower_bound;
mod search;
mod sliced;
mod transposition_table;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use rangekeeper_engine::{Cell, Outcome, Position, Record};

use boards::boards;
use search::{Paused, Search};

pub use sliced::{BestFirstShots, Solver};

/// Optimal and greedy play on all boards that fit a position, worked out by [`solve`].
///
/// ```
/// use rangekeeper_engine::{Position, Record};
/// use rangekeeper_play::solve;
///
/// let record: Record = "v1;4x4,none,hit-miss;Alpha=2;".parse()?;
/// let solution = solve(&record, &Position::new(&record)?)?;
/// let best = solution.optimal.expect("the ship is afloat");
/// assert_eq!((best.shots, best.boards), (146, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// Play of the fewest shots; `None` if every ship on the record is sunk.
    pub optimal: Option<Tree>,
    /// The best of all play that always shoots a most likely cell.
    pub greedy: Option<Tree>,
}

/// A tree of decisions: a cell to shoot, and after every answer another tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The cell to shoot.
    pub cell: Cell,
    /// Boards left. Ships of equal length are told apart where hits or sinkings are named.
    pub boards: u32,
    /// The shots from here to the end, summed over these boards.
    pub shots: u32,
    /// Every answer that some board gives.
    pub answers: Vec<TreeAnswer>,
}

/// An answer to a [`Tree`]'s shot, and what to shoot after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeAnswer {
    /// The answer.
    pub outcome: Outcome,
    /// Boards that give it.
    pub boards: u32,
    /// What to shoot after it; `None` if the game is over.
    pub next: Option<Tree>,
}

/// Why optimal play is not worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Too many boards fit the record.
    #[error("best play is worked out for at most {most} boards, and more fit this record")]
    TooManyBoards {
        /// The most boards that there can be.
        most: usize,
    },
    /// The game tree has too many nodes.
    #[error("best play would have to be worked out for more than {most} stages of the game")]
    TooManyNodes {
        /// The most nodes that are searched.
        most: u64,
    },
}

/// The kind of play that the [`Solver`] looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverGoal {
    /// Play of the fewest shots.
    Optimal,
    /// The best of all play that always shoots a most likely cell.
    Greedy,
}

/// Words of bits in a set of few boards. The page calls for no other number: each is the whole search compiled once
/// more into its module.
const SMALL: usize = 4;
/// The most boards for [`solve`].
const FEW_BOARDS: usize = 64;
/// The most ways to place the ships that it tries in listing them.
const FEW_WAYS: u64 = 200_000;
/// The most nodes that it searches: some tenths of a second.
const FEW_NODES: u64 = 5_000;

/// Works out optimal and greedy play from this record, whose position is `position`, where that takes less than a
/// second; [`Solver`] does it where it takes longer.
///
/// # Errors
/// [`SolveError`] for more than 64 boards, or too many nodes of the game tree.
pub fn solve(record: &Record, position: &Position) -> Result<Solution, SolveError> {
    within(record, position, FEW_NODES)
}

/// The same, searching at most so many nodes for each goal.
fn within(record: &Record, position: &Position, most: u64) -> Result<Solution, SolveError> {
    let boards = boards(position, record.rules().announcement(), FEW_BOARDS, FEW_WAYS)?;
    let tree = |goal| {
        let mut search = Search::<SMALL>::new(record, boards.clone(), goal);
        search.allow(most);
        search.solve().map_err(|Paused| SolveError::TooManyNodes { most })?;
        Ok(search.tree())
    };
    Ok(Solution { optimal: tree(SolverGoal::Optimal)?, greedy: tree(SolverGoal::Greedy)? })
}

impl Tree {
    /// What to shoot after this answer; `None` if the game is over, or no board gives the answer.
    pub fn after(&self, outcome: Outcome) -> Option<&Self> {
        self.answers.iter().find(|answer| answer.outcome == outcome)?.next.as_ref()
    }

    /// Shots from here to the end, per board.
    pub fn mean(&self) -> f64 {
        f64::from(self.shots) / f64::from(self.boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_nodes_are_an_error() {
        let record: Record = "v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss".parse().unwrap();
        let position = Position::new(&record).unwrap();
        assert_eq!(within(&record, &position, 3), Err(SolveError::TooManyNodes { most: 3 }));
        assert_eq!(within(&record, &position, 100), solve(&record, &position));
        let error = SolveError::TooManyNodes { most: 3 }.to_string();
        assert_eq!(error, "best play would have to be worked out for more than 3 stages of the game");
    }
}
