//! The lab: how well strategies play, found out by workers of its own. Knows the engine, not the browser.

pub mod desk;
pub mod team;
