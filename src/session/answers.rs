//! Answers of the opponent: for the cell that is aimed at, or to the question which ship it was.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use rangekeeper_engine::{Cell, Mark, Outcome};

use crate::session::{Session, game};

/// After an answer, a press this soon after the next cell was named does not count for it: nobody has read it yet.
const READING: Duration = Duration::from_millis(750);
/// The rest where the next cell was called out before, in one salvo.
const BOUNCE: Duration = Duration::from_millis(250);

/// A question still open after an answer: which ship was it?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cell that was shot.
    pub cell: Cell,
    /// The possible answers; none where no ship can be sunk there.
    pub outcomes: Vec<Outcome>,
}

/// An answer, before any ship is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Miss.
    Miss,
    /// Hit.
    Hit,
    /// Sunk.
    Sunk,
}

/// The moments after an answer.
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
    fn rest(self, time: Duration) {
        self.is_resting.set(true);
        self.rest.update_value(|rest| {
            if let Some(rest) = rest.take() {
                rest.clear();
            }
            *rest = set_timeout_with_handle(move || self.is_resting.set(false), time).ok();
        });
    }

    /// Begins to rest again where the page has named another cell after an answer.
    pub fn rest_after_name(self) {
        if self.awaits_name.get_value() {
            self.awaits_name.set_value(false);
            self.rest(READING);
        }
    }

    /// Shows what was recorded, and rests; shortly where the next cell was called out before.
    fn show(self, cell: Cell, outcome: Outcome, is_called_out: bool) {
        self.recorded.set(Some((cell, outcome)));
        self.awaits_name.set_value(!is_called_out);
        self.rest(if is_called_out { BOUNCE } else { READING });
    }
}

impl Session {
    /// Records what was called out for a cell, or asks which ship it was where that is open.
    fn answer(self, cell: Cell, kind: Kind) {
        let outcomes = self.record.with_untracked(|record| match kind {
            Kind::Miss => vec![Outcome::Miss],
            Kind::Hit => game::choices(record, cell, false),
            Kind::Sunk => game::choices(record, cell, true),
        });
        match outcomes[..] {
            // Not an answer under these rules, such as “sunk” where only hit or miss is announced.
            [] if !self.record.with_untracked(|record| record.rules().announcement().tells_sunk()) => {}
            [only] => self.take_answer(cell, only),
            _ => {
                self.question.set(Some(Question { cell, outcomes }));
                // Its buttons stand where the answers stood.
                self.answering.rest(READING);
            }
        }
    }

    /// Records an answer, and shows what was recorded.
    fn take_answer(self, cell: Cell, outcome: Outcome) {
        let is_called_out =
            self.targets.with_untracked(|targets| targets.len() > 1 && targets.contains(&cell));
        self.mark(cell, Some(Mark::Shot(outcome)));
        self.answering.show(cell, outcome, is_called_out);
    }

    /// Records what was called out for the cell that is aimed at. Advice that is about to change must not be
    /// answered by a second press, nor a cell that was named a moment ago.
    pub fn answer_aim(self, kind: Kind) {
        if untrack(|| self.is_practice() || self.replay.get().is_some() || self.is_resting()) {
            return;
        }
        if let Some(cell) = self.ready_aim() {
            self.answer(cell, kind);
        }
    }

    /// Answers the open question with the ship of this number, from 1; the cell that it was about, if there is such a
    /// question and such a ship.
    pub fn answer_question(self, number: usize) -> Option<Cell> {
        let Question { cell, outcomes } = self.question.get_untracked()?;
        let outcome = *outcomes.get(number - 1)?;
        self.take_answer(cell, outcome);
        Some(cell)
    }

    /// Fires at the cell that is aimed at, in practice.
    pub fn fire(self) {
        let may = untrack(|| self.replay.get().is_none() && self.is_practice() && !self.is_resting());
        if let Some(cell) = self.ready_aim().filter(|_| may) {
            self.change(|game| game.fire(cell));
            self.clear_selection();
            self.answering.awaits_name.set_value(true);
            self.answering.rest(BOUNCE);
        }
    }

    /// Tells if a press would answer for a cell that was named a moment ago. What the player chose was read.
    pub fn is_resting(self) -> bool {
        self.answering.is_resting.get() && self.chosen.get().is_none()
    }
}
