//! The worker's side of the messages.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use js_sys::futures::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::platform::log_panics;
use rangekeeper_session::workers::lab::ExperimentRunner;
use rangekeeper_session::workers::opponent::OpponentRunner;
use rangekeeper_session::workers::protocol::{
    Answer, LabTask, LabUpdate, Request, Task, Update, decode, encode,
};
use rangekeeper_session::workers::runner::TaskRunner;

pub fn is_worker() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Listens for requests until the page ends the worker.
pub fn serve() {
    log_panics();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let performance = scope.performance();
    let clock = move || performance.as_ref().map_or(0.0, web_sys::Performance::now);
    let (mut runner, lab) = (TaskRunner::default(), Rc::new(RefCell::new(ExperimentRunner::default())));
    let opponent = Rc::new(RefCell::new(OpponentRunner::default()));
    let answering = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let (id, task) = match decode(&Uint8Array::new(&event.data()).to_vec()) {
            Some(Request::Record(subject)) => return runner.set_record(&subject.0, &subject.1),
            Some(Request::Work(id, task)) => (id, task),
            None => return,
        };
        if task.is_about_record() {
            return send(&answering, &Answer::Update(id, runner.work(&task, &clock)));
        }
        let (answering, opponent, lab, clock) =
            (answering.clone(), opponent.clone(), lab.clone(), clock.clone());
        spawn_local(async move {
            // The parts of the module for these are loaded for the first task.
            let update = if let Task::Lab(task) = &task {
                lab_work().await.map(|work| Update::Lab(work(&mut lab.borrow_mut(), task, &clock)))
            } else {
                opponent_work().await.map(|work| work(&mut opponent.borrow_mut(), &task, &clock))
            };
            send(&answering, &Answer::Update(id, update.unwrap_or_else(|_| task.refusal())));
        });
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It lives as long as the worker.
    listen.forget();
    send(&scope, &Answer::Ready);
}

/// A function that works on a task, by a clock in milliseconds.
type Work<Runner, Task, Update> = fn(&mut Runner, &Task, &dyn Fn() -> f64) -> Update;

/// Returns the function for tasks that are not about the record, from a part of the module that is loaded on demand.
#[wasm_split(opponent, wasm_split_path = leptos::wasm_split, fallible)]
fn opponent_work() -> Result<Work<OpponentRunner, Task, Update>, SplitLoaderError> {
    Ok(|runner, task, clock| runner.work(task, clock))
}

/// Returns the function for the lab's tasks. Strategies and solver are in a part of the module that is loaded on
/// demand.
#[wasm_split(lab, wasm_split_path = leptos::wasm_split, fallible)]
fn lab_work() -> Result<Work<ExperimentRunner, LabTask, LabUpdate>, SplitLoaderError> {
    Ok(|runner, task, clock| runner.work(task, clock))
}

fn send(scope: &DedicatedWorkerGlobalScope, answer: &Answer) {
    let bytes = Uint8Array::from(&encode(answer)[..]);
    let buffer = js_sys::Array::of1(&bytes.buffer());
    scope.post_message_with_transfer(&bytes, &buffer).expect("bytes can be sent");
}
