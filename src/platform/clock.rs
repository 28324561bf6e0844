//! Time.

use std::time::Duration;

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use rangekeeper_session::platform::{Timer, Timers};

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
