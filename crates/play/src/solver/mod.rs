//! Optimal play, where few boards are left.
//!
//! Source: Audinot, Bonnet and Viennot 2014, section 3. The shots of a policy are summed over all boards. The smallest
//! sum is found by trying every cell after every sequence of answers. Always shooting at the most likely hit is not
//! always optimal.

mod boards;
mod keys;
mod lower_bound;
mod search;
mod solver;
mod transposition_table;
mod tree;

use rangekeeper_engine::Position;
use serde::{Deserialize, Serialize};

use boards::boards;
use search::Paused;

pub use boards::SolveError;
pub use search::SolverGoal;
pub use solver::{BestFirstShots, Solver};
pub use tree::{Tree, TreeAnswer};

/// Optimal and greedy play on all boards that fit a position, computed by [`solve`].
///
/// ```
/// use rangekeeper_engine::Record;
/// use rangekeeper_play::solve;
///
/// let record: Record = "v1;4x4,none,hit-miss;Alpha=2;".parse()?;
/// let solution = solve(&record.try_into()?)?;
/// let best = solution.optimal.expect("the ship is afloat");
/// assert_eq!((best.shots, best.boards, best.mean()), (146, 24, 146.0 / 24.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// Play with the fewest shots; `None` if every ship on the record is sunk.
    pub optimal: Option<Tree>,
    /// The greedy play with the fewest shots, always at a most likely hit; `None` if every ship is sunk.
    pub greedy: Option<Tree>,
}

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
        let mut solver = Solver::of(position.record(), boards.clone(), goal);
        solver.solve(most).map_err(|Paused| SolveError::TooManyNodes { most })?;
        Ok(solver.tree())
    };
    Ok(Solution { optimal: tree(SolverGoal::Optimal)?, greedy: tree(SolverGoal::Greedy)? })
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
