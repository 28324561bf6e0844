//! A browser of one's own, with an empty profile.

use std::cell::RefCell;
use std::env;
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use thirtyfour::{By, Capabilities, TypingData, WebDriver, WebElement};
use tokio::runtime::{self, Runtime};

use crate::chromedriver::Chromedriver;
use crate::trap::Trap;

/// How long anything may take that is waited for. Far more than it ever takes: a test that is about to
/// fail may take its time, one that is about to pass may meet a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);
/// Between two looks at what is waited for.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a hand that is in no hurry holds a button down.
const SLOW_PRESS: Duration = Duration::from_millis(120);

/// What Chromium is started with, besides the profile and the window that chromedriver sees to.
const FLAGS: [&str; 9] = [
    "--headless",
    // In containers and as root there is no sandbox to be had; all that is opened is our own page.
    "--no-sandbox",
    "--disable-gpu",
    // In containers /dev/shm may be too small for a page.
    "--disable-dev-shm-usage",
    // Nothing of the browser's own may reach for the network, or be taken for the page's doing.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
];

/// What the page is looked at on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1280 x 800, a mouse and a keyboard.
    Desktop,
    /// 390 x 844, a finger.
    Phone,
}

/// Chromium, driven from here; it ends with this value. All calls wait until they are done.
pub struct Browser {
    // None only while it is being dropped.
    driver: Option<WebDriver>,
    runtime: Runtime,
    _chromedriver: Chromedriver,
    log: RefCell<Log>,
    trap: RefCell<Trap>,
}

/// What the browser noted down so far. Chromedriver tells everything only once.
#[derive(Default)]
struct Log {
    /// Warnings and errors on the console.
    complaints: Vec<String>,
    /// Events of the protocol of Chromium's developer tools: method and parameters.
    events: Vec<(String, Value)>,
}

impl Browser {
    /// Starts a browser with an empty profile and a blank page.
    ///
    /// # Panics
    /// If Chromium or its driver cannot be started.
    pub fn start(screen: Screen) -> Self {
        let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let chromedriver = Chromedriver::start();
        let trap = Trap::set();
        let client = reqwest::Client::builder().no_proxy().timeout(2 * PATIENCE).build().expect("a client");
        let driver = runtime
            .block_on(WebDriver::builder(&chromedriver.url, capabilities(&trap)).client(client).connect())
            .unwrap_or_else(|error| panic!("Chromium cannot be started: {error}"));
        let browser = Self {
            driver: Some(driver),
            runtime,
            _chromedriver: chromedriver,
            log: RefCell::default(),
            trap: RefCell::new(trap),
        };
        browser.look_through(screen);
        browser
    }

    /// Opens an address and waits until it has loaded.
    #[track_caller]
    pub fn open(&self, url: &str) {
        // By way of a blank page: a change behind the `#` alone would load nothing.
        for url in ["about:blank", url] {
            self.run(format_args!("open {url}"), self.driver().goto(url));
        }
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&self) {
        self.run("reload", self.driver().refresh());
    }

    /// Runs this at the start of every page that is opened from now on, before the page's own scripts.
    #[track_caller]
    pub fn before_pages(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Runs the body of a function in the page, and answers what it returns. It finds `arguments` in an
    /// array of this name.
    ///
    /// # Panics
    /// If the script throws, or returns something else than a `T`.
    #[track_caller]
    pub fn script<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> T {
        let returned = self.run("run a script", self.driver().execute(body, arguments));
        returned.convert().unwrap_or_else(|error| panic!("{error}, returned by the script {body}"))
    }

    /// As [`script`](Self::script), for a body that hands what it answers to its last argument, a function.
    ///
    /// # Panics
    /// If the script throws, or answers something else than a `T`.
    #[track_caller]
    pub fn script_with_callback<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> T {
        self.run("give a script time", self.driver().set_script_timeout(PATIENCE));
        let returned = self.run("run a script", self.driver().execute_async(body, arguments));
        returned.convert().unwrap_or_else(|error| panic!("{error}, returned by the script {body}"))
    }

    /// Calls a method of the protocol of Chromium's developer tools.
    #[track_caller]
    pub fn devtools(&self, method: &str, parameters: Value) -> Value {
        self.run(method, self.driver().cdp().send_raw(method, parameters))
    }

    /// Looks again and again until there is something to see.
    ///
    /// # Panics
    /// If that takes too long; the message says what was waited for.
    #[track_caller]
    pub fn wait<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(seen) = look() {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "waited {PATIENCE:?} in vain for {what}");
            thread::sleep(GLANCE);
        }
    }

    /// Clicks in the middle of what the `XPath` leads to, as soon as it is there, shows and is enabled.
    #[track_caller]
    pub fn click(&self, xpath: &str) {
        self.wait(&format!("a click on {xpath}"), || {
            let click = async {
                let element = self.driver().find(By::XPath(xpath)).await.ok()?;
                let ready = element.is_enabled().await.ok()? && element.is_displayed().await.ok()?;
                if ready { element.click().await.ok() } else { None }
            };
            self.runtime.block_on(click)
        });
    }

    /// Presses the mouse in the middle of what the `XPath` leads to, and lets go of it after a while.
    #[track_caller]
    pub fn press_slowly(&self, xpath: &str) {
        let element = self.find(xpath);
        let press = self
            .driver()
            .action_chain_with_delay(None, Some(SLOW_PRESS))
            .move_to_element_center(&element)
            .click_and_hold()
            // A move that goes nowhere takes its time all the same.
            .move_by_offset(0, 0)
            .release();
        self.run(format_args!("press {xpath}"), press.perform());
    }

    /// Moves the mouse to the middle of what the `XPath` leads to.
    #[track_caller]
    pub fn point_at(&self, xpath: &str) {
        let element = self.find(xpath);
        let path = self.driver().action_chain().move_to_element_center(&element);
        self.run(format_args!("point at {xpath}"), path.perform());
    }

    /// Presses keys one after another, wherever the focus is.
    #[track_caller]
    pub fn press(&self, keys: impl Into<TypingData>) {
        self.run("press keys", self.driver().action_chain().send_keys(keys).perform());
    }

    /// Presses keys while another one is held down.
    #[track_caller]
    pub fn press_with(&self, held: thirtyfour::Key, keys: impl Into<TypingData>) {
        let chord = self.driver().action_chain().key_down(held.clone()).send_keys(keys).key_up(held);
        self.run("press keys", chord.perform());
    }

    /// Taps on what the `XPath` leads to, as soon as it is enabled.
    #[track_caller]
    pub fn tap(&self, xpath: &str) {
        let element = self.find(xpath);
        self.wait(&format!("a tap on {xpath}"), || {
            self.runtime.block_on(element.is_enabled()).ok().filter(|enabled| *enabled).map(drop)
        });
        self.touch(xpath, || ());
    }

    /// Puts a finger on what the `XPath` leads to and leaves it there while `meanwhile` lasts.
    ///
    /// # Panics
    /// If there is no such place.
    #[track_caller]
    pub fn touch<T>(&self, xpath: &str, meanwhile: impl FnOnce() -> T) -> T {
        let element = self.find(xpath);
        self.run(format_args!("show {xpath}"), element.scroll_into_view());
        let centre: [f64; 2] = self.script(
            "const box = arguments[0].getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];",
            vec![element.to_json().expect("an element is JSON")],
        );
        let touch = |kind: &str, points: Value| {
            self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        };
        touch("touchStart", json!([{ "x": centre[0], "y": centre[1] }]));
        let seen = meanwhile();
        touch("touchEnd", json!([]));
        seen
    }

    /// Warnings and errors on the console since the browser was started.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.run("read the console", self.driver().browser_log());
        let grave = entries.into_iter().filter(|entry| matches!(&*entry.level, "WARNING" | "SEVERE"));
        let mut log = self.log.borrow_mut();
        log.complaints.extend(grave.map(|entry| format!("{}: {}", entry.level, entry.message)));
        log.complaints.clone()
    }

    /// Parameters of all events of this method since the browser was started, in their order.
    ///
    /// # Panics
    /// If chromedriver answers something else than its log.
    pub fn events(&self, method: &str) -> Vec<Value> {
        let entries = self.run("read the performance log", self.driver().get_log("performance"));
        let mut log = self.log.borrow_mut();
        for entry in entries {
            let mut event: Value = serde_json::from_str(&entry.message).expect("an event is JSON");
            let event = event["message"].take();
            let method = event["method"].as_str().unwrap_or_default().to_owned();
            log.events.push((method, event["params"].clone()));
        }
        let wanted = log.events.iter().filter(|(name, _)| name == method);
        wanted.map(|(_, parameters)| parameters.clone()).collect()
    }

    /// Requests that tried to leave this machine since the browser was started, except what Chromium asks for
    /// of its own accord: their first lines.
    pub fn escapes(&self) -> Vec<String> {
        self.trap.borrow_mut().caught().to_vec()
    }

    fn look_through(&self, screen: Screen) {
        let (width, height, phone) = match screen {
            Screen::Desktop => (1280, 800, false),
            Screen::Phone => (390, 844, true),
        };
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
        if phone {
            self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
        }
    }

    #[track_caller]
    fn find(&self, xpath: &str) -> WebElement {
        self.wait(xpath, || self.runtime.block_on(self.driver().find(By::XPath(xpath))).ok())
    }

    fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("the browser is running")
    }

    #[track_caller]
    fn run<T>(
        &self,
        what: impl std::fmt::Display,
        command: impl Future<Output = Result<T, thirtyfour::error::WebDriverError>>,
    ) -> T {
        match self.runtime.block_on(command) {
            Ok(done) => done,
            Err(error) => panic!("could not {what}: {error}"),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}

fn capabilities(trap: &Trap) -> Capabilities {
    let flags: Vec<String> = FLAGS.map(str::to_owned).into_iter().chain([trap.flag()]).collect();
    let mut chromium = json!({ "args": flags });
    if let Ok(binary) = env::var("CHROMIUM") {
        chromium["binary"] = binary.into();
    }
    let wanted = json!({
        "browserName": "chrome",
        "goog:chromeOptions": chromium,
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    });
    let wanted: Map<String, Value> = serde_json::from_value(wanted).expect("an object");
    wanted.into()
}
