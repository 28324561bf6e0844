use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::streams::note;

/// Exit status after a second Ctrl-C, as in shells.
const INTERRUPTED: i32 = 130;

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Returns a flag that the first Ctrl-C from now on sets; the second one ends the process.
pub fn heeded() -> &'static AtomicBool {
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
