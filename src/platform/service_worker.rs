//! The device's copy of the site: registers the service worker, and notices new versions.
//!
//! `public/sw.js` is the other side. Their messages must never change: the page of one version talks to the service
//! worker of the next.

use std::cell::Cell;
use std::time::Duration;

use js_sys::{Date, Reflect};
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::{
    MessageEvent, RegistrationOptions, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerUpdateViaCache, VisibilityState, console,
};

use rangekeeper_session::platform::version_told;

/// This name never changes: another name would be another service worker.
const SERVICE_WORKER: &str = "./sw.js";
/// Asks a service worker for its version; it answers with the site's address and its files' query.
const ASK_VERSION: &str = "version";
/// Tells a waiting service worker to take over.
const TAKE_OVER: &str = "take over";

/// Nothing else is loaded before the first probabilities are on the screen.
const SETTLING: Duration = Duration::from_secs(2);
/// The least milliseconds between two checks for a new version.
const LOOK_MS: f64 = 3_600_000.0;

/// The page's side of the service worker.
#[derive(Clone, Copy)]
pub struct Offline {
    /// True if the device has another version than this page's.
    pub has_new_version: RwSignal<bool>,
    registration: StoredValue<Option<ServiceWorkerRegistration>, LocalStorage>,
}

impl Offline {
    /// Registers the service worker once the page has settled, if the browser has them. `version` is the query of the
    /// page's files.
    pub fn start(version: String) -> Self {
        let offline =
            Self { has_new_version: RwSignal::new(false), registration: StoredValue::new_local(None) };
        if let Some(container) = container() {
            set_timeout(move || spawn_local(offline.register(container, version)), SETTLING);
        }
        offline
    }

    /// Reloads the page in the latest version.
    pub fn load_new_version(self) {
        let registration = self.registration.get_value();
        // It announces itself shortly before it is installed.
        let new = registration.and_then(|registration| registration.waiting().or(registration.installing()));
        match (new, container()) {
            (Some(worker), Some(container)) => {
                let reload = Closure::once_into_js(reload);
                container.set_oncontrollerchange(Some(reload.unchecked_ref()));
                let _ = worker.post_message(&TAKE_OVER.into());
            }
            // It has taken over already, at the request of another page.
            _ => reload(),
        }
    }

    async fn register(self, container: ServiceWorkerContainer, version: String) {
        let options = RegistrationOptions::new();
        options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
        let registered = container.register_with_options(SERVICE_WORKER, &options).await;
        let registration: ServiceWorkerRegistration = match registered {
            Ok(registration) => registration.unchecked_into(),
            Err(error) => return console::warn_2(&"The page cannot be kept for offline use:".into(), &error),
        };
        let scope = registration.scope();
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let told = event.data().as_string().unwrap_or_default();
            if let Some(query) = version_told(&told, &scope) {
                self.has_new_version.set(query != version);
            }
        });
        container.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
        // One that is still being installed announces itself.
        if let Some(worker) = registration.waiting().or_else(|| registration.active()) {
            let _ = worker.post_message(&ASK_VERSION.into());
        }
        self.registration.set_value(Some(registration.clone()));
        look_now_and_then(registration);
    }
}

/// Checks for a new version now and then. Browsers do so whenever a page is opened, but an installed app may stay open
/// for weeks.
fn look_now_and_then(registration: ServiceWorkerRegistration) {
    let looked_at = Cell::new(Date::now());
    window_event_listener_untyped("visibilitychange", move |_| {
        let is_due = Date::now() - looked_at.get() >= LOOK_MS;
        if is_due && document().visibility_state() == VisibilityState::Visible {
            looked_at.set(Date::now());
            if let Ok(looking) = registration.update() {
                // Fails without a connection; the next check will do.
                spawn_local(async { drop(looking.await) });
            }
        }
    });
}

fn reload() {
    let _ = window().location().reload();
}

/// Returns `None` if the browser keeps nothing: over insecure connections, and in some previews.
fn container() -> Option<ServiceWorkerContainer> {
    Reflect::get(&window().navigator(), &"serviceWorker".into()).ok()?.dyn_into().ok()
}
