//! When the page itself breaks: a readable message on the console, and a way to go on on the screen.

use std::panic;

use leptos::prelude::document;

/// Writes every panic to the console. The browser adds the calls that led to it.
pub fn log_panics() {
    panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
}

/// Makes every panic show itself on the page too. The record is safe: it was stored before anything was done
/// with it.
pub fn show_panics() {
    panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        show(&format!("Something went wrong inside: {panic}. Your game is kept."));
    }));
}

/// Opens the section that index.html holds ready.
fn show(reason: &str) {
    let Some(section) = document().get_element_by_id("failure") else { return };
    if let Ok(Some(line)) = section.query_selector(".page-failure-reason") {
        line.set_text_content(Some(reason));
    }
    let _ = section.remove_attribute("hidden");
}
