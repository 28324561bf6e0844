//! Keyboard shortcuts that work everywhere.

use leptos::ev::{KeyboardEvent, focusin, keydown, pointerdown};
use web_sys::Element;

use crate::ui::focus;
use crate::ui::preferences::Preferences;
use crate::ui::prelude::*;
use rangekeeper_session::Session;
use rangekeeper_session::keyboard::letter;

/// Fields where letters are text, and dialogs, which have the keyboard to themselves.
const ELSEWHERE: &str = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog *";

/// Where letters and digits answer: typed or dictated elsewhere, they are no answers (WCAG 2.2, 2.1.4).
const HERE: &str = ".board, .advice, .own-board, .own-turns";

/// Returns true while the board or the card beside it was pressed or focused last, and letters are not switched off.
fn follow_use() -> impl Fn() -> bool + Copy + 'static {
    let (keys, is_used) = (expect_context::<Preferences>().keys, StoredValue::new(false));
    let note = move |event: &web_sys::Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        is_used.set_value(target.is_some_and(|it| it.closest(HERE).is_ok_and(|here| here.is_some())));
    };
    window_event_listener(pointerdown, move |event| note(&event));
    window_event_listener(focusin, move |event| note(&event));
    move || is_used.get_value() && keys.chosen.get_untracked() == "on"
}

/// Listens for shortcuts as long as the page lives.
pub fn listen(session: Session) {
    let (takes_letters, lab) = (follow_use(), expect_context::<Lab>());
    let (shown, own_board) = (expect_context::<MenuState>(), expect_context::<OwnBoardState>());
    window_event_listener(keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let elsewhere = target.is_some_and(|target| target.matches(ELSEWHERE).unwrap_or(false));
        let elsewhere = elsewhere || lab.open.get_untracked();
        let is_single = !(event.ctrl_key() || event.meta_key()) && event.key().chars().count() == 1;
        let is_free = !elsewhere && !event.default_prevented() && (!is_single || takes_letters());
        if is_free && obey(session, shown, own_board, &event) {
            event.prevent_default();
        }
    });
}

/// Carries out a shortcut. Returns false for other keys. A held key counts once, and other modifiers belong to the
/// browser.
fn obey(session: Session, shown: MenuState, own_board: OwnBoardState, event: &KeyboardEvent) -> bool {
    let Session { game, advice, pointer, .. } = session;
    let command = event.ctrl_key() || event.meta_key();
    if event.repeat() || event.alt_key() || event.get_modifier_state("AltGraph") {
        return false;
    }
    if event.key() == "?" && !command {
        shown.tab.set(Some(Tab::Keys));
        return true;
    }
    let (key, code) = (event.key(), event.code());
    if let Some(number) = number(&code).filter(|_| !command) {
        let answered = pointer.answer_question(number, None);
        answered.into_iter().for_each(focus_cell);
        return answered.is_some();
    }
    if key == "Escape" {
        if !focus::close_floating() {
            pointer.dismiss();
        }
        return true;
    }
    match (letter(&key, &code), command, event.shift_key()) {
        (Some('Z'), true, false) | (Some('U'), false, false) => game.undo(),
        (Some('Z'), true, true) | (Some('Y'), true, false) | (Some('U'), false, true) => game.redo(),
        (Some('R'), false, false) => to_best(advice, pointer),
        (Some('B'), false, false) => return own_board.go_across(),
        (Some('M'), false, false) => pointer.answer_aim(Kind::Miss, event.time_stamp()),
        (Some('H'), false, false) => pointer.answer_aim(Kind::Hit, event.time_stamp()),
        (Some('F'), false, false) => pointer.fire(event.time_stamp()),
        (Some('S'), false, false) => pointer.answer_aim(Kind::Sunk, event.time_stamp()),
        _ => return false,
    }
    true
}

/// Returns the digit of a key, from 1 to 9.
fn number(code: &str) -> Option<usize> {
    let digit = code.strip_prefix("Digit").or_else(|| code.strip_prefix("Numpad"))?;
    digit.parse().ok().filter(|number| (1..=9).contains(number))
}

fn to_best(advice: AdviceRef, pointer: PointerRef) {
    if let Some(best) = untrack(|| advice.best()) {
        pointer.chosen.set(None);
        focus_cell(best);
    }
}
