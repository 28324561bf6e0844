//! What several ways of playing have in common: they read the answers one by one.

use rangekeeper_engine::{Cell, Grid, Record, Shot};

/// The answers that were not read yet.
#[derive(Clone, Default)]
pub(super) struct News {
    read: usize,
}

impl News {
    /// Nothing was read.
    pub(super) fn forget(&mut self) {
        self.read = 0;
    }

    /// The shots since the last call.
    pub(super) fn since<'a>(&mut self, record: &'a Record) -> &'a [Shot] {
        let shots = &record.shots()[self.read..];
        self.read = record.shots().len();
        shots
    }
}

/// The cell of the highest score, of equals the first.
pub(super) fn first_best<S: PartialOrd>(
    cells: impl Iterator<Item = Cell>,
    score: impl Fn(Cell) -> S,
) -> Option<Cell> {
    let scored = cells.map(|cell| (score(cell), cell));
    let best = scored.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, cell)| cell)
}

/// The cells of a printed pattern in their order, 1 for the first and 0 for none; `None` if the grid is not 10 x 10.
pub(super) fn in_order(grid: Grid, pattern: &[[u8; 10]; 10]) -> Option<Vec<Cell>> {
    let number = |cell: &Cell| pattern[cell.row() as usize][cell.column() as usize];
    if (grid.rows(), grid.columns()) != (10, 10) {
        return None;
    }
    let mut cells: Vec<Cell> = grid.cells().filter(|cell| number(cell) > 0).collect();
    cells.sort_by_key(number);
    Some(cells)
}
