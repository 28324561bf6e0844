//! The keys that work wherever the keyboard is.

use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::focus::focus_cell;
use super::lab::Lab;
use super::sheet::{Shown, Tab};
use super::table::{Kind, Table};
use crate::game::Game;

/// Fields in which letters are letters, and a dialog, which has the keyboard to itself.
const ELSEWHERE: &str = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog *";

/// Listens for keys as long as the page lives.
pub fn listen(table: Table, shown: Shown, lab: Lab) {
    window_event_listener(keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let elsewhere = target.is_some_and(|target| target.matches(ELSEWHERE).unwrap_or(false));
        let elsewhere = elsewhere || lab.open.get_untracked();
        if !elsewhere && !event.default_prevented() && obey(table, shown, &event) {
            event.prevent_default();
        }
    });
}

/// Does what the key says; whether it says anything. Letters count by their place on the keyboard, so that
/// other layouts work.
fn obey(table: Table, shown: Shown, event: &KeyboardEvent) -> bool {
    let command = event.ctrl_key() || event.meta_key();
    if event.key() == "?" {
        shown.0.set(Some(Tab::Keys));
        return true;
    }
    let code = event.code();
    if let Some(number) = number(&code).filter(|_| !command) {
        let answered = table.answer_question(number);
        answered.into_iter().for_each(focus_cell);
        return answered.is_some();
    }
    match (code.as_str(), command, event.shift_key()) {
        ("KeyZ", true, false) | ("KeyU", false, false) => table.change(Game::undo),
        ("KeyZ", true, true) | ("KeyY", true, false) | ("KeyU", false, true) => table.change(Game::redo),
        ("KeyR", false, false) => to_best(table),
        ("KeyM", false, false) => table.answer_aim(Kind::Miss),
        ("KeyH", false, false) => table.answer_aim(Kind::Hit),
        ("KeyF", false, false) => table.fire(),
        ("KeyS", false, false) => table.answer_aim(Kind::Sunk),
        ("Escape", ..) => table.dismiss(),
        _ => return false,
    }
    true
}

/// The digit on a key, from 1 to 9, wherever on the keyboard it is.
fn number(code: &str) -> Option<usize> {
    let digit = code.strip_prefix("Digit").or_else(|| code.strip_prefix("Numpad"))?;
    digit.parse().ok().filter(|number| (1..=9).contains(number))
}

/// Takes the keyboard to the recommended cell.
pub fn to_best(table: Table) {
    if let Some(best) = untrack(|| table.best()) {
        table.chosen.set(None);
        focus_cell(best);
    }
}
