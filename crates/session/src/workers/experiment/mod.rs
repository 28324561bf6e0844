//! The lab's runs: how well strategies play, found out by workers of their own. Knows the engine, not the browser.

pub mod runner;
pub mod scheduler;
