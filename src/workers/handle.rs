//! A worker as the page has it: started, written to, listened to, ended.

use std::time::Duration;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, WorkerOptions, WorkerType};

use crate::workers::protocol::{Answer, Request, decode, encode};

/// The reason given where a message cannot be read.
pub const UNREADABLE: &str = "the engine sent what the page cannot read";
/// The reason given for a worker whose file cannot be fetched, which fails with a plain event without a message.
pub const NOT_LOADED: &str = "the engine's files could not be loaded";

/// A worker and its listeners, which end with it.
pub struct WorkerHandle {
    worker: web_sys::Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
    _garbled: Closure<dyn FnMut(Event)>,
}

impl WorkerHandle {
    /// Starts a worker. `version` is the query that the page's own files carry, `name` what the browser's tools call
    /// the worker; `hear` is called with every answer, or with what went wrong.
    ///
    /// # Panics
    /// If the browser has no workers.
    pub fn start(version: &str, name: &str, hear: impl Fn(Result<Answer, &str>) + Clone + 'static) -> Self {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(name);
        let address = format!("worker-boot.js{version}");
        let worker = web_sys::Worker::new_with_options(&address, &options).expect("the browser has workers");
        // The worker is this very module: what the page has compiled need not be loaded or compiled again.
        worker.post_message(&wasm_bindgen::module()).expect("modules can be sent");

        let listening = hear.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let data = event.data();
            // worker-boot.js says in words why the engine could not be started.
            if let Some(reason) = data.as_string() {
                return listening(Err(&reason));
            }
            listening(decode(&Uint8Array::new(&data).to_vec()).ok_or(UNREADABLE));
        });
        let listening = hear.clone();
        let error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let reason = event.dyn_ref().map(ErrorEvent::message);
            listening(Err(reason.as_deref().unwrap_or(NOT_LOADED)));
        });
        let garbled = Closure::<dyn FnMut(Event)>::new(move |_| hear(Err(UNREADABLE)));
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(garbled.as_ref().unchecked_ref()));
        Self { worker, _message: message, _error: error, _garbled: garbled }
    }

    /// Asks for something. What is asked before the worker has said that it is ready is lost.
    ///
    /// # Panics
    /// Never: bytes can be sent.
    pub fn send(&self, request: &Request) {
        let bytes = Uint8Array::from(&encode(request)[..]);
        let buffer = js_sys::Array::of1(&bytes.buffer());
        self.worker.post_message_with_transfer(&bytes, &buffer).expect("bytes can be sent");
    }

    /// Ends the worker, whatever it is doing.
    pub fn end(self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        // We may be inside one of its listeners: those must outlive this call.
        leptos::prelude::set_timeout(move || drop(self), Duration::ZERO);
    }
}
