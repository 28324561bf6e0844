//! Cell weights as a function of the distances to the edges.

use super::CellWeights;
use crate::{Cell, Grid};

/// Cell weights as a function of the distances to the edges, which applies to grids of any size. A weight is the product
/// of a factor for the distance to the nearest row at an edge, a factor for the distance to the nearest column at an edge
/// and, in the corners, a third factor.
pub(super) struct EdgeWeights {
    /// The factor for each distance, from 0; 1 for larger ones.
    pub(super) near: [f64; EdgeWeights::NEAR],
    /// The additional factor of a corner.
    pub(super) corner: f64,
}

impl EdgeWeights {
    /// Number of distances that have a factor of their own.
    pub(super) const NEAR: usize = 3;

    pub(super) fn weights(&self, grid: Grid) -> CellWeights {
        CellWeights::from_fn(grid, |cell| {
            let (row, column) = distances(grid, cell);
            let near = |distance: usize| self.near.get(distance).copied().unwrap_or(1.0);
            near(row) * near(column) * if (row, column) == (0, 0) { self.corner } else { 1.0 }
        })
    }
}

/// Returns the distances to the nearest row and to the nearest column at an edge.
pub(super) fn distances(grid: Grid, cell: Cell) -> (usize, usize) {
    let distance = |place: u8, side: u8| usize::from(place.min(side - 1 - place));
    (distance(cell.row(), grid.rows()), distance(cell.column(), grid.columns()))
}
