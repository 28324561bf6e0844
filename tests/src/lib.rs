//! Rangekeeper in a real browser: what the tests in `tests/browser/` stand on.
//!
//! `cargo xtask test browser` serves the finished site on loopback, finds Chromium, Firefox, WebKit and their
//! drivers, and tells through the environment where they are. [`on`] opens a page in Chromium for one test, hands it over, and
//! at the end checks what must hold after every test: nothing to complain about on the console, no violation of the
//! Content-Security-Policy, no request to another origin, no panic. [`on_browsers`] does so in
//! other browsers as well.

#![allow(clippy::missing_panics_doc, reason = "what fails in a test panics")]

mod axe;
mod exact;
mod host;
mod lab;
mod languages;
mod menu;
mod motion;
mod page;
mod reading;
mod scale;
mod tooltip;

pub use exact::{best_for_game, count};
pub use host::{Build, Host};
pub use languages::{languages, sentence};
pub use page::{
    BOTH, CHROMIUM, Circle, EACH, Page, address_of, button_path, cell_path, if_all, on, on_browsers, on_host,
    on_screens, two_boards,
};
pub use rangekeeper_browser::{Make, Screen};
pub use scale::Scale;
pub use tooltip::Tooltip;
