//! The browser: time, entropy, an executor in slices, the screen, the service worker, storage, workers, and the report of a panic.

pub mod address;
pub mod device;
pub mod executor;
pub mod languages;
pub mod service_worker;
pub mod store;
pub mod worker_entry;
pub mod workers;

use std::panic;
use std::time::Duration;

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{CustomEvent, CustomEventInit};

use rangekeeper_session::platform::{Timer, Timers};

/// Returns the query of this version's files, which index.html contains.
pub fn page_version() -> String {
    let meta = document().query_selector("meta[name=version]").ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content"))
        .map_or_else(String::new, |version| format!("?v={version}"))
}

/// Returns an unpredictable seed; always 0 if the browser offers no randomness.
pub fn random_seed() -> u64 {
    let mut seed = [0; 8];
    // Zeros remain if it fails.
    let _ = getrandom::fill(&mut seed);
    u64::from_le_bytes(seed)
}

/// The event that `public/boot.js` turns into a message on the page, in the reader's language.
const BROKEN: &str = "broken";

/// Writes every panic to the console, where the browser adds the call stack.
pub fn log_panics() {
    panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
}

/// Shows every panic on the page, too. The record is safe: it was stored before anything else.
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

/// Returns the milliseconds since the page was opened.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

pub struct BrowserTimers;

impl Timers for BrowserTimers {
    fn now(&self) -> f64 {
        now()
    }

    fn set_timeout(&self, time: Duration, act: Box<dyn FnOnce()>) -> Timer {
        let act = Closure::once_into_js(act);
        let milliseconds = time.as_millis() as i32;
        let timeout = window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), milliseconds)
            .expect("the browser has timeouts");
        Timer(timeout)
    }

    fn cancel(&self, Timer(timeout): Timer) {
        window().clear_timeout_with_handle(timeout);
    }
}
