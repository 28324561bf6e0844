use std::fmt;

use thiserror::Error;

use crate::{CellSet, Fleet, Grid, Outcome, ShipId, Turn};

/// The contact rule: how close two ships may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Contact {
    /// Contact without limits: ships may touch.
    Allowed,
    /// Contact at corners only.
    Corners,
    /// No contact, not even at corners.
    None,
}

/// The announcement rule: how much the opponent says after a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Announcement {
    /// “Hit” or “miss”, nothing else.
    HitMiss,
    /// Also “sunk”, without the name of the ship.
    Sunk,
    /// Also “sunk”, with the name of the ship.
    SunkShip,
    /// The name of the ship on every hit (Rodin 1988, appendix).
    HitShip,
}

/// A word that is not a rule of the expected kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{word}” is not a rule here: choose one of {choices}")]
pub struct UnknownRule {
    /// The word given.
    pub word: String,
    /// The accepted words.
    pub choices: &'static str,
}

impl Contact {
    /// The contact rules, from the widest to the narrowest. Game IDs refer to them by their indices.
    pub const ALL: [Self; 3] = [Self::Allowed, Self::Corners, Self::None];

    /// Returns the cells that no other ship may use when a ship is on `cells`, including `cells` themselves.
    pub fn halo(self, cells: CellSet) -> CellSet {
        match self {
            Self::Allowed => cells,
            Self::Corners => cells.with_sides(),
            Self::None => cells.with_sides_and_corners(),
        }
    }
}

/// Writes a rule as its word, and reads it. The words are those of `ALL`, in order.
macro_rules! write_as_word {
    ($rule:ty, $choices:literal, $error:ty, $unknown:expr) => {
        impl std::fmt::Display for $rule {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($choices.split(", ").nth(*self as usize).unwrap_or_default())
            }
        }

        impl std::str::FromStr for $rule {
            type Err = $error;

            fn from_str(word: &str) -> Result<Self, $error> {
                let known = $choices.split(", ").zip(Self::ALL).find(|(known, _)| *known == word);
                known.map(|(_, rule)| rule).ok_or_else(|| $unknown(word.to_owned(), $choices))
            }
        }
    };
}

pub(crate) use write_as_word;

const fn unknown_rule(word: String, choices: &'static str) -> UnknownRule {
    UnknownRule { word, choices }
}

write_as_word!(Contact, "allowed, corners, none", UnknownRule, unknown_rule);
write_as_word!(Announcement, "hit-miss, sunk, sunk-ship, hit-ship", UnknownRule, unknown_rule);

impl Announcement {
    /// The announcement rules, from the one that says least to the most. Game IDs refer to them by index.
    pub const ALL: [Self; 4] = [Self::HitMiss, Self::Sunk, Self::SunkShip, Self::HitShip];

    /// Returns true if a record may hold this answer. Where the rule names ships, the name may be missing.
    pub const fn allows(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Miss | Outcome::Hit => true,
            Outcome::HitShip(_) => matches!(self, Self::HitShip),
            Outcome::Sunk => self.tells_sunk(),
            Outcome::SunkShip(_) => matches!(self, Self::SunkShip | Self::HitShip),
        }
    }

    /// Returns the answer to a hit on this ship. `sunk` means that it was the ship's last unhit cell.
    pub const fn of_hit(self, ship: ShipId, sunk: bool) -> Outcome {
        match self {
            Self::Sunk if sunk => Outcome::Sunk,
            Self::SunkShip | Self::HitShip if sunk => Outcome::SunkShip(ship),
            Self::HitMiss | Self::Sunk | Self::SunkShip => Outcome::Hit,
            Self::HitShip => Outcome::HitShip(ship),
        }
    }

    /// Returns true if the opponent announces sunk ships.
    pub const fn tells_sunk(self) -> bool {
        !matches!(self, Self::HitMiss)
    }
}

/// The word for rules with a last word.
pub(crate) const LAST_WORD: &str = "last-word";
/// A bit beside a turn's number in binary formats.
const LAST_WORD_BIT: u8 = 64;

/// The rules: grid, fleet, contact, announcement, length of a turn, last word. Written `classic` or in full, as in records.
///
/// ```
/// use rangekeeper_engine::{Record, Rules};
/// let record: Record = "v1;5x5,none,sunk,salvo=3,last-word;Alpha=3,Bravo=2;A1:hit".parse()?;
/// assert_eq!(record.rules().to_string(), "5x5,none,sunk,salvo=3,last-word;Alpha=3,Bravo=2");
/// assert_eq!(Rules::classic().to_string(), "classic");
/// # Ok::<(), rangekeeper_engine::error::RecordTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    grid: Grid,
    fleet: Fleet,
    contact: Contact,
    announcement: Announcement,
    turn: Turn,
    has_last_word: bool,
}

crate::serialised::serialise_as_text!(
    Rules,
    (Grid, Fleet, Contact, Announcement, u8),
    |rules: &Self| {
        let turn = u8::from(rules.turn) | if rules.has_last_word { LAST_WORD_BIT } else { 0 };
        (rules.grid, rules.fleet.clone(), rules.contact, rules.announcement, turn)
    },
    |(grid, fleet, contact, announcement, turn): (_, _, _, _, u8)| {
        let rules =
            Self::new(grid, fleet, contact, announcement)?.with_turn((turn & !LAST_WORD_BIT).into())?;
        Ok::<_, RulesError>(rules.with_last_word(turn & LAST_WORD_BIT != 0))
    }
);

/// The reason why rules contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RulesError {
    /// A ship longer than the grid's longer side.
    #[error("the {name} is {length} cells long, longer than either side of the {grid} grid")]
    ShipTooLong { name: String, length: u8, grid: Grid },
    /// A fleet with more cells than the grid.
    #[error("the fleet has {cells} cells, the {grid} grid only {area}", area = grid.area())]
    TooManyCells { cells: usize, grid: Grid },
    /// A number of shots outside the limits of a turn.
    #[error("a turn has 1 to {max} shots, not {shots}", max = Rules::MAX_SHOTS_PER_TURN)]
    ShotsPerTurn { shots: u8 },
    /// A turn whose end nobody would notice.
    #[error("a sinking can shoot again only where “sunk” is said")]
    SinkingNotSaid,
}

impl Rules {
    /// The maximum number of shots in a turn.
    pub const MAX_SHOTS_PER_TURN: u8 = 20;

    /// Creates rules with one shot per turn. [`Position::new`](crate::Position::new) decides if the fleet fits.
    ///
    /// # Errors
    /// [`RulesError`] if a ship is longer than both sides of the grid or the ships have more cells than the grid.
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
        Ok(Self { grid, fleet, contact, announcement, turn: Turn::Shots(1), has_last_word: false })
    }

    /// Returns these rules with another turn. No posterior depends on it: each shot is answered by itself and in order.
    ///
    /// # Errors
    /// [`RulesError::ShotsPerTurn`] for no shots or more than [`Rules::MAX_SHOTS_PER_TURN`],
    /// [`RulesError::SinkingNotSaid`] for a turn that a sinking prolongs where no sinking is said.
    pub fn with_turn(self, turn: Turn) -> Result<Self, RulesError> {
        let allowed = 1..=Self::MAX_SHOTS_PER_TURN;
        match turn {
            Turn::Shots(shots) if !allowed.contains(&shots) => Err(RulesError::ShotsPerTurn { shots }),
            Turn::UntilNoSinking if !self.announcement.tells_sunk() => Err(RulesError::SinkingNotSaid),
            turn => Ok(Self { turn, ..self }),
        }
    }

    /// Returns these rules with or without a last word: if the player who began sinks the last ship first, the other one
    /// has the rest of the round, and can draw.
    #[must_use]
    pub fn with_last_word(self, has_last_word: bool) -> Self {
        Self { has_last_word, ..self }
    }

    /// Returns these rules with another announcement rule. Where no sinking is said any more, none shoots again.
    #[must_use]
    pub fn with_announcement(self, announcement: Announcement) -> Self {
        let turn =
            Self { announcement, ..self.clone() }.with_turn(self.turn).map_or(Turn::Shots(1), |it| it.turn);
        Self { announcement, turn, ..self }
    }

    /// Returns the classic rules: 10 x 10, the classic fleet, ships may touch, the sunk ship is named.
    ///
    /// # Panics
    /// Never: the classic fleet fits.
    pub fn classic() -> Self {
        let grid = Grid::new(10, 10).expect("10 is a side");
        Self::new(grid, Fleet::classic(), Contact::Allowed, Announcement::SunkShip).expect("it fits")
    }

    /// Returns the grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the fleet.
    pub const fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// Returns the contact rule.
    pub const fn contact(&self) -> Contact {
        self.contact
    }

    /// Returns the announcement rule.
    pub const fn announcement(&self) -> Announcement {
        self.announcement
    }

    /// Returns the length of a turn.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns true if a game that one player finishes is played to the end of the round.
    pub const fn has_last_word(&self) -> bool {
        self.has_last_word
    }

    /// Returns the number of shots that a player calls out at once: those of a turn, or one if a hit shoots again.
    pub const fn shots_per_turn(&self) -> u8 {
        if let Turn::Shots(shots) = self.turn { shots } else { 1 }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::classic() {
            return f.write_str("classic");
        }
        write!(f, "{},{},{}", self.grid, self.contact, self.announcement)?;
        if self.turn != Turn::Shots(1) {
            write!(f, ",{}", self.turn)?;
        }
        if self.has_last_word {
            write!(f, ",{LAST_WORD}")?;
        }
        write!(f, ";{}", self.fleet)
    }
}
