//! Firefox: its start, and its commands by `WebDriver BiDi`.

use std::cell::RefCell;
use std::env;

use serde_json::{Value, json};

use crate::connection::Connection;
use crate::proxy::Proxy;
use crate::screen::Screen;
use crate::session::{Profile, Session};

/// The events that Firefox records on request.
const EVENTS: [&str; 2] = ["log.entryAdded", "network.beforeRequestSent"];

/// Returns the capabilities for geckodriver. Its own preferences stop most of the calls home.
pub(crate) fn capabilities(proxy: &Proxy, screen: Screen) -> Value {
    let proxy = proxy.address();
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
        // Requests to loopback bypass the proxy.
        "proxy": { "proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy },
        "moz:firefoxOptions": firefox,
    })
}

/// `WebDriver BiDi`, for what `WebDriver` itself lacks.
pub(crate) struct Bidi {
    connection: Connection,
    /// The identifiers of the scripts that run at the start of every page.
    scripts: RefCell<Vec<Value>>,
}

impl Bidi {
    /// Connects to Firefox, and has it record events from now on.
    pub(crate) fn connect(session: &Session) -> Self {
        let url = session.driver.capabilities["webSocketUrl"].as_str();
        let connection = Connection::connect(url.expect("geckodriver returns the address of Firefox"));
        connection.call("session.subscribe", json!({ "events": EVENTS }));
        Self { connection, scripts: RefCell::default() }
    }

    /// Opens a window with a new, empty profile, and continues there.
    pub(crate) fn enter_profile(&self, session: &Session) -> Profile {
        let mut profile = self.connection.call("browser.createUserContext", json!({}))["userContext"].take();
        let create = json!({ "type": "tab", "userContext": profile });
        let window = self.connection.call("browsingContext.create", create)["context"].take();
        let before = session.enter_window(window.as_str().expect("Firefox names its windows"));
        Profile { name: profile.take(), before }
    }

    /// Deletes a profile with its windows, the scripts of its pages, and its events.
    pub(crate) fn leave_profile(&self, session: &Session, profile: Profile) {
        session.enter_window(&profile.before);
        self.connection.call("browser.removeUserContext", json!({ "userContext": profile.name }));
        for script in self.scripts.take() {
            self.connection.call("script.removePreloadScript", json!({ "script": script }));
        }
        self.connection.clear_events();
    }

    /// Sets the size of the page in CSS pixels, and the device pixels for each of them.
    #[track_caller]
    pub(crate) fn set_viewport(&self, session: &Session, (width, height): (u32, u32), scale: u32) {
        let viewport = json!({ "width": width, "height": height });
        let parameters = json!({ "context": page(session), "viewport": viewport, "devicePixelRatio": scale });
        self.connection.call("browsingContext.setViewport", parameters);
    }

    /// Loads the page again as its reader does; a refresh by `WebDriver` itself bypasses service workers.
    #[track_caller]
    pub(crate) fn reload(&self, session: &Session) {
        self.connection
            .call("browsingContext.reload", json!({ "context": page(session), "wait": "complete" }));
    }

    /// Runs this script at the start of every page that is opened from now on.
    #[track_caller]
    pub(crate) fn before_pages(&self, script: &str) {
        let function = format!("() => {{\n{script}\n}}");
        let mut added =
            self.connection.call("script.addPreloadScript", json!({ "functionDeclaration": function }));
        self.scripts.borrow_mut().push(added["script"].take());
    }

    /// Returns the warnings and errors on the console since Firefox was started.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = self.events("log.entryAdded");
        let severe = entries.iter().filter(|entry| entry["level"] == "warn" || entry["level"] == "error");
        let complaint = |entry: &Value| {
            let words = [&entry["level"], &entry["text"], &entry["stackTrace"]["callFrames"][0]["url"]];
            words.map(|word| word.as_str().unwrap_or_default()).join(" ")
        };
        severe.map(complaint).collect()
    }

    /// Returns the parameters of all events of this method so far, in their order.
    pub(crate) fn events(&self, method: &str) -> Vec<Value> {
        // Events arrive before the result of any later command.
        self.connection.call("session.status", json!({}));
        self.connection.events(method)
    }
}

fn page(session: &Session) -> String {
    session.run("find the page", session.driver.window())
}
