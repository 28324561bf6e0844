//! The outline of a ship from above.

use rangekeeper_engine::{Cell, CellSet, Grid};

/// The side of a cell in the outline's units.
pub const SIDE: u32 = 100;

pub fn grid_view_box(grid: Grid) -> String {
    format!("0 0 {} {}", u32::from(grid.columns()) * SIDE, u32::from(grid.rows()) * SIDE)
}

/// A ship that lies from left to right on so many cells, its bow at the right, as a path.
pub fn hull(length: u32) -> String {
    let end = length * SIDE;
    let (side, tip) = (end - 55, end - 6);
    format!("M32 14H{side}Q{} 14 {tip} 50Q{} 86 {side} 86H32Q6 86 6 50Q6 14 32 14z", end - 20, end - 20)
}

/// Returns the SVG transform that moves a hull to its cells. Along a column the bow is at the top.
pub fn hull_transform(cells: CellSet) -> String {
    let ends = |side: fn(Cell) -> u8| {
        let least = cells.iter().map(side).min().unwrap_or(0);
        let most = cells.iter().map(side).max().unwrap_or(0);
        (u32::from(least) * SIDE, u32::from(most + 1) * SIDE)
    };
    let ((left, right), (top, bottom)) = (ends(Cell::column), ends(Cell::row));
    if right - left > SIDE || bottom - top == SIDE {
        format!("translate({left} {top})")
    } else {
        format!("translate({left} {bottom})rotate(-90)")
    }
}
