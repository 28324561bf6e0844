//! Shots and their outcomes.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Cell, ShipId};

/// The opponent's answer to a shot. The [announcement rule](crate::Announcement) decides which are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Outcome {
    /// No ship lies here.
    Miss,
    /// A ship was hit that still has an unhit cell (under `hit-miss`: a ship was hit).
    Hit,
    /// This ship was hit and still has an unhit cell.
    HitShip(ShipId),
    /// A ship was hit on its last unhit cell.
    Sunk,
    /// This ship was hit on its last unhit cell.
    SunkShip(ShipId),
}

impl Outcome {
    /// Whether a ship lies on the cell.
    pub const fn is_hit(self) -> bool {
        !matches!(self, Self::Miss)
    }

    /// Whether the shot sank a ship.
    pub const fn is_sunk(self) -> bool {
        matches!(self, Self::Sunk | Self::SunkShip(_))
    }

    /// The ship that the opponent named.
    pub const fn named(self) -> Option<ShipId> {
        match self {
            Self::HitShip(ship) | Self::SunkShip(ship) => Some(ship),
            Self::Miss | Self::Hit | Self::Sunk => None,
        }
    }
}

/// One shot of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Shot {
    /// The cell that was shot.
    pub cell: Cell,
    /// The answer.
    pub outcome: Outcome,
}
