use rangekeeper_engine::{Announcement, CellSet, Position, Posterior, ShipId};
use thiserror::Error;

/// The reason why optimal play is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SolveError {
    /// Too many boards fit the record, or too many ways to place the ships would have to be tried to list them.
    #[error("best play is worked out for at most {most} boards, and more fit this record")]
    TooManyBoards { most: usize },
    /// The game tree has too many nodes.
    #[error("best play would have to be worked out for more than {most} stages of the game")]
    TooManyNodes { most: u64 },
}

/// A placeholder ship, where ships are not told apart.
const UNNAMED: ShipId = ShipId::new(0).unwrap();

pub(super) type Board = Vec<(ShipId, CellSet)>;

/// Lists all boards of the position. Where answers tell no more than hit and miss, a board is one ship of all occupied
/// cells, since nothing tells its ships apart.
///
/// Returns [`SolveError::TooManyBoards`] if there are more than `most`, or if more than `ways` ways to place the ships
/// would have to be tried.
pub(super) fn boards(position: &Position, most: usize, ways: u64) -> Result<Vec<Board>, SolveError> {
    let too_many = SolveError::TooManyBoards { most };
    let are_alike = position.record().rules().announcement() == Announcement::HitMiss;
    let sampler = Posterior::new(position.clone()).sampler().advance(ways).finished();
    let listed = sampler.and_then(|sampler| sampler.ok()?.every_board(ways));
    let listed = listed.filter(|listed| listed.len() <= most).ok_or(too_many)?;
    let mut boards = Vec::new();
    for numbers in listed {
        if are_alike {
            let cells = numbers.iter().map(|&number| position.candidate(number).1).collect();
            boards.push(vec![(UNNAMED, cells)]);
        } else {
            tell_apart(position, &numbers, Vec::new(), most, &mut boards);
        }
        if boards.len() > most {
            return Err(too_many);
        }
    }
    Ok(boards)
}

/// Adds the board with its ships named: in every way if answers name them, or else once, by one name.
fn tell_apart(position: &Position, numbers: &[u16], board: Board, most: usize, boards: &mut Vec<Board>) {
    let Some((&number, rest)) = numbers.split_first() else { return boards.push(board) };
    let (class, cells) = position.candidate(number);
    let announcement = position.record().rules().announcement();
    let are_named = matches!(announcement, Announcement::SunkShip | Announcement::HitShip);
    let names = if are_named { &position.classes()[class].ships[..] } else { &[UNNAMED] };
    for &ship in names {
        let is_left = !are_named || board.iter().all(|(other, _)| *other != ship);
        if is_left && boards.len() <= most {
            let board = [&board[..], &[(ship, cells)]].concat();
            tell_apart(position, rest, board, most, boards);
        }
    }
}
