//! How long to wait, and how often to look.

use std::thread;
use std::time::{Duration, Instant};

/// How long a wait may take. Far more than it ever does: a test that fails may take its time, and one that passes may meet
/// a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(90);
/// The time between two looks while waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Polls until `look` returns a value; returns `None` after the timeout.
pub(crate) fn poll<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let seen = look();
        if seen.is_some() || start.elapsed() >= TIMEOUT {
            return seen;
        }
        thread::sleep(POLL_INTERVAL);
    }
}
