//! The keyboard's way through a toolbar, as WAI-ARIA's pattern of that name has it: Tab leads to one of its buttons,
//! the arrows, Home and End to the others.

use leptos::ev::{FocusEvent, KeyboardEvent, resize};
use leptos::html::Div;
use web_sys::HtmlElement;

use crate::platform::executor::later;
use crate::ui::arrows::{along_row, has_modifier};
use crate::ui::prelude::*;

/// A row of buttons with one tab stop, which is always on a button that shows and is enabled.
#[derive(Clone, Copy)]
pub struct Toolbar {
    pub row: NodeRef<Div>,
    stop: StoredValue<Option<HtmlElement>, LocalStorage>,
    /// True if the keyboard is on one of the buttons, or was until that one was disabled.
    has_focus: StoredValue<bool>,
}

impl Toolbar {
    /// A toolbar whose buttons show and are enabled by what `changes` reads.
    pub fn new(changes: impl Fn() + 'static) -> Self {
        let toolbar = Self {
            row: NodeRef::new(),
            stop: StoredValue::new_local(None),
            has_focus: StoredValue::new(false),
        };
        Effect::new(move |_| {
            changes();
            // The buttons hear of the same change, and are done by then.
            later(move || toolbar.settle());
        });
        // A narrow header leaves a button out.
        let resized = window_event_listener(resize, move |_| toolbar.settle());
        on_cleanup(move || resized.remove());
        toolbar
    }

    pub fn steer(self, event: &KeyboardEvent) {
        // Firefox does not always tell of the focus that comes from its own bars.
        let button: HtmlElement = event_target(event);
        self.reach(button.clone());
        if has_modifier(event) {
            return;
        }
        let usable: Vec<HtmlElement> = self.buttons().into_iter().filter(is_usable).collect();
        let Some(place) = usable.iter().position(|usable| *usable == button) else { return };
        let Some(to) = along_row(&event.key(), place, usable.len()) else { return };
        event.prevent_default();
        self.reach(usable[to].clone());
    }

    /// The keyboard left. A button that is disabled under it may say so too.
    pub fn leave(self, event: &FocusEvent) {
        let button: HtmlElement = event_target(event);
        self.has_focus.set_value(!is_usable(&button));
    }

    /// Makes this button, which the keyboard or the mouse came to, the tab stop, and the one with the focus.
    pub fn reach(self, button: HtmlElement) {
        self.has_focus.set_value(true);
        self.stop.set_value(Some(button));
        self.settle();
    }

    /// Puts the tab stop on a button that can be pressed, the nearest from where it was, and the keyboard with it.
    fn settle(self) {
        let buttons = self.buttons();
        let stop = self.stop.try_get_value().flatten();
        let before = buttons.iter().position(|button| Some(button) == stop.as_ref()).unwrap_or_default();
        let mut from_there = buttons[before..].iter().chain(buttons[..before].iter().rev());
        let Some(stop) = from_there.find(|button| is_usable(button)).cloned() else { return };
        for button in &buttons {
            button.set_tab_index(if *button == stop { 0 } else { -1 });
        }
        let is_left = document().active_element().as_ref() != Some(&stop);
        if self.has_focus.get_value() && is_left {
            let _ = stop.focus();
        }
        self.stop.set_value(Some(stop));
    }

    /// All of its buttons in order; none once the screen was laid out anew.
    fn buttons(self) -> Vec<HtmlElement> {
        let Some(row) = self.row.try_get_untracked().flatten() else { return Vec::new() };
        let children = row.children();
        (0..children.length()).filter_map(|place| children.item(place)?.dyn_into().ok()).collect()
    }
}

fn is_usable(button: &HtmlElement) -> bool {
    button.offset_parent().is_some() && !button.matches(":disabled").unwrap_or(true)
}
