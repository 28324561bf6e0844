//! The same counting without a browser.

use rangekeeper_engine::posterior::exact;
use rangekeeper_engine::{Counts, Position, Record};

/// Counts every board of a record on this thread, from the record to the numbers.
///
/// # Panics
/// If no board fits the record, or too many do.
pub(crate) fn count(record: &Record) -> Counts {
    let position = Position::new(record).unwrap_or_else(|_| panic!("no board fits {record}"));
    let plan = exact::Plan::new(&position).unwrap_or_else(|error| panic!("{record}: {error}"));
    let mut count = exact::Count::new(&plan, 0, 1);
    while !plan.advance(&mut count, u64::MAX) {}
    plan.counts(count)
}
