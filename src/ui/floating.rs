//! Lists that open over the page: a press outside closes them and does nothing else, and Escape closes them.

use wasm_bindgen::prelude::Closure;
use web_sys::{Element, MouseEvent, Node};

use crate::ui::prelude::*;

const OPEN: &str = "details.is-floating[open]";

/// Listens for presses as long as the page lives.
pub fn listen() {
    let press = Closure::<dyn Fn(MouseEvent)>::new(|event: MouseEvent| {
        let Some(list) = open() else { return };
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let is_click = event.type_() == "click";
        // Keys click too, without a pointer: they stand where the keyboard is.
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
        // Before whatever was pressed hears of it.
        let listener = press.as_ref().unchecked_ref();
        let _ = window().add_event_listener_with_callback_and_bool(kind, listener, true);
    }
    press.forget();
}

/// Closes the open list, and leaves the keyboard where it was opened. Returns true if there was one.
pub fn close() -> bool {
    let list = open();
    if let Some(list) = &list {
        focus(&format!("{OPEN} > summary"));
        let _ = list.remove_attribute("open");
    }
    list.is_some()
}

fn open() -> Option<Element> {
    document().query_selector(OPEN).ok().flatten()
}
