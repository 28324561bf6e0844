//! Moving a mark: the next press on an open cell takes it there, in its place in the order.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Mark};

use crate::session::Session;

/// The mark that is in the hand.
#[derive(Clone, Copy)]
pub struct Moving {
    /// The cell it was taken from. Where it can be put down at all, [`Session::in_hand`] says.
    from: RwSignal<Option<Cell>>,
}

impl Moving {
    /// Nothing is moved.
    pub(super) fn new() -> Self {
        Self { from: RwSignal::new(None) }
    }

    /// Leaves the mark where it was.
    pub fn end(self) {
        if self.from.get_untracked().is_some() {
            self.from.set(None);
        }
    }
}

impl Session {
    /// The cell whose mark is being moved, and the mark. Neither a replay nor practice is mended.
    pub fn in_hand(self) -> Option<(Cell, Mark)> {
        let cell = self.moving.from.get().filter(|_| self.can_mend() && self.stroke_mark().is_none())?;
        self.record.with(|record| Some((cell, record.mark(cell)?)))
    }

    /// Returns true if marks can be changed.
    pub fn can_mend(self) -> bool {
        self.replay.get().is_none() && !self.is_practice()
    }

    /// Takes up the mark of this cell, or leaves it where it is if it is in the hand already.
    pub fn toggle_moving(self, cell: Cell) {
        let is_held = untrack(|| self.in_hand()).is_some_and(|(held, _)| held == cell);
        self.strokes.end();
        self.chosen.set(Some(cell));
        self.moving.from.set(Some(cell).filter(|_| !is_held));
    }

    /// Puts the mark down that is in the hand, if there is one: on an open cell, or back on its own. Returns whether
    /// there is one.
    pub fn put_down(self, to: Cell) -> bool {
        let held = untrack(|| self.in_hand());
        if let Some((from, _)) = held {
            if from == to {
                self.moving.end();
            } else if self.record.with_untracked(|record| record.mark(to).is_none()) {
                self.move_mark(from, to);
            }
        }
        held.is_some()
    }

    /// Moves a mark to another cell, in its place in the order.
    pub fn move_mark(self, from: Cell, to: Cell) {
        if untrack(|| self.can_mend()) {
            self.change(|game| game.move_mark(from, to));
            self.clear_selection();
        }
    }
}
