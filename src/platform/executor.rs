//! Runs the page's work in slices. Between two slices the browser paints and handles input.
//!
//! After a change Leptos runs all effects in a row, and draws a whole screen at once. On a phone either can take longer
//! than a frame. Effects are tasks, so a task waits here for the next slice once the current one has lasted long
//! enough; and the parts of the screen are drawn one by one.

use std::cell::{Cell, OnceCell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::MessageChannel;

use crate::platform::now;

/// Milliseconds of work in a slice. A slow phone is some four times as slow as the computer this was measured on, and
/// browsers call a task of 50 milliseconds long.
const SLICE_MS: f64 = 6.0;

thread_local! {
    static SLICE: Slice = const { Slice::new() };
}

/// Makes Leptos work in slices. Must be called before anything is mounted. The module's start so far was a slice of its
/// own.
pub fn begin() {
    // Only an earlier call of this can have set one.
    let _ = Executor::init_local_custom_executor(InSlices);
    SLICE.with(|slice| slice.begin(0.0));
}

/// Runs a piece of work when there is time.
pub fn later(work: impl FnOnce() + 'static) {
    let owner = Owner::current();
    spawn_local(async move {
        match owner {
            Some(owner) => owner.with(work),
            None => work(),
        }
    });
}

/// Draws a part of the screen when there is time.
pub fn soon<V: IntoView + 'static>(part: impl Fn() -> V + Send + 'static) -> impl IntoView {
    let is_due = RwSignal::new(false);
    later(move || {
        // Gone if the whole screen was redrawn meanwhile.
        is_due.try_set(true);
    });
    move || is_due.get().then(&part)
}

/// Returns true if no task is waiting for the next slice.
pub fn is_idle() -> bool {
    SLICE.with(|slice| slice.waiting.borrow().is_empty())
}

struct InSlices;

impl CustomExecutor for InSlices {
    fn spawn(&self, task: PinnedFuture<()>) {
        self.spawn_local(task);
    }

    fn spawn_local(&self, task: PinnedLocalFuture<()>) {
        js_sys::futures::spawn_local(Sliced(task));
    }

    fn poll_local(&self) {}
}

/// A task that waits for the next slice once the current one is over.
struct Sliced(PinnedLocalFuture<()>);

impl Future for Sliced {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if SLICE.with(|slice| slice.has_time(context.waker())) {
            self.0.as_mut().poll(context)
        } else {
            Poll::Pending
        }
    }
}

/// The current slice, and the tasks that wait for the next one.
struct Slice {
    /// The time of its end, if it has begun.
    ends: Cell<Option<f64>>,
    waiting: RefCell<Vec<Waker>>,
    /// Ends the slice by a message that the page sends to itself: the browser delivers it after pending work. Unlike a
    /// timeout, it does not make a page in the background wait for a second.
    channel: OnceCell<MessageChannel>,
}

impl Slice {
    const fn new() -> Self {
        Self { ends: Cell::new(None), waiting: RefCell::new(Vec::new()), channel: OnceCell::new() }
    }

    /// Returns true if a task may go on; else wakes it in the next slice.
    fn has_time(&self, task: &Waker) -> bool {
        let has_time = now() < self.ends.get().unwrap_or_else(|| self.begin(SLICE_MS));
        if !has_time {
            self.waiting.borrow_mut().push(task.clone());
        }
        has_time
    }

    /// Begins a slice of so many milliseconds, and returns the time of its end.
    fn begin(&self, milliseconds: f64) -> f64 {
        let ends = now() + milliseconds;
        self.ends.set(Some(ends));
        let port = self.channel.get_or_init(channel).port2();
        port.post_message(&JsValue::NULL).expect("nothing can always be sent");
        ends
    }

    fn end(&self) {
        self.ends.set(None);
        for task in self.waiting.take() {
            task.wake();
        }
    }
}

fn channel() -> MessageChannel {
    let channel = MessageChannel::new().expect("the browser has channels");
    let received = Closure::<dyn Fn()>::new(|| SLICE.with(Slice::end));
    channel.port1().set_onmessage(Some(received.into_js_value().unchecked_ref()));
    channel
}
