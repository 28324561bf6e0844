//! The opening: the first board of a new visitor, which stands in `index.html` (drawn by `xtask/src/opening.rs`) over
//! the app until the app shows the same.

use std::time::Duration;

use leptos::ev::{keydown, pointerdown};
use leptos::prelude::*;

use crate::session::Session;
use crate::workers::analysis::snapshot::{AnalysisSnapshot, Reading};

/// Time after which the app is shown as far as it is.
const LONGEST: Duration = Duration::from_secs(10);

/// Takes the opening away once the app shows its board and its cell, or has something else to say; and at once where
/// nobody sees it, or somebody presses anything.
pub fn hand_over(session: Session) {
    let root = document().document_element();
    let Some(opening) = opening().filter(|_| {
        root.is_some_and(|root| root.get_attribute("data-opening").is_some_and(|shown| shown != "hidden"))
    }) else {
        return remove();
    };
    // What the app says of the same board is heard from now on.
    _ = opening.set_attribute("aria-hidden", "true");
    Effect::new(move |_| {
        let has_target = session.targets.with(|targets| !targets.is_empty());
        session.snapshot.with(|AnalysisSnapshot { reading, .. }| match reading {
            // Counted: the circles of a sample would be a little different.
            Reading::Known(findings) if findings.counts().is_some() && has_target => remove_when_drawn(),
            Reading::Waiting | Reading::Known(_) => {}
            Reading::Contradicted(_) | Reading::Refused(_) | Reading::Lost(_) => remove(),
        });
    });
    set_timeout(remove, LONGEST);
    window_event_listener(pointerdown, |_| remove());
    window_event_listener(keydown, |_| remove());
}

/// Takes the opening away once the board below it marks the next shot, in a later frame than the signals tell of it.
fn remove_when_drawn() {
    match document().query_selector("#app .board-cell.is-best") {
        Ok(None) => request_animation_frame(remove_when_drawn),
        _ => remove(),
    }
}

fn opening() -> Option<web_sys::Element> {
    document().get_element_by_id("opening")
}

fn remove() {
    if let Some(opening) = opening() {
        opening.remove();
    }
}
