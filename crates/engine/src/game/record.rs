//! The record of a game.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Announcement, Cell, CellSet, Grid, Outcome, Rules, ShipId, ShipSet, Shot};

/// The rules, the shots in order, and the marks without order. A record is always well formed: cells are on the grid,
/// each cell has one mark at most, and the announcement rule allows the outcomes. Whether any arrangement fits it is
/// decided by [`Position::new`](crate::Position::new).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "Unchecked"))]
pub struct Record {
    rules: Rules,
    shots: Vec<Shot>,
    blocked: CellSet,
    sunk: CellSet,
    struck: ShipSet,
}

/// A record as it is serialised.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
struct Unchecked {
    rules: Rules,
    shots: Vec<Shot>,
    blocked: CellSet,
    sunk: CellSet,
    struck: ShipSet,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Record {
    type Error = RecordError;

    fn try_from(unchecked: Unchecked) -> Result<Self, RecordError> {
        let Unchecked { rules, shots, blocked, sunk, struck } = unchecked;
        let mut record = Self::new(rules);
        let shots = shots.into_iter().map(|shot| (shot.cell, Mark::Shot(shot.outcome)));
        let blocked = blocked.iter().map(|cell| (cell, Mark::Blocked));
        let sunk = sunk.iter().map(|cell| (cell, Mark::Sunk));
        for (cell, mark) in shots.chain(blocked).chain(sunk) {
            if record.mark(cell).is_some() {
                return Err(RecordError::MarkedTwice { cell });
            }
            record.set(cell, Some(mark))?;
        }
        for ship in struck.iter() {
            if !record.rules.fleet().has(ship) {
                return Err(RecordError::NoSuchShip { ship });
            }
            record.strike(ship, true);
        }
        Ok(record)
    }
}

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It was shot.
    Shot(Outcome),
    /// It is known to be empty and was not shot; carries no order.
    Blocked,
    /// It is part of some sunk ship that is already accounted for: it blocks, and repels under the contact
    /// rules `corners` and `none`; carries no order.
    Sunk,
}

/// Why a mark is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The cell is not on this grid.
    #[error("{cell} lies outside the {grid} grid")]
    OutsideGrid {
        /// The cell.
        cell: Cell,
        /// The grid.
        grid: Grid,
    },
    /// The opponent does not give this answer under these rules.
    #[error("“{outcome}” at {cell} is not an answer under the announcement rule “{announcement}”")]
    NotAnnounced {
        /// The cell.
        cell: Cell,
        /// The outcome as the record writes it.
        outcome: String,
        /// The rule.
        announcement: Announcement,
    },
    /// A cell has more than one mark. Only what is read back can have this fault.
    #[error("{cell} is marked twice")]
    MarkedTwice {
        /// The cell.
        cell: Cell,
    },
    /// A ship is struck that the fleet does not have. Only what is read back can have this fault.
    #[error("the fleet has no ship number {}", ship.index() + 1)]
    NoSuchShip {
        /// The ship.
        ship: ShipId,
    },
}

impl Record {
    /// The record before the first shot.
    pub const fn new(rules: Rules) -> Self {
        Self {
            rules,
            shots: Vec::new(),
            blocked: CellSet::EMPTY,
            sunk: CellSet::EMPTY,
            struck: ShipSet::EMPTY,
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The shots in the order in which they were fired.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The cells marked as blocked.
    pub const fn blocked(&self) -> CellSet {
        self.blocked
    }

    /// The cells marked as sunk, without order.
    pub const fn sunk(&self) -> CellSet {
        self.sunk
    }

    /// The ships struck off the list without saying where they lie.
    pub const fn struck(&self) -> ShipSet {
        self.struck
    }

    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.marked().is_empty() && self.struck.is_empty()
    }

    /// All cells with a mark.
    pub fn marked(&self) -> CellSet {
        self.shots.iter().map(|shot| shot.cell).collect::<CellSet>() | self.blocked | self.sunk
    }

    /// The cells that can still be shot.
    pub fn open(&self) -> CellSet {
        self.rules.grid().all() - self.marked()
    }

    /// The cells whose shot hit.
    pub fn hits(&self) -> CellSet {
        self.shots.iter().filter(|shot| shot.outcome.is_hit()).map(|shot| shot.cell).collect()
    }

    /// What the cell is marked as.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        if self.blocked.contains(cell) {
            return Some(Mark::Blocked);
        }
        if self.sunk.contains(cell) {
            return Some(Mark::Sunk);
        }
        self.shots.iter().find(|shot| shot.cell == cell).map(|shot| Mark::Shot(shot.outcome))
    }

    /// Marks a cell, or clears it with `None`. A cell that was shot and is given another outcome keeps its
    /// place in the order of shots; every other shot is the latest.
    ///
    /// # Errors
    /// [`RecordError`] if the cell is not on the grid or the rules do not know the outcome; the record is
    /// then unchanged.
    pub fn set(&mut self, cell: Cell, mark: Option<Mark>) -> Result<(), RecordError> {
        let grid = self.rules.grid();
        if !grid.contains(cell) {
            return Err(RecordError::OutsideGrid { cell, grid });
        }
        if let Some(Mark::Shot(outcome)) = mark {
            self.check(cell, outcome)?;
        }
        self.blocked.remove(cell);
        self.sunk.remove(cell);
        let place = self.shots.iter().position(|shot| shot.cell == cell);
        match (mark, place) {
            (Some(Mark::Shot(outcome)), Some(place)) => self.shots[place].outcome = outcome,
            (Some(Mark::Shot(outcome)), None) => self.shots.push(Shot { cell, outcome }),
            (_, Some(place)) => drop(self.shots.remove(place)),
            (_, None) => {}
        }
        match mark {
            Some(Mark::Blocked) => self.blocked.insert(cell),
            Some(Mark::Sunk) => self.sunk.insert(cell),
            Some(Mark::Shot(_)) | None => {}
        }
        Ok(())
    }

    /// Strikes a ship off the list, or puts it back. A ship of another fleet is left alone.
    pub fn strike(&mut self, ship: ShipId, struck: bool) {
        if self.rules.fleet().has(ship) {
            if struck {
                self.struck.insert(ship);
            } else {
                self.struck.remove(ship);
            }
        }
    }

    /// The record as it was after the first `shots` shots, without the marks that carry no order.
    #[must_use]
    pub fn after(&self, shots: usize) -> Self {
        let shots = self.shots.iter().take(shots).copied().collect();
        Self { shots, ..Self::new(self.rules.clone()) }
    }

    /// Every answer that the rules know, for ships that are not announced as sunk elsewhere than at `cell`.
    pub fn possible_answers(&self, cell: Cell) -> Vec<Outcome> {
        let announcement = self.rules.announcement();
        let elsewhere = self.shots.iter().filter(|shot| shot.cell != cell);
        let sunk: Vec<Outcome> = elsewhere.map(|shot| shot.outcome).filter(|o| o.is_sunk()).collect();
        let ships = || self.rules.fleet().ids();
        let candidates = [Outcome::Miss, Outcome::Hit, Outcome::Sunk]
            .into_iter()
            .chain(ships().map(Outcome::HitShip))
            .chain(ships().map(Outcome::SunkShip));
        candidates
            .filter(|outcome| announcement.allows(*outcome))
            .filter(|outcome| outcome.named().is_none_or(|ship| !sunk.contains(&Outcome::SunkShip(ship))))
            .collect()
    }

    fn check(&self, cell: Cell, outcome: Outcome) -> Result<(), RecordError> {
        let announcement = self.rules.announcement();
        let known = outcome.named().is_none_or(|ship| self.rules.fleet().has(ship));
        if known && announcement.allows(outcome) {
            return Ok(());
        }
        let outcome = self.spell(outcome);
        Err(RecordError::NotAnnounced { cell, outcome, announcement })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ship(index: u8) -> ShipId {
        ShipId::new(index).unwrap()
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn a_changed_shot_keeps_its_place_in_the_order() {
        let mut record = Record::new(Rules::classic());
        record.set(cell("A1"), Some(Mark::Shot(Outcome::Miss))).unwrap();
        record.set(cell("B2"), Some(Mark::Shot(Outcome::Miss))).unwrap();
        record.set(cell("A1"), Some(Mark::Shot(Outcome::Hit))).unwrap();
        let shots: Vec<_> = record.shots().iter().map(|shot| (shot.cell, shot.outcome)).collect();
        assert_eq!(shots, [(cell("A1"), Outcome::Hit), (cell("B2"), Outcome::Miss)]);
    }

    #[test]
    fn a_cell_has_one_mark_at_a_time() {
        let marks = [Some(Mark::Shot(Outcome::Hit)), Some(Mark::Blocked), Some(Mark::Sunk), None];
        let mut record = Record::new(Rules::classic());
        for before in marks {
            for after in marks {
                record.set(cell("C3"), before).unwrap();
                record.set(cell("C3"), after).unwrap();
                assert_eq!(record.mark(cell("C3")), after);
                assert_eq!(record.marked().len(), usize::from(after.is_some()));
            }
        }
        assert!(record.is_empty());
    }

    #[test]
    fn what_the_rules_do_not_know_is_refused_and_changes_nothing() {
        let mut record = Record::new(Rules::classic());
        let outside = record.set(cell("K1"), Some(Mark::Blocked)).unwrap_err();
        assert_eq!(outside.to_string(), "K1 lies outside the 10x10 grid");
        let unnamed = record.set(cell("A1"), Some(Mark::Shot(Outcome::Sunk))).unwrap_err();
        assert_eq!(
            unnamed.to_string(),
            "“sunk” at A1 is not an answer under the announcement rule “sunk-ship”"
        );
        assert!(record.set(cell("A1"), Some(Mark::Shot(Outcome::SunkShip(ship(9))))).is_err());
        record.strike(ship(9), true);
        assert!(record.is_empty());
    }

    #[test]
    fn a_ship_is_not_offered_for_sinking_twice() {
        let mut record = Record::new(Rules::classic());
        record.set(cell("A1"), Some(Mark::Shot(Outcome::SunkShip(ship(4))))).unwrap();
        assert!(!record.possible_answers(cell("A2")).contains(&Outcome::SunkShip(ship(4))));
        assert!(record.possible_answers(cell("A1")).contains(&Outcome::SunkShip(ship(4))));
    }
}
