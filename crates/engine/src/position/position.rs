use thiserror::Error;

use super::candidates::{Evidence, ShipCandidates, classes, free_first, prune, tables};
use super::feasibility::{Answer, Budget, OutOfBudget, Question, ShipGroup};
use super::placement_table::{PlacementTable, PlacementTables};
use super::struck_ships::Grouping;
use super::{NoRoom, ShipClass};
use crate::{Arrangement, CellSet, Contact, Contradiction, Grid, Record, ShipId, ShipSet};

/// A record that at least one arrangement fits, together with the sets that the engines work on.
///
/// The ships on the record form [classes](ShipClass). An arrangement fits the record exactly if three conditions hold:
/// each class supplies as many of its [candidates](crate::position::Candidate) as it has ships, no candidate meets the
/// halo of another, and each cell of [`hits`](Self::hits) is covered. This is equivalent to replaying the shots:
/// whether a ship agrees with the announcements depends on its own placement alone, except that each hit needs a ship.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) record: Record,
    pub(super) classes: Vec<ShipClass>,
    pub(super) hits: CellSet,
    off_record: ShipSet,
}

/// The reason why a record has no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// No arrangement fits the record.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The search for an arrangement stopped without an answer. Records of real games do not come near its limit.
    #[error("the search for an arrangement that fits this record gave up")]
    GaveUp,
}

impl TryFrom<Record> for Position {
    type Error = PositionError;

    fn try_from(record: Record) -> Result<Self, PositionError> {
        Self::new(&record)
    }
}

impl Position {
    /// Validates a record. Struck ships lie on hit cells if that is possible, or else are [off the
    /// record](Self::off_record). Of all choices of the ships that lie on hits, the first that some arrangement fits is
    /// taken, longer ships before shorter ones.
    ///
    /// # Errors
    /// [`PositionError::Contradiction`] if no arrangement fits the record; it names the marks that could be wrong, or
    /// says that the ships do not fit the grid.
    /// [`PositionError::GaveUp`] if a fixed amount of work, milliseconds at most, does not decide it.
    pub fn new(record: &Record) -> Result<Self, PositionError> {
        Self::within(record, &mut Budget::new(Self::SEARCH_BUDGET), &mut Budget::new(Self::TRIALS_BUDGET))
    }

    /// Validates a record within these budgets of the search for an arrangement and of that for culprits.
    fn within(record: &Record, search: &mut Budget, trials: &mut Budget) -> Result<Self, PositionError> {
        let tables = tables(record.rules());
        match Self::fitting(record, &tables, search) {
            Ok(Some(position)) => Ok(position),
            Ok(None) => Err(Contradiction::new(record, &tables, trials).into()),
            Err(OutOfBudget) => Err(PositionError::GaveUp),
        }
    }

    /// Returns the work of [`new`](Self::new), in operations on sets of placements.
    pub(crate) fn work(record: &Record) -> u64 {
        let (mut search, mut trials) = (Budget::new(Self::SEARCH_BUDGET), Budget::new(Self::TRIALS_BUDGET));
        _ = Self::within(record, &mut search, &mut trials);
        Self::MOST_WORK - search.left() - trials.left()
    }

    pub(crate) const MOST_WORK: u64 = Self::SEARCH_BUDGET + Self::TRIALS_BUDGET;

    /// Returns the position of a record with little work, for a guess at what the record means. Returns `None` if no
    /// arrangement fits the record, or if the search gave up on a record with struck ships. If it gave up on a record
    /// without struck ships, the position is returned, since its candidates are valid anyway.
    pub(super) fn probable(record: &Record) -> Option<Self> {
        let tables = tables(record.rules());
        match Self::fitting(record, &tables, &mut Budget::new(Self::PROBABLE_BUDGET)) {
            Ok(position) => position,
            Err(OutOfBudget) if record.struck().is_empty() => {
                let evidence = Evidence::new(record);
                let ships = evidence.all_candidates(&tables);
                Some(Self::of_candidates(&evidence, &ships, ShipSet::EMPTY, &tables))
            }
            Err(OutOfBudget) => None,
        }
    }

    /// Returns true if an arrangement fits the record, or if the search for one gives up.
    pub(super) fn is_possible(record: &Record, tables: &PlacementTables, budget: &mut Budget) -> bool {
        let evidence = Evidence::new(record);
        let ships = evidence.all_candidates(tables);
        Grouping::new(&evidence, &ships, tables).is_possible(budget).unwrap_or(true)
    }

    pub(super) fn fitting(record: &Record, tables: &PlacementTables, budget: &mut Budget) -> Answer<Self> {
        if NoRoom::prove(record).is_some() {
            return Ok(None);
        }
        let evidence = Evidence::new(record);
        let ships = evidence.all_candidates(tables);
        let off_record = Grouping::new(&evidence, &ships, tables).off_record(&ships, budget)?;
        Ok(off_record.map(|off_record| Self::of_candidates(&evidence, &ships, off_record, tables)))
    }

    fn of_candidates(
        evidence: &Evidence,
        ships: &[ShipCandidates],
        off_record: ShipSet,
        tables: &PlacementTables,
    ) -> Self {
        let (record, hits) = (evidence.record.clone(), evidence.hits);
        let mut classes = classes(ships, off_record, tables);
        prune(&mut classes, hits);
        free_first(&mut classes, hits);
        Self { record, classes, hits, off_record }
    }

    /// Returns the record.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the grid of the game.
    pub const fn grid(&self) -> Grid {
        self.record.rules().grid()
    }

    /// Returns the contact rule of the game.
    pub const fn contact(&self) -> Contact {
        self.record.rules().contact()
    }

    /// Returns the ships on the record, by class.
    pub fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// Returns the class and the cells of the candidate of this number. Candidates are numbered through all classes, in
    /// order. [Boards](crate::Board) consist of such numbers.
    ///
    /// # Panics
    /// If there is no candidate with this number.
    pub fn candidate(&self, number: u16) -> (usize, CellSet) {
        let mut left = number as usize;
        for (class, ShipClass { candidates, .. }) in self.classes.iter().enumerate() {
            if let Some(candidate) = candidates.get(left) {
                return (class, candidate.cells);
            }
            left -= candidates.len();
        }
        panic!("there is no candidate {number}")
    }

    /// Returns the hit cells. A ship covers each of them.
    pub const fn hits(&self) -> CellSet {
        self.hits
    }

    /// Returns the struck ships that are off the record, because the hit cells cannot hold them.
    pub const fn off_record(&self) -> ShipSet {
        self.off_record
    }

    /// Returns an arrangement that fits the record; `None` if a ship is off the record, or the search gives up.
    pub fn arrangement(&self) -> Option<Arrangement> {
        let (tables, mut budget) = (self.tables(), Budget::new(Self::SEARCH_BUDGET));
        let placed = self.question(&tables).first_arrangement(CellSet::EMPTY, &mut budget).ok()??;
        let mut left: Vec<Vec<ShipId>> = self.classes.iter().map(|class| class.ships.clone()).collect();
        let ship = |(class, cells): (usize, CellSet)| Some((left[class].pop()?, cells));
        let ships = placed.into_iter().map(ship).collect::<Option<_>>()?;
        Arrangement::of_ships(self.record.rules(), ships).ok()
    }

    /// Returns the cells that some arrangement occupies, and those for which the search gives up.
    pub fn reachable(&self) -> CellSet {
        let tables = self.tables();
        let mut question = self.question(&tables);
        let candidates = self.classes.iter().flat_map(|class| &class.candidates);
        let covered = candidates.fold(CellSet::EMPTY, |covered, candidate| covered | candidate.cells);
        let (mut reachable, mut budget) = (CellSet::EMPTY, Budget::new(Self::REACH_BUDGET));
        for cell in covered {
            if reachable.contains(cell) {
                continue;
            }
            question.hits = self.hits | CellSet::from_cell(cell);
            let search = |share: &mut Budget| question.first_arrangement(covered - reachable, share);
            match budget.share(Self::REACH_SHARE, search) {
                Ok(Some(arrangement)) => reachable |= self.cells_near(&arrangement),
                Ok(None) => {}
                Err(OutOfBudget) => reachable.insert(cell),
            }
        }
        reachable
    }

    /// Returns the cells of this arrangement, and of all fitting arrangements that differ from it in one ship. If the
    /// ships have room, these are nearly all cells. Without them, [`reachable`](Self::reachable) would spend most of
    /// its time on a search for each cell.
    fn cells_near(&self, arrangement: &[(usize, CellSet)]) -> CellSet {
        let mut near = CellSet::EMPTY;
        for (place, (class, cells)) in arrangement.iter().enumerate() {
            near |= *cells;
            let others = arrangement.iter().enumerate().filter(|(other, _)| *other != place);
            let (halo, needed) = others.fold((CellSet::EMPTY, self.hits), |(halo, hits), (_, (_, other))| {
                (halo | self.contact().halo(*other), hits - *other)
            });
            let fits = |candidate: &CellSet| candidate.is_disjoint(halo) && needed.is_subset(*candidate);
            let candidates = self.classes[*class].candidates.iter().map(|candidate| candidate.cells);
            candidates.filter(fits).for_each(|candidate| near |= candidate);
        }
        near
    }

    pub(super) fn tables(&self) -> PlacementTables {
        PlacementTables::new(self.grid(), self.contact(), self.classes.iter().map(|class| class.length))
    }

    pub(super) fn question<'a>(&self, tables: &'a PlacementTables) -> Question<'a> {
        let group = |class: &ShipClass| {
            let candidates = class.candidates.iter().map(|it| PlacementTable::number_of(it.cells)).collect();
            ShipGroup { length: class.length, candidates, required: class.ships.len() as u8, optional: 0 }
        };
        let groups = self.classes.iter().map(group).collect();
        Question { grid: self.grid(), tables, groups, hits: self.hits }
    }

    /// Work budget of the search for one arrangement, struck ships included.
    const SEARCH_BUDGET: u64 = 7_000_000;
    /// Work budget of all searches for culprits of a contradiction together.
    const TRIALS_BUDGET: u64 = 4_000_000;
    /// Work budget of the search for one arrangement in [`probable`](Self::probable).
    const PROBABLE_BUDGET: u64 = 200_000;
    /// Work budget of all searches for reachable cells together.
    const REACH_BUDGET: u64 = 1_000_000;
    /// Largest part of [`REACH_BUDGET`](Self::REACH_BUDGET) that the search for one cell takes.
    const REACH_SHARE: u64 = 30_000;
}
