//! Long computations: parallel, with progress, and interruptible.

pub(crate) mod cores;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod exhaust;
pub(crate) mod files;
pub(crate) mod games;
pub(crate) mod interrupt;
pub(crate) mod posterior;
pub(crate) mod progress;
pub(crate) mod solve;
