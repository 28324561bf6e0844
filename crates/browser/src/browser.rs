use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Instant;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::chromium::{self, Log};
use crate::firefox::{self, Bidi};
use crate::line::Line;
use crate::make::Make;
use crate::patience::{GLANCE, PATIENCE};
use crate::screen::Screen;
use crate::session::{Profile, Session};
use crate::trap::Trap;
use crate::webkit;
use crate::xvfb::Xvfb;

/// The panic of a test that asks a browser for more than it can do.
const NO_DEVTOOLS: &str = "only Chromium speaks the protocol of its developer tools";

/// A browser, driven from here; it ends with this value. All calls wait until they are done.
pub struct Browser {
    pub(crate) session: Session,
    pub(crate) own: Own,
    trap: RefCell<Trap>,
    /// The profile of the lease, where it is leased.
    profile: RefCell<Option<Profile>>,
}

/// Each browser's own protocol, for what `WebDriver` lacks.
pub(crate) enum Own {
    Chromium(Log, Line),
    Firefox(Bidi),
    WebKit,
}

impl Browser {
    /// Starts Chromium with an empty profile and a blank page.
    pub fn start(screen: Screen) -> Self {
        let browser = Self::launch(Make::Chromium, screen);
        browser.look_at(screen);
        browser
    }

    pub(crate) fn launch(make: Make, screen: Screen) -> Self {
        let trap = Trap::set();
        let (session, own) = match make {
            Make::Chromium => {
                let session = Session::start(make, None, chromium::capabilities(&trap));
                let line = chromium::connect(&session);
                (session, Own::Chromium(Log::default(), line))
            }
            Make::Firefox => {
                let session = Session::start(make, None, firefox::capabilities(&trap, screen));
                let bidi = Bidi::connect(&session);
                (session, Own::Firefox(bidi))
            }
            Make::WebKit => {
                let session = Session::start(make, Some(Xvfb::start()), webkit::capabilities(&trap));
                (session, Own::WebKit)
            }
        };
        Self { session, own, trap: RefCell::new(trap), profile: RefCell::default() }
    }

    /// Makes the page as large as the screen, and lets it feel fingers on a phone.
    pub(crate) fn look_at(&self, screen: Screen) {
        match &self.own {
            Own::Chromium(..) => {
                let phone = screen == Screen::Phone;
                chromium::look_through(&self.session, screen.size(), 1, phone);
                if phone {
                    self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
                }
            }
            Own::Firefox(bidi) => bidi.look_through(&self.session, screen.size(), 1),
            Own::WebKit => webkit::open_window(&self.session, screen),
        }
    }

    /// Goes on in a window with an empty profile of its own.
    pub(crate) fn enter_profile(&self) {
        let profile = match &self.own {
            Own::Chromium(_, line) => chromium::enter_profile(&self.session, line),
            Own::Firefox(bidi) => bidi.enter_profile(&self.session),
            Own::WebKit => panic!("WebKit has one profile"),
        };
        self.profile.replace(Some(profile));
    }

    pub(crate) fn leave_profile(&self) {
        let Some(profile) = self.profile.take() else { return };
        match &self.own {
            Own::Chromium(log, line) => chromium::leave_profile(&self.session, line, log, profile),
            Own::Firefox(bidi) => bidi.leave_profile(&self.session, profile),
            Own::WebKit => {}
        }
        self.trap.borrow_mut().forget();
    }

    pub const fn make(&self) -> Make {
        match self.own {
            Own::Chromium(..) => Make::Chromium,
            Own::Firefox(_) => Make::Firefox,
            Own::WebKit => Make::WebKit,
        }
    }

    /// Returns true if the browser has ended the process of a page, by its own account, or has made an error of its own in a
    /// module. Only WebKit does: once it divided by zero, where Rust looks at every divisor before and would have panicked
    /// with words.
    pub fn has_crashed(&self) -> bool {
        let has_erred = || {
            // A page that is gone cannot be asked.
            let complaints = panic::catch_unwind(AssertUnwindSafe(|| self.complaints())).unwrap_or_default();
            complaints.iter().any(|complaint| complaint.contains("RuntimeError: Division by zero"))
        };
        let is_webkit = self.make() == Make::WebKit;
        self.session.program.complaints.so_far().contains("WebProcess CRASHED") || is_webkit && has_erred()
    }

    #[track_caller]
    pub fn open(&self, url: &str) {
        // By way of a blank page: a change behind the `#` alone would load nothing.
        for url in ["about:blank", url] {
            self.session.run(format_args!("open {url}"), self.session.driver().goto(url));
        }
    }

    /// Loads the page again and waits until it has loaded.
    #[track_caller]
    pub fn reload(&self) {
        let () = self.script("window.isLeft = true", vec![]);
        match &self.own {
            Own::Firefox(bidi) => bidi.reload(&self.session),
            Own::Chromium(..) | Own::WebKit => self.session.run("reload", self.session.driver().refresh()),
        }
        // Firefox takes a change behind the `#` of the page that is being left for the end of the load, and answers a
        // script that the load cuts off with null.
        self.wait("the page loaded again", || {
            let look = "return !window.isLeft && document.readyState === 'complete'";
            self.script::<Option<bool>>(look, vec![]).filter(|is_loaded| *is_loaded)
        });
    }

    /// Makes the page as large as this, in pixels of style sheets, each of which is so many of the screen: two for a
    /// desktop's page at twice its size, one for a phone's.
    #[track_caller]
    pub fn look_through(&self, width: u32, height: u32, scale: u32) {
        match &self.own {
            Own::Chromium(..) => {
                chromium::look_through(&self.session, (width, height), scale, scale == 1);
            }
            Own::Firefox(bidi) => bidi.look_through(&self.session, (width, height), scale),
            Own::WebKit => {
                assert!(scale == 1, "WebKit shows one pixel as one");
                webkit::look_through(&self.session, (width, height));
            }
        }
    }

    /// Runs this at the start of every page that is opened from now on, before the page's own scripts.
    #[track_caller]
    pub fn before_pages(&self, script: &str) {
        match &self.own {
            Own::Chromium(..) => {
                self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
            }
            Own::Firefox(bidi) => bidi.before_pages(script),
            Own::WebKit => panic!("WebKit runs only what the server puts into its pages"),
        }
    }

    /// Runs the body of a function in the page, and answers what it returns. It finds `arguments` in an
    /// array of this name.
    #[track_caller]
    pub fn script<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> T {
        let returned = self.session.run("run a script", self.session.driver().execute(body, arguments));
        returned.convert().unwrap_or_else(|error| panic!("{error}, returned by the script {body}"))
    }

    #[track_caller]
    pub fn js<T: DeserializeOwned>(&self, body: &str) -> T {
        self.script(body, vec![])
    }

    /// As [`script`](Self::script), for a body that hands what it answers to its last argument, a function.
    #[track_caller]
    pub fn script_with_callback<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> T {
        let driver = self.session.driver();
        self.session.run("give a script time", driver.set_script_timeout(PATIENCE));
        let returned = self.session.run("run a script", driver.execute_async(body, arguments));
        returned.convert().unwrap_or_else(|error| panic!("{error}, returned by the script {body}"))
    }

    #[track_caller]
    pub fn js_with_callback<T: DeserializeOwned>(&self, body: &str) -> T {
        self.script_with_callback(body, vec![])
    }

    /// Looks again and again until there is something to see.
    #[track_caller]
    pub fn wait<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        self.wait_while_progressing(what, look, || 0)
    }

    /// As [`wait`](Self::wait), for however long it takes as long as `progress` returns another number after each time.
    #[track_caller]
    pub fn wait_while_progressing<T>(
        &self,
        what: &str,
        mut look: impl FnMut() -> Option<T>,
        progress: impl Fn() -> u64,
    ) -> T {
        let (mut start, mut reached) = (Instant::now(), 0);
        loop {
            if let Some(seen) = look() {
                return seen;
            }
            if start.elapsed() >= PATIENCE {
                let progress = progress();
                assert!(progress != reached, "waited {PATIENCE:?} in vain for {what}");
                (start, reached) = (Instant::now(), progress);
            }
            thread::sleep(GLANCE);
        }
    }

    /// Looks again and again until it is so.
    #[track_caller]
    pub fn wait_until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        self.wait(what, || is_so().then_some(()));
    }

    /// Warnings and errors on the console since the profile was begun; in WebKit, those of the open site's pages.
    pub fn complaints(&self) -> Vec<String> {
        match &self.own {
            Own::Chromium(log, _) => log.complaints(&self.session),
            Own::Firefox(bidi) => bidi.complaints(),
            Own::WebKit => webkit::complaints(&self.session),
        }
    }

    /// The address of everything that pages have asked for since the profile was begun. Chromium does not tell
    /// what their workers ask for, WebKit nothing.
    pub fn requests(&self) -> Vec<String> {
        let events = match &self.own {
            Own::Chromium(log, _) => log.events(&self.session, "Network.requestWillBeSent"),
            Own::Firefox(bidi) => bidi.events("network.beforeRequestSent"),
            Own::WebKit => Vec::new(),
        };
        events.iter().filter_map(|event| event["request"]["url"].as_str().map(str::to_owned)).collect()
    }

    /// Requests that tried to leave this machine since the profile was begun, except what the browser asks for
    /// of its own accord: their first lines.
    pub fn escapes(&self) -> Vec<String> {
        self.trap.borrow_mut().caught().to_vec()
    }
}

/// Actions that only Chromium can do.
impl Browser {
    /// Calls a method of the protocol of Chromium's developer tools.
    #[track_caller]
    pub fn devtools(&self, method: &str, parameters: Value) -> Value {
        assert!(self.make() == Make::Chromium, "{NO_DEVTOOLS}");
        chromium::call(&self.session, method, parameters)
    }

    /// Grants these permissions, by their names in the protocol of the developer tools, to all pages.
    #[track_caller]
    pub fn grant(&self, permissions: &[&str]) {
        let Own::Chromium(_, line) = &self.own else { panic!("{NO_DEVTOOLS}") };
        let profile = self.profile.borrow();
        let profile = &profile.as_ref().expect("the browser is leased").name;
        let grant = json!({ "permissions": permissions, "browserContextId": profile });
        line.call("Browser.grantPermissions", grant);
    }

    /// Parameters of all events of this method of Chromium's developer tools since the profile was begun, in
    /// their order.
    #[track_caller]
    pub fn events(&self, method: &str) -> Vec<Value> {
        match &self.own {
            Own::Chromium(log, _) => log.events(&self.session, method),
            Own::Firefox(_) | Own::WebKit => panic!("{NO_DEVTOOLS}"),
        }
    }
}
