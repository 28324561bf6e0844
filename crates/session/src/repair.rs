//! The repairs of a record that nothing fits.

use rangekeeper_engine::Culprit;

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Gives a shot another outcome; it keeps its place in the order.
    Instead(Cell, Outcome),
    /// Moves a shot to another cell, in its place in the order.
    Move(Cell, Cell),
    Clear(Cell),
    PutBack(ShipId),
}

impl Repair {
    /// Returns everything that a mark could be instead.
    pub fn all(culprit: &Culprit) -> Vec<Self> {
        match culprit {
            Culprit::Shot { cell, instead, elsewhere } => {
                let instead = instead.iter().map(|outcome| Self::Instead(*cell, *outcome));
                instead.chain(elsewhere.iter().map(|to| Self::Move(*cell, *to))).collect()
            }
            Culprit::Mark(cell) => vec![Self::Clear(*cell)],
            Culprit::Struck(ship) => vec![Self::PutBack(*ship)],
            // What is new in the engine has no repair yet.
            _ => Vec::new(),
        }
    }

    pub fn mend(self, game: &'static OpenGame, pointer: &'static Pointer) {
        match self {
            Self::Instead(cell, outcome) => pointer.mark(cell, Some(Mark::Shot(outcome))),
            Self::Move(from, to) => pointer.move_mark(from, to),
            Self::Clear(cell) => pointer.mark(cell, None),
            Self::PutBack(ship) => game.change(|game| game.strike(ship, false)),
        }
    }
}

/// Returns the suspects as they are listed: the shots, the last one first since that is the likeliest to be wrong; then
/// what carries no order.
pub fn newest_first(suspects: &[Culprit]) -> Vec<&Culprit> {
    let (shots, others): (Vec<_>, Vec<_>) =
        suspects.iter().partition(|culprit| matches!(culprit, Culprit::Shot { .. }));
    shots.into_iter().rev().chain(others).collect()
}
