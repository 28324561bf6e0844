//! Leases of running browsers: a browser is started once for many tests.

use std::ops::Deref;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::browser::Browser;
use crate::make::Make;
use crate::screen::Screen;

static IDLE: Mutex<Vec<Idle>> = Mutex::new(Vec::new());

/// An idle browser, and the screen that it was started for.
struct Idle {
    screen: Screen,
    browser: Browser,
}

/// A running browser, with an empty profile for this lease. The next lease uses it again; after a panic it ends, since
/// its state is unknown. WebKit, which has one profile a process, is started for each lease.
pub struct Lease {
    // None only while it is being dropped.
    browser: Option<Browser>,
    screen: Screen,
}

impl Lease {
    /// Leases a browser of this make with an empty profile and a blank page.
    pub fn take(make: Make, screen: Screen) -> Self {
        let browser = idle(make, screen).unwrap_or_else(|| Browser::launch(make, screen));
        if make != Make::WebKit {
            browser.enter_profile();
        }
        browser.look_at(screen);
        Self { browser: Some(browser), screen }
    }
}

impl Deref for Lease {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        self.browser.as_ref().expect("the lease has not ended")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(browser) = self.browser.take() else { return };
        if thread::panicking() || browser.make() == Make::WebKit {
            return;
        }
        // Who was content with the browser does not care how it ends.
        if panic::catch_unwind(AssertUnwindSafe(|| browser.leave_profile())).is_ok() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(Idle { screen: self.screen, browser });
        }
    }
}

/// Takes an idle browser. Chromium can look at any screen, Firefox at the one it was started for.
fn idle(make: Make, screen: Screen) -> Option<Browser> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let fits = |it: &Idle| it.browser.make() == make && (make == Make::Chromium || it.screen == screen);
    let place = idle.iter().position(fits)?;
    Some(idle.swap_remove(place).browser)
}

/// Ends the idle browsers with the program: statics are not dropped. On a thread of its own, for that of the program has
/// lost its thread locals.
#[dtor::dtor(unsafe)]
fn end_idle() {
    let end = || IDLE.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let _ = thread::spawn(end).join();
}
