//! The moments after an answer, in which a press may be the second half of the last one.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use rangekeeper_engine::{Cell, Outcome};

/// After an answer, a press this soon after the next cell was named does not count for it: nobody has read it yet.
pub(super) const READING: Duration = Duration::from_millis(750);
/// The rest where the next cell was called out before, in one salvo.
const BOUNCE: Duration = Duration::from_millis(250);

/// The last answer, and whether a press counts by now.
#[derive(Clone, Copy)]
pub struct Answering {
    /// The answer that was recorded last, until something else is done to the record.
    pub recorded: RwSignal<Option<(Cell, Outcome)>>,
    /// True if a press counts for no cell that the page has named: it may be the second half of the last one.
    pub is_resting: RwSignal<bool>,
    /// True if the next cell to be named is the first after an answer.
    awaits_name: StoredValue<bool>,
    rest: StoredValue<Option<TimeoutHandle>>,
}

impl Answering {
    /// Returns the state before any answer.
    pub(super) fn new() -> Self {
        Self {
            recorded: RwSignal::new(None),
            is_resting: RwSignal::new(false),
            awaits_name: StoredValue::new(false),
            rest: StoredValue::new(None),
        }
    }

    /// Rests until the next cell can have been read.
    pub(super) fn rest(self, time: Duration) {
        self.is_resting.set(true);
        self.rest.update_value(|rest| {
            if let Some(rest) = rest.take() {
                rest.clear();
            }
            *rest = set_timeout_with_handle(move || self.is_resting.set(false), time).ok();
        });
    }

    /// Begins to rest again where the page has named another cell after an answer.
    pub(super) fn rest_after_name(self) {
        if self.awaits_name.get_value() {
            self.awaits_name.set_value(false);
            self.rest(READING);
        }
    }

    /// Shows what was recorded, and rests; shortly where the next cell was called out before.
    pub(super) fn show(self, cell: Cell, outcome: Outcome, is_called_out: bool) {
        self.recorded.set(Some((cell, outcome)));
        self.awaits_name.set_value(!is_called_out);
        self.rest(if is_called_out { BOUNCE } else { READING });
    }

    /// Rests shortly after a press on the other board, from which the screen may have gone to this one.
    pub(super) fn rest_after_other_board(self) {
        self.rest(BOUNCE);
    }

    /// Rests shortly after a shot in practice, which the page itself answers.
    pub(super) fn rest_after_shot(self) {
        self.awaits_name.set_value(true);
        self.rest(BOUNCE);
    }
}
