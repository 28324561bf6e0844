//! A pool of running browsers: a browser is started once for many tests.

use std::ops::Deref;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::browser::Browser;
use crate::browser_kind::BrowserKind;
use crate::screen::Screen;

/// The idle browsers, each with the screen that it was started for.
static IDLE: Mutex<Vec<(Screen, Browser)>> = Mutex::new(Vec::new());

/// A browser from the pool, with an empty profile. It returns to the pool when it is dropped; after a panic it ends, since
/// its state is unknown. WebKit, which has one profile a process, is started each time.
pub struct PooledBrowser {
    // `None` only while it is being dropped.
    browser: Option<Browser>,
    screen: Screen,
}

impl PooledBrowser {
    /// Takes a browser of this kind from the pool, or starts one, with an empty profile and a blank page.
    pub fn take(kind: BrowserKind, screen: Screen) -> Self {
        // Every frame of an animation costs processor time.
        let moves = BrowserKind::all_requested();
        let browser = idle(kind, screen).unwrap_or_else(|| Browser::launch(kind, screen, moves));
        if kind != BrowserKind::WebKit {
            browser.enter_profile();
        }
        browser.set_screen(screen);
        Self { browser: Some(browser), screen }
    }
}

impl Deref for PooledBrowser {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        self.browser.as_ref().expect("it is not being dropped")
    }
}

impl Drop for PooledBrowser {
    fn drop(&mut self) {
        let Some(browser) = self.browser.take() else { return };
        if thread::panicking() || browser.kind() == BrowserKind::WebKit {
            return;
        }
        // The test has passed: it does not matter if the browser has failed since.
        if panic::catch_unwind(AssertUnwindSafe(|| browser.leave_profile())).is_ok() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push((self.screen, browser));
        }
    }
}

/// Takes an idle browser. Chromium can have any screen, Firefox the one it was started for.
fn idle(kind: BrowserKind, screen: Screen) -> Option<Browser> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let fits = |(started_for, browser): &(Screen, Browser)| {
        browser.kind() == kind && (kind == BrowserKind::Chromium || *started_for == screen)
    };
    let place = idle.iter().position(fits)?;
    Some(idle.swap_remove(place).1)
}

/// Ends the idle browsers at the end of the program, which drops no statics. On another thread, since the main one has lost
/// its thread locals.
#[dtor::dtor(unsafe)]
fn end_idle() {
    let end = || IDLE.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let _ = thread::spawn(end).join();
}
