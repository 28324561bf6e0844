//! The worker's side of the messages.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::desk::Desk;
use crate::failure;
use crate::lab::desk::LabDesk;
use crate::protocol::{Answer, Request, decode, encode};

/// Whether this code runs in a worker, and not on the page.
pub fn is_worker() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Listens for requests until the page ends the worker.
pub fn serve() {
    failure::log_panics();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let performance = scope.performance();
    let clock = move || performance.as_ref().map_or(0.0, web_sys::Performance::now);
    let (mut desk, mut lab) = (Desk::default(), LabDesk::default());
    let answering = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match decode(&Uint8Array::new(&event.data()).to_vec()) {
            Some(Request::Table(ask)) => send(&answering, &desk.work(&ask, &clock)),
            Some(Request::Lab(task)) => send(&answering, &Answer::Lab(lab.work(&task, &clock))),
            None => {}
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    listen.forget();
    send(&scope, &Answer::Ready);
}

fn send(scope: &DedicatedWorkerGlobalScope, answer: &Answer) {
    let bytes = Uint8Array::from(&encode(answer)[..]);
    let buffer = js_sys::Array::of1(&bytes.buffer());
    scope.post_message_with_transfer(&bytes, &buffer).expect("bytes can be sent");
}
