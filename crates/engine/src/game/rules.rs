//! The rules of a game.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{CellSet, Fleet, Grid, Outcome, ShipId, Turn};

/// How close two ships may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Contact {
    /// Ships may touch.
    Allowed,
    /// Ships may meet at corners only.
    Corners,
    /// Ships may not touch, not even at corners.
    None,
}

/// How much the opponent says after a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Announcement {
    /// Hit or miss, nothing else.
    HitMiss,
    /// Also that a ship was sunk, but not which.
    Sunk,
    /// Also which ship was sunk.
    SunkShip,
    /// The ship is named on every hit (Rodin 1988, appendix).
    HitShip,
}

/// A word that is not a rule of the expected kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{word}” is not a rule here: choose one of {choices}")]
pub struct UnknownRule {
    /// The word given.
    pub word: String,
    /// The words that are rules.
    pub choices: &'static str,
}

impl Contact {
    /// The cells that no other ship may use when a ship lies on `cells`; those cells themselves included.
    pub fn halo(self, cells: CellSet) -> CellSet {
        match self {
            Self::Allowed => cells,
            Self::Corners => cells.with_sides(),
            Self::None => cells.with_sides_and_corners(),
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Allowed => "allowed",
            Self::Corners => "corners",
            Self::None => "none",
        })
    }
}

impl FromStr for Contact {
    type Err = UnknownRule;

    fn from_str(word: &str) -> Result<Self, UnknownRule> {
        [Self::Allowed, Self::Corners, Self::None]
            .into_iter()
            .find(|rule| rule.to_string() == word)
            .ok_or_else(|| UnknownRule { word: word.to_owned(), choices: "allowed, corners, none" })
    }
}

impl Announcement {
    /// Whether this rule allows the answer.
    pub const fn allows(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Miss => true,
            Outcome::Hit => !matches!(self, Self::HitShip),
            Outcome::HitShip(_) => matches!(self, Self::HitShip),
            Outcome::Sunk => matches!(self, Self::Sunk),
            Outcome::SunkShip(_) => matches!(self, Self::SunkShip | Self::HitShip),
        }
    }

    /// The answer to a hit on this ship; `sunk` if it was the ship's last unhit cell.
    pub const fn of_hit(self, ship: ShipId, sunk: bool) -> Outcome {
        match self {
            Self::Sunk if sunk => Outcome::Sunk,
            Self::SunkShip | Self::HitShip if sunk => Outcome::SunkShip(ship),
            Self::HitMiss | Self::Sunk | Self::SunkShip => Outcome::Hit,
            Self::HitShip => Outcome::HitShip(ship),
        }
    }

    /// Whether the opponent says when a ship is sunk.
    pub const fn tells_sunk(self) -> bool {
        !matches!(self, Self::HitMiss)
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HitMiss => "hit-miss",
            Self::Sunk => "sunk",
            Self::SunkShip => "sunk-ship",
            Self::HitShip => "hit-ship",
        })
    }
}

impl FromStr for Announcement {
    type Err = UnknownRule;

    fn from_str(word: &str) -> Result<Self, UnknownRule> {
        let choices = "hit-miss, sunk, sunk-ship, hit-ship";
        [Self::HitMiss, Self::Sunk, Self::SunkShip, Self::HitShip]
            .into_iter()
            .find(|rule| rule.to_string() == word)
            .ok_or_else(|| UnknownRule { word: word.to_owned(), choices })
    }
}

/// The rules of a game: grid, fleet, contact, announcement and how long a turn is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "Unchecked"))]
pub struct Rules {
    grid: Grid,
    fleet: Fleet,
    contact: Contact,
    announcement: Announcement,
    #[cfg_attr(feature = "serde", serde(rename = "shots_per_turn"))]
    turn: Turn,
}

/// Rules as they are serialised.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
struct Unchecked {
    grid: Grid,
    fleet: Fleet,
    contact: Contact,
    announcement: Announcement,
    shots_per_turn: Turn,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Rules {
    type Error = RulesError;

    fn try_from(rules: Unchecked) -> Result<Self, RulesError> {
        let Unchecked { grid, fleet, contact, announcement, shots_per_turn: turn } = rules;
        Self::new(grid, fleet, contact, announcement)?.with_turn(turn)
    }
}

/// Why rules contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A ship is longer than the longer side.
    #[error("the {name} is {length} cells long, longer than either side of the {grid} grid")]
    ShipTooLong {
        /// The ship's name.
        name: String,
        /// Its length in cells.
        length: u8,
        /// The grid.
        grid: Grid,
    },
    /// The ships have more cells than the grid.
    #[error("the fleet has {cells} cells, the {grid} grid only {area}", area = grid.area())]
    TooManyCells {
        /// Cells of all ships together.
        cells: usize,
        /// The grid.
        grid: Grid,
    },
    /// A number of shots that a turn cannot have.
    #[error("a turn has 1 to {max} shots, not {shots}", max = Rules::MAX_SHOTS_PER_TURN)]
    ShotsPerTurn {
        /// The number given.
        shots: u8,
    },
}

impl Rules {
    /// The most shots that a turn can have.
    pub const MAX_SHOTS_PER_TURN: u8 = 20;

    /// Rules with one shot per turn. Whether the fleet fits the grid is decided by
    /// [`Position::new`](crate::Position::new).
    ///
    /// # Errors
    /// [`RulesError`] if a ship is too long for the grid or the ships have more cells than it.
    pub fn new(
        grid: Grid,
        fleet: Fleet,
        contact: Contact,
        announcement: Announcement,
    ) -> Result<Self, RulesError> {
        let longest = grid.columns().max(grid.rows());
        if let Some(ship) = fleet.ships().iter().find(|ship| ship.length > longest) {
            return Err(RulesError::ShipTooLong { name: ship.name.clone(), length: ship.length, grid });
        }
        if fleet.cells() > grid.area() {
            return Err(RulesError::TooManyCells { cells: fleet.cells(), grid });
        }
        Ok(Self { grid, fleet, contact, announcement, turn: Turn::Shots(1) })
    }

    /// The same rules with turns of this length. Every shot is answered on its own and in order, so the posterior
    /// does not depend on it.
    ///
    /// # Errors
    /// [`RulesError::ShotsPerTurn`] for no shots or more than [`Rules::MAX_SHOTS_PER_TURN`].
    pub fn with_turn(self, turn: Turn) -> Result<Self, RulesError> {
        match turn {
            Turn::Shots(shots) if !(1..=Self::MAX_SHOTS_PER_TURN).contains(&shots) => {
                Err(RulesError::ShotsPerTurn { shots })
            }
            turn => Ok(Self { turn, ..self }),
        }
    }

    /// The same rules with this many shots in each turn.
    ///
    /// # Errors
    /// As [`Rules::with_turn`].
    pub fn with_shots_per_turn(self, shots: u8) -> Result<Self, RulesError> {
        self.with_turn(Turn::Shots(shots))
    }

    /// The same rules with another announcement.
    #[must_use]
    pub fn with_announcement(self, announcement: Announcement) -> Self {
        Self { announcement, ..self }
    }

    /// 10 x 10, the classic fleet, ships may touch, the sunk ship is named.
    ///
    /// # Panics
    /// Never: the classic fleet fits.
    pub fn classic() -> Self {
        let grid = Grid::new(10, 10).expect("10 is a side");
        Self::new(grid, Fleet::classic(), Contact::Allowed, Announcement::SunkShip).expect("it fits")
    }

    /// The grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The fleet.
    pub const fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// How close two ships may lie.
    pub const fn contact(&self) -> Contact {
        self.contact
    }

    /// How much the opponent says after a shot.
    pub const fn announcement(&self) -> Announcement {
        self.announcement
    }

    /// How long a turn is.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// How many shots a player calls out at once: those of a turn, or one at a time if a hit shoots again.
    pub const fn shots_per_turn(&self) -> u8 {
        match self.turn {
            Turn::Shots(shots) => shots,
            Turn::UntilMiss => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fleet_that_cannot_fit_is_refused_with_the_reason() {
        let rules = |grid: &str, fleet: &str| {
            Rules::new(
                grid.parse().unwrap(),
                fleet.parse().unwrap(),
                Contact::Allowed,
                Announcement::SunkShip,
            )
        };
        let too_long = rules("4x4", "Carrier=5").unwrap_err().to_string();
        assert_eq!(too_long, "the Carrier is 5 cells long, longer than either side of the 4x4 grid");
        let too_many = rules("4x4", "A=4,B=4,C=4,D=4,E=1").unwrap_err().to_string();
        assert_eq!(too_many, "the fleet has 17 cells, the 4x4 grid only 16");
        assert!(rules("4x4", "A=4,B=4,C=4,D=4").is_ok());
    }

    #[test]
    fn a_turn_has_one_shot_unless_a_salvo_is_agreed_on() {
        assert_eq!(Rules::classic().shots_per_turn(), 1);
        for shots in [1, 5, 20] {
            assert_eq!(Rules::classic().with_shots_per_turn(shots).unwrap().shots_per_turn(), shots);
        }
        for shots in [0, 21, 255] {
            let error = Rules::classic().with_shots_per_turn(shots).unwrap_err().to_string();
            assert_eq!(error, format!("a turn has 1 to 20 shots, not {shots}"));
        }
    }

    #[test]
    fn where_a_hit_shoots_again_shots_are_called_out_one_by_one() {
        let rules = Rules::classic().with_turn(Turn::UntilMiss).unwrap();
        assert_eq!((rules.turn(), rules.shots_per_turn()), (Turn::UntilMiss, 1));
        assert_ne!(rules, Rules::classic());
    }

    #[test]
    fn rules_are_read_back_from_their_words() {
        for word in ["allowed", "corners", "none"] {
            assert_eq!(word.parse::<Contact>().unwrap().to_string(), word);
        }
        for word in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
            assert_eq!(word.parse::<Announcement>().unwrap().to_string(), word);
        }
        let error = "touching".parse::<Contact>().unwrap_err().to_string();
        assert_eq!(error, "“touching” is not a rule here: choose one of allowed, corners, none");
    }
}
