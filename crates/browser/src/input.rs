//! Input: mouse, keys, a finger.

use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::common::command::{Actions, Command};
use thirtyfour::{By, Key, TypingData, WebElement};

use crate::browser::{Browser, Protocol};
use crate::browser_kind::BrowserKind;

/// How long a slow press holds the button down.
const SLOW_PRESS: Duration = Duration::from_millis(120);

/// How long a swipe takes.
const SWIPE: Duration = Duration::from_millis(200);

impl Browser {
    /// Clicks in the middle of what the `XPath` leads to, as soon as it is there, shows and is enabled. The driver refuses
    /// to click on what does not show.
    #[track_caller]
    pub fn click(&self, xpath: &str) {
        self.wait(&format!("a click on {xpath}"), || {
            let click = async {
                let element = self.session.driver().find(By::XPath(xpath)).await.ok()?;
                element.is_enabled().await.ok().filter(|enabled| *enabled)?;
                let clicked = element.click().await.ok();
                if clicked.is_none() {
                    // Something that sticks to the edge may cover it until the page is scrolled.
                    element.scroll_into_view().await.ok()?;
                }
                clicked
            };
            self.session.wait_for(click)
        });
    }

    /// Presses the mouse in the middle of what the `XPath` leads to, and lets go of it after a while.
    #[track_caller]
    pub fn press_slowly(&self, xpath: &str) {
        let element = self.find(xpath);
        let press = self
            .session
            .driver()
            .action_chain_with_delay(None, Some(SLOW_PRESS))
            .move_to_element_center(&element)
            .click_and_hold()
            // A move by nothing takes its time all the same.
            .move_by_offset(0, 0)
            .release();
        self.session.run(format_args!("press {xpath}"), press.perform());
    }

    /// Presses the mouse in the middle of what the `XPath` leads to, and lets go of it at this place of the window.
    #[track_caller]
    pub fn drag(&self, xpath: &str, [x, y]: [i64; 2]) {
        let element = self.find(xpath);
        let path = self.session.driver().action_chain().move_to_element_center(&element);
        let drag = path.click_and_hold().move_to(x, y).release();
        self.session.run(format_args!("drag from {xpath}"), drag.perform());
    }

    #[track_caller]
    pub fn click_at(&self, [x, y]: [i64; 2]) {
        let click = self.session.driver().action_chain().move_to(x, y).click();
        self.session.run(format_args!("click at {x}, {y}"), click.perform());
    }

    /// Moves the mouse to the middle of what the `XPath` leads to.
    #[track_caller]
    pub fn point_at(&self, xpath: &str) {
        let element = self.find(xpath);
        let path = self.session.driver().action_chain().move_to_element_center(&element);
        self.session.run(format_args!("point at {xpath}"), path.perform());
    }

    #[track_caller]
    pub fn press(&self, keys: impl Into<TypingData>) {
        self.session.run("press keys", self.session.driver().action_chain().send_keys(keys).perform());
    }

    #[track_caller]
    pub fn press_with(&self, held: Key, keys: impl Into<TypingData>) {
        let driver = self.session.driver();
        let chord = driver.action_chain().key_down(held.clone()).send_keys(keys).key_up(held);
        self.session.run("press keys", chord.perform());
    }

    /// Replaces the text of the field that the `XPath` leads to, and leaves it.
    #[track_caller]
    pub fn write(&self, xpath: &str, text: &str) {
        self.click(xpath);
        self.press_with(Key::Control, "a");
        self.press(Key::Delete);
        self.press(text);
        self.press(Key::Tab);
    }

    /// Taps on what the `XPath` leads to, as soon as it is enabled.
    ///
    /// The whole tap is one command: with a second one to lift the finger, a slow machine made a long press of it, which
    /// clicks on nothing.
    #[track_caller]
    pub fn tap(&self, xpath: &str) {
        let element = self.find(xpath);
        self.wait(&format!("a tap on {xpath}"), || {
            self.session.wait_for(element.is_enabled()).ok().filter(|enabled| *enabled).map(drop)
        });
        let element = element.to_json().expect("an element is JSON");
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
        let [from, to] = [from, to].map(|xpath| self.find(xpath).to_json().expect("an element is JSON"));
        self.move_finger(&json!([
            { "type": "pointerMove", "duration": 0, "origin": from, "x": 0, "y": 0 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerMove", "duration": SWIPE.as_millis() as u64, "origin": to, "x": 0, "y": 0 },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    /// Holds a finger on what the `XPath` leads to while `meanwhile` runs.
    #[track_caller]
    pub fn touch<T>(&self, xpath: &str, meanwhile: impl FnOnce() -> T) -> T {
        let element = self.find(xpath);
        self.session.run(format_args!("show {xpath}"), element.scroll_into_view());
        let element = element.to_json().expect("an element is JSON");
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
        let finger = json!([{
            "type": "pointer", "id": "finger", "parameters": { "pointerType": kind }, "actions": actions,
        }]);
        let command = Command::PerformActions(Actions::from(finger));
        self.session.run("move a finger", self.session.driver().cmd(command));
    }

    #[track_caller]
    fn find(&self, xpath: &str) -> WebElement {
        self.wait(xpath, || self.session.wait_for(self.session.driver().find(By::XPath(xpath))).ok())
    }
}
