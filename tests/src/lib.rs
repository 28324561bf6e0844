//! Rangekeeper in a real browser: what the tests in `tests/browser/` and the bench stand on.
//!
//! `cargo xtask test browser` serves the finished site on loopback, finds Chromium and its driver, and tells
//! through the environment where they are. [`on`] opens a page for one test, hands it over, and at the end
//! checks what must hold after every test: nothing to complain about on the console, no violation of the
//! Content-Security-Policy, no request to another origin, no panic.

mod axe;
mod browser;
mod chromedriver;
mod exact;
mod page;
mod site;
mod tooltip;
mod trap;

pub use browser::{Browser, Screen};
pub use exact::{CONFIDENCE, assert_plausible, count};
pub use page::{Circle, Page, on};
pub use site::Site;
pub use tooltip::{Counted, Sampled, Tooltip};
