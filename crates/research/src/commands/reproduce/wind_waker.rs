//! The squid hunt of *The Wind Waker*: 8 x 8, ships of 4, 3 and 2 that may touch, every sinking announced.

use std::cmp::Reverse;

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::{CellMap, CellSet, Grid, placements};
use rangekeeper_play::GameLengths;

use super::effort::{Effort, count};
use super::{boards::KNOWN, figure::Printed, row::Row};

/// A position of the game, after six shots.
const POSITION: &str =
    "v1;8x8,allowed,sunk;Big=4,Middle=3,Small=2;D4:miss,E5:miss,F6:hit,F5:miss,E6:hit,D6:sunk";
/// Why the published share of short games does not come out, found by a program written apart.
const REASON: &str = "how the game was played is not said: other choices among equals give 20.60 to 20.74, sunk ships \
                      that are named 21.49 to 21.67, ships placed one after another 21.00 to 21.77";
const SHOTS: usize = 20;

/// The cells of the ships of 4, 3 and 2.
type Board = [CellSet; 3];

pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let counts = count(POSITION)?;
    let mut rows = vec![Row::exactly(KNOWN, "Wind Waker, six shots: boards", "4558", counts.boards)];
    for (name, printed) in [("D7", "10.51"), ("C3", "15.03")] {
        let percent = 100.0 * counts.probability(name.parse().map_err(CommandError::failure)?);
        let subject = format!("the same: a ship on {name}, in percent");
        rows.push(Row::number(KNOWN, subject, Printed::rounded(printed), percent, format!("{percent:.2}")));
    }
    if !effort.is_quick && !effort.is_stopped() {
        let grid = Grid::new(8, 8).map_err(CommandError::failure)?;
        let lengths = play_all(grid);
        rows.push(Row::exactly(KNOWN, "Wind Waker: boards", "604584", lengths.games()));
        let percent = short_games(&lengths);
        let subject = format!("always the most likely hit, done within {SHOTS} shots, in percent");
        rows.push(Row::exactly(KNOWN, subject, "21.98", format!("{percent:.2}")).differs(REASON));
    }
    Ok(rows)
}

/// Returns the share of games that end within [`SHOTS`] shots, in percent.
fn short_games(lengths: &GameLengths) -> f64 {
    let done: u64 = lengths.histogram().iter().take(SHOTS + 1).sum();
    100.0 * done as f64 / lengths.games() as f64
}

/// Plays every board, always shooting the most likely hit, the first of equals in reading order.
fn play_all(grid: Grid) -> GameLengths {
    let places = [4, 3, 2].map(|length| placements(grid, length));
    let mut boards = Vec::new();
    for big in &places[0] {
        for middle in places[1].iter().filter(|middle| middle.cells.is_disjoint(big.cells)) {
            let taken = big.cells | middle.cells;
            let small = places[2].iter().filter(|small| small.cells.is_disjoint(taken));
            boards.extend(small.map(|small| [big.cells, middle.cells, small.cells]));
        }
    }
    let mut lengths = GameLengths::default();
    play(grid, boards, CellSet::EMPTY, &mut lengths);
    lengths
}

/// Plays on from a position in which these boards are left, and `shot` are the cells that were shot.
fn play(grid: Grid, boards: Vec<Board>, shot: CellSet, lengths: &mut GameLengths) {
    let mut hits = CellMap::new(0_u32);
    for ships in &boards {
        for cell in (ships[0] | ships[1] | ships[2]) - shot {
            hits[cell] += 1;
        }
    }
    let open = (grid.all() - shot).into_iter();
    // A board is left, and a ship is afloat on it, so that some cell is open.
    let Some(cell) = open.max_by_key(|&cell| (hits[cell], Reverse(cell))) else { return };
    let shot = shot | CellSet::from_cell(cell);
    let (mut missed, mut hit, mut sunk) = (Vec::new(), Vec::new(), Vec::new());
    for board in boards {
        match board.into_iter().find(|ship| ship.contains(cell)) {
            None => missed.push(board),
            Some(ship) if !ship.is_subset(shot) => hit.push(board),
            Some(_) if board.iter().all(|ship| ship.is_subset(shot)) => lengths.add(shot.len() as u16),
            Some(_) => sunk.push(board),
        }
    }
    for left in [missed, hit, sunk].into_iter().filter(|left| !left.is_empty()) {
        play(grid, left, shot, lengths);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program written apart finds the same share.
    #[test]
    fn one_squid_hunt_of_five_is_short() {
        let lengths = play_all(Grid::new(8, 8).unwrap());
        assert_eq!((lengths.games(), format!("{:.2}", short_games(&lengths))), (604_584, "20.72".to_owned()));
    }
}
