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
    /// Returns the milliseconds since 1970.
    pub clock: fn() -> u64,
    /// Returns an unpredictable seed.
    pub seed: fn() -> u64,
}

/// The most workers for one purpose.
const MOST_WORKERS: usize = 8;

/// Returns one worker for each core, at most eight; one if the browser does not tell.
pub fn number_of_workers(cores: f64) -> usize {
    if cores >= 1.0 { (cores as usize).min(MOST_WORKERS) } else { 1 }
}

/// Returns the query in a service worker's message, if it is of `scope`: an origin may hold several copies of the site,
/// and every page hears all of them.
pub fn version_told<'a>(told: &'a str, scope: &str) -> Option<&'a str> {
    told.strip_prefix(scope).filter(|rest| rest.starts_with('?'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_workers_as_cores_but_one_at_least_and_eight_at_most() {
        assert_eq!([0.0, f64::NAN, 1.0, 3.0, 8.0, 64.0].map(number_of_workers), [1, 1, 1, 3, 8, 8]);
    }

    #[test]
    fn only_the_service_worker_of_this_very_copy_is_heard() {
        let case = |told, heard| assert_eq!(version_told(told, "https://example.org/a/"), heard, "{told}");
        case("https://example.org/a/?v=0a1b", Some("?v=0a1b"));
        case("https://example.org/?v=0a1b", None);
        case("https://example.org/a/b/?v=0a1b", None);
        case("https://example.com/a/?v=0a1b", None);
        case("", None);
    }
}
