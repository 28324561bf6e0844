//! Answers as JSON; the keys are described in the texts in `crates/cli/src/help/`.

use std::time::Duration;

use rangekeeper_engine::{Cell, Grid};
use serde_json::Value;

pub fn line(value: impl Into<Value>) -> String {
    format!("{}\n", value.into())
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
