//! A record under other rules.

mod translator;

use std::fmt;

use crate::{Cell, Record, Rules, Shot};

use translator::Translator;

/// A record under other rules, and the marks that were lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The record under the new rules.
    pub record: Record,
    /// What was lost: shots in order, then marks in reading order, then ships in the fleet's order.
    pub lost: Vec<Lost>,
}

/// A mark, or part of one, that the new rules cannot express. `Display` quotes the old one: `C4 sunk=Cruiser`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A shot; its cell is open again, if it is on the new grid.
    Shot {
        /// The shot under the old rules.
        shot: Shot,
        /// Its outcome as the old record writes it.
        outcome: String,
        /// The reason.
        why: WhyLost,
    },
    /// Part of an answer; the shot stays with one that says less.
    Detail {
        /// The shot under the old rules.
        shot: Shot,
        /// Its outcome as the old record writes it.
        outcome: String,
        /// Its outcome as the new record writes it.
        now: String,
    },
    /// A cell marked as blocked, off the grid now.
    Blocked(Cell),
    /// A cell marked as sunk, off the grid now.
    Sunk(Cell),
    /// The name of a ship struck off the list, not in the fleet now.
    Struck(String),
}

/// Why a shot was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyLost {
    /// Its cell is not on the new grid.
    OutsideGrid,
    /// It named a ship that the new fleet does not have.
    ShipGone,
    /// Under the new rules the opponent could have given more than one answer.
    Ambiguous,
    /// It sank a ship that may have lain on a lost hit.
    LostHit,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shot { shot, outcome, .. } => write!(f, "{} {outcome}", shot.cell),
            Self::Detail { shot, outcome, now } => write!(f, "{} {outcome}, now {now}", shot.cell),
            Self::Blocked(cell) => write!(f, "{cell} blocked"),
            Self::Sunk(cell) => write!(f, "{cell} sunk earlier"),
            Self::Struck(name) => write!(f, "{name} struck"),
        }
    }
}

impl Record {
    /// The same game under other rules: every mark that still makes sense, and a list of what does not.
    ///
    /// The new record never asserts what the player did not say. An answer that says too much for the new rules
    /// is shortened (`sunk=Cruiser` to `sunk` or `hit`). One that says too little is kept only if the record
    /// leaves one answer that the opponent can have given: a `hit` under `hit-miss` becomes a `hit` under the
    /// other rules, where that means “not sunk”, if it cannot have sunk anything; a `sunk` is given a name if
    /// one ship alone fits there, a `hit` if it is known whose it is. Any other shot is lost rather than guessed,
    /// and its cell is open again: no mark says “shot, but I do not know what was answered”. A sinking
    /// says that all other cells of the ship were hit before it, so it goes with a hit that it may have needed.
    ///
    /// Ships are matched by name and length; then, those whose name is gone, by length and place; then by name
    /// alone, then by length and place. A shot that named a ship without match is lost.
    pub fn under(&self, rules: &Rules) -> Translation {
        let translator = Translator::new(self, rules);
        let (mut record, mut lost) = translator.shots();
        lost.extend(translator.add_marks(&mut record));
        Translation { record, lost }
    }
}
