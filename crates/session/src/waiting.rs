//! How long the player has waited for the next shot.

use std::time::Duration;

use crate::prelude::*;

use crate::platform::{Timer, Timers};

/// After this time the cell that was answered last makes way for “…”: before, the change would only flicker.
const NOTICED: Duration = Duration::from_millis(300);
/// After this time the page says that it goes on.
const LONG: Duration = Duration::from_secs(2);
/// After this time even a lost worker has been replaced: it is the boards that are hard to find.
const VERY_LONG: Duration = Duration::from_secs(8);

/// How long there has been no next shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wait {
    /// There is one, or it will be there before anybody notices.
    #[default]
    None,
    Noticed,
    /// So long that it wants a sentence.
    Long,
    /// So long that it wants a reason.
    VeryLong,
}

/// A watch on the wait for the next shot.
#[derive(Clone, Copy)]
pub struct Waiting {
    pub wait: RwSignal<Wait>,
    timers: &'static dyn Timers,
    alarms: StoredValue<Vec<Timer>>,
}

impl Waiting {
    pub(crate) fn new(timers: &'static dyn Timers) -> Self {
        Self { wait: RwSignal::new(Wait::None), timers, alarms: StoredValue::new(Vec::new()) }
    }

    pub fn begin(self) {
        self.end();
        let alarms = [(NOTICED, Wait::Noticed), (LONG, Wait::Long), (VERY_LONG, Wait::VeryLong)];
        let alarm = |(after, wait)| self.timers.set_timeout(after, Box::new(move || self.wait.set(wait)));
        self.alarms.set_value(alarms.map(alarm).to_vec());
    }

    pub fn end(self) {
        self.alarms.update_value(|alarms| alarms.drain(..).for_each(|alarm| self.timers.cancel(alarm)));
        if self.wait.get_untracked() != Wait::None {
            self.wait.set(Wait::None);
        }
    }
}
