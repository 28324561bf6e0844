//! Keys by which stages are known again.
//!
//! What is left to play depends on the cells left to hit on each board and on nothing else: not on where ships were sunk,
//! on misses that no longer matter, or on how the grid is turned. So the key of a stage is made of these cells, in that
//! turn of the grid which gives the smallest.

use super::boards::Board;
use super::memo::Key;
use rangekeeper_engine::symmetry::Symmetry;
use rangekeeper_engine::{CellSet, Grid};

/// What keys are made of.
pub(super) struct Keys {
    /// Per turn, a mark for each cell. The marks of cells put together are the mark of a set of cells.
    turns: Vec<Vec<u64>>,
}

impl Keys {
    /// For these boards; the turns are those that make the same boards of them.
    pub(super) fn new(grid: Grid, boards: &[Board], open: CellSet) -> Self {
        let occupied = boards.iter().flatten().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells) & open;
        let mut marks = vec![0; 256];
        for (number, cell) in occupied.iter().enumerate() {
            // One bit for each cell where that goes, and as good as random where it does not.
            marks[cell.index() as usize] =
                if occupied.len() <= 64 { 1 << number } else { mixed(number as u64 + 1, MULTIPLIERS[0]) };
        }
        let sorted = |turn: Option<Symmetry>| {
            let turned = |cells: CellSet| turn.map_or(cells, |turn| turn.set(cells));
            let board = |board: &Board| {
                let ships = board.iter().map(|(ship, cells)| (*ship, turned(*cells & open).words()));
                let mut ships: Vec<_> = ships.collect();
                ships.sort_unstable();
                ships
            };
            let mut all: Vec<_> = boards.iter().map(board).collect();
            all.sort_unstable();
            all
        };
        let as_they_are = sorted(None);
        let keeps = |turn: &Symmetry| sorted(Some(*turn)) == as_they_are;
        let marks_in = |turn: Symmetry| {
            let mut turned = vec![0; 256];
            for cell in occupied.iter() {
                let image = turn.cell(cell).map_or(0, |image| marks[image.index() as usize]);
                turned[cell.index() as usize] = image;
            }
            turned
        };
        Self { turns: Symmetry::all(grid).filter(keeps).map(marks_in).collect() }
    }

    /// The key of a stage: of these boards, after these shots. `by_name` says whether the answers may name ships.
    pub(super) fn key<'a>(
        &self,
        boards: impl Iterator<Item = &'a Board> + Clone,
        open: CellSet,
        by_name: bool,
    ) -> Key {
        let in_turn = |marks: &Vec<u64>| {
            let mut key = [0_u64; 2];
            for board in boards.clone() {
                let mut together = 0_u64;
                for (ship, cells) in board {
                    let left = *cells & open;
                    if !left.is_empty() {
                        let mark = left.iter().fold(0, |mark, cell| mark ^ marks[cell.index() as usize]);
                        let name = if by_name { u64::from(ship.0) + 1 } else { 0 };
                        together =
                            together.wrapping_add(mixed(mark, MULTIPLIERS[1]).wrapping_mul(2 * name + 1));
                    }
                }
                key[0] = key[0].wrapping_add(mixed(together, MULTIPLIERS[2]));
                key[1] = key[1].wrapping_add(mixed(together, MULTIPLIERS[3]));
            }
            key
        };
        self.turns.iter().map(in_turn).min().unwrap_or_default()
    }
}

/// Odd numbers without a pattern: those of `SplitMix64` and `MurmurHash3`.
const MULTIPLIERS: [u64; 4] =
    [0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB, 0xFF51_AFD7_ED55_8CCD];

/// The number spread over all bits; different numbers stay different.
const fn mixed(number: u64, multiplier: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_mul(multiplier);
    let number = (number ^ number >> 29).wrapping_mul(MULTIPLIERS[0]);
    number ^ number >> 32
}
