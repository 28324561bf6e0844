//! Best play, where few boards are left.
//!
//! Audinot, Bonnet and Viennot, "Optimal strategies against a random opponent in Battleship", section 3: the shots that
//! a way of playing takes are added up over all boards, and the least sum is found by trying every cell after every
//! course of answers. It shows that always shooting the most probable cell is not always best.

mod stages;

use thiserror::Error;

use crate::posterior::sample::{Plan, PlanBuilder};
use crate::{Announcement, Cell, CellSet, Outcome, Position, Record, ShipId};

use stages::{Choice, Stages};

/// What the shots sum up to over all boards that fit a position, in two ways of playing.
///
/// ```
/// use rangekeeper_engine::{Position, Record, solve};
///
/// let record: Record = "v1;4x4,none,hit-miss;Alpha=2;".parse()?;
/// let solution = solve(&record, &Position::new(&record)?)?;
/// let best = solution.optimal.expect("the ship is afloat");
/// assert_eq!((best.shots, best.boards), (146, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Play that takes the fewest shots; `None` if every ship on the record is sunk.
    pub optimal: Option<Tree>,
    /// The best of all play that shoots only at cells that are as probable as any.
    pub greedy: Option<Tree>,
}

/// What to shoot at a stage of the game, and after every answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The cell to shoot.
    pub cell: Cell,
    /// Boards that are left at this stage. Ships alike are told apart where hits or sinkings are named.
    pub boards: u32,
    /// The shots from here to the end, summed over these boards.
    pub shots: u32,
    /// What can be answered.
    pub answers: Vec<Answer>,
}

/// An answer to a shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
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
        most: usize,
    },
}

/// The most boards that best play is worked out for.
const MAX_BOARDS: usize = 64;
/// The most ways of placing ships that are tried in listing them.
const MAX_WAYS: u64 = 200_000;

/// A board: where every ship lies.
type Board = Vec<(ShipId, CellSet)>;

/// Works out best play from this record, whose position this is.
///
/// # Errors
/// [`SolveError`] for more than 64 boards, or too many stages of the game.
pub fn solve(record: &Record, position: &Position) -> Result<Solution, SolveError> {
    let announcement = record.rules().announcement();
    let boards = boards(position, announcement).ok_or(SolveError::TooManyBoards { most: MAX_BOARDS })?;
    let tree = |choice| {
        let mut stages = Stages::new(announcement, &boards, record.open(), choice);
        stages.tree()
    };
    Ok(Solution { optimal: tree(Choice::AnyCell)?, greedy: tree(Choice::MostProbable)? })
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

/// All boards of the position, if they are few.
fn boards(position: &Position, announcement: Announcement) -> Option<Vec<Board>> {
    let mut builder = PlanBuilder::new(position);
    if !builder.advance(MAX_WAYS).ok()? {
        return None;
    }
    let plan = builder.finish().ok()?;
    let listed = plan.every_board(MAX_WAYS)?;
    if listed.len() > MAX_BOARDS {
        return None;
    }
    let mut boards = Vec::new();
    for board in listed {
        tell_apart(position, &plan, &board, Vec::new(), announcement, &mut boards);
        if boards.len() > MAX_BOARDS {
            return None;
        }
    }
    Some(boards)
}

/// Adds the board with its ships told apart: in every way if answers can name them, otherwise in one.
fn tell_apart(
    position: &Position,
    plan: &Plan,
    numbers: &[u16],
    board: Board,
    announcement: Announcement,
    boards: &mut Vec<Board>,
) {
    let Some((&number, rest)) = numbers.split_first() else {
        boards.push(board);
        return;
    };
    let (class, cells) = plan.ship(number);
    let ships = position.classes()[class].ships.iter();
    let left = ships.filter(|ship| board.iter().all(|(other, _)| other != *ship));
    let are_named = matches!(announcement, Announcement::SunkShip | Announcement::HitShip);
    for &ship in left.take(if are_named { MAX_BOARDS } else { 1 }) {
        if boards.len() <= MAX_BOARDS {
            let board = [&board[..], &[(ship, cells)]].concat();
            tell_apart(position, plan, rest, board, announcement, boards);
        }
    }
}
