//! Long computations: parallel, with progress, and interruptible.

pub mod cores;
pub mod count;
pub mod games;
pub mod interrupt;
pub(crate) mod posterior;
pub mod progress;
pub mod solve;
