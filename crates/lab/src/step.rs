use rangekeeper_engine::{Cell, Grid};

/// Step along a line: rows down, columns to the right.
pub type Step = (i8, i8);

pub const LEFT: Step = (0, -1);
pub const RIGHT: Step = (0, 1);
pub const UP: Step = (-1, 0);
pub const DOWN: Step = (1, 0);

/// Returns the cell at this number of steps from another; `None` beyond the grid.
pub fn steps_from(grid: Grid, from: Cell, (down, right): Step, steps: u8) -> Option<Cell> {
    let side = |from: u8, step: i8| from.checked_add_signed(step * steps as i8);
    Cell::new(side(from.row(), down)?, side(from.column(), right)?).filter(|cell| grid.contains(*cell))
}

/// Returns the cell one step from another; `None` beyond the grid.
pub fn neighbour(grid: Grid, cell: Cell, step: Step) -> Option<Cell> {
    steps_from(grid, cell, step, 1)
}
