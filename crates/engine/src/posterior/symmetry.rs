use crate::{Cell, CellSet, Grid};

/// A rotation or reflection of a grid: upside down, mirrored, and then with rows and columns swapped.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    grid: Grid,
    upside_down: bool,
    mirrored: bool,
    swapped: bool,
}

impl Symmetry {
    /// Returns all symmetries of the grid, the identity first.
    pub fn all(grid: Grid) -> impl Iterator<Item = Self> {
        let ways = if grid.rows() == grid.columns() { 8 } else { 4 };
        (0..ways).map(move |way| {
            let [upside_down, mirrored, swapped] = [1, 2, 4].map(|bit| way & bit != 0);
            Self { grid, upside_down, mirrored, swapped }
        })
    }

    /// Returns the image of a set of cells.
    pub fn set(self, cells: CellSet) -> CellSet {
        cells.iter().filter_map(|cell| self.cell(cell)).collect()
    }

    /// Returns the image of a cell, which must lie on the grid.
    pub fn cell(self, cell: Cell) -> Option<Cell> {
        let row = if self.upside_down { self.grid.rows() - 1 - cell.row() } else { cell.row() };
        let column = if self.mirrored { self.grid.columns() - 1 - cell.column() } else { cell.column() };
        if self.swapped { Cell::new(column, row) } else { Cell::new(row, column) }
    }
}
