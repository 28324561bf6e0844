//! The opening: the first board of a new visitor, which stands in `index.html` (drawn by `xtask/src/opening.rs`) over
//! the app until the app shows the same.

use std::time::Duration;

use leptos::ev::{keydown, pointerdown};
use leptos::prelude::*;

use crate::platform::executor;
use crate::session::advice::Advice;
use crate::workers::analysis::snapshot::{AnalysisSnapshot, Reading};

/// Time after which the app is shown as far as it is.
const LONGEST: Duration = Duration::from_secs(30);

/// Attribute of the root by which style sheets know whether the opening is seen.
const SHOWN: &str = "data-opening";
const HIDDEN: &str = "hidden";

/// Takes the opening away once the app shows its board and its cell, or has something else to say; and at once where
/// nobody sees it, or somebody presses anything.
pub fn hand_over(advice: &'static Advice) {
    let root = document().document_element();
    let Some(opening) = opening()
        .filter(|_| root.is_some_and(|root| root.get_attribute(SHOWN).is_some_and(|shown| shown != HIDDEN)))
    else {
        return remove();
    };
    if let Ok(Some(cell)) = opening.query_selector(".is-best")
        && let Some(cell) = cell.get_attribute("data-at").and_then(|cell| cell.parse().ok())
    {
        advice.keep_named(cell);
    }
    // What the app says of the same board is heard from now on.
    _ = opening.set_attribute("aria-hidden", "true");
    Effect::new(move |_| {
        let has_target = advice.targets.with(|targets| !targets.is_empty());
        advice.snapshot.with(|AnalysisSnapshot { reading, .. }| match reading {
            // Counted: the circles of a sample would be a little different.
            Reading::Known(findings) if findings.counts().is_some() && has_target => {
                request_animation_frame(remove_when_drawn);
            }
            Reading::Waiting | Reading::Known(_) => {}
            Reading::Contradicted(_) | Reading::Refused(_) | Reading::Lost(_) => remove(),
        });
    });
    set_timeout(remove, LONGEST);
    window_event_listener(pointerdown, |_| remove());
    window_event_listener(keydown, |_| remove());
}

/// Takes the opening away once the rows of the board below it have drawn what the signals say. Called in a later frame,
/// when every task that the signals wake has begun, or waits for its slice.
fn remove_when_drawn() {
    let is_drawn = document().query_selector("#app .board-cell.is-best").is_ok_and(|cell| cell.is_some());
    if is_drawn && executor::is_idle() {
        remove();
    } else if opening().is_some() {
        request_animation_frame(remove_when_drawn);
    }
}

fn opening() -> Option<web_sys::Element> {
    document().get_element_by_id("opening")
}

fn remove() {
    if let Some(opening) = opening() {
        opening.remove();
    }
    if let Some(root) = document().document_element() {
        _ = root.set_attribute(SHOWN, HIDDEN);
    }
}
