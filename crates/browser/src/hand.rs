//! Input: mouse, keys, a finger.

use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::common::command::{Actions, Command};
use thirtyfour::{By, Key, TypingData, WebElement};

use crate::browser::{Browser, Own};
use crate::make::Make;

/// How long a hand that is in no hurry holds a button down.
const SLOW_PRESS: Duration = Duration::from_millis(120);

/// How long a finger takes from one place to another.
const SWIPE: Duration = Duration::from_millis(200);

impl Browser {
    /// Clicks in the middle of what the `XPath` leads to, as soon as it is there, shows and is enabled.
    #[track_caller]
    pub fn click(&self, xpath: &str) {
        self.wait(&format!("a click on {xpath}"), || {
            let click = async {
                let element = self.session.driver().find(By::XPath(xpath)).await.ok()?;
                let ready = element.is_enabled().await.ok()? && element.is_displayed().await.ok()?;
                if !ready {
                    return None;
                }
                let clicked = element.click().await.ok();
                if clicked.is_none() {
                    // It may lie under something that sticks to the edge, from where a player scrolls it away.
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
            // A move that goes nowhere takes its time all the same.
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

    /// Strikes the key that lies at the place `code` and writes `key`, as on any layout of keyboards, where the
    /// focus is; with a property of the event that is true, such as `ctrlKey` or `repeat`, if it has a name.
    #[track_caller]
    pub fn strike(&self, property: &str, code: &str, key: &str) {
        self.script::<()>(
            "const [property, code, key] = arguments;
             for (const kind of ['keydown', 'keyup']) {
                 const details = { code, key, [property]: true, bubbles: true, cancelable: true };
                 document.activeElement.dispatchEvent(new KeyboardEvent(kind, details));
             }",
            vec![property.into(), code.into(), key.into()],
        );
    }

    /// Writes into the field that the `XPath` leads to, in place of what stands there, and leaves it.
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
    /// The browser hears of the whole tap in one command: where the finger's rise was a command of its own, a slow
    /// machine made a long press of a tap, which clicks on nothing.
    #[track_caller]
    pub fn tap(&self, xpath: &str) {
        let element = self.find(xpath);
        self.wait(&format!("a tap on {xpath}"), || {
            self.session.wait_for(element.is_enabled()).ok().filter(|enabled| *enabled).map(drop)
        });
        let element = element.to_json().expect("an element is JSON");
        // Who sees it all does not scroll.
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

    /// Draws a finger from the middle of one element to that of another, as their `XPath`s lead to them. One command,
    /// as [`Browser::tap`] is.
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

    /// Puts a finger on what the `XPath` leads to and leaves it there while `meanwhile` lasts.
    #[track_caller]
    pub fn touch<T>(&self, xpath: &str, meanwhile: impl FnOnce() -> T) -> T {
        let element = self.find(xpath);
        self.session.run(format_args!("show {xpath}"), element.scroll_into_view());
        let element = element.to_json().expect("an element is JSON");
        match &self.own {
            Own::Chromium(..) => self.put_finger_on(element),
            Own::Firefox(_) | Own::WebKit => self.move_finger(&json!([
                { "type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0 },
                { "type": "pointerDown", "button": 0 },
            ])),
        }
        let seen = meanwhile();
        match &self.own {
            Own::Chromium(..) => self.dispatch_touch("touchEnd", json!([])),
            Own::Firefox(_) | Own::WebKit => self.move_finger(&json!([{ "type": "pointerUp", "button": 0 }])),
        }
        seen
    }

    /// Puts a finger down in Chromium, whose driver cannot leave it there from one command to the next.
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

    /// Lets the one finger do something. In Firefox it stays where it is until it does more. In WebKit it is the
    /// mouse: of a finger its driver makes half a click.
    #[track_caller]
    fn move_finger(&self, actions: &Value) {
        let kind = if self.make() == Make::WebKit { "mouse" } else { "touch" };
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
