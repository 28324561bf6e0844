//! Rangekeeper in a real browser, for the tests in `tests/browser/`.
//!
//! `cargo xtask test browser` serves the finished site on loopback, finds Chromium, Firefox, WebKit and their drivers, and
//! names them in the environment. [`on`] opens a page in Chromium for one test, and afterwards checks what must hold
//! after every test: no warning or error on the console, no violation of the Content-Security-Policy, no request to another
//! origin, no panic. [`on_browsers`] does so in other browsers as well.

#![allow(clippy::missing_panics_doc, reason = "what fails in a test panics")]

mod axe;
mod host;
mod lab;
mod menu;
mod page;
mod reading;

pub use host::{Build, Host};
pub use page::{
    BOTH, CHROMIUM, Circle, EACH, Page, address_of, cell_path, if_all, on, on_browsers, on_host, two_boards,
};
pub use rangekeeper_browser::{BrowserKind, Screen};
pub use reading::Tooltip;
