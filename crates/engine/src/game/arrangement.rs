//! A valid placement for every ship of a fleet.

use std::fmt;

use thiserror::Error;

use crate::sorting::insertion_sort_by_key;
use crate::{Cell, CellSet, Contact, Grid, Outcome, Placement, Record, Rules, ShipId, placements};

/// A placement for every ship that obeys the rules. It can answer shots as the opponent would. Written as the ships with
/// the first and the last cell of each.
///
/// ```
/// use rangekeeper_engine::{Arrangement, Mark, Record, placements};
///
/// let mut record: Record = "v1;5x5,none,sunk;Alpha=3,Bravo=2;".parse()?;
/// let grid = record.rules().grid();
/// // Alpha lies at the top left, Bravo at the bottom right.
/// let fleet = vec![placements(grid, 3)[0], *placements(grid, 2).last().expect("a place")];
/// let arrangement = Arrangement::new(record.rules().clone(), fleet)?;
/// assert_eq!(arrangement.to_string(), "Alpha=A1-A3,Bravo=D5-E5");
/// while !arrangement.is_over(&record) {
///     let cell = record.open().first().expect("a ship that is afloat has an open cell");
///     record.set(cell, Some(Mark::Shot(arrangement.answer(&record, cell))))?;
/// }
/// assert_eq!(record.hits().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    rules: Rules,
    fleet: Vec<Placement>,
}

/// The reason why placements are not an arrangement of a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArrangementError {
    /// A number of placements other than the number of ships.
    #[error("{placements} placements are given for a fleet of {ships} ships")]
    NotOneEach {
        /// Number of placements given.
        placements: usize,
        /// Number of ships in the fleet.
        ships: usize,
    },
    /// A placement whose length is not the ship's.
    #[error("the {ship} is {length} cells long, but {cells} are given for it")]
    Length {
        /// The ship's name.
        ship: String,
        /// The ship's length in cells.
        length: u8,
        /// Number of cells given.
        cells: usize,
    },
    /// A placement that is off the grid or not in a straight line.
    #[error("the {ship} cannot lie at {origin} on the {grid} grid")]
    NoPlacement {
        /// The ship's name.
        ship: String,
        /// The first cell given.
        origin: Cell,
        /// The grid.
        grid: Grid,
    },
    /// Two ships that share a cell.
    #[error("the {one} and the {other} overlap")]
    Overlap {
        /// The name of the first ship.
        one: String,
        /// The name of the second ship.
        other: String,
    },
    /// Two ships that touch although the contact rule forbids it.
    #[error("the {one} and the {other} touch, which the contact rule “{contact}” forbids")]
    Touch {
        /// The name of the first ship.
        one: String,
        /// The name of the second ship.
        other: String,
        /// The contact rule.
        contact: Contact,
    },
}

impl Arrangement {
    /// Creates an arrangement from placements, one for each ship in the fleet's order.
    ///
    /// # Errors
    /// [`ArrangementError`] if the placements break the rules.
    pub fn new(rules: Rules, fleet: Vec<Placement>) -> Result<Self, ArrangementError> {
        let (ships, grid, contact) = (rules.fleet().ships(), rules.grid(), rules.contact());
        if ships.len() != fleet.len() {
            return Err(ArrangementError::NotOneEach { placements: fleet.len(), ships: ships.len() });
        }
        for (index, (ship, placement)) in ships.iter().zip(&fleet).enumerate() {
            let (name, length, cells) = (|| ship.name.clone(), ship.length, placement.cells.len());
            if cells != length as usize {
                return Err(ArrangementError::Length { ship: name(), length, cells });
            }
            if !placements(grid, length).contains(placement) {
                return Err(ArrangementError::NoPlacement { ship: name(), origin: placement.origin, grid });
            }
            for (other, placed) in ships.iter().zip(&fleet[..index]) {
                let (one, other) = (other.name.clone(), name());
                if !placed.cells.is_disjoint(placement.cells) {
                    return Err(ArrangementError::Overlap { one, other });
                }
                if !contact.halo(placed.cells).is_disjoint(placement.cells) {
                    return Err(ArrangementError::Touch { one, other, contact });
                }
            }
        }
        Ok(Self { rules, fleet })
    }

    /// Creates an arrangement from the cells of each ship: one entry for each ship, in any order. The rules are not
    /// checked.
    pub fn of_ships(rules: &Rules, mut ships: Vec<(ShipId, CellSet)>) -> Self {
        insertion_sort_by_key(&mut ships, |(ship, _)| *ship);
        let placement = |(ship, cells): (ShipId, CellSet)| {
            let places = placements(rules.grid(), rules.fleet().ship(ship).length);
            places.into_iter().find(|place| place.cells == cells)
        };
        Self { rules: rules.clone(), fleet: ships.into_iter().filter_map(placement).collect() }
    }

    /// Returns the rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the placements of the ships, in the fleet's order.
    pub fn fleet(&self) -> &[Placement] {
        &self.fleet
    }

    /// Returns the opponent's answer to a shot at this open cell, fired after the record's shots.
    pub fn answer(&self, record: &Record, cell: Cell) -> Outcome {
        let shot = shot_cells(record) | CellSet::from_cell(cell);
        let mut ships = self.rules.fleet().ids().zip(&self.fleet);
        let hit = ships.find(|(_, placement)| placement.cells.contains(cell));
        hit.map_or(Outcome::Miss, |(ship, placement)| {
            self.rules.announcement().of_hit(ship, placement.cells.is_subset(shot))
        })
    }

    /// Returns true if the record's shots have sunk every ship.
    pub fn is_over(&self, record: &Record) -> bool {
        let shot = shot_cells(record);
        self.fleet.iter().all(|placement| placement.cells.is_subset(shot))
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (ship, placement)) in self.rules.fleet().ships().iter().zip(&self.fleet).enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}={placement}", ship.name)?;
        }
        Ok(())
    }
}

fn shot_cells(record: &Record) -> CellSet {
    record.shots().iter().map(|shot| shot.cell).collect()
}

#[cfg(test)]
mod tests {
    use Outcome::{Hit, HitShip, Miss, Sunk, SunkShip};

    use super::*;
    use crate::Mark;

    fn rules(text: &str) -> Rules {
        format!("v1;{text};").parse::<Record>().unwrap().rules().clone()
    }

    /// Finds the placement that occupies these cells.
    fn place(rules: &Rules, cells: &str) -> Placement {
        let cells: CellSet = cells.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect();
        let places = placements(rules.grid(), cells.len() as u8);
        *places.iter().find(|place| place.cells == cells).unwrap()
    }

    fn arrangement(text: &str, fleet: &[&str]) -> Result<Arrangement, ArrangementError> {
        let rules = rules(text);
        let fleet = fleet.iter().map(|cells| place(&rules, cells)).collect();
        Arrangement::new(rules, fleet)
    }

    #[test]
    fn what_is_announced_depends_on_the_rule() {
        let answers = |announcement: &str| {
            let arrangement =
                arrangement(&format!("5x5,allowed,{announcement};Alpha=3,Bravo=2"), &["A1 A2 A3", "B1 C1"])
                    .unwrap();
            let mut record = Record::new(arrangement.rules().clone());
            let mut answers = Vec::new();
            for cell in ["E5", "B1", "C1"].map(|name| name.parse().unwrap()) {
                let outcome = arrangement.answer(&record, cell);
                record.set(cell, Some(Mark::Shot(outcome))).unwrap();
                answers.push(outcome);
            }
            answers
        };
        let bravo = ShipId::new(1).unwrap();
        assert_eq!(answers("hit-miss"), [Miss, Hit, Hit]);
        assert_eq!(answers("sunk"), [Miss, Hit, Sunk]);
        assert_eq!(answers("sunk-ship"), [Miss, Hit, SunkShip(bravo)]);
        assert_eq!(answers("hit-ship"), [Miss, HitShip(bravo), SunkShip(bravo)]);
    }

    #[test]
    fn what_is_no_arrangement_names_its_ships() {
        let case = |contact: &str, fleet: &[&str], error: &str| {
            let text = format!("5x5,{contact},sunk-ship;Alpha=3,Bravo=2");
            assert_eq!(arrangement(&text, fleet).unwrap_err().to_string(), error);
        };
        case("allowed", &["A1 A2 A3"], "1 placements are given for a fleet of 2 ships");
        case("allowed", &["A1 A2", "C1 C2"], "the Alpha is 3 cells long, but 2 are given for it");
        case("allowed", &["A1 A2 A3", "A3 B3"], "the Alpha and the Bravo overlap");
        let touch = "the Alpha and the Bravo touch, which the contact rule";
        case("corners", &["A1 A2 A3", "B3 C3"], &format!("{touch} “corners” forbids"));
        case("none", &["A1 A2 A3", "B4 C4"], &format!("{touch} “none” forbids"));
        assert!(arrangement("5x5,corners,sunk-ship;Alpha=3,Bravo=2", &["A1 A2 A3", "B4 C4"]).is_ok());
        let (large, small) = (rules("9x9,none,sunk;Alpha=3"), rules("5x5,none,sunk;Alpha=3"));
        let outside = Arrangement::new(small, vec![place(&large, "F6 F7 F8")]).unwrap_err();
        assert_eq!(outside.to_string(), "the Alpha cannot lie at F6 on the 5x5 grid");
    }
}
