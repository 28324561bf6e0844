//! The session's interface to its surroundings: kept texts ([`Store`](crate::Store)), time, and workers. The page
//! implements it with the browser, tests with their own.

use std::rc::Rc;
use std::time::Duration;

use crate::prelude::*;

pub trait Timers: Send + Sync {
    /// Returns the milliseconds since the page was opened, as the time stamps of events count them.
    fn now(&self) -> f64;
    fn set_timeout(&self, time: Duration, act: Box<dyn FnOnce()>) -> Timer;
    fn cancel(&self, timer: Timer);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer(pub i32);

/// A callback for every message of a worker, or for the reason that the worker ended.
pub type OnMessage = Rc<dyn Fn(Result<&[u8], &str>)>;

pub trait Workers: Send + Sync {
    fn number(&self) -> usize;
    /// Returns the bytes of memory that a count may take in a worker.
    fn count_bytes(&self) -> f64;
    /// Starts a worker under a name for the browser's tools.
    fn start(&self, name: &str, on_message: OnMessage) -> Box<dyn Worker>;
}

pub trait Worker {
    /// Sends a message. A worker that has not said that it is ready loses it.
    fn send(&self, message: &[u8]);
    fn end(self: Box<Self>);
}

/// The surroundings. They live as long as the page.
#[derive(Clone, Copy)]
pub struct Platform {
    pub storage: Storage,
    pub timers: &'static dyn Timers,
    pub workers: &'static dyn Workers,
    /// Returns an unpredictable seed.
    pub seed: fn() -> u64,
}
