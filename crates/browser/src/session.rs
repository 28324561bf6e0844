use std::fmt::Display;

use serde_json::{Map, Value};
use thirtyfour::error::WebDriverError;
use thirtyfour::{Capabilities, WebDriver, WindowHandle};
use tokio::runtime::{self, Runtime};

use crate::browser_kind::BrowserKind;
use crate::program::Program;
use crate::timeout::TIMEOUT;
use crate::xvfb::Xvfb;

/// A browser, its driver and the display that it may need; all end with this value, in this order.
pub(crate) struct Session {
    // `None` only while it is being dropped.
    driver: Option<WebDriver>,
    runtime: Runtime,
    pub(crate) program: Program,
    _display: Option<Xvfb>,
}

/// A profile of its own in a running browser.
pub(crate) struct Profile {
    pub(crate) name: Value,
    /// The window that was open before, which stays as long as the browser runs.
    pub(crate) before: WindowHandle,
}

impl Session {
    /// Starts a browser that has these capabilities, with an empty profile and a blank page, on this display if it
    /// needs one.
    pub(crate) fn start(kind: BrowserKind, display: Option<Xvfb>, capabilities: Value) -> Self {
        let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let program = Program::start(kind, display.as_ref());
        let capabilities: Map<String, Value> = serde_json::from_value(capabilities).expect("an object");
        let driver = runtime
            .block_on(
                WebDriver::builder(&program.url, Capabilities::from(capabilities)).client(client()).connect(),
            )
            .unwrap_or_else(|error| {
                panic!("{kind:?} cannot be started: {error}\n{}", program.error_output.so_far())
            });
        Self { driver: Some(driver), runtime, program, _display: display }
    }

    /// Returns the driver's commands, for [`run`](Self::run).
    pub(crate) fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("the browser is running")
    }

    #[track_caller]
    pub(crate) fn run<T>(
        &self,
        what: impl Display,
        command: impl Future<Output = Result<T, WebDriverError>>,
    ) -> T {
        match self.wait_for(command) {
            Ok(done) => done,
            Err(error) => panic!("could not {what}: {error}\n{}", self.program.error_output.so_far()),
        }
    }

    /// Switches to another window, and returns the one before.
    #[track_caller]
    pub(crate) fn enter_window(&self, window: impl Into<WindowHandle>) -> WindowHandle {
        let before = self.run("find the window", self.driver().window());
        self.run("go to a window", self.driver().switch_to_window(window.into()));
        before
    }

    #[track_caller]
    pub(crate) fn read(&self, url: &str) -> String {
        let client = client();
        let text = self.wait_for(async { client.get(url).send().await?.text().await });
        text.unwrap_or_else(|error| panic!("{url} cannot be read: {error}"))
    }

    pub(crate) fn wait_for<T>(&self, commands: impl Future<Output = T>) -> T {
        self.runtime.block_on(commands)
    }
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().timeout(2 * TIMEOUT).build().expect("a client")
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}
