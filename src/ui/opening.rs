//! The opening: a new visitor's first board. It stands in `index.html` (drawn by `xtask/src/opening.rs`) over the app
//! until the app shows the same board. `public/early.js` notes presses on it in its attributes.

use std::time::Duration;

use leptos::ev::{click, keydown, pointerdown};
use web_sys::{Element, Event};

use crate::platform::{executor, now};
use crate::ui::prelude::*;

/// The time after which the app is shown, however far it is.
const LONGEST: Duration = Duration::from_secs(30);

/// The root's attribute that tells style sheets whether the opening is visible.
const SHOWN: &str = "data-opening";
const HIDDEN: &str = "hidden";

/// The opening's attributes: the chosen cell, and the answer.
const CHOSEN: &str = "data-chosen";
const ANSWERED: &str = "data-answered";

/// Removes the opening once the app shows its board and cell or something else; at once if it is hidden or pressed
/// elsewhere. Carries out the presses on it.
pub fn hand_over(advice: AdviceRef, pointer: PointerRef) {
    let root = document().document_element();
    let shown = root.and_then(|root| root.get_attribute(SHOWN)).filter(|shown| shown != HIDDEN);
    let Some(opening) = opening().filter(|_| shown.is_some()) else { return remove(pointer) };
    if let Some(cell) = named(&opening) {
        advice.keep_named(cell);
    }
    // From now on screen readers read the app's text of the same board.
    _ = opening.set_attribute("aria-hidden", "true");
    Effect::new(move |_| {
        let has_target = advice.targets.with(|targets| !targets.is_empty());
        advice.snapshot.with(|AnalysisSnapshot { reading, .. }| match reading {
            // Counted: circles of a sample would differ a little.
            Reading::Known(findings) if findings.counts().is_some() && has_target => {
                request_animation_frame(move || remove_when_drawn(pointer));
            }
            Reading::Waiting | Reading::Known(_) => {}
            Reading::Contradicted(_) | Reading::Refused(_) | Reading::Lost(_) => remove(pointer),
        });
    });
    set_timeout(move || remove(pointer), LONGEST);
    window_event_listener(pointerdown, move |event| remove_if_elsewhere(pointer, &event));
    window_event_listener(keydown, move |event| remove_if_elsewhere(pointer, &event));
    window_event_listener(click, move |_| remove_if_pressed(pointer));
    // After the parts of the screen that follow the press are there.
    executor::later(move || executor::later(move || remove_if_pressed(pointer)));
}

/// Removes the opening at a press elsewhere: a press on the opening itself is followed by its click.
fn remove_if_elsewhere(pointer: PointerRef, event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.is_none_or(|target| target.closest("#opening").is_ok_and(|opening| opening.is_none())) {
        remove(pointer);
    }
}

fn remove_if_pressed(pointer: PointerRef) {
    if opening().is_some_and(|opening| opening.has_attribute(CHOSEN) || opening.has_attribute(ANSWERED)) {
        remove(pointer);
    }
}

/// Returns the cell that the opening names.
fn named(opening: &Element) -> Option<Cell> {
    opening.query_selector(".is-best").ok()??.get_attribute("data-at")?.parse().ok()
}

/// Carries out the noted presses: chooses the cell, and records the answer for it or for the named one.
fn do_as_pressed(opening: &Element, pointer: PointerRef) {
    let chosen = opening.get_attribute(CHOSEN).and_then(|cell| cell.parse().ok());
    let kind = match opening.get_attribute(ANSWERED).as_deref() {
        Some("miss") => Some(Kind::Miss),
        Some("hit") => Some(Kind::Hit),
        Some("sunk") => Some(Kind::Sunk),
        _ => None,
    };
    if let Some(cell) = chosen.or_else(|| named(opening).filter(|_| kind.is_some())) {
        pointer.chosen.set(Some(cell));
    }
    if let Some(kind) = kind {
        pointer.answer_aim(kind, now());
    }
}

/// Removes the opening once the board's rows are drawn. Called in a later frame, when every task that the signals wake
/// has begun, or waits for its slice.
fn remove_when_drawn(pointer: PointerRef) {
    let is_drawn = document().query_selector("#app .board-cell.is-best").is_ok_and(|cell| cell.is_some());
    if is_drawn && executor::is_idle() {
        remove(pointer);
    } else if opening().is_some() {
        request_animation_frame(move || remove_when_drawn(pointer));
    }
}

fn opening() -> Option<Element> {
    document().get_element_by_id("opening")
}

fn remove(pointer: PointerRef) {
    if let Some(opening) = opening() {
        opening.remove();
        do_as_pressed(&opening, pointer);
    }
    _ = document().document_element().map(|root| root.set_attribute(SHOWN, HIDDEN));
}
