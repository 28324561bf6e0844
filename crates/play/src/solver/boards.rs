//! Listing the boards that optimal play is worked out for.

use super::SolveError;
use rangekeeper_engine::sliced::{SamplePlan, SamplePlanner};
use rangekeeper_engine::{Announcement, CellSet, Position, ShipId};

/// The ship of every cell where ships are not told apart.
const UNNAMED: ShipId = ShipId::new(0).unwrap();

/// A board: where every ship lies.
pub(super) type Board = Vec<(ShipId, CellSet)>;

/// All boards of the position, if there are at most `most` and they are found by trying at most `ways` ways to place
/// the ships. Where answers tell no more than hit and miss, a board is one ship of all occupied cells: nothing tells
/// its ships apart.
pub(super) fn boards(
    position: &Position,
    announcement: Announcement,
    most: usize,
    ways: u64,
) -> Result<Vec<Board>, SolveError> {
    listed(position, announcement, most, ways).ok_or(SolveError::TooManyBoards { most })
}

fn listed(position: &Position, announcement: Announcement, most: usize, ways: u64) -> Option<Vec<Board>> {
    let plan = SamplePlanner::new(position).advance(ways).ok()?.finished()?;
    let listed = plan.every_board(ways)?;
    if listed.len() > most {
        return None;
    }
    let mut boards = Vec::new();
    for numbers in listed {
        if announcement == Announcement::HitMiss {
            let cells = numbers.iter().fold(CellSet::EMPTY, |all, &number| all | plan.ship(number).1);
            boards.push(vec![(UNNAMED, cells)]);
        } else {
            tell_apart(position, &plan, &numbers, Vec::new(), announcement, most, &mut boards);
        }
        if boards.len() > most {
            return None;
        }
    }
    Some(boards)
}

/// Adds the board with its ships named: in every way if answers can name them, otherwise all have the same name.
fn tell_apart(
    position: &Position,
    plan: &SamplePlan,
    numbers: &[u16],
    board: Board,
    announcement: Announcement,
    most: usize,
    boards: &mut Vec<Board>,
) {
    let Some((&number, rest)) = numbers.split_first() else {
        boards.push(board);
        return;
    };
    let (class, cells) = plan.ship(number);
    let ships = position.classes()[class].ships.iter();
    let left = ships.filter(|ship| board.iter().all(|(other, _)| other != *ship));
    if !matches!(announcement, Announcement::SunkShip | Announcement::HitShip) {
        let board = [&board[..], &[(UNNAMED, cells)]].concat();
        tell_apart(position, plan, rest, board, announcement, most, boards);
        return;
    }
    for &ship in left {
        if boards.len() <= most {
            let board = [&board[..], &[(ship, cells)]].concat();
            tell_apart(position, plan, rest, board, announcement, most, boards);
        }
    }
}
