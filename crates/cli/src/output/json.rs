//! Answers as JSON; the keys are described in the texts in `crates/cli/src/help/`.

use std::time::Duration;

use rangekeeper_engine::{Cell, Grid};
use serde::Serialize;

use crate::command_error::CommandError;

/// Formats a value as one line of JSON.
pub fn line(value: &impl Serialize) -> Result<String, CommandError> {
    let text = serde_json::to_string(value);
    text.map(|text| text + "\n").map_err(|error| CommandError::Failure(format!("no JSON: {error}")))
}

/// Returns a value for every cell, by rows from the top.
pub(crate) fn matrix<T>(grid: Grid, value: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let row = |row| (0..grid.columns()).filter_map(move |column| Cell::new(row, column));
    (0..grid.rows()).map(|number| row(number).map(&value).collect()).collect()
}

pub(crate) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Converts a time to milliseconds, to the microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
