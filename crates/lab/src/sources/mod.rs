//! What the sources print, and a program as it was published.

pub mod printed;
pub mod simulation_in_r;
