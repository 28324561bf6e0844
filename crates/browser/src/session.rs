use std::fmt::Display;

use serde_json::{Value, json};

use crate::browser_kind::BrowserKind;
use crate::driver::{Driver, DriverResult};
use crate::program::Program;
use crate::xvfb::Xvfb;

/// A browser, its driver and the display that it may need; all end with this value, in this order.
pub(crate) struct Session {
    pub(crate) driver: Driver,
    pub(crate) program: Program,
    _display: Option<Xvfb>,
}

/// A profile of its own in a running browser.
pub(crate) struct Profile {
    pub(crate) name: Value,
    /// The window that was open before, which stays as long as the browser runs.
    pub(crate) before: String,
}

impl Session {
    /// Starts a browser that has these capabilities, with an empty profile and a blank page.
    pub(crate) fn start(kind: BrowserKind, capabilities: Value) -> Self {
        let display = (kind == BrowserKind::WebKit).then(Xvfb::start);
        let program = Program::start(kind, display.as_ref());
        let driver = Driver::connect(&program.url, capabilities).unwrap_or_else(|error| {
            panic!("{kind:?} cannot be started: {error}\n{}", program.error_output.so_far())
        });
        Self { driver, program, _display: display }
    }

    #[track_caller]
    pub(crate) fn run<T>(&self, what: impl Display, done: DriverResult<T>) -> T {
        match done {
            Ok(done) => done,
            Err(error) => panic!("could not {what}: {error}\n{}", self.program.error_output.so_far()),
        }
    }

    /// Switches to another window, and returns the one before.
    #[track_caller]
    pub(crate) fn enter_window(&self, window: &str) -> String {
        let before = self.run("find the window", self.driver.window());
        self.run("go to a window", self.driver.post("window", json!({ "handle": window })));
        before
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.driver.delete("");
    }
}
