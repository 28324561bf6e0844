//! How far along a long answer is.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

use crate::numbers::about;

/// A line on standard error that says how far along the work is, if that is a terminal and once the work has
/// taken a second. It is gone when the work is done.
pub(crate) struct Progress {
    work: String,
    started: Instant,
    /// When the line changes next; never if it is not to be seen.
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    const DELAY: Duration = Duration::from_secs(1);
    const PERIOD: Duration = Duration::from_millis(200);
    const CLEAR_LINE: &str = "\r\x1b[K";

    /// The progress of one of the parts into which work is divided. The parts are much alike, so the first
    /// speaks for all.
    pub(crate) fn new(work: impl Into<String>, part: u32) -> Self {
        let started = Instant::now();
        let seen = part == 0 && io::stderr().is_terminal();
        Self { work: work.into(), started, next: seen.then(|| started + Self::DELAY), shown: false }
    }

    /// This much of the work is done, 0 to 1.
    pub(crate) fn show(&mut self, done: f64) {
        if self.next.is_none_or(|next| Instant::now() < next) {
            return;
        }
        self.next = Some(Instant::now() + Self::PERIOD);
        self.shown = true;
        let (percent, clear) = ((done * 100.0).floor(), Self::CLEAR_LINE);
        let seconds_left = self.started.elapsed().as_secs_f64() * (1.0 - done) / done;
        // The beginning says too little of the rest.
        let left = if done >= 0.05 { format!(", {} left", about(seconds_left)) } else { String::new() };
        let _ = write!(io::stderr(), "{clear}{}: {percent}%{left}", self.work);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = io::stderr().write_all(Self::CLEAR_LINE.as_bytes());
        }
    }
}
