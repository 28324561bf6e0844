//! Cell weights as a function of the distances to the edges.

use super::CellWeights;
use crate::{Cell, Grid};

/// Cell weights as a function of the distances to the edges, which applies to grids of any size.
///
/// A weight is the product of a factor for the distance to the nearest row at an edge, a factor for the distance to the
/// nearest column at an edge and, in the corners, a third factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeWeights {
    /// The factor for each distance, from 0; 1 for larger ones.
    pub near: [f64; EdgeWeights::NEAR],
    /// The additional factor of a corner.
    pub corner: f64,
}

impl EdgeWeights {
    /// Number of distances that have a factor of their own.
    pub const NEAR: usize = 3;

    /// Returns the function that is closest to these weights, of a grid with sides of at least 8 cells.
    ///
    /// Its factors are geometric means over the cells that have one distance below [`NEAR`](Self::NEAR), and over the
    /// corners, relative to the mean over the cells that have none.
    pub fn from_cell_weights(weights: &CellWeights) -> Self {
        let grid = weights.grid();
        let mean = |is_meant: &dyn Fn(usize, usize) -> bool| {
            let cells = grid.cells().filter(|cell| {
                let (row, column) = distances(grid, *cell);
                is_meant(row, column)
            });
            let logs: Vec<f64> = cells.map(|cell| weights.weight(cell).ln()).collect();
            (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp()
        };
        let is_far = |distance: usize| distance >= Self::NEAR;
        let inside = mean(&|row, column| is_far(row) && is_far(column));
        let near = std::array::from_fn(|near| {
            mean(&|row, column| row == near && is_far(column) || column == near && is_far(row)) / inside
        });
        let corner = mean(&|row, column| row == 0 && column == 0) / inside / (near[0] * near[0]);
        Self { near, corner }
    }

    /// Returns the weights on a grid.
    pub fn weights(&self, grid: Grid) -> CellWeights {
        CellWeights::from_fn(grid, |cell| {
            let (row, column) = distances(grid, cell);
            let near = |distance: usize| self.near.get(distance).copied().unwrap_or(1.0);
            near(row) * near(column) * if (row, column) == (0, 0) { self.corner } else { 1.0 }
        })
    }
}

/// Returns the distances to the nearest row and to the nearest column at an edge.
fn distances(grid: Grid, cell: Cell) -> (usize, usize) {
    let distance = |place: u8, side: u8| usize::from(place.min(side - 1 - place));
    (distance(cell.row(), grid.rows()), distance(cell.column(), grid.columns()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_of_the_distances_is_found_again() {
        let edges = EdgeWeights { near: [1.25, 1.1, 1.05], corner: 1.5 };
        for grid in ["10x10", "8x12", "16x9"].map(|grid| grid.parse().unwrap()) {
            let found = EdgeWeights::from_cell_weights(&edges.weights(grid));
            for (found, given) in found.near.into_iter().zip(edges.near).chain([(found.corner, edges.corner)])
            {
                assert!((found - given).abs() < 1e-12, "{found} instead of {given} on {grid}");
            }
        }
    }
}
