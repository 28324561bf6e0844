//! Browsers, driven through `WebDriver`: what the tests and the bench stand on.
//!
//! Each starts with an empty profile and ends with its value, or is leased, with an empty profile for each lease. The environment says where browsers and drivers are;
//! `cargo xtask` sets it.

#![allow(clippy::missing_panics_doc, reason = "what fails in a test or a bench panics")]

mod browser;
mod chromium;
mod complaints;
mod events;
mod firefox;
mod hand;
mod lease;
mod line;
mod make;
mod patience;
mod program;
mod screen;
mod session;
mod site;
mod trap;
mod webkit;
mod xvfb;

pub use browser::Browser;
pub use lease::Lease;
pub use make::Make;
pub use screen::Screen;
pub use site::site_url;
pub use webkit::LISTENER;
