use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlElement, Node};

use crate::ui::prelude::*;

pub fn cell_id(cell: Cell) -> String {
    format!("cell-{cell}")
}

/// Focuses the first element that matches the selector.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

pub fn focus_cell(cell: Cell) {
    focus(&format!("#{}", cell_id(cell)));
}

/// Focuses the board's cell that Tab leads to.
pub fn focus_board() {
    focus("[data-cell][tabindex='0']");
}

/// Returns true if the event's element has the focus by keyboard, not by a tap or a click.
pub fn by_keyboard(event: &web_sys::Event) -> bool {
    event_target::<web_sys::Element>(event).matches(":focus-visible").unwrap_or(false)
}

/// Does something that removes the event's button. Then moves the keyboard on, if it was there.
pub fn go_on(event: &web_sys::Event, act: impl FnOnce(), move_on: impl FnOnce()) {
    let keyboard = by_keyboard(event);
    act();
    if keyboard {
        move_on();
    }
}

const OPEN: &str = "details.is-floating[open]";

/// Closes open lists at presses elsewhere.
pub fn listen_for_presses() {
    let press = Closure::<dyn Fn(MouseEvent)>::new(|event: MouseEvent| {
        let Some(list) = open_list() else { return };
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let is_click = event.type_() == "click";
        // Keys click without a pointer, where the focus is.
        if list.contains(target.as_ref()) || is_click && event.detail() == 0 {
            return;
        }
        event.stop_propagation();
        if is_click {
            event.prevent_default();
            let _ = list.remove_attribute("open");
        }
    });
    for kind in ["pointerdown", "click"] {
        // Before the pressed element handles it.
        let listener = press.as_ref().unchecked_ref();
        let _ = window().add_event_listener_with_callback_and_bool(kind, listener, true);
    }
    press.forget();
}

/// Closes the open list, and focuses its button. Returns true if there was one.
pub fn close_floating() -> bool {
    let list = open_list();
    if let Some(list) = &list {
        focus(&format!("{OPEN} > summary"));
        let _ = list.remove_attribute("open");
    }
    list.is_some()
}

fn open_list() -> Option<Element> {
    document().query_selector(OPEN).ok().flatten()
}
