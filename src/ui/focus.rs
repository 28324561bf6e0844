//! The focus of the keyboard.

use web_sys::HtmlElement;

use crate::ui::prelude::*;

pub fn cell_id(cell: Cell) -> String {
    format!("cell-{cell}")
}

/// Moves the keyboard to the first element that the selector finds.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

pub fn focus_cell(cell: Cell) {
    focus(&format!("#{}", cell_id(cell)));
}

/// Moves the keyboard to the cell that one tabs to.
pub fn focus_board() {
    focus("[data-cell][tabindex='0']");
}

/// Returns true if the element that the event is for has the focus by keyboard, and not by a tap or a click.
pub fn by_keyboard(event: &web_sys::Event) -> bool {
    event_target::<web_sys::Element>(event).matches(":focus-visible").unwrap_or(false)
}

/// Does something that takes away the button that the event is for. Then the keyboard, if it was there, moves on.
pub fn go_on(event: &web_sys::Event, act: impl FnOnce(), move_on: impl FnOnce()) {
    let keyboard = by_keyboard(event);
    act();
    if keyboard {
        move_on();
    }
}
