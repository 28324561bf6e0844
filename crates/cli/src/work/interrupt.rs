//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::output::streams::note;

/// The status of a command that a second Ctrl-C ends, as shells give it.
const INTERRUPTED: i32 = 130;

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Turns true with the first Ctrl-C from now on; the second one ends the command at once.
pub(crate) fn heeded() -> &'static AtomicBool {
    let heard = || {
        if STOPPED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    };
    if ctrlc::set_handler(heard).is_err() {
        note("Ctrl-C cannot be heard here, and will end the games without a result");
    }
    &STOPPED
}
