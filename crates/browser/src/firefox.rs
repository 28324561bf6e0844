//! What is Firefox's own: how it is started, and its second line, `WebDriver BiDi`.

use std::cell::RefCell;
use std::env;
use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::patience::PATIENCE;
use crate::screen::Screen;
use crate::session::Session;
use crate::trap::Trap;

/// What Firefox notes down if it is asked to.
const EVENTS: [&str; 2] = ["log.entryAdded", "network.beforeRequestSent"];

/// What to ask geckodriver for. It brings preferences of its own, which keep most of what calls home quiet.
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
        // What is on loopback never asks a proxy.
        "proxy": { "proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy },
        "moz:firefoxOptions": firefox,
    })
}

/// The second line to Firefox: what `WebDriver` itself has no words for.
pub(crate) struct Bidi(Box<RefCell<Line>>);

struct Line {
    socket: WebSocket<TcpStream>,
    /// The number of the latest command.
    latest: u64,
    /// Method and parameters of every event so far.
    events: Vec<(String, Value)>,
}

impl Bidi {
    /// Opens the line, and lets Firefox note down what happens from now on.
    ///
    /// # Panics
    /// If Firefox does not answer.
    pub(crate) fn connect(session: &Session) -> Self {
        let url = session.driver().capabilities().get("webSocketUrl").and_then(Value::as_str);
        let url = url.expect("geckodriver tells where Firefox listens");
        let host = url.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).expect("Firefox listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a patience above zero");
        let (socket, _) = tungstenite::client(url, stream).expect("Firefox speaks WebSocket");
        let bidi = Self(Box::new(RefCell::new(Line { socket, latest: 0, events: Vec::new() })));
        bidi.call("session.subscribe", json!({ "events": EVENTS }));
        bidi
    }

    /// Makes the page as large as this, in pixels of style sheets, each of which is so many of the screen.
    #[track_caller]
    pub(crate) fn look_through(&self, session: &Session, (width, height): (u32, u32), scale: u32) {
        let viewport = json!({ "width": width, "height": height });
        let parameters = json!({ "context": page(session), "viewport": viewport, "devicePixelRatio": scale });
        self.call("browsingContext.setViewport", parameters);
    }

    /// Loads the page again as its reader does; what `WebDriver` itself calls so goes past service workers.
    #[track_caller]
    pub(crate) fn reload(&self, session: &Session) {
        self.call("browsingContext.reload", json!({ "context": page(session), "wait": "complete" }));
    }

    /// Runs this at the start of every page that is opened from now on.
    #[track_caller]
    pub(crate) fn before_pages(&self, script: &str) {
        let function = format!("() => {{\n{script}\n}}");
        self.call("script.addPreloadScript", json!({ "functionDeclaration": function }));
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

    /// The address of everything that was asked for since Firefox was started.
    pub(crate) fn requests(&self) -> Vec<String> {
        let events = self.events("network.beforeRequestSent");
        events.iter().filter_map(|event| event["request"]["url"].as_str().map(str::to_owned)).collect()
    }

    /// Parameters of all events of this method so far, in their order.
    fn events(&self, method: &str) -> Vec<Value> {
        // Events come before the answer to whatever is asked after they happened.
        self.call("session.status", json!({}));
        let line = self.0.borrow();
        let wanted = line.events.iter().filter(|(name, _)| name == method);
        wanted.map(|(_, parameters)| parameters.clone()).collect()
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Panics
    /// If Firefox refuses.
    #[track_caller]
    fn call(&self, method: &str, parameters: Value) -> Value {
        let mut line = self.0.borrow_mut();
        line.latest += 1;
        let number = line.latest;
        let command = json!({ "id": number, "method": method, "params": parameters });
        line.socket.send(Message::text(command.to_string())).expect("Firefox listens");
        loop {
            let message = line.socket.read().unwrap_or_else(|error| panic!("no answer to {method}: {error}"));
            let Message::Text(text) = message else { continue };
            let mut message: Value = serde_json::from_str(&text).expect("Firefox speaks JSON");
            if message["type"] == "event" {
                let name = message["method"].as_str().unwrap_or_default().to_owned();
                line.events.push((name, message["params"].take()));
            } else if message["id"] == number {
                assert!(message["type"] == "success", "could not {method}: {message}");
                return message["result"].take();
            }
        }
    }
}

/// The page, as Firefox calls it.
fn page(session: &Session) -> String {
    session.run("find the page", session.driver().window()).to_string()
}
