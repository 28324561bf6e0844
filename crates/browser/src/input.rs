//! Input: mouse, keys, a finger.

use serde_json::{Value, json};

use crate::browser::Browser;
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
            // Something that sticks to the edge may cover it until the page is scrolled.
            driver.click(&element).inspect_err(|_| drop(driver.scroll_to(&element))).ok()
        });
    }

    /// Presses the mouse in the middle of what the `XPath` leads to, and lets go of it after a while.
    #[track_caller]
    pub fn press_slowly(&self, xpath: &str) {
        let [down, up] = button();
        let pause = json!({ "type": "pause", "duration": SLOW_PRESS_MS });
        self.move_mouse(&json!([self.way_to(xpath), down, pause, up]));
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
        self.press_with("", keys.as_ref());
    }

    #[track_caller]
    fn press_with(&self, held: &str, keys: &str) {
        let stroke = |kind: &str, key: char| json!({ "type": kind, "value": key });
        let strokes = keys.chars().flat_map(|key| [stroke("keyDown", key), stroke("keyUp", key)]);
        let [down, up] = ["keyDown", "keyUp"].map(|kind| held.chars().map(move |key| stroke(kind, key)));
        let actions: Vec<Value> = down.chain(strokes).chain(up).collect();
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
        self.wait_until(&format!("a tap on {xpath}"), || {
            self.session.driver.is_enabled(&element) == Ok(true)
        });
        // Scrolls only if a part of it is outside the screen.
        let () = self.script(
            "const { left, top, right, bottom } = arguments[0].getBoundingClientRect();
             const isSeen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
             if (!isSeen) arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });",
            vec![element.clone()],
        );
        let [down, up] = button();
        self.move_finger(&json!([way_onto(&element, 0), down, up]));
    }

    /// Draws a finger from the middle of one element to that of another, in one command, as [`Browser::tap`] is.
    #[track_caller]
    pub fn swipe(&self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|xpath| self.find(xpath));
        let [down, up] = button();
        self.move_finger(&json!([way_onto(&from, 0), down, way_onto(&to, SWIPE_MS), up]));
    }

    /// Holds a finger on what the `XPath` leads to while `meanwhile` runs. Chromium's driver cannot hold it from one command
    /// to the next.
    #[track_caller]
    pub fn touch<T>(&self, xpath: &str, meanwhile: impl FnOnce() -> T) -> T {
        let element = self.find(xpath);
        self.session.run(format_args!("show {xpath}"), self.session.driver.scroll_to(&element));
        if self.kind() != BrowserKind::Chromium {
            let [down, up] = button();
            self.move_finger(&json!([way_onto(&element, 0), down]));
            let seen = meanwhile();
            self.move_finger(&json!([up]));
            return seen;
        }
        let middle: Value = self.script(
            "const { x, y, width, height } = arguments[0].getBoundingClientRect();
             return { x: x + width / 2, y: y + height / 2 };",
            vec![element],
        );
        let start = json!({ "type": "touchStart", "touchPoints": [middle] });
        self.devtools("Input.dispatchTouchEvent", start);
        let seen = meanwhile();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
        seen
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
        way_onto(&self.find(xpath), WAY_MS)
    }

    #[track_caller]
    fn find(&self, xpath: &str) -> Value {
        self.wait(xpath, || self.session.driver.find(xpath).ok())
    }
}

/// Returns the move to the middle of an element in so many milliseconds.
fn way_onto(element: &Value, duration: u64) -> Value {
    json!({ "type": "pointerMove", "duration": duration, "origin": element, "x": 0, "y": 0 })
}

fn way([x, y]: [i64; 2]) -> Value {
    json!({ "type": "pointerMove", "duration": WAY_MS, "x": x, "y": y })
}

/// Returns the press and the release of the mouse.
fn button() -> [Value; 2] {
    ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }))
}
