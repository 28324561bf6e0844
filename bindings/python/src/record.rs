use pyo3::prelude::*;
use pyo3::types::PyString;
use rangekeeper_engine::error::RecordTextError;
use rangekeeper_engine::{self as engine, CellSet, Mark};

use crate::cell::CellArgument;
use crate::error::refused;

/// The rules of a game and what was marked, in order. It never changes.
///
/// The text is a record line, such as "v1;classic;E5:miss,C3:hit,C4:sunk=Destroyer".
#[pyclass(frozen, eq, hash, module = "rangekeeper_engine")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Record(pub(crate) engine::Record);

#[pymethods]
impl Record {
    #[new]
    fn new(line: &Bound<PyString>) -> PyResult<Self> {
        line.to_string_lossy().parse().map(Self).map_err(refused)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Record(\"{}\")", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }

    /// Return the record with one more shot, at a cell without a mark.
    ///
    /// The outcome is "miss", "hit" or "sunk", with the ship where the rules name it, as in "sunk=Destroyer".
    fn shoot(&self, cell: CellArgument, outcome: &Bound<PyString>) -> PyResult<Self> {
        let shot = format!("{}:{}", cell.cell()?, outcome.to_string_lossy());
        // A comma would begin another shot.
        if shot.contains(',') {
            return Err(refused(RecordTextError::Shot(shot)));
        }
        let mut record = self.0.clone();
        record.add_shots(&shot).map_err(refused)?;
        Ok(Self(record))
    }

    /// Return what is marked at a cell, such as "miss", "sunk=Destroyer", "blocked" or "sunk", or None.
    fn mark(&self, cell: CellArgument) -> PyResult<Option<String>> {
        let word = |mark| match mark {
            Mark::Shot(outcome) => self.0.spell(outcome),
            Mark::Blocked => "blocked".to_owned(),
            Mark::Sunk => "sunk".to_owned(),
        };
        Ok(self.0.mark(cell.cell()?).map(word))
    }

    /// The rules as they are written in a record line.
    #[getter]
    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> u8 {
        self.0.rules().grid().rows()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> u8 {
        self.0.rules().grid().columns()
    }

    /// The name and the length of each ship.
    #[getter]
    fn fleet(&self) -> Vec<(String, u8)> {
        let ships = self.0.rules().fleet().ships();
        ships.iter().map(|ship| (ship.name.clone(), ship.length)).collect()
    }

    /// How close ships may lie: "allowed", "corners" or "none".
    #[getter]
    fn contact(&self) -> String {
        self.0.rules().contact().to_string()
    }

    /// What is announced: "hit-miss", "sunk", "sunk-ship" or "hit-ship".
    #[getter]
    fn announcement(&self) -> String {
        self.0.rules().announcement().to_string()
    }

    /// The shots in their order: cell and outcome.
    #[getter]
    fn shots(&self) -> Vec<(String, String)> {
        let shots = self.0.shots().iter();
        shots.map(|shot| (shot.cell.to_string(), self.0.spell(shot.outcome))).collect()
    }

    /// The cells without a mark, in reading order.
    #[getter]
    fn open(&self) -> Vec<String> {
        names(self.0.open())
    }

    /// The cells where a shot hit, in reading order.
    #[getter]
    fn hits(&self) -> Vec<String> {
        names(self.0.hits())
    }
}

fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}
