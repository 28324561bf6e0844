//! Firefox: its start, and its commands by `WebDriver BiDi`.

use std::cell::RefCell;
use std::env;

use serde_json::{Value, json};

use crate::line::Line;
use crate::screen::Screen;
use crate::session::{Profile, Session};
use crate::trap::Trap;

/// The events that Firefox records on request.
const EVENTS: [&str; 2] = ["log.entryAdded", "network.beforeRequestSent"];

/// Returns the capabilities for geckodriver. Its own preferences stop most of the calls home.
pub(crate) fn capabilities(trap: &Trap, screen: Screen) -> Value {
    let proxy = trap.address();
    let mut preferences = json!({
        "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false,
        "browser.safebrowsing.update.enabled": false,
        "browser.region.update.enabled": false,
        "dom.push.connection.enabled": false,
        "extensions.getAddons.cache.enabled": false,
        "extensions.systemAddon.update.enabled": false,
        "toolkit.telemetry.server": "",
    });
    // On a phone a coarse pointer that cannot hover, else a fine one that can, and no other.
    let pointer = if screen == Screen::Phone { 1 } else { 2 | 4 };
    preferences["ui.primaryPointerCapabilities"] = pointer.into();
    preferences["ui.allPointerCapabilities"] = pointer.into();
    if screen == Screen::Phone {
        preferences["dom.w3c_touch_events.enabled"] = 1.into();
        // Scroll bars lie over the page.
        preferences["ui.useOverlayScrollbars"] = 1.into();
    }
    let mut firefox = json!({ "args": ["-headless"], "prefs": preferences });
    if let Ok(binary) = env::var("FIREFOX") {
        firefox["binary"] = binary.into();
    }
    json!({
        "browserName": "firefox",
        "webSocketUrl": true,
        // Requests to loopback never use the proxy.
        "proxy": { "proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy },
        "moz:firefoxOptions": firefox,
    })
}

/// The line to Firefox: what `WebDriver` itself has no words for.
pub(crate) struct Bidi {
    line: Line,
    /// Scripts that run at the start of every page, as Firefox calls them.
    scripts: RefCell<Vec<Value>>,
}

impl Bidi {
    /// Opens the line, and lets Firefox note down what happens from now on.
    pub(crate) fn connect(session: &Session) -> Self {
        let url = session.driver().capabilities().get("webSocketUrl").and_then(Value::as_str);
        let line = Line::connect(url.expect("geckodriver tells where Firefox listens"));
        line.call("session.subscribe", json!({ "events": EVENTS }));
        Self { line, scripts: RefCell::default() }
    }

    /// Goes on in a window with an empty profile of its own.
    pub(crate) fn enter_profile(&self, session: &Session) -> Profile {
        let mut profile = self.line.call("browser.createUserContext", json!({}))["userContext"].take();
        let create = json!({ "type": "tab", "userContext": profile });
        let window = self.line.call("browsingContext.create", create)["context"].take();
        let window = window.as_str().expect("Firefox names its windows").to_owned();
        let before = session.enter_window(window);
        Profile { name: profile.take(), before }
    }

    /// Forgets a profile, its windows, the scripts of its pages, and what happened there.
    pub(crate) fn leave_profile(&self, session: &Session, profile: Profile) {
        session.enter_window(profile.before);
        self.line.call("browser.removeUserContext", json!({ "userContext": profile.name }));
        for script in self.scripts.take() {
            self.line.call("script.removePreloadScript", json!({ "script": script }));
        }
        self.line.forget_events();
    }

    /// Makes the page as large as this, in pixels of style sheets, each of which is so many of the screen.
    #[track_caller]
    pub(crate) fn look_through(&self, session: &Session, (width, height): (u32, u32), scale: u32) {
        let viewport = json!({ "width": width, "height": height });
        let parameters = json!({ "context": page(session), "viewport": viewport, "devicePixelRatio": scale });
        self.line.call("browsingContext.setViewport", parameters);
    }

    /// Loads the page again as its reader does; what `WebDriver` itself calls so goes past service workers.
    #[track_caller]
    pub(crate) fn reload(&self, session: &Session) {
        self.line.call("browsingContext.reload", json!({ "context": page(session), "wait": "complete" }));
    }

    /// Runs this at the start of every page that is opened from now on.
    #[track_caller]
    pub(crate) fn before_pages(&self, script: &str) {
        let function = format!("() => {{\n{script}\n}}");
        let mut added = self.line.call("script.addPreloadScript", json!({ "functionDeclaration": function }));
        self.scripts.borrow_mut().push(added["script"].take());
    }

    /// Warnings and errors on the console since Firefox was started.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = self.events("log.entryAdded");
        let grave = entries.iter().filter(|entry| entry["level"] == "warn" || entry["level"] == "error");
        let complaint = |entry: &Value| {
            let words = [&entry["level"], &entry["text"], &entry["stackTrace"]["callFrames"][0]["url"]];
            words.map(|word| word.as_str().unwrap_or_default()).join(" ")
        };
        grave.map(complaint).collect()
    }

    /// Parameters of all events of this method so far, in their order.
    pub(crate) fn events(&self, method: &str) -> Vec<Value> {
        // Events come before the answer to whatever is asked after they happened.
        self.line.call("session.status", json!({}));
        self.line.events(method)
    }
}

fn page(session: &Session) -> String {
    session.run("find the page", session.driver().window()).to_string()
}
