use std::fmt;

use crate::{Cell, Shot};

/// A mark, or part of one, that the new rules cannot express. `Display` quotes it: `C4 sunk=Cruiser`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A lost shot. Its cell is open again if it is on the new grid.
    Shot {
        /// The shot under the old rules.
        shot: Shot,
        /// The outcome in the notation of the old record.
        outcome: String,
        /// The reason.
        why: WhyLost,
    },
    /// Part of an answer. The shot stays with an answer that says less.
    Detail {
        /// The shot under the old rules.
        shot: Shot,
        /// The outcome in the notation of the old record.
        outcome: String,
        /// The outcome in the notation of the new record.
        now: String,
    },
    /// A cell marked as blocked that is not on the new grid.
    Blocked(Cell),
    /// A cell marked as sunk that is not on the new grid.
    Sunk(Cell),
    /// The name of a struck ship that is not in the new fleet.
    Struck(String),
}

/// The reason why a shot was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyLost {
    /// The cell is not on the new grid.
    OutsideGrid,
    /// The answer names a ship that the new fleet does not have.
    ShipGone,
    /// The opponent could have given more than one answer under the new rules.
    Ambiguous,
    /// The shot sank a ship that may have lain on a lost hit.
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
