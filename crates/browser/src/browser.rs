use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::browser_kind::BrowserKind;
use crate::chromium::{self, Log};
use crate::connection::Connection;
use crate::firefox::{self, Bidi};
use crate::proxy::Proxy;
use crate::screen::Screen;
use crate::session::{Profile, Session};
use crate::timeout::{TIMEOUT, poll};
use crate::webkit;

/// The panic of a test that asks too much of a browser.
const NO_DEVTOOLS: &str = "only Chromium has the DevTools protocol";

/// A running browser, which ends with this value. All calls wait until they are done.
pub struct Browser {
    pub(crate) session: Session,
    protocol: Protocol,
    proxy: RefCell<Proxy>,
    /// The profile in use, in a pooled browser.
    profile: RefCell<Option<Profile>>,
}

/// The protocol of each browser beside `WebDriver`, for commands that `WebDriver` lacks.
enum Protocol {
    Chromium(Log, Connection),
    Firefox(Bidi),
    WebKit,
}

impl Browser {
    /// Starts Chromium with an empty profile and a blank page.
    pub fn start(screen: Screen) -> Self {
        let browser = Self::launch(BrowserKind::Chromium, screen, true);
        browser.set_screen(screen);
        browser
    }

    /// Starts a browser. Chromium's pages have no motion unless `moves`.
    pub(crate) fn launch(kind: BrowserKind, screen: Screen, moves: bool) -> Self {
        let proxy = Proxy::start();
        let capabilities = match kind {
            BrowserKind::Chromium => chromium::capabilities(&proxy, moves),
            BrowserKind::Firefox => firefox::capabilities(&proxy, screen),
            BrowserKind::WebKit => webkit::capabilities(&proxy),
        };
        let session = Session::start(kind, capabilities);
        let protocol = match kind {
            BrowserKind::Chromium => Protocol::Chromium(Log::default(), chromium::connect(&session)),
            BrowserKind::Firefox => Protocol::Firefox(Bidi::connect(&session)),
            BrowserKind::WebKit => Protocol::WebKit,
        };
        Self { session, protocol, proxy: RefCell::new(proxy), profile: RefCell::default() }
    }

    /// Makes the page as large as the screen, and enables touch on a phone.
    pub(crate) fn set_screen(&self, screen: Screen) {
        match &self.protocol {
            Protocol::Chromium(..) => {
                let phone = screen == Screen::Phone;
                chromium::set_viewport(&self.session, screen.size(), 1, phone);
                if phone {
                    self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
                }
            }
            Protocol::Firefox(bidi) => bidi.set_viewport(&self.session, screen.size(), 1),
            Protocol::WebKit => webkit::open_window(&self.session, screen),
        }
    }

    /// Opens a window with a new, empty profile, and continues there.
    pub(crate) fn enter_profile(&self) {
        let profile = match &self.protocol {
            Protocol::Chromium(_, connection) => chromium::enter_profile(&self.session, connection),
            Protocol::Firefox(bidi) => bidi.enter_profile(&self.session),
            Protocol::WebKit => panic!("WebKit has one profile"),
        };
        self.profile.replace(Some(profile));
    }

    pub(crate) fn leave_profile(&self) {
        let Some(profile) = self.profile.take() else { return };
        match &self.protocol {
            Protocol::Chromium(log, connection) => {
                chromium::leave_profile(&self.session, connection, log, profile);
            }
            Protocol::Firefox(bidi) => bidi.leave_profile(&self.session, profile),
            Protocol::WebKit => {}
        }
        self.proxy.borrow_mut().clear();
    }

    pub const fn kind(&self) -> BrowserKind {
        match self.protocol {
            Protocol::Chromium(..) => BrowserKind::Chromium,
            Protocol::Firefox(_) => BrowserKind::Firefox,
            Protocol::WebKit => BrowserKind::WebKit,
        }
    }

    /// Returns true if the browser itself has reported that the process of a page crashed, or has made an error in a
    /// module. Only WebKit does: once it divided by zero, where Rust checks every divisor and would have panicked with a
    /// message.
    pub fn has_crashed(&self) -> bool {
        // A crashed page cannot answer.
        let complaints = || panic::catch_unwind(AssertUnwindSafe(|| self.complaints())).unwrap_or_default();
        let is_error = |complaint: &String| complaint.contains("RuntimeError: Division by zero");
        self.session.program.error_output.so_far().contains("WebProcess CRASHED")
            || self.kind() == BrowserKind::WebKit && complaints().iter().any(is_error)
    }

    #[track_caller]
    pub fn open(&self, url: &str) {
        // Through a blank page, since a change behind the `#` alone loads nothing.
        for url in ["about:blank", url] {
            self.session
                .run(format_args!("open {url}"), self.session.driver.post("url", json!({ "url": url })));
        }
    }

    /// Loads the page again and waits until it has loaded.
    #[track_caller]
    pub fn reload(&self) {
        let () = self.script("window.isLeft = true", vec![]);
        match &self.protocol {
            Protocol::Firefox(bidi) => bidi.reload(&self.session),
            Protocol::Chromium(..) | Protocol::WebKit => {
                self.session.run("reload", self.session.driver.post("refresh", json!({})));
            }
        }
        // Firefox mistakes a change behind the `#` of the old page for the end of the load, and returns null from a
        // script that the load interrupts.
        self.wait("the page loaded again", || {
            let look = "return !window.isLeft && document.readyState === 'complete'";
            self.script::<Option<bool>>(look, vec![]).filter(|is_loaded| *is_loaded)
        });
    }

    /// Sets the size of the page in CSS pixels, and the device pixels for each of them: two for a desktop's page at twice
    /// its size, one for a phone's.
    #[track_caller]
    pub fn set_viewport(&self, width: u32, height: u32, scale: u32) {
        match &self.protocol {
            Protocol::Chromium(..) => {
                chromium::set_viewport(&self.session, (width, height), scale, scale == 1);
            }
            Protocol::Firefox(bidi) => bidi.set_viewport(&self.session, (width, height), scale),
            Protocol::WebKit => {
                assert!(scale == 1, "WebKit shows one pixel as one");
                webkit::set_viewport(&self.session, (width, height));
            }
        }
    }

    /// Runs this script at the start of every page that is opened from now on, before the page's own.
    #[track_caller]
    pub fn before_pages(&self, script: &str) {
        match &self.protocol {
            Protocol::Chromium(..) => {
                self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            }
            Protocol::Firefox(bidi) => bidi.before_pages(script),
            Protocol::WebKit => panic!("WebKit runs only what the server puts into its pages"),
        }
    }

    /// Runs the body of a function in the page, with these `arguments`, and returns its value.
    #[track_caller]
    pub fn script<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> T {
        self.run_script("execute/sync", body, arguments)
    }

    #[track_caller]
    pub fn js<T: DeserializeOwned>(&self, body: &str) -> T {
        self.script(body, vec![])
    }

    /// Runs the body of a function in the page, which passes its value to a callback, its last argument.
    #[track_caller]
    pub fn script_with_callback<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> T {
        let driver = &self.session.driver;
        let limit = driver.post("timeouts", json!({ "script": TIMEOUT.as_millis() as u64 }));
        self.session.run("give a script time", limit);
        self.run_script("execute/async", body, arguments)
    }

    #[track_caller]
    fn run_script<T: DeserializeOwned>(&self, command: &str, body: &str, arguments: Vec<Value>) -> T {
        let script = json!({ "script": body, "args": arguments });
        let returned = self.session.run("run a script", self.session.driver.post(command, script));
        serde_json::from_value(returned)
            .unwrap_or_else(|error| panic!("{error}, returned by the script {body}"))
    }

    #[track_caller]
    pub fn js_with_callback<T: DeserializeOwned>(&self, body: &str) -> T {
        self.script_with_callback(body, vec![])
    }

    /// Polls until `look` returns a value.
    #[track_caller]
    pub fn wait<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        self.wait_while_progressing(what, look, || 0)
    }

    /// Polls until `look` returns a value. The timeout begins anew as long as `progress` returns another number.
    #[track_caller]
    pub fn wait_while_progressing<T>(
        &self,
        what: &str,
        mut look: impl FnMut() -> Option<T>,
        progress: impl Fn() -> u64,
    ) -> T {
        let mut reached = 0;
        loop {
            if let Some(seen) = poll(&mut look) {
                return seen;
            }
            let progress = progress();
            assert!(progress != reached, "waited {TIMEOUT:?} in vain for {what}");
            reached = progress;
        }
    }

    /// Polls until the condition holds.
    #[track_caller]
    pub fn wait_until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        self.wait(what, || is_so().then_some(()));
    }

    /// Returns the warnings and errors on the console since the profile was created; in WebKit, those of the open site's
    /// pages.
    pub fn complaints(&self) -> Vec<String> {
        match &self.protocol {
            Protocol::Chromium(log, _) => log.complaints(&self.session),
            Protocol::Firefox(bidi) => bidi.complaints(),
            Protocol::WebKit => webkit::complaints(&self.session),
        }
    }

    /// Returns the address of every request of a page since the profile was created. Chromium does not report requests of
    /// workers, WebKit none at all.
    pub fn requests(&self) -> Vec<String> {
        let events = match &self.protocol {
            Protocol::Chromium(log, _) => log.events(&self.session, "Network.requestWillBeSent"),
            Protocol::Firefox(bidi) => bidi.events("network.beforeRequestSent"),
            Protocol::WebKit => Vec::new(),
        };
        events.iter().filter_map(|event| event["request"]["url"].as_str().map(str::to_owned)).collect()
    }

    /// Returns the first lines of all requests to other machines since the profile was created, except the browser's own.
    pub fn outside_requests(&self) -> Vec<String> {
        self.proxy.borrow_mut().requests().to_vec()
    }
}

/// Actions that only Chromium can do.
impl Browser {
    /// Calls a method of the `DevTools` protocol.
    #[track_caller]
    pub fn devtools(&self, method: &str, parameters: Value) -> Value {
        assert!(self.kind() == BrowserKind::Chromium, "{NO_DEVTOOLS}");
        chromium::call(&self.session, method, parameters)
    }

    /// Grants these permissions, by their names in the `DevTools` protocol, to all pages.
    #[track_caller]
    pub fn grant(&self, permissions: &[&str]) {
        let Protocol::Chromium(_, connection) = &self.protocol else { panic!("{NO_DEVTOOLS}") };
        let profile = self.profile.borrow();
        let profile = &profile.as_ref().expect("a pooled browser").name;
        let grant = json!({ "permissions": permissions, "browserContextId": profile });
        connection.call("Browser.grantPermissions", grant);
    }
}
