//! Painting: one mark for many cells. Whoever joins a game half-way marks it so.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Mark, Outcome};

use crate::session::Session;

/// What a stroke leaves on the cells that it passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Misses.
    Miss,
    /// Hits on whichever ship.
    Hit,
    /// Cells that are known to be empty.
    KnownEmpty,
    /// No marks.
    Clear,
}

impl Paint {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Miss, Self::Hit, Self::KnownEmpty, Self::Clear];

    /// The mark of each cell; `None` clears.
    pub const fn mark(self) -> Option<Mark> {
        match self {
            Self::Miss => Some(Mark::Shot(Outcome::Miss)),
            Self::Hit => Some(Mark::Shot(Outcome::Hit)),
            Self::KnownEmpty => Some(Mark::Blocked),
            Self::Clear => None,
        }
    }
}

/// The paint that is in the hand, and the stroke that is under way.
#[derive(Clone, Copy)]
pub struct Painting {
    /// What the player took up. Where it paints at all, [`Session::paint`] says.
    taken: RwSignal<Option<Paint>>,
    /// The cells that the stroke has passed so far, in order; some more than once.
    pub stroke: RwSignal<Vec<Cell>>,
}

impl Painting {
    /// Nothing is painted.
    pub(super) fn new() -> Self {
        Self { taken: RwSignal::new(None), stroke: RwSignal::new(Vec::new()) }
    }

    /// Takes up a paint, or puts it away if it is in the hand already.
    pub fn toggle(self, paint: Paint) {
        let taken = self.taken.get_untracked();
        self.end();
        self.taken.set(Some(paint).filter(|paint| taken != Some(*paint)));
    }

    /// Puts the paint away. A stroke that is under way leaves nothing.
    pub fn end(self) {
        self.stroke.set(Vec::new());
        self.taken.set(None);
    }
}

impl Session {
    /// What a press on a cell paints, if it does: neither a replay nor practice is painted.
    pub fn paint(self) -> Option<Paint> {
        let may_mark = !self.is_practice() && self.replay.get().is_none();
        self.painting.taken.get().filter(|_| may_mark)
    }

    /// Marks the cells of the stroke, as one step.
    pub fn finish_stroke(self) {
        let cells = self.painting.stroke.get_untracked();
        if let Some(paint) = untrack(|| self.paint()).filter(|_| !cells.is_empty()) {
            self.change(|game| game.mark_all(&cells, paint.mark()));
            self.clear_selection();
        }
        self.painting.stroke.set(Vec::new());
    }
}
