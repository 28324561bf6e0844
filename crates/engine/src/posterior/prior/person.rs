//! How people place their ships.

use super::CellWeights;
use crate::Grid;

/// The weights of the cells where people place the ships.
pub(super) fn weights(grid: Grid) -> CellWeights {
    CellWeights::from_fn(grid, |cell| {
        let edge = |place: u8, side: u8| place.min(side - 1 - place);
        let (row, column) = (edge(cell.row(), grid.rows()), edge(cell.column(), grid.columns()));
        match row.min(column) {
            0 => 1.3,
            1 => 1.1,
            _ => 1.0,
        }
    })
}
