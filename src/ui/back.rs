//! The browser's back button: closes the menu, then the lab, before it leaves the page.
//!
//! Menu and lab each have an entry in the browser's history while they are open. An entry's state is the number of such
//! entries up to it.

use leptos::ev::popstate;
use wasm_bindgen::JsValue;

use crate::platform::address;
use crate::ui::prelude::*;

/// Keeps the history's entries in step with what is open.
pub fn listen(game: GameRef, shown: MenuState, lab: Lab) {
    let is_menu_open = Memo::new(move |_| shown.tab.get().is_some());
    let open = move || usize::from(lab.open.get()) + usize::from(is_menu_open.get());
    let entries = StoredValue::new(entry());
    let is_leaving = StoredValue::new(false);
    Effect::new(move |_| {
        let (open, before) = (open(), entries.get_value());
        let Ok(history) = window().history() else { return };
        for entry in before..open {
            // Fails where pages may not change their history, such as in some previews: then nothing is closed.
            let _ = history.push_state_with_url(&JsValue::from_f64((entry + 1) as f64), "", None);
        }
        if open < before {
            is_leaving.set_value(true);
            let _ = history.go_with_delta(open as i32 - before as i32);
        }
        entries.set_value(open);
        if open > before && lab.open.get_untracked() {
            address::show_name(address::LAB);
        }
    });
    window_event_listener(popstate, move |_| {
        let is_ours = is_leaving.get_value() || entries.get_value() > 0 || entry() > 0;
        is_leaving.set_value(false);
        entries.set_value(entry());
        // The address was edited; another listener handles that.
        if !is_ours {
            return;
        }
        if untrack(open) > entry() {
            shown.tab.set(None);
        }
        if untrack(open) > entry() {
            lab.open.set(false);
        }
        // The entry may be of an earlier step.
        if lab.open.get_untracked() {
            address::show_name(address::LAB);
        } else {
            address::show_game(game);
        }
    });
}

/// Returns the number of the page's own entries up to the current one.
fn entry() -> usize {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_f64()).map_or(0, |state| state as usize)
}
