use pyo3::prelude::*;
use pyo3::types::PyString;
use rangekeeper_engine::Cell;

use crate::error::refused;

/// A cell from Python: its name, or its row and column, counted from 0.
#[derive(FromPyObject)]
pub(crate) enum CellArgument<'py> {
    Name(Bound<'py, PyString>),
    Place(i64, i64),
}

impl CellArgument<'_> {
    pub(crate) fn cell(&self) -> PyResult<Cell> {
        match self {
            Self::Name(name) => name.to_string_lossy().parse().map_err(refused),
            &Self::Place(row, column) => {
                let cell = u8::try_from(row).ok().zip(u8::try_from(column).ok());
                let cell = cell.and_then(|(row, column)| Cell::new(row, column));
                cell.ok_or_else(|| {
                    refused(format!("({row}, {column}) is not a cell: rows and columns are 0 to 15"))
                })
            }
        }
    }
}

/// Return the row and the column of a cell, counted from 0: (4, 4) for "E5".
#[pyfunction]
pub(crate) fn cell_index(cell: CellArgument) -> PyResult<(u8, u8)> {
    let cell = cell.cell()?;
    Ok((cell.row(), cell.column()))
}

/// Return the name of a cell: "E5" for (4, 4).
#[pyfunction]
pub(crate) fn cell_name(cell: CellArgument) -> PyResult<String> {
    Ok(cell.cell()?.to_string())
}
