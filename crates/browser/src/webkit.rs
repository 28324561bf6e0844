//! WebKit: its start and its window.

use std::env;

use serde_json::{Value, json};

use crate::proxy::Proxy;
use crate::screen::Screen;
use crate::session::Session;
use crate::timeout::poll;

/// Runs before all other scripts of a page: the driver has no log.
pub const LISTENER: &str = include_str!("listener.js");

/// The place of windows, from the left and from the top: the display's own pointer, in its middle, is in their corner.
/// Without a window manager the window under the pointer has the keyboard, and a page without it shows no focus.
const CORNER: i64 = 1598;

/// Returns the capabilities for WebKitWebDriver. Under its driver MiniBrowser forgets everything at its end.
pub(crate) fn capabilities(proxy: &Proxy) -> Value {
    let flags = [
        "--automation".to_owned(),
        "--javascript-can-open-windows-automatically=true".to_owned(),
        format!("--proxy=http://{}", proxy.address()),
        "--ignore-host=127.0.0.1".to_owned(),
    ];
    let mut browser = json!({ "args": flags });
    if let Ok(binary) = env::var("MINIBROWSER") {
        browser["binary"] = binary.into();
    }
    json!({ "browserName": "MiniBrowser", "webkitgtk:browserOptions": browser })
}

/// Opens a window without bars, which can be as narrow as a phone, and continues there.
pub(crate) fn open_window(session: &Session, screen: Screen) {
    let driver = &session.driver;
    let bars = session.run("find the window", driver.window());
    session.run("open a window", driver.execute("window.open('about:blank', '_blank', 'popup')", vec![]));
    let windows = session.run("close a window", driver.delete("/window"));
    let window =
        windows.as_array().and_then(|all| all.iter().find(|it| **it != bars)).expect("WebKit opens a window");
    session.run("go to the window", driver.post("window", json!({ "handle": window })));
    set_viewport(session, screen.size());
}

/// Sets the size of the page in pixels. WebKit's windows are no narrower than 334 pixels in 2.50.
#[track_caller]
pub(crate) fn set_viewport(session: &Session, (width, height): (u32, u32)) {
    let rect = json!({ "x": CORNER, "y": CORNER, "width": width, "height": height });
    session.run("size the window", session.driver.post("window/rect", rect));
    // The page is resized later than the driver returns.
    let mut size = Value::Null;
    let fits = poll(|| {
        let measure = session.driver.execute("return [innerWidth, innerHeight]", vec![]);
        size = session.run("measure the window", measure);
        (size == json!([width, height])).then_some(())
    });
    assert!(fits.is_some(), "WebKit's window is {size} instead of {width} x {height}");
}

/// Returns what the [`LISTENER`] has recorded.
pub(crate) fn complaints(session: &Session) -> Vec<String> {
    let noted =
        "try { return JSON.parse(sessionStorage.getItem('complaints') ?? '[]'); } catch { return []; }";
    let noted = session.run("read the complaints", session.driver.execute(noted, vec![]));
    serde_json::from_value(noted).expect("complaints are texts")
}
