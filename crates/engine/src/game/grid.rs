use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::serialised::serialise_as_text;
use crate::{Cell, CellSet};

/// The size of a grid: 1 to 16 columns, 1 to 16 rows. Written `10x10`, columns first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    columns: u8,
    rows: u8,
}

serialise_as_text!(Grid, (u8, u8), |it: &Self| (it.columns, it.rows), |it: (u8, u8)| Self::new(it.0, it.1));

/// A size outside the limits of a grid. The text is the size given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a grid: write columns x rows, each from 1 to 16, such as 10x10")]
pub struct GridError(pub String);

impl Grid {
    pub(crate) const LARGEST: Self = Self { columns: Cell::MAX_SIDE, rows: Cell::MAX_SIDE };

    /// Creates a grid of this many columns and rows, each from 1 to 16.
    ///
    /// # Errors
    /// [`GridError`] for any other size.
    pub fn new(columns: u8, rows: u8) -> Result<Self, GridError> {
        let fits = |side| (1..=Cell::MAX_SIDE).contains(&side);
        let grid = (fits(columns) && fits(rows)).then_some(Self { columns, rows });
        grid.ok_or_else(|| GridError(format!("{columns}x{rows}")))
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Returns the number of cells.
    pub const fn area(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Returns true if the cell is on this grid.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() < self.rows && cell.column() < self.columns
    }

    /// Iterates over all cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).filter_map(move |column| Cell::new(row, column)))
    }

    /// Returns the set of all cells.
    pub fn all(self) -> CellSet {
        self.cells().collect()
    }

    /// Returns the index of the cell in the order of [`cells`](Self::cells), or `None` if the cell is not on this grid.
    pub const fn order(self, cell: Cell) -> Option<usize> {
        if self.contains(cell) {
            Some(cell.row() as usize * self.columns as usize + cell.column() as usize)
        } else {
            None
        }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        let error = || GridError(text.to_owned());
        let (columns, rows) = text.split_once('x').ok_or_else(error)?;
        let side = |digits: &str| digits.parse::<u8>().map_err(|_| error());
        Self::new(side(columns)?, side(rows)?).map_err(|_| error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_in_reading_order() {
        let grid = Grid::new(7, 4).unwrap();
        let cells: Vec<Cell> = grid.cells().collect();
        assert_eq!(cells.len(), grid.area());
        assert!(cells.is_sorted());
        for (order, cell) in cells.into_iter().enumerate() {
            assert!(grid.contains(cell));
            assert_eq!(grid.order(cell), Some(order));
        }
        for outside in ["A8", "E1", "P16"] {
            assert_eq!(grid.order(outside.parse().unwrap()), None);
        }
    }

    #[test]
    fn what_is_no_grid_is_quoted_in_the_error() {
        assert_eq!("7x4".parse(), Grid::new(7, 4));
        for text in ["", "10", "10x", "0x4", "17x4", "4x17", "10X10", "10x10x10", "ten", "-1x4", "999x1"] {
            assert_eq!(text.parse::<Grid>(), Err(GridError(text.to_owned())));
        }
    }
}
