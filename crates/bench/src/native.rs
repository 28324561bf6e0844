//! Counting without a browser.

use rangekeeper_engine::{Counts, Position, Posterior, Prior, Record};

/// Counts every board of a record on this thread, under a prior, from the record to the numbers.
///
/// # Panics
/// If no board fits the record, or too many do.
pub(crate) fn count(record: &Record, prior: &Prior) -> Counts {
    let position = Position::new(record).unwrap_or_else(|_| panic!("no board fits {record}"));
    let posterior = Posterior::new(position).with_prior(&prior.scaled(record.rules()));
    let count = posterior.expect("the prior is the record's").count();
    count.unwrap_or_else(|error| panic!("{record}: {error}")).run()
}
