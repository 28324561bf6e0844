//! Chromium: its start, the `DevTools` protocol, its log.

use std::cell::RefCell;
use std::env;

use serde_json::{Value, json};

use crate::connection::Connection;
use crate::events::Events;
use crate::proxy::Proxy;
use crate::session::{Profile, Session};

/// Chromium's flags, besides the profile and the window, which chromedriver sets.
const FLAGS: [&str; 10] = [
    "--headless",
    // In containers and as root there is no sandbox to be had; all that is opened is our own page.
    "--no-sandbox",
    "--disable-gpu",
    // In containers /dev/shm may be too small for a page.
    "--disable-dev-shm-usage",
    // Requests of the browser itself would be mistaken for the page's.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    // A spare process for another site, started with every page; all pages here are of one site.
    "--disable-features=SpareRendererForSitePerProcess",
];

/// Returns the capabilities for chromedriver, with motion or as for readers who prefer less of it.
pub(crate) fn capabilities(proxy: &Proxy, moves: bool) -> Value {
    let mut flags = Vec::from(FLAGS.map(str::to_owned));
    flags.push(format!("--proxy-server={}", proxy.address()));
    if !moves {
        flags.push("--force-prefers-reduced-motion".to_owned());
    }
    let mut chromium = json!({ "args": flags });
    if let Ok(binary) = env::var("CHROMIUM") {
        chromium["binary"] = binary.into();
    }
    json!({
        "browserName": "chrome",
        "goog:chromeOptions": chromium,
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    })
}

/// Connects to the browser as a whole, for what concerns no page.
#[track_caller]
pub(crate) fn connect(session: &Session) -> Connection {
    let address = session.driver.capabilities["goog:chromeOptions"]["debuggerAddress"].as_str();
    let address = address.expect("chromedriver returns the address of Chromium");
    let version =
        session.run("read the version", session.driver.read(&format!("http://{address}/json/version")));
    Connection::connect(version["webSocketDebuggerUrl"].as_str().expect("Chromium returns its address"))
}

/// Opens a window with a new, empty profile, and continues there.
#[track_caller]
pub(crate) fn enter_profile(session: &Session, connection: &Connection) -> Profile {
    let name = connection.call("Target.createBrowserContext", json!({}))["browserContextId"].take();
    let create = json!({ "url": "about:blank", "browserContextId": name });
    let window = connection.call("Target.createTarget", create)["targetId"].take();
    let before = session.enter_window(window.as_str().expect("Chromium names its windows"));
    Profile { name, before }
}

pub(crate) fn leave_profile(session: &Session, connection: &Connection, log: &Log, profile: Profile) {
    session.enter_window(&profile.before);
    connection.call("Target.disposeBrowserContext", json!({ "browserContextId": profile.name }));
    connection.clear_events();
    log.clear(session);
}

/// Sets the size of the page in CSS pixels, and the device pixels for each of them. On a phone scroll bars take no room.
#[track_caller]
pub(crate) fn set_viewport(session: &Session, (width, height): (u32, u32), scale: u32, phone: bool) {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone });
    call(session, "Emulation.setDeviceMetricsOverride", metrics);
}

/// Calls a method of the `DevTools` protocol.
#[track_caller]
pub(crate) fn call(session: &Session, method: &str, parameters: Value) -> Value {
    session
        .run(method, session.driver.post("goog/cdp/execute", json!({ "cmd": method, "params": parameters })))
}

/// Chromium's log so far. Chromedriver returns every entry only once.
#[derive(Default)]
pub(crate) struct Log {
    complaints: RefCell<Vec<String>>,
    /// Those of the `DevTools` protocol.
    events: RefCell<Events>,
}

impl Log {
    /// Returns the warnings and errors on the console since Chromium was started.
    pub(crate) fn complaints(&self, session: &Session) -> Vec<String> {
        let severe = log(session, "browser")
            .into_iter()
            .filter(|(level, _)| ["WARNING", "SEVERE"].contains(&&**level));
        let mut complaints = self.complaints.borrow_mut();
        complaints.extend(severe.map(|(level, message)| format!("{level}: {message}")));
        complaints.clone()
    }

    fn clear(&self, session: &Session) {
        self.complaints(session);
        self.events(session, "");
        self.complaints.borrow_mut().clear();
        self.events.borrow_mut().clear();
    }

    /// Returns the parameters of all events of this method since Chromium was started, in their order.
    pub(crate) fn events(&self, session: &Session, method: &str) -> Vec<Value> {
        let mut events = self.events.borrow_mut();
        for (_, message) in log(session, "performance") {
            let mut event: Value = serde_json::from_str(&message).expect("an event is JSON");
            events.add(&mut event["message"]);
        }
        events.parameters(method)
    }
}

/// Returns the levels and messages of a log that are new.
#[track_caller]
fn log(session: &Session, kind: &str) -> Vec<(String, String)> {
    let entries = session.run("read a log", session.driver.post("se/log", json!({ "type": kind })));
    let text = |entry: &Value, key| entry[key].as_str().unwrap_or_default().to_owned();
    let entries = entries.as_array().expect("a log is a list").iter();
    entries.map(|entry| (text(entry, "level"), text(entry, "message"))).collect()
}
