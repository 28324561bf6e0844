use std::fmt;

use thiserror::Error;

use super::placement::{ParsePlacementError, placement_on};
use crate::sorting::insertion_sort_by_key;
use crate::{Cell, CellSet, Contact, Grid, Outcome, Placement, Record, Rules, Ship, ShipId};

/// A placement for every ship that obeys the rules. It can answer shots as the opponent would. Written as the ships with
/// the first and the last cell of each.
///
/// ```
/// use rangekeeper_engine::{Arrangement, Record, placements};
///
/// let mut record: Record = "v1;5x5,none,sunk;Alpha=3,Bravo=2;".parse()?;
/// let grid = record.rules().grid();
/// // Alpha lies at the top left, Bravo at the bottom right.
/// let fleet = vec![placements(grid, 3)[0], *placements(grid, 2).last().expect("a place")];
/// let arrangement = Arrangement::new(record.rules().clone(), fleet)?;
/// assert_eq!(arrangement.to_string(), "Alpha=A1-A3,Bravo=D5-E5");
/// while !arrangement.is_over(&record) {
///     let cell = record.open().first().expect("a ship that is afloat has an open cell");
///     record.shoot(cell, arrangement.answer(&record, cell)?)?;
/// }
/// assert_eq!(record.hits().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Arrangement {
    rules: Rules,
    fleet: Vec<Placement>,
}

crate::serialised::deserialise_checked!(
    Arrangement,
    "an arrangement",
    { rules: Rules, fleet: Vec<Placement> },
    Self::new(rules, fleet)
);

/// The reason why placements are not an arrangement of a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ArrangementError {
    /// A number of placements other than the number of ships.
    #[error("{placements} placements are given for a fleet of {ships} ships")]
    NotOneEach { placements: usize, ships: usize },
    /// A ship without a placement, while another has several.
    #[error("no placement is given for the {ship}")]
    Missing { ship: String },
    /// A placement whose length is not the ship's.
    #[error("the {ship} is {length} cells long, but {cells} are given for it")]
    Length { ship: String, length: u8, cells: usize },
    /// A placement that is off the grid or not in a straight line.
    #[error("the {ship} cannot lie at {origin} on the {grid} grid")]
    NoPlacement { ship: String, origin: Cell, grid: Grid },
    /// Two ships that share a cell.
    #[error("the {one} and the {other} overlap")]
    Overlap { one: String, other: String },
    /// Two ships that touch although the contact rule forbids it.
    #[error("the {one} and the {other} touch, which the contact rule “{contact}” forbids")]
    Touch { one: String, other: String, contact: Contact },
}

/// The reason why a text is not an arrangement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "errors of other types say what they are")]
pub enum ArrangementTextError {
    /// A part that is not a ship and its place.
    #[error("“{0}” is not a ship and its place: write both, such as Carrier=A1-A5")]
    NoShip(String),
    /// A name that no ship of the fleet has.
    #[error("no ship of the fleet is called “{0}”")]
    UnknownShip(String),
    #[error(transparent)]
    Placement(#[from] ParsePlacementError),
    #[error(transparent)]
    Arrangement(#[from] ArrangementError),
}

/// The reason why an arrangement does not answer a shot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum AnswerError {
    /// A cell that is not on the grid.
    #[error("{cell} lies outside the {grid} grid")]
    OutsideGrid { cell: Cell, grid: Grid },
    /// A cell that was shot before.
    #[error("{cell} was shot before")]
    ShotBefore { cell: Cell },
    /// A record of another game.
    #[error("the record has the rules “{record}”, the arrangement “{arrangement}”")]
    OtherRules { record: Box<Rules>, arrangement: Box<Rules> },
}

impl Arrangement {
    /// Creates an arrangement from placements, one for each ship in the fleet's order.
    ///
    /// # Errors
    /// [`ArrangementError`] if the placements break the rules.
    pub fn new(rules: Rules, fleet: Vec<Placement>) -> Result<Self, ArrangementError> {
        Self::of_cells(&rules, &fleet.iter().map(|placement| placement.cells).collect::<Vec<_>>())
    }

    /// Creates an arrangement from the cells of each ship, in the fleet's order.
    fn of_cells(rules: &Rules, cells: &[CellSet]) -> Result<Self, ArrangementError> {
        let (ships, grid, contact) = (rules.fleet().ships(), rules.grid(), rules.contact());
        if ships.len() != cells.len() {
            return Err(ArrangementError::NotOneEach { placements: cells.len(), ships: ships.len() });
        }
        let mut fleet: Vec<Placement> = Vec::new();
        for (Ship { name, length }, &cells) in ships.iter().zip(cells) {
            let ship = name.clone();
            let Some(origin) = cells.first().filter(|_| cells.len() == usize::from(*length)) else {
                return Err(ArrangementError::Length { ship, length: *length, cells: cells.len() });
            };
            let Some(placement) = placement_on(grid, cells) else {
                return Err(ArrangementError::NoPlacement { ship, origin, grid });
            };
            for (other, placed) in ships.iter().zip(&fleet) {
                let (one, other) = (other.name.clone(), name.clone());
                if !placed.cells.is_disjoint(cells) {
                    return Err(ArrangementError::Overlap { one, other });
                }
                if !placed.cells.is_disjoint(contact.halo(cells)) {
                    return Err(ArrangementError::Touch { one, other, contact });
                }
            }
            fleet.push(placement);
        }
        Ok(Self { rules: rules.clone(), fleet })
    }

    /// Creates an arrangement from the cells of each ship: one entry for each ship, in any order.
    ///
    /// # Errors
    /// [`ArrangementError`] if a ship has no entry or several, or the cells break the rules.
    pub fn of_ships(rules: &Rules, mut ships: Vec<(ShipId, CellSet)>) -> Result<Self, ArrangementError> {
        let fleet = rules.fleet();
        if ships.len() != fleet.ships().len() {
            let (placements, ships) = (ships.len(), fleet.ships().len());
            return Err(ArrangementError::NotOneEach { placements, ships });
        }
        insertion_sort_by_key(&mut ships, |(ship, _)| *ship);
        if let Some((missing, _)) = fleet.ids().zip(&ships).find(|(id, (ship, _))| id != ship) {
            return Err(ArrangementError::Missing { ship: fleet.ship(missing).name.clone() });
        }
        Self::of_cells(rules, &ships.into_iter().map(|(_, cells)| cells).collect::<Vec<_>>())
    }

    /// Reads an arrangement as it is written: `Alpha=A1-A3,Bravo=D5-E5`. The ships may come in any order.
    ///
    /// # Errors
    /// [`ArrangementTextError`] if the text is no arrangement, or breaks the rules.
    pub fn from_text(rules: &Rules, text: &str) -> Result<Self, ArrangementTextError> {
        let ship = |part: &str| {
            let no_ship = || ArrangementTextError::NoShip(part.to_owned());
            let (name, place) = part.split_once('=').ok_or_else(no_ship)?;
            let ship = rules.fleet().find(name.trim());
            let ship = ship.ok_or_else(|| ArrangementTextError::UnknownShip(name.trim().to_owned()))?;
            Ok((ship, place.trim().parse::<Placement>()?.cells))
        };
        let ships = text.split(',').map(ship).collect::<Result<_, ArrangementTextError>>()?;
        Ok(Self::of_ships(rules, ships)?)
    }

    /// Returns the rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the placements of the ships, in the fleet's order.
    pub fn fleet(&self) -> &[Placement] {
        &self.fleet
    }

    /// Returns the opponent's answer to a shot at this cell, fired after the record's shots.
    ///
    /// # Errors
    /// [`AnswerError`] if the cell is not on the grid or was shot before, or the record is of other rules.
    pub fn answer(&self, record: &Record, cell: Cell) -> Result<Outcome, AnswerError> {
        if *record.rules() != self.rules {
            let (record, arrangement) = (Box::new(record.rules().clone()), Box::new(self.rules.clone()));
            return Err(AnswerError::OtherRules { record, arrangement });
        }
        let grid = self.rules.grid();
        if !grid.contains(cell) {
            return Err(AnswerError::OutsideGrid { cell, grid });
        }
        let mut shot = record.shot_cells();
        if shot.contains(cell) {
            return Err(AnswerError::ShotBefore { cell });
        }
        shot.insert(cell);
        let mut ships = self.rules.fleet().ids().zip(&self.fleet);
        let hit = ships.find(|(_, placement)| placement.cells.contains(cell));
        Ok(hit.map_or(Outcome::Miss, |(ship, placement)| {
            self.rules.announcement().of_hit(ship, placement.cells.is_subset(shot))
        }))
    }

    /// Returns true if the record's shots have sunk every ship.
    pub fn is_over(&self, record: &Record) -> bool {
        let shot = record.shot_cells();
        self.fleet.iter().all(|placement| placement.cells.is_subset(shot))
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ships = self.rules.fleet().ships().iter().zip(&self.fleet);
        let ships: Vec<String> = ships.map(|(ship, place)| format!("{}={place}", ship.name)).collect();
        f.write_str(&ships.join(","))
    }
}

#[cfg(test)]
mod tests {
    use Outcome::{Hit, HitShip, Miss, Sunk, SunkShip};

    use super::*;

    const RULES: &str = "5x5,none,sunk;Alpha=3,Bravo=2";

    fn rules() -> Rules {
        RULES.parse().unwrap()
    }

    #[test]
    fn what_is_announced_depends_on_the_rule() {
        let answers = |announcement: &str| {
            let rules = format!("5x5,allowed,{announcement};Alpha=3,Bravo=2").parse().unwrap();
            let arrangement = Arrangement::from_text(&rules, "Alpha=A1-A3,Bravo=B1-C1").unwrap();
            let mut record = Record::new(rules);
            ["E5", "B1", "C1"].map(|name| {
                let cell = name.parse().unwrap();
                let outcome = arrangement.answer(&record, cell).unwrap();
                record.shoot(cell, outcome).unwrap();
                outcome
            })
        };
        let bravo = ShipId::new(1).unwrap();
        assert_eq!(answers("hit-miss"), [Miss, Hit, Hit]);
        assert_eq!(answers("sunk"), [Miss, Hit, Sunk]);
        assert_eq!(answers("sunk-ship"), [Miss, Hit, SunkShip(bravo)]);
        assert_eq!(answers("hit-ship"), [Miss, HitShip(bravo), SunkShip(bravo)]);
    }

    #[test]
    fn a_shot_that_cannot_be_fired_has_no_answer() {
        let arrangement = Arrangement::from_text(&rules(), "Alpha=A1-A3,Bravo=C1-C2").unwrap();
        let case = |record: &str, at: &str, words: &str| {
            let error = arrangement.answer(&record.parse().unwrap(), at.parse().unwrap()).unwrap_err();
            assert_eq!(error.to_string(), words);
        };
        let record = format!("v1;{RULES};A1:hit,E5:miss;blocked=B5");
        case(&record, "F1", "F1 lies outside the 5x5 grid");
        case(&record, "A1", "A1 was shot before");
        let other = "5x5,none,sunk;Alpha=3,Bravo=3";
        let words = format!("the record has the rules “{other}”, the arrangement “{RULES}”");
        case(&format!("v1;{other};"), "A1", &words);
        // A blocked cell was not shot.
        assert_eq!(arrangement.answer(&record.parse().unwrap(), "B5".parse().unwrap()), Ok(Miss));
    }

    #[test]
    fn an_arrangement_of_ships_has_each_ship_once_where_the_rules_allow_it() {
        let of_ships = |ships: &[(u8, &str)]| {
            let cells = |text: &str| text.split_whitespace().map(|it| it.parse::<Cell>().unwrap()).collect();
            let ships = ships.iter().map(|&(ship, names)| (ShipId::new(ship).unwrap(), cells(names)));
            Arrangement::of_ships(&rules(), ships.collect())
        };
        let case = |ships: &[_], words: &str| assert_eq!(of_ships(ships).unwrap_err().to_string(), words);
        case(&[], "0 placements are given for a fleet of 2 ships");
        case(&[(1, "C1 C2")], "1 placements are given for a fleet of 2 ships");
        case(&[(1, "C1 C2"), (1, "C1 C2")], "no placement is given for the Alpha");
        case(&[(0, "A1 A2 A3"), (7, "C1 C2")], "no placement is given for the Bravo");
        case(&[(0, "A1 A2 A3"), (1, "")], "the Bravo is 2 cells long, but 0 are given for it");
        case(&[(0, "A1 A2 A3"), (1, "C1 C3")], "the Bravo cannot lie at C1 on the 5x5 grid");
        case(&[(0, "A1 A2 A3"), (1, "E5 F5")], "the Bravo cannot lie at E5 on the 5x5 grid");
        case(&[(0, "A1 A2 A3"), (1, "A3 B3")], "the Alpha and the Bravo overlap");
        let touch = "the Alpha and the Bravo touch, which the contact rule “none” forbids";
        case(&[(1, "B4 C4"), (0, "A1 A2 A3")], touch);
        let ships = of_ships(&[(1, "C1 C2"), (0, "A1 A2 A3")]).unwrap();
        assert_eq!(ships.to_string(), "Alpha=A1-A3,Bravo=C1-C2");
    }

    #[test]
    fn an_arrangement_is_read_as_it_is_written() {
        let read = |text: &str| Arrangement::from_text(&rules(), text).map_err(|error| error.to_string());
        let text = "Alpha=A1-A3,Bravo=D5-E5";
        let arrangement = read(text).unwrap();
        assert_eq!(arrangement.to_string(), text);
        assert_eq!(read(" Bravo = D5-E5, Alpha=A1-A3"), Ok(arrangement));
        let refused = |text: &str, words: &str| assert_eq!(read(text).unwrap_err(), words);
        refused("", "“” is not a ship and its place: write both, such as Carrier=A1-A5");
        refused("Alpha", "“Alpha” is not a ship and its place: write both, such as Carrier=A1-A5");
        refused("Zulu=A1-A3", "no ship of the fleet is called “Zulu”");
        refused("Alpha=x", "“x” is not a place of a ship: write its first and its last cell, such as A1-A5");
        refused("Alpha=A1-A3,Bravo=E5-E6", "the Bravo cannot lie at E5 on the 5x5 grid");
    }
}
