//! The workers: messages, pool, and the scheduler that divides their work.

pub mod lab;
pub mod opponent;
pub mod pool;
pub mod protocol;
pub mod runner;
pub mod scheduler;
pub mod snapshot;
