//! The same counting without a browser.

use rangekeeper_engine::{Counts, Position, Record, exact};

/// Counts every board of a record on this thread, from the record to the numbers.
///
/// # Panics
/// If no board fits the record, or too many do.
pub(crate) fn count(record: &Record) -> Counts {
    let position = Position::new(record).unwrap_or_else(|_| panic!("no board fits {record}"));
    exact::count(&position).unwrap_or_else(|error| panic!("{record}: {error}"))
}
