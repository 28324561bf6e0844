use thiserror::Error;

use crate::posterior::symmetry::Symmetry;
use crate::{Cell, CellSet, Grid};

/// A weight for every cell of a grid. If all ships are on the board, only the ratios between cells matter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CellWeights {
    grid: Grid,
    weights: Vec<f64>,
}

crate::serialised::deserialise_checked!(
    CellWeights,
    "weights of cells",
    { grid: Grid, weights: Vec<f64> },
    Self::new(grid, weights)
);

/// A reason why numbers are not the weights of a grid's cells.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum CellWeightsError {
    /// A number of weights other than one for each cell.
    #[error("{weights} weights for the {area} cells of the {grid} grid", area = grid.area())]
    Cells { weights: usize, grid: Grid },
    /// A weight that is too small, too large or not a number.
    #[error("a weight is {least} to {most}, not {0}", least = CellWeights::LEAST, most = CellWeights::MOST)]
    Weight(f64),
}

impl CellWeights {
    /// The smallest weight. With weights up to [`MOST`](Self::MOST), no sum over boards leaves the range of an `f64`: a
    /// board has at most 256 cells, and there are fewer than 2^200 boards.
    pub const LEAST: f64 = 0.125;
    /// The largest weight.
    pub const MOST: f64 = 8.0;

    /// Creates the weights of a grid's cells, given in its reading order.
    ///
    /// # Errors
    /// [`CellWeightsError`] unless there is one from [`LEAST`](Self::LEAST) to [`MOST`](Self::MOST) for every cell.
    pub fn new(grid: Grid, weights: Vec<f64>) -> Result<Self, CellWeightsError> {
        if weights.len() != grid.area() {
            return Err(CellWeightsError::Cells { weights: weights.len(), grid });
        }
        match weights.iter().find(|weight| !(Self::LEAST..=Self::MOST).contains(*weight)) {
            Some(&weight) => Err(CellWeightsError::Weight(weight)),
            None => Ok(Self { grid, weights }),
        }
    }

    /// Creates the weights that a function gives the cells, clamped to [`LEAST`](Self::LEAST) to [`MOST`](Self::MOST).
    ///
    /// # Errors
    /// [`CellWeightsError::Weight`] if the function returns what is not a number.
    pub fn from_fn(grid: Grid, weight: impl FnMut(Cell) -> f64) -> Result<Self, CellWeightsError> {
        let weights = grid.cells().map(weight).map(|weight| weight.clamp(Self::LEAST, Self::MOST));
        Self::new(grid, weights.collect())
    }

    /// Returns the grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the weights, in the grid's reading order.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Returns the weight of a cell; 1 for a cell that is not on the grid.
    pub fn weight(&self, cell: Cell) -> f64 {
        self.grid.order(cell).map_or(1.0, |order| self.weights[order])
    }

    /// Returns true if the weights are invariant under a rotation or reflection.
    pub(crate) fn are_kept_by(&self, symmetry: Symmetry) -> bool {
        let image = |cell: Cell| symmetry.cell(cell).map(|cell| self.weight(cell));
        self.grid.cells().all(|cell| image(cell) == Some(self.weight(cell)))
    }

    /// Returns the product of the weights of these cells.
    pub fn product(&self, cells: CellSet) -> f64 {
        cells.iter().map(|cell| self.weight(cell)).product()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sensible_weights_are_taken() {
        let grid: Grid = "3x2".parse().unwrap();
        let error = |weights: &[f64]| CellWeights::new(grid, weights.to_vec()).unwrap_err().to_string();
        assert_eq!(error(&[1.0; 5]), "5 weights for the 6 cells of the 3x2 grid");
        for weight in [0.0, -1.0, 9.0, f64::NAN, f64::INFINITY] {
            let text = error(&[1.0, 1.0, weight, 1.0, 1.0, 1.0]);
            assert_eq!(text, format!("a weight is 0.125 to 8, not {weight}"));
        }
        let weights = CellWeights::new(grid, vec![1.0, 2.0, 4.0, 1.0, 0.5, 1.0]).unwrap();
        let cells: CellSet = ["A2", "A3", "B2"].map(|it| it.parse::<Cell>().unwrap()).into_iter().collect();
        assert!((weights.product(cells) - 4.0).abs() < 1e-15);
        assert_eq!(CellWeights::from_fn(grid, |_| 100.0).unwrap().weights(), [8.0; 6]);
        assert!(CellWeights::from_fn(grid, |_| f64::NAN).is_err());
    }
}
