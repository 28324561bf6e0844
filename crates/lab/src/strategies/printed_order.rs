use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Cell, Grid};

/// Returns the cells numbered from 1 in a printed pattern, in order; `None` if the grid is not 10 x 10.
pub(super) fn printed_order(grid: Grid, pattern: &[[u8; 10]; 10]) -> Option<Vec<Cell>> {
    let number = |cell: &Cell| pattern[cell.row() as usize][cell.column() as usize];
    if (grid.rows(), grid.columns()) != (10, 10) {
        return None;
    }
    let mut cells: Vec<Cell> = grid.cells().filter(|cell| number(cell) > 0).collect();
    insertion_sort_by_key(&mut cells, number);
    Some(cells)
}
