//! Best play, where few boards are left.
//!
//! Audinot, Bonnet and Viennot, "Optimal strategies against a random opponent in Battleship", section 3: the shots that
//! a way of playing takes are added up over all boards, and the least sum is found by trying every cell after every
//! course of answers. It shows that always shooting the most probable cell is not always best.

mod boards;
mod keys;
mod lower_bound;
mod search;
mod solver;
mod transposition_table;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use rangekeeper_engine::{Cell, Outcome, Position, Record};

use boards::boards;
use search::{Paused, Stages};

pub use solver::{BestFirstShots, Solver};

/// What the shots sum up to over all boards that fit a position, in two ways of playing.
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
    /// Play that takes the fewest shots; `None` if every ship on the record is sunk.
    pub optimal: Option<Tree>,
    /// The best of all play that shoots only at cells that are as probable as any.
    pub greedy: Option<Tree>,
}

/// What to shoot at a stage of the game, and after every answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The cell to shoot.
    pub cell: Cell,
    /// Boards that are left at this stage. Ships alike are told apart where hits or sinkings are named.
    pub boards: u32,
    /// The shots from here to the end, summed over these boards.
    pub shots: u32,
    /// What can be answered.
    pub answers: Vec<TreeAnswer>,
}

/// An answer to a shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeAnswer {
    /// What is announced.
    pub outcome: Outcome,
    /// Boards on which it is.
    pub boards: u32,
    /// The stage after it; `None` if the game is over.
    pub next: Option<Tree>,
}

/// Why no best play is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// There are too many boards.
    #[error("best play is worked out for at most {most} boards, and more fit this record")]
    TooManyBoards {
        /// The most boards that there can be.
        most: usize,
    },
    /// Shots and answers can follow in too many ways.
    #[error("best play would have to be worked out for more than {most} stages of the game")]
    TooManyStages {
        /// The most stages that are looked at.
        most: u64,
    },
}

/// The cells that a way of playing chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverGoal {
    /// All: play that takes the fewest shots.
    Optimal,
    /// Those that are as probable as any: the best of all greedy play.
    Greedy,
}

/// Words of bits for the boards of a small sea. The page works with these alone: every other number of words is the
/// whole search once more in its module.
const SMALL: usize = 4;
/// The most boards that [`solve`] works best play out for.
const FEW_BOARDS: usize = 64;
/// The most ways of placing ships that it tries in listing them.
const FEW_WAYS: u64 = 200_000;
/// The most stages that it looks at, some tenths of a second's worth.
const FEW_STAGES: u64 = 5_000;

/// Works out best play from this record, whose position this is, where that takes no time to speak of;
/// [`Solver`] does it where it takes some.
///
/// # Errors
/// [`SolveError`] for more than 64 boards, or too many stages of the game.
pub fn solve(record: &Record, position: &Position) -> Result<Solution, SolveError> {
    within(record, position, FEW_STAGES)
}

/// Works out best play, looking at so many stages for each way of playing at most.
fn within(record: &Record, position: &Position, most: u64) -> Result<Solution, SolveError> {
    let boards = boards(position, record.rules().announcement(), FEW_BOARDS, FEW_WAYS)?;
    let tree = |play| {
        let mut stages = Stages::<SMALL>::new(record, boards.clone(), play);
        stages.allow(most);
        stages.solve().map_err(|Paused| SolveError::TooManyStages { most })?;
        Ok(stages.tree())
    };
    Ok(Solution { optimal: tree(SolverGoal::Optimal)?, greedy: tree(SolverGoal::Greedy)? })
}

impl Tree {
    /// The stage after this answer; `None` if the game is over, or no board gives the answer.
    pub fn after(&self, outcome: Outcome) -> Option<&Self> {
        self.answers.iter().find(|answer| answer.outcome == outcome)?.next.as_ref()
    }

    /// Shots from here to the end per board.
    pub fn mean(&self) -> f64 {
        f64::from(self.shots) / f64::from(self.boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_stages_are_an_error() {
        let record: Record = "v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss".parse().unwrap();
        let position = Position::new(&record).unwrap();
        assert_eq!(within(&record, &position, 3), Err(SolveError::TooManyStages { most: 3 }));
        assert_eq!(within(&record, &position, 100), solve(&record, &position));
        let error = SolveError::TooManyStages { most: 3 }.to_string();
        assert_eq!(error, "best play would have to be worked out for more than 3 stages of the game");
    }
}
