use pyo3::prelude::*;
use pyo3::types::PyString;
use rangekeeper_engine::{Assumption, CellWeights, Prior, Rules, ScaledPrior};

use crate::error::refused;

/// A prior from Python: the name of an assumption, or the weights of the cells, row by row.
#[derive(FromPyObject)]
pub(crate) enum PriorArgument<'py> {
    Name(Bound<'py, PyString>),
    Weights(Vec<Vec<f64>>),
}

impl PriorArgument<'_> {
    /// Returns the prior, scaled for these rules. Some mixtures are scaled by counting for up to a second.
    pub(crate) fn scaled(&self, py: Python, rules: &Rules) -> PyResult<ScaledPrior> {
        let prior = match self {
            Self::Name(name) => name.to_string_lossy().parse::<Assumption>().map_err(refused)?.prior(rules),
            Self::Weights(weights) => of_weights(weights, rules)?,
        };
        Ok(py.detach(|| prior.scaled(rules)))
    }
}

fn of_weights(weights: &[Vec<f64>], rules: &Rules) -> PyResult<Prior> {
    let (grid, rows) = (rules.grid(), weights.len());
    if rows != usize::from(grid.rows()) || weights.iter().any(|row| row.len() != usize::from(grid.columns()))
    {
        let columns = weights.first().map_or(0, Vec::len);
        let (all_rows, all_columns) = (grid.rows(), grid.columns());
        let sentence =
            format!("weights of shape ({rows}, {columns}) for a grid of shape ({all_rows}, {all_columns})");
        return Err(refused(sentence));
    }
    Ok(Prior::of_weights(CellWeights::new(grid, weights.concat()).map_err(refused)?))
}
