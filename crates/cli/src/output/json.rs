//! Answers as JSON; the keys are described in the texts in `crates/cli/src/help/`.

use std::fmt::Display;
use std::time::Duration;

use rangekeeper_engine::{Cell, Grid};
use serde::{Serialize, Serializer};

use crate::command_error::CommandError;

/// Value for every cell, by rows from the top.
pub(crate) type Matrix<T> = Vec<Vec<T>>;

/// JSON object whose keys keep their order, such as the ships of a fleet by name.
pub(crate) struct Ordered<'a, T>(pub(crate) Vec<(&'a str, T)>);

/// Formats a value as one line of JSON.
///
/// # Errors
/// [`CommandError::Failure`] if the value has no JSON.
pub fn line(value: &impl Serialize) -> Result<String, CommandError> {
    let text = serde_json::to_string(value);
    text.map(|text| text + "\n").map_err(|error| CommandError::Failure(format!("no JSON: {error}")))
}

pub(crate) fn matrix<T>(grid: Grid, value: impl Fn(Cell) -> T) -> Matrix<T> {
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

/// Writes a count of boards as text, since numbers in JSON are often read with 53 bits.
///
/// # Errors
/// Those of the serializer.
pub fn as_text<S: Serializer>(number: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl<T: Serialize> Serialize for Ordered<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
