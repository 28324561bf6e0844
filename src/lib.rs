//! The web app of Rangekeeper: the screen, the workers that it asks, and what they say to each other.
//!
//! `src/main.rs` is the page or a worker; both are this library. Imports run from `ui` to `session` to `workers`;
//! `platform` is what all of them need of the browser.

// What developers read says nothing to players.
#![cfg_attr(not(test), warn(clippy::use_debug))]

pub mod app;
pub mod i18n;
pub mod platform;
pub mod session;
pub mod ui;
pub mod workers;
