//! Optimal play, where few boards are left.
//!
//! Source: Audinot, Bonnet and Viennot 2014, section 3. The shots of a policy are summed over all boards. The smallest
//! sum is found by trying every cell after every sequence of answers. Always shooting at the most likely hit is not
//! always optimal.

mod boards;
mod keys;
mod lower_bound;
mod search;
mod sliced;
mod transposition_table;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use rangekeeper_engine::{Cell, Outcome, Position};

use boards::boards;
use search::{Paused, Search};

pub use sliced::{BestFirstShots, Solver};

/// Optimal and greedy play on all boards that fit a position, computed by [`solve`].
///
/// ```
/// use rangekeeper_engine::Record;
/// use rangekeeper_play::solve;
///
/// let record: Record = "v1;4x4,none,hit-miss;Alpha=2;".parse()?;
/// let solution = solve(&record.try_into()?)?;
/// let best = solution.optimal.expect("the ship is afloat");
/// assert_eq!((best.shots, best.boards), (146, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// Play with the fewest shots; `None` if every ship on the record is sunk.
    pub optimal: Option<Tree>,
    /// The greedy play with the fewest shots: it always shoots at a most likely hit. `None` if every ship on the record
    /// is sunk.
    pub greedy: Option<Tree>,
}

/// A tree of decisions: a cell to shoot, and after every answer another tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The cell to shoot.
    pub cell: Cell,
    /// The number of boards left. Ships of equal length are told apart where hits or sinkings are named.
    pub boards: u32,
    /// The number of shots from here to the end, summed over these boards.
    pub shots: u32,
    /// Every answer that some board gives.
    pub answers: Vec<TreeAnswer>,
}

/// An answer to the shot of a [`Tree`], and the tree that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeAnswer {
    /// The answer.
    pub outcome: Outcome,
    /// The number of boards that give the answer.
    pub boards: u32,
    /// The tree after the answer; `None` if the game is over.
    pub next: Option<Tree>,
}

/// The reason why optimal play is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Too many boards fit the record, or too many ways to place the ships would have to be tried to list them.
    #[error("best play is worked out for at most {most} boards, and more fit this record")]
    TooManyBoards {
        /// The maximum number of boards.
        most: usize,
    },
    /// The game tree has too many nodes.
    #[error("best play would have to be worked out for more than {most} stages of the game")]
    TooManyNodes {
        /// The maximum number of nodes searched.
        most: u64,
    },
}

/// The kind of play that the [`Solver`] looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverGoal {
    /// Play with the fewest shots.
    Optimal,
    /// The greedy play with the fewest shots: it always shoots at a most likely hit.
    Greedy,
}

/// The number of words in a set of few boards. The page uses no other number, since every number compiles the whole
/// search into its module once more.
const SMALL: usize = 4;
/// The maximum number of boards for [`solve`].
const FEW_BOARDS: usize = 64;
/// The maximum number of ways to place the ships that [`solve`] tries in listing the boards.
const FEW_WAYS: u64 = 200_000;
/// The maximum number of nodes that [`solve`] searches for each goal, which take some tenths of a second.
const FEW_NODES: u64 = 5_000;

/// Computes optimal and greedy play from a position, where that takes less than a second. A [`Solver`] computes it
/// where it takes longer.
///
/// # Errors
/// [`SolveError`] for more than 64 boards, too many ways to place the ships, or too many nodes of the game tree.
pub fn solve(position: &Position) -> Result<Solution, SolveError> {
    solve_in(position, FEW_NODES)
}

/// Computes optimal and greedy play, searching at most `most` nodes for each.
fn solve_in(position: &Position, most: u64) -> Result<Solution, SolveError> {
    let boards = boards(position, FEW_BOARDS, FEW_WAYS)?;
    let tree = |goal| {
        let mut search = Search::<SMALL>::new(position.record(), boards.clone(), goal);
        search.allow(most);
        search.solve().map_err(|Paused| SolveError::TooManyNodes { most })?;
        Ok(search.tree())
    };
    Ok(Solution { optimal: tree(SolverGoal::Optimal)?, greedy: tree(SolverGoal::Greedy)? })
}

impl Tree {
    /// Returns the tree after this answer; `None` if the game is over, or no board gives the answer.
    pub fn branch(&self, outcome: Outcome) -> Option<&Self> {
        self.answers.iter().find(|answer| answer.outcome == outcome)?.next.as_ref()
    }

    /// Returns the mean number of shots from here to the end, over the boards.
    pub fn mean(&self) -> f64 {
        f64::from(self.shots) / f64::from(self.boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::Record;

    #[test]
    fn too_many_nodes_are_an_error() {
        let record: Record = "v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss".parse().unwrap();
        let position = Position::new(&record).unwrap();
        assert_eq!(solve_in(&position, 3), Err(SolveError::TooManyNodes { most: 3 }));
        assert_eq!(solve_in(&position, 100), solve(&position));
        let error = SolveError::TooManyNodes { most: 3 }.to_string();
        assert_eq!(error, "best play would have to be worked out for more than 3 stages of the game");
    }
}
