use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One ship of a fleet. Written `Carrier=5`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ship {
    /// The name, unique in its fleet.
    pub name: String,
    /// Number of cells in a straight line.
    pub length: u8,
}

/// The index of a ship in its fleet, counted from 0. Written counted from 1, as `ship 1`: an id does not know a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8"))]
pub struct ShipId(u8);

/// An index that no ship has: [`Fleet::MAX_SHIPS`] or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not the index of a ship: a fleet has at most {max} ships", max = Fleet::MAX_SHIPS)]
pub struct ShipIdError(pub u8);

impl ShipId {
    /// Returns the id with this index, or `None` if it is [`Fleet::MAX_SHIPS`] or more.
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Fleet::MAX_SHIPS { Some(Self(index)) } else { None }
    }

    /// Returns the index of the ship in its fleet, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.length)
    }
}

impl fmt::Display for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ship {}", self.0 + 1)
    }
}

impl TryFrom<u8> for ShipId {
    type Error = ShipIdError;

    fn try_from(index: u8) -> Result<Self, ShipIdError> {
        Self::new(index).ok_or(ShipIdError(index))
    }
}

/// The ships of one player, in order. Written `Carrier=5,Destroyer=2`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "Vec<Ship>"))]
pub struct Fleet(Vec<Ship>);

/// The reason why a list of ships is not a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FleetError {
    /// A list without ships.
    #[error("a fleet needs at least one ship")]
    Empty,
    /// More than [`Fleet::MAX_SHIPS`] ships.
    #[error("a fleet has at most {max} ships, this one has {count}", max = Fleet::MAX_SHIPS)]
    TooManyShips { count: usize },
    /// A text not of the form `Name=Length`.
    #[error("“{0}” is not a ship: write Name=Length, such as Carrier=5")]
    NotAShip(String),
    /// A length outside 1 to 16.
    #[error("“{name}” cannot be {length} cells long: a ship has 1 to 16 cells")]
    Length { name: String, length: u8 },
    /// A name that is empty, too long, or has characters that would make a record's text ambiguous.
    #[error("“{0}” cannot be a ship's name: use 1 to 24 letters, digits, spaces, hyphens or apostrophes")]
    Name(String),
    /// A name that two ships have.
    #[error("two ships are named “{0}”")]
    SameName(String),
}

impl Fleet {
    /// The maximum number of ships in a fleet.
    pub const MAX_SHIPS: usize = 20;
    /// The maximum number of characters in a ship's name.
    pub const MAX_NAME: usize = 24;

    /// Creates a fleet of these ships.
    ///
    /// # Errors
    /// [`FleetError`] for no ships or too many, for lengths outside 1 to 16, and for names that are empty,
    /// repeated, too long, or of other characters than letters, digits, inner spaces, `-` and `'`.
    pub fn new(ships: Vec<Ship>) -> Result<Self, FleetError> {
        if ships.is_empty() {
            return Err(FleetError::Empty);
        }
        if ships.len() > Self::MAX_SHIPS {
            return Err(FleetError::TooManyShips { count: ships.len() });
        }
        for (index, Ship { name, length }) in ships.iter().enumerate() {
            if !(1..=16).contains(length) {
                return Err(FleetError::Length { name: name.clone(), length: *length });
            }
            let spelled = name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\''));
            let trimmed = name.trim() == name;
            if name.is_empty() || name.chars().count() > Self::MAX_NAME || !spelled || !trimmed {
                return Err(FleetError::Name(name.clone()));
            }
            if ships[..index].iter().any(|other| other.name == *name) {
                return Err(FleetError::SameName(name.clone()));
            }
        }
        Ok(Self(ships))
    }

    /// Returns the classic fleet: Carrier 5, Battleship 4, Cruiser 3, Submarine 3, Destroyer 2.
    pub fn classic() -> Self {
        let ships = [("Carrier", 5), ("Battleship", 4), ("Cruiser", 3), ("Submarine", 3), ("Destroyer", 2)];
        Self(ships.map(|(name, length)| Ship { name: name.to_owned(), length }).into())
    }

    /// Returns the ships in order.
    pub fn ships(&self) -> &[Ship] {
        &self.0
    }

    /// Returns true if the fleet has a ship with this id.
    pub const fn has(&self, id: ShipId) -> bool {
        id.index() < self.0.len()
    }

    /// Iterates over the ids of the ships in order.
    pub fn ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.0.len() as u8).map(ShipId)
    }

    /// Returns the ship with this id.
    ///
    /// # Panics
    /// If the fleet does not [have](Self::has) it. Ids come from [`Fleet::ids`] and [`Fleet::find`].
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.0[id.index()]
    }

    /// Returns the id of the ship with this name.
    pub fn find(&self, name: &str) -> Option<ShipId> {
        self.ids().find(|&id| self.ship(id).name == name)
    }

    /// Iterates over the lengths of the ships in order.
    pub fn lengths(&self) -> impl Iterator<Item = u8> {
        self.0.iter().map(|ship| ship.length)
    }

    /// Returns the number of cells of all ships together.
    pub fn cells(&self) -> usize {
        self.0.iter().map(|ship| ship.length as usize).sum()
    }
}

impl TryFrom<Vec<Ship>> for Fleet {
    type Error = FleetError;

    fn try_from(ships: Vec<Ship>) -> Result<Self, FleetError> {
        Self::new(ships)
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Ship::to_string).collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Fleet {
    type Err = FleetError;

    fn from_str(text: &str) -> Result<Self, FleetError> {
        let ship = |part: &str| {
            let error = || FleetError::NotAShip(part.to_owned());
            let (name, length) = part.split_once('=').ok_or_else(error)?;
            Ok(Ship { name: name.to_owned(), length: length.parse().map_err(|_| error())? })
        };
        Self::new(text.split(',').map(ship).collect::<Result<_, FleetError>>()?)
    }
}

/// A set of a fleet's ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShipSet(u32);

crate::serialised::serialise_as_list!(ShipSet, ShipId, u32, |bits: u32| match bits.checked_ilog2() {
    Some(last) if last as usize >= Fleet::MAX_SHIPS => Err(ShipIdError(last as u8)),
    _ => Ok(Self(bits)),
});

impl ShipSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Adds a ship.
    pub fn insert(&mut self, id: ShipId) {
        self.0 |= 1 << id.0;
    }

    /// Removes a ship.
    pub fn remove(&mut self, id: ShipId) {
        self.0 &= !(1 << id.0);
    }

    /// Returns true if the ship is in the set.
    pub const fn contains(self, id: ShipId) -> bool {
        self.0 >> id.0 & 1 == 1
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the ships in the fleet's order.
    pub fn iter(self) -> impl Iterator<Item = ShipId> {
        (0..Fleet::MAX_SHIPS as u8).map(ShipId).filter(move |&id| self.contains(id))
    }
}

impl FromIterator<ShipId> for ShipSet {
    fn from_iter<I: IntoIterator<Item = ShipId>>(ids: I) -> Self {
        ids.into_iter().fold(Self::EMPTY, |set, id| Self(set.0 | 1 << id.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ship_has_an_index_below_the_most_ships_of_a_fleet() {
        let ships: Vec<ShipId> = (0..=u8::MAX).filter_map(ShipId::new).collect();
        assert_eq!(ships.len(), Fleet::MAX_SHIPS);
        assert_eq!(ShipId::try_from(40), Err(ShipIdError(40)));
        let mut set: ShipSet = ships.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ships);
        for ship in ships {
            set.remove(ship);
            assert!(!set.contains(ship));
        }
        assert!(set.is_empty());
    }

    #[test]
    fn what_is_no_fleet_is_told_apart() {
        let case = |text: &str, error: FleetError| assert_eq!(text.parse::<Fleet>(), Err(error), "{text}");
        case("", FleetError::NotAShip(String::new()));
        case("Carrier", FleetError::NotAShip("Carrier".into()));
        case("Carrier=five", FleetError::NotAShip("Carrier=five".into()));
        case("Carrier=0", FleetError::Length { name: "Carrier".into(), length: 0 });
        case("Carrier=17", FleetError::Length { name: "Carrier".into(), length: 17 });
        case("=3", FleetError::Name(String::new()));
        case("a;b=3", FleetError::Name("a;b".into()));
        case(" a=3", FleetError::Name(" a".into()));
        case("A=3,A=2", FleetError::SameName("A".into()));
        let many = (0..21).map(|n| format!("S{n}=1")).collect::<Vec<_>>().join(",");
        case(&many, FleetError::TooManyShips { count: 21 });
        assert_eq!(Fleet::new(Vec::new()), Err(FleetError::Empty));
    }
}
