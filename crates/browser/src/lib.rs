//! Browsers, driven through `WebDriver`, for the tests and the bench.
//!
//! Each starts with an empty profile and ends with its value, or comes from a pool, with an empty profile each time. The
//! environment names browsers and drivers; `cargo xtask` sets it.

#![allow(clippy::missing_panics_doc, reason = "what fails in a test or a bench panics")]

mod browser;
mod browser_kind;
mod chromium;
mod connection;
mod driver;
mod error_output;
mod events;
mod firefox;
mod input;
pub mod key;
mod pooled_browser;
mod program;
mod proxy;
mod screen;
mod session;
mod site;
mod timeout;
mod webkit;
mod xvfb;

pub use browser::Browser;
pub use browser_kind::BrowserKind;
pub use pooled_browser::PooledBrowser;
pub use screen::Screen;
pub use site::site_url;
pub use webkit::LISTENER;
