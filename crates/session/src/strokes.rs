//! Strokes: one mark for many cells. Whoever joins a game half-way marks it so.

use crate::prelude::*;
use rangekeeper_engine::{Cell, Mark, Outcome};

/// The mark that a stroke leaves on the cells that it passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeMark {
    Miss,
    Hit,
    KnownEmpty,
    Clear,
}

impl StrokeMark {
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

/// The mark of strokes that was taken up, and the stroke that is under way.
#[derive(Clone, Copy)]
pub struct Strokes {
    taken: RwSignal<Option<StrokeMark>>,
    /// The cells that the stroke has passed so far, in order; some more than once.
    pub stroke: RwSignal<Vec<Cell>>,
}

impl Strokes {
    pub(crate) fn new() -> Self {
        Self { taken: RwSignal::new(None), stroke: RwSignal::new(Vec::new()) }
    }

    /// Returns the mark that was taken up, whether or not a press leaves it.
    pub(crate) fn taken(self) -> Option<StrokeMark> {
        self.taken.get()
    }

    /// Takes up a mark, or puts it away if it was taken up already.
    pub fn toggle(self, mark: StrokeMark) {
        let taken = self.taken.get_untracked();
        self.end();
        self.taken.set(Some(mark).filter(|mark| taken != Some(*mark)));
    }

    /// Puts the mark away. A stroke that is under way leaves nothing.
    pub fn end(self) {
        self.stroke.set(Vec::new());
        self.taken.set(None);
    }
}
