use std::fmt;

use crate::{Cell, ShipId};

/// The opponent's answer to a shot. The [announcement rule](crate::Announcement) decides which answers are possible.
/// Under a rule that names ships, [`Hit`](Self::Hit) and [`Sunk`](Self::Sunk) mean that the opponent did not name the
/// ship. Written `miss`, `hit`, `sunk`, and with a named ship `hit=ship 1`: the name itself is known to the record, which
/// [spells](crate::Record::spell) it.
///
/// ```
/// use rangekeeper_engine::{Outcome, ShipId};
/// assert_eq!(Outcome::Sunk.to_string(), "sunk");
/// assert_eq!(ShipId::new(1).map(Outcome::HitShip).unwrap().to_string(), "hit=ship 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// A miss: no ship is on the cell.
    Miss,
    /// A hit on a ship that still has an unhit cell (under `hit-miss`: any hit).
    Hit,
    /// A hit on this ship, which still has an unhit cell.
    HitShip(ShipId),
    /// A hit on the last unhit cell of a ship.
    Sunk,
    /// A hit on the last unhit cell of this ship.
    SunkShip(ShipId),
}

impl Outcome {
    /// Returns true if a ship is on the cell.
    pub const fn is_hit(self) -> bool {
        !matches!(self, Self::Miss)
    }

    /// Returns true if the shot sank a ship.
    pub const fn is_sunk(self) -> bool {
        matches!(self, Self::Sunk | Self::SunkShip(_))
    }

    /// Returns the ship that the opponent named, if any.
    pub const fn named(self) -> Option<ShipId> {
        match self {
            Self::HitShip(ship) | Self::SunkShip(ship) => Some(ship),
            Self::Miss | Self::Hit | Self::Sunk => None,
        }
    }

    /// Returns the answer without the name of the ship.
    #[must_use]
    pub const fn unnamed(self) -> Self {
        match self {
            Self::HitShip(_) => Self::Hit,
            Self::SunkShip(_) => Self::Sunk,
            Self::Miss | Self::Hit | Self::Sunk => self,
        }
    }

    /// Returns true if a record may hold this answer when the opponent's full answer is `told`: both are equal, or this
    /// one lacks only the name of the ship.
    pub fn fits(self, told: Self) -> bool {
        self == told || self == told.unnamed()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Miss => f.write_str("miss"),
            Self::Hit => f.write_str("hit"),
            Self::HitShip(ship) => write!(f, "{}={ship}", Self::Hit),
            Self::Sunk => f.write_str("sunk"),
            Self::SunkShip(ship) => write!(f, "{}={ship}", Self::Sunk),
        }
    }
}

/// One shot of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shot {
    /// The target cell.
    pub cell: Cell,
    /// The opponent's answer.
    pub outcome: Outcome,
}
