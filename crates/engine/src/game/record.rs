use thiserror::Error;

use crate::{Announcement, Cell, CellSet, Grid, Outcome, Rules, ShipId, ShipSet, Shot};

/// The rules, the shots in order, and the marks without order. A record is always well formed: cells are on the grid,
/// each cell has one mark at most, and the announcement rule allows the outcomes.
/// [`Position::new`](crate::Position::new) decides whether any arrangement fits it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Record {
    rules: Rules,
    shots: Vec<Shot>,
    blocked: CellSet,
    sunk: CellSet,
    struck: ShipSet,
}

crate::serialised::serialise_as_text!(
    Record,
    (Rules, Vec<Shot>, CellSet, CellSet, ShipSet),
    |record: &Self| (record.rules.clone(), record.shots.clone(), record.blocked, record.sunk, record.struck),
    |(rules, shots, blocked, sunk, struck): (_, Vec<Shot>, CellSet, CellSet, ShipSet)| {
        let mut record = Self::new(rules);
        shots.into_iter().try_for_each(|Shot { cell, outcome }| record.add(cell, Mark::Shot(outcome)))?;
        blocked.iter().try_for_each(|cell| record.add(cell, Mark::Blocked))?;
        sunk.iter().try_for_each(|cell| record.add(cell, Mark::Sunk))?;
        match struck.iter().find(|ship| !record.rules.fleet().has(*ship)) {
            Some(ship) => Err(RecordError::NoSuchShip { ship }),
            None => Ok(Self { struck, ..record }),
        }
    }
);

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Mark {
    /// A shot with its outcome.
    Shot(Outcome),
    /// A cell known to be empty that was not shot. Carries no order.
    Blocked,
    /// A cell of a sunk ship that is already accounted for. Other ships cannot use it; under the contact rules `corners`
    /// and `none` they cannot touch it either. Carries no order.
    Sunk,
}

/// The reason why a mark or a record is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RecordError {
    /// A cell that is not on the grid.
    #[error("{cell} lies outside the {grid} grid")]
    OutsideGrid { cell: Cell, grid: Grid },
    /// An answer that the opponent cannot give under these rules.
    #[error("“{outcome}” at {cell} is not an answer under the announcement rule “{announcement}”")]
    NotAnnounced { cell: Cell, outcome: String, announcement: Announcement },
    /// A cell without a mark, from which one was to be moved.
    #[error("{cell} has no mark")]
    NotMarked { cell: Cell },
    /// A cell with a mark, which was to be shot or to which another mark was to be moved.
    #[error("{cell} has a mark already")]
    HasMark { cell: Cell },
    /// A cell with more than one mark. Occurs only when a record is read.
    #[error("{cell} is marked twice")]
    MarkedTwice { cell: Cell },
    /// A struck ship that the fleet does not have. Occurs only when a record is read.
    #[error("the fleet has no ship number {}", ship.index() + 1)]
    NoSuchShip { ship: ShipId },
}

impl Record {
    /// Creates a record without shots or marks.
    pub const fn new(rules: Rules) -> Self {
        let none = CellSet::EMPTY;
        Self { rules, shots: Vec::new(), blocked: none, sunk: none, struck: ShipSet::EMPTY }
    }

    /// Returns the rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the shots in the order in which they were fired.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// Returns the cells marked as blocked.
    pub const fn blocked(&self) -> CellSet {
        self.blocked
    }

    /// Returns the cells marked as sunk, without order.
    pub const fn sunk(&self) -> CellSet {
        self.sunk
    }

    /// Returns the ships struck off the fleet list without their position.
    pub const fn struck(&self) -> ShipSet {
        self.struck
    }

    /// Returns true if no cell is marked and no ship is struck.
    pub fn is_empty(&self) -> bool {
        self.marked().is_empty() && self.struck.is_empty()
    }

    /// Returns all cells with a mark.
    pub fn marked(&self) -> CellSet {
        self.shot_cells() | self.blocked | self.sunk
    }

    pub(super) fn shot_cells(&self) -> CellSet {
        self.shots.iter().map(|shot| shot.cell).collect()
    }

    /// Returns the cells that can still be shot.
    pub fn open(&self) -> CellSet {
        self.rules.grid().all() - self.marked()
    }

    /// Returns the cells of all shots that hit.
    pub fn hits(&self) -> CellSet {
        self.shots.iter().filter(|shot| shot.outcome.is_hit()).map(|shot| shot.cell).collect()
    }

    /// Returns the cell's mark.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        let blocked = self.blocked.contains(cell).then_some(Mark::Blocked);
        let marked = blocked.or_else(|| self.sunk.contains(cell).then_some(Mark::Sunk));
        let mut shots = self.shots.iter();
        marked.or_else(|| shots.find(|shot| shot.cell == cell).map(|shot| Mark::Shot(shot.outcome)))
    }

    /// Adds a shot at an open cell as the last one. [`set`](Self::set) corrects a mark, [`add_shots`](Self::add_shots)
    /// reads shots from a text.
    ///
    /// ```
    /// use rangekeeper_engine::{Outcome, Record, Rules};
    /// let mut record = Record::new(Rules::classic());
    /// record.shoot("E5".parse()?, Outcome::Hit)?;
    /// record.shoot("E6".parse()?, Outcome::Miss)?;
    /// assert_eq!(record.to_string(), "v1;classic;E5:hit,E6:miss");
    /// let again = record.shoot("E5".parse()?, Outcome::Miss).unwrap_err();
    /// assert_eq!(again.to_string(), "E5 has a mark already");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RecordError`] for a cell with a mark or off the grid, or an outcome against the rules. Nothing changes then.
    pub fn shoot(&mut self, cell: Cell, outcome: Outcome) -> Result<(), RecordError> {
        let refused = self.mark(cell).map(|_| Err(RecordError::HasMark { cell }));
        refused.unwrap_or_else(|| self.set(cell, Some(Mark::Shot(outcome))))
    }

    /// Marks a cell that has no mark yet, as a text or bytes say.
    pub(crate) fn add(&mut self, cell: Cell, mark: Mark) -> Result<(), RecordError> {
        let refused = self.mark(cell).map(|_| Err(RecordError::MarkedTwice { cell }));
        refused.unwrap_or_else(|| self.set(cell, Some(mark)))
    }

    /// Marks a cell, or clears it with `None`. If the cell was already shot, its new outcome keeps the place in the
    /// order of shots. Any other shot becomes the last.
    ///
    /// # Errors
    /// [`RecordError`] for a cell off the grid or an outcome that the rules forbid. The record is then unchanged.
    pub fn set(&mut self, cell: Cell, mark: Option<Mark>) -> Result<(), RecordError> {
        let grid = self.rules.grid();
        if !grid.contains(cell) {
            return Err(RecordError::OutsideGrid { cell, grid });
        }
        if let Some(Mark::Shot(outcome)) = mark {
            let announcement = self.rules.announcement();
            let known = outcome.named().is_none_or(|ship| self.rules.fleet().has(ship));
            if !known || !announcement.allows(outcome) {
                let outcome = self.spell(outcome);
                return Err(RecordError::NotAnnounced { cell, outcome, announcement });
            }
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

    /// Moves a mark to another cell. A shot keeps its outcome and its place in the order.
    ///
    /// # Errors
    /// [`RecordError`] if a cell is not on the grid, `from` has no mark or `to` has one. The record is then unchanged.
    pub fn move_mark(&mut self, from: Cell, to: Cell) -> Result<(), RecordError> {
        let grid = self.rules.grid();
        if let Some(cell) = [from, to].into_iter().find(|cell| !grid.contains(*cell)) {
            return Err(RecordError::OutsideGrid { cell, grid });
        }
        if self.mark(from).is_none() {
            return Err(RecordError::NotMarked { cell: from });
        }
        if self.mark(to).is_some() {
            return Err(RecordError::HasMark { cell: to });
        }
        for cells in [&mut self.blocked, &mut self.sunk] {
            if cells.contains(from) {
                cells.remove(from);
                cells.insert(to);
            }
        }
        if let Some(shot) = self.shots.iter_mut().find(|shot| shot.cell == from) {
            shot.cell = to;
        }
        Ok(())
    }

    /// Strikes a ship off the fleet list if `struck`, or puts it back. Ignores a ship that is not in the fleet.
    pub fn strike(&mut self, ship: ShipId, struck: bool) {
        if !struck {
            self.struck.remove(ship);
        } else if self.rules.fleet().has(ship) {
            self.struck.insert(ship);
        }
    }

    /// Returns the record as it was after the first `shots` shots, without the marks that carry no order.
    #[must_use]
    pub fn first_shots(&self, shots: usize) -> Self {
        let shots = self.shots.iter().take(shots).copied().collect();
        Self { shots, ..Self::new(self.rules.clone()) }
    }

    /// Returns every answer that the rules allow at `cell`, without ships announced as sunk by other shots.
    pub fn possible_answers(&self, cell: Cell) -> Vec<Outcome> {
        let announcement = self.rules.announcement();
        let elsewhere = self.shots.iter().filter(|shot| shot.cell != cell);
        let sunk: Vec<Outcome> = elsewhere.map(|shot| shot.outcome).filter(|o| o.is_sunk()).collect();
        let hits = |sunk| self.rules.fleet().ids().map(move |ship| announcement.of_hit(ship, sunk));
        let mut answers = vec![Outcome::Miss];
        for answer in hits(false).chain(hits(true)) {
            let is_afloat = answer.named().is_none_or(|ship| !sunk.contains(&Outcome::SunkShip(ship)));
            if is_afloat && !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        answers
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
    fn a_shot_is_added_once_at_an_open_cell() {
        let text = "v1;5x5,none,sunk;Alpha=3;E5:miss,A1:hit;blocked=B2;sunk=C3";
        let mut record: Record = text.parse().unwrap();
        for at in ["E5", "A1", "B2", "C3"] {
            let error = record.shoot(cell(at), Outcome::Miss).unwrap_err().to_string();
            assert_eq!((error, record.to_string()), (format!("{at} has a mark already"), text.to_owned()));
        }
        record.shoot(cell("A2"), Outcome::Sunk).unwrap();
        assert_eq!(record.shots().last(), Some(&Shot { cell: cell("A2"), outcome: Outcome::Sunk }));
    }

    #[test]
    fn a_changed_or_moved_mark_keeps_its_place_in_the_order() {
        let mut record: Record = "v1;classic;A1:miss,B2:miss".parse().unwrap();
        record.set(cell("A1"), Some(Mark::Shot(Outcome::Hit))).unwrap();
        assert_eq!(record.to_string(), "v1;classic;A1:hit,B2:miss");
        let mut record: Record = "v1;classic;E5:miss,E8:hit,D8:miss;blocked=A1;sunk=J10".parse().unwrap();
        for (from, to) in [("E8", "F8"), ("A1", "B1"), ("J10", "I10")] {
            record.move_mark(cell(from), cell(to)).unwrap();
        }
        assert_eq!(record.to_string(), "v1;classic;E5:miss,F8:hit,D8:miss;blocked=B1;sunk=I10");
    }

    #[test]
    fn a_mark_that_cannot_be_moved_stays() {
        let text = "v1;classic;E5:miss,E8:hit;blocked=A1;sunk=J10";
        let case = |from: &str, to: &str, words: &str| {
            let mut record: Record = text.parse().unwrap();
            let error = record.move_mark(cell(from), cell(to)).unwrap_err();
            assert_eq!((error.to_string(), record.to_string()), (words.to_owned(), text.to_owned()));
        };
        case("E5", "K5", "K5 lies outside the 10x10 grid");
        case("K5", "E6", "K5 lies outside the 10x10 grid");
        case("E6", "E7", "E6 has no mark");
        for to in ["E5", "E8", "A1", "J10"] {
            case("E5", to, &format!("{to} has a mark already"));
        }
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
        let mut record = Record::new(Rules::classic().with_announcement(Announcement::HitMiss));
        assert!(record.set(cell("K1"), Some(Mark::Blocked)).is_err());
        assert!(record.set(cell("A1"), Some(Mark::Shot(Outcome::Sunk))).is_err());
        assert!(record.set(cell("A1"), Some(Mark::Shot(Outcome::SunkShip(ship(9))))).is_err());
        record.strike(ship(9), true);
        assert!(record.is_empty());
    }

    #[test]
    fn an_answer_without_a_name_is_taken_where_the_rules_name_ships_but_not_expected() {
        let unnamed = [("sunk-ship", vec![Outcome::Sunk]), ("hit-ship", vec![Outcome::Hit, Outcome::Sunk])];
        for (announcement, outcomes) in unnamed {
            let mut record = Record::new(Rules::classic().with_announcement(announcement.parse().unwrap()));
            for outcome in outcomes {
                assert!(!record.possible_answers(cell("A1")).contains(&outcome));
                assert_eq!(record.set(cell("A1"), Some(Mark::Shot(outcome))), Ok(()));
            }
        }
    }

    #[test]
    fn a_ship_is_not_offered_for_sinking_twice() {
        let mut record = Record::new(Rules::classic());
        record.set(cell("A1"), Some(Mark::Shot(Outcome::SunkShip(ship(4))))).unwrap();
        assert!(!record.possible_answers(cell("A2")).contains(&Outcome::SunkShip(ship(4))));
        assert!(record.possible_answers(cell("A1")).contains(&Outcome::SunkShip(ship(4))));
    }
}
