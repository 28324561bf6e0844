//! Who computes: the workers, what is said to them, and how their work is divided.

pub mod analysis;
pub mod experiment;
pub mod pool;
pub mod protocol;
pub mod roster;
