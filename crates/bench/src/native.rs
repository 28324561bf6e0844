//! The same counting without a browser.

use rangekeeper_engine::{Counts, Position, Prior, Record, exact};

/// Counts every board of a record on this thread, under a prior, from the record to the numbers.
///
/// # Panics
/// If no board fits the record, or too many do.
pub(crate) fn count(record: &Record, prior: &Prior) -> Counts {
    let position = Position::new(record).unwrap_or_else(|_| panic!("no board fits {record}"));
    let prior = prior.scaled(record.rules());
    exact::weigh(&position, &prior).unwrap_or_else(|error| panic!("{record}: {error}"))
}
