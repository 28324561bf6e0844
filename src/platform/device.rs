//! What only some devices can do: keep the screen awake (W3C, Screen Wake Lock API), vibrate, and keep the storage.

use std::cell::{Cell, RefCell};

use js_sys::Promise;
use js_sys::futures::spawn_local;
use leptos::ev::visibilitychange;
use leptos::prelude::{document, window, window_event_listener};
use wasm_bindgen::prelude::*;
use web_sys::VisibilityState;

#[wasm_bindgen]
extern "C" {
    /// `Navigator`, with what some browsers lack.
    type Device;
    #[wasm_bindgen(method, getter, js_name = wakeLock)]
    fn wake_lock(this: &Device) -> Option<WakeLock>;
    #[wasm_bindgen(method, getter, js_name = userActivation)]
    fn user_activation(this: &Device) -> Option<UserActivation>;
    #[wasm_bindgen(method, catch)]
    fn vibrate(this: &Device, milliseconds: u32) -> Result<bool, JsValue>;

    type UserActivation;
    #[wasm_bindgen(method, getter, js_name = hasBeenActive)]
    fn has_been_active(this: &UserActivation) -> bool;

    type WakeLock;
    #[wasm_bindgen(method, catch)]
    fn request(this: &WakeLock, kind: &str) -> Result<Promise, JsValue>;

    type Sentinel;
    #[wasm_bindgen(method, catch)]
    fn release(this: &Sentinel) -> Result<Promise, JsValue>;
}

thread_local! {
    static IS_WANTED: Cell<bool> = const { Cell::new(false) };
    static HELD: RefCell<Option<Sentinel>> = const { RefCell::new(None) };
}

fn device() -> Device {
    window().navigator().unchecked_into()
}

/// Vibrates shortly, where the device can. Before the first press the browser would complain.
pub fn buzz() {
    if device().user_activation().is_some_and(|it| it.has_been_active()) {
        let _ = device().vibrate(15);
    }
}

/// Asks the browser not to clear the site's storage. One that has agreed before asks nobody (WHATWG, Storage Standard).
pub fn persist_storage() {
    // Fails where the browser has no such storage.
    if let Ok(promise) = window().navigator().storage().persist() {
        spawn_local(async { drop(promise.await) });
    }
}

/// Keeps the screen awake from now on, or no longer. The browser ends it whenever the page is hidden.
pub fn hold_screen(is_wanted: bool) {
    if IS_WANTED.replace(is_wanted) == is_wanted {
        return;
    }
    if is_wanted {
        spawn_local(request());
    } else if let Some(sentinel) = HELD.take() {
        let _ = sentinel.release();
    }
}

/// Keeps the screen awake again whenever the page comes back, if that is still wanted.
pub fn hold_screen_on_return() {
    window_event_listener(visibilitychange, |_| {
        if IS_WANTED.get() && document().visibility_state() == VisibilityState::Visible {
            spawn_local(request());
        }
    });
}

async fn request() {
    let Some(Ok(promise)) = device().wake_lock().map(|lock| lock.request("screen")) else { return };
    // Refused where the battery is low.
    let Ok(sentinel) = promise.await else { return };
    let sentinel: Sentinel = sentinel.unchecked_into();
    if IS_WANTED.get() {
        HELD.set(Some(sentinel));
    } else {
        let _ = sentinel.release();
    }
}
