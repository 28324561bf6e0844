//! The analysis of a record: exact counts, samples, the best shot and a forecast, by several workers.

pub mod client;
pub mod opponent;
pub mod query;
pub mod runner;
pub mod scheduler;
pub mod snapshot;
