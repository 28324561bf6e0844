//! Who computes: the workers, what is said to them, and how their work is divided.

pub mod lab;
pub mod opponent;
pub mod pool;
pub mod protocol;
pub mod runner;
pub mod scheduler;
pub mod snapshot;
