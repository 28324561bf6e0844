//! When the page itself breaks: a readable message on the console, and a way to go on on the screen.

use std::panic;

use leptos::prelude::window;
use web_sys::{CustomEvent, CustomEventInit};

/// The event that `public/boot.js` listens for, which says on the page what went wrong, in the reader's language.
const BROKEN: &str = "broken";

/// Writes every panic to the console. The browser adds the calls that led to it.
pub fn log_panics() {
    panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
}

/// Makes every panic show itself on the page too. The record is safe: it was stored before anything was done
/// with it.
pub fn show_panics() {
    panic::set_hook(Box::new(|panic| {
        let reason = panic.to_string().into();
        web_sys::console::error_1(&reason);
        let details = CustomEventInit::new();
        details.set_detail(&reason);
        if let Ok(event) = CustomEvent::new_with_event_init_dict(BROKEN, &details) {
            let _ = window().dispatch_event(&event);
        }
    }));
}
