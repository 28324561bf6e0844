//! The browser's workers, which run this same module.

use std::time::Duration;

use js_sys::{Reflect, Uint8Array};
use leptos::prelude::{set_timeout, window};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, WorkerOptions, WorkerType};

use rangekeeper_session::platform::{OnMessage, Worker, Workers, number_of_workers};
use rangekeeper_session::workers::pool::{NOT_LOADED, UNREADABLE};

/// Bytes of memory for a count in a worker.
const USUAL: f64 = (256_u32 << 20) as f64;
/// Bytes for it where the browser ends pages that take some hundred megabytes.
const LITTLE: f64 = (64_u32 << 20) as f64;
/// The most gigabytes of a device that counts as having little memory.
const LITTLE_GIGABYTES: f64 = 4.0;

pub struct BrowserWorkers {
    /// The query of the page's files.
    pub version: String,
}

impl Workers for BrowserWorkers {
    fn number(&self) -> usize {
        number_of_workers(window().navigator().hardware_concurrency())
    }

    /// WebKit does not tell a device's memory, and most of its devices are phones.
    fn count_bytes(&self) -> f64 {
        let navigator = window().navigator();
        let property = |name: &str| Reflect::get(&navigator, &name.into()).ok();
        let vendor = property("vendor").and_then(|vendor| vendor.as_string());
        let is_webkit = vendor.is_some_and(|vendor| vendor.starts_with("Apple"));
        let gigabytes = property("deviceMemory").and_then(|memory| memory.as_f64());
        let has_little = gigabytes.is_some_and(|gigabytes| gigabytes <= LITTLE_GIGABYTES);
        if is_webkit || has_little { LITTLE } else { USUAL }
    }

    fn start(&self, name: &str, on_message: OnMessage) -> Box<dyn Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(name);
        let address = format!("worker-boot.js{}", self.version);
        let worker = web_sys::Worker::new_with_options(&address, &options).expect("the browser has workers");
        // The worker gets this compiled module, so that it need not be loaded or compiled again.
        worker.post_message(&wasm_bindgen::module()).expect("modules can be sent");

        let tell = on_message.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let data = event.data();
            // worker-boot.js sends a string if the engine cannot start.
            match data.as_string() {
                Some(reason) => tell(Err(&reason)),
                None => tell(Ok(&Uint8Array::new(&data).to_vec())),
            }
        });
        let tell = on_message.clone();
        let error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let reason = event.dyn_ref().map(ErrorEvent::message);
            tell(Err(reason.as_deref().unwrap_or(NOT_LOADED)));
        });
        let garbled = Closure::<dyn FnMut(Event)>::new(move |_| on_message(Err(UNREADABLE)));
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(garbled.as_ref().unchecked_ref()));
        Box::new(BrowserWorker { worker, _message: message, _error: error, _garbled: garbled })
    }
}

struct BrowserWorker {
    worker: web_sys::Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
    _garbled: Closure<dyn FnMut(Event)>,
}

impl Worker for BrowserWorker {
    fn send(&self, message: &[u8]) {
        let bytes = Uint8Array::from(message);
        let buffer = js_sys::Array::of1(&bytes.buffer());
        self.worker.post_message_with_transfer(&bytes, &buffer).expect("bytes can be sent");
    }

    fn end(self: Box<Self>) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        // One of its listeners may be calling this, and must outlive the call.
        set_timeout(move || drop(self), Duration::ZERO);
    }
}
