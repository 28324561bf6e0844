//! The web app of Rangekeeper: the screen and its workers.
//!
//! `src/main.rs` is the page or a worker; both are this library. The session is `rangekeeper-session`; `platform` gives
//! it the browser, and `ui` draws it.

// Debug output is for developers, not for players.
#![cfg_attr(not(test), warn(clippy::use_debug))]
#![allow(
    clippy::unnecessary_wraps,
    reason = "of what is in a part of the module, only the fetching can fail"
)]

#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod figures;
pub mod i18n;
#[cfg(target_arch = "wasm32")]
pub mod platform;
#[cfg(target_arch = "wasm32")]
pub mod ui;
