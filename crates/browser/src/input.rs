//! Input: mouse, keys, a finger.

use serde_json::{Value, json};

use crate::browser::{Browser, Protocol};
use crate::browser_kind::BrowserKind;
use crate::key;

/// The milliseconds for which a slow press holds the button down.
const SLOW_PRESS_MS: u64 = 120;
/// The milliseconds of a mouse's way, of which a driver makes several moves.
const WAY_MS: u64 = 250;
/// The milliseconds of a swipe.
const SWIPE_MS: u64 = 200;

impl Browser {
    /// Clicks in the middle of what the `XPath` leads to, as soon as it is there, shows and is enabled. The driver refuses
    /// to click on what does not show.
    #[track_caller]
    pub fn click(&self, xpath: &str) {
        let driver = &self.session.driver;
        self.wait(&format!("a click on {xpath}"), || {
            let element = driver.find(xpath).ok()?;
            driver.is_enabled(&element).ok().filter(|enabled| *enabled)?;
            let clicked = driver.click(&element).ok();
            if clicked.is_none() {
                // Something that sticks to the edge may cover it until the page is scrolled.
                driver.scroll_to(&element).ok()?;
            }
            clicked
        });
    }

    /// Presses the mouse in the middle of what the `XPath` leads to, and lets go of it after a while.
    #[track_caller]
    pub fn press_slowly(&self, xpath: &str) {
        let [down, up] = button();
        self.move_mouse(
            &json!([self.way_to(xpath), down, { "type": "pause", "duration": SLOW_PRESS_MS }, up]),
        );
    }

    /// Presses the mouse in the middle of what the `XPath` leads to, and lets go of it at this place of the window.
    #[track_caller]
    pub fn drag(&self, xpath: &str, place: [i64; 2]) {
        let [down, up] = button();
        self.move_mouse(&json!([self.way_to(xpath), down, way(place), up]));
    }

    #[track_caller]
    pub fn click_at(&self, place: [i64; 2]) {
        let [down, up] = button();
        self.move_mouse(&json!([way(place), down, up]));
    }

    /// Moves the mouse to the middle of what the `XPath` leads to.
    #[track_caller]
    pub fn point_at(&self, xpath: &str) {
        self.move_mouse(&json!([self.way_to(xpath)]));
    }

    /// Presses keys one after the other: letters, and those of [`key`](crate::key).
    #[track_caller]
    pub fn press(&self, keys: impl AsRef<str>) {
        self.press_while("", keys.as_ref());
    }

    #[track_caller]
    pub fn press_with(&self, held: &str, keys: &str) {
        self.press_while(held, keys);
    }

    #[track_caller]
    fn press_while(&self, held: &str, keys: &str) {
        let stroke = |kind: &str, key: char| json!({ "type": kind, "value": key });
        let strokes = keys.chars().flat_map(|key| [stroke("keyDown", key), stroke("keyUp", key)]);
        let down = held.chars().map(|key| stroke("keyDown", key));
        let actions: Vec<Value> =
            down.chain(strokes).chain(held.chars().map(|key| stroke("keyUp", key))).collect();
        self.act(&json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    /// Replaces the text of the field that the `XPath` leads to, and leaves it.
    #[track_caller]
    pub fn write(&self, xpath: &str, text: &str) {
        self.click(xpath);
        self.press_with(key::CONTROL, "a");
        self.press(key::DELETE);
        self.press(text);
        self.press(key::TAB);
    }

    /// Taps on what the `XPath` leads to, as soon as it is enabled.
    ///
    /// The whole tap is one command: with a second one to lift the finger, a slow machine made a long press of it, which
    /// clicks on nothing.
    #[track_caller]
    pub fn tap(&self, xpath: &str) {
        let element = self.find(xpath);
        self.wait(&format!("a tap on {xpath}"), || {
            self.session.driver.is_enabled(&element).ok().filter(|enabled| *enabled).map(drop)
        });
        // Scrolls only if a part of it is outside the screen.
        let () = self.script(
            "const { left, top, right, bottom } = arguments[0].getBoundingClientRect();
             const isSeen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
             if (!isSeen) arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });",
            vec![element.clone()],
        );
        self.move_finger(&json!([
            { "type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    /// Draws a finger from the middle of one element to that of another, in one command, as [`Browser::tap`] is.
    #[track_caller]
    pub fn swipe(&self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|xpath| self.find(xpath));
        self.move_finger(&json!([
            { "type": "pointerMove", "duration": 0, "origin": from, "x": 0, "y": 0 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerMove", "duration": SWIPE_MS, "origin": to, "x": 0, "y": 0 },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    /// Holds a finger on what the `XPath` leads to while `meanwhile` runs.
    #[track_caller]
    pub fn touch<T>(&self, xpath: &str, meanwhile: impl FnOnce() -> T) -> T {
        let element = self.find(xpath);
        self.session.run(format_args!("show {xpath}"), self.session.driver.scroll_to(&element));
        match &self.protocol {
            Protocol::Chromium(..) => self.put_finger_on(element),
            Protocol::Firefox(_) | Protocol::WebKit => self.move_finger(&json!([
                { "type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0 },
                { "type": "pointerDown", "button": 0 },
            ])),
        }
        let seen = meanwhile();
        match &self.protocol {
            Protocol::Chromium(..) => self.dispatch_touch("touchEnd", json!([])),
            Protocol::Firefox(_) | Protocol::WebKit => {
                self.move_finger(&json!([{ "type": "pointerUp", "button": 0 }]));
            }
        }
        seen
    }

    /// Puts a finger down in Chromium, whose driver cannot hold it from one command to the next.
    #[track_caller]
    fn put_finger_on(&self, element: Value) {
        let centre: [f64; 2] = self.script(
            "const box = arguments[0].getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];",
            vec![element],
        );
        self.dispatch_touch("touchStart", json!([{ "x": centre[0], "y": centre[1] }]));
    }

    #[track_caller]
    fn dispatch_touch(&self, kind: &str, points: Value) {
        self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    }

    /// Performs actions of the one finger. In Firefox it stays down between commands. In WebKit it is the mouse, since its
    /// driver does only half a click with a finger.
    #[track_caller]
    fn move_finger(&self, actions: &Value) {
        let kind = if self.kind() == BrowserKind::WebKit { "mouse" } else { "touch" };
        let pointer = json!({ "pointerType": kind });
        self.act(&json!({ "type": "pointer", "id": "finger", "parameters": pointer, "actions": actions }));
    }

    #[track_caller]
    fn move_mouse(&self, actions: &Value) {
        let pointer = json!({ "pointerType": "mouse" });
        self.act(&json!({ "type": "pointer", "id": "mouse", "parameters": pointer, "actions": actions }));
    }

    /// Has one device act.
    #[track_caller]
    fn act(&self, device: &Value) {
        self.session.run("act", self.session.driver.post("actions", json!({ "actions": [device] })));
    }

    #[track_caller]
    fn way_to(&self, xpath: &str) -> Value {
        json!({ "type": "pointerMove", "duration": WAY_MS, "origin": self.find(xpath), "x": 0, "y": 0 })
    }

    #[track_caller]
    fn find(&self, xpath: &str) -> Value {
        self.wait(xpath, || self.session.driver.find(xpath).ok())
    }
}

fn way([x, y]: [i64; 2]) -> Value {
    json!({ "type": "pointerMove", "duration": WAY_MS, "x": x, "y": y })
}

/// Returns the press and the release of the mouse.
fn button() -> [Value; 2] {
    ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }))
}
