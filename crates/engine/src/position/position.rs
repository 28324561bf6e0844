//! A record that some arrangement fits.

use thiserror::Error;

use super::candidates::{Evidence, ShipCandidates, ShipClass, classes, free_first, prune, tables};
use super::contradiction::Contradiction;
use super::feasibility::{Budget, OutOfBudget, Question, ShipGroup};
use super::placement_table::{PlacementSet, PlacementTable, PlacementTables};
use super::struck_ships::Grouping;
use crate::{CellSet, Contact, Grid, Record, ShipSet};

/// A record that at least one arrangement fits, in the form that the engines use.
///
/// The ships on the record fall into [classes](ShipClass). An arrangement fits the record exactly if every class
/// supplies as many of its [candidates](crate::position::Candidate) as it has ships, no candidate meets another's
/// halo, and every cell of [`hits`](Self::hits) is covered. Why that is the same as replaying the shots: whether a
/// ship agrees with the announcements depends on its own placement alone, except that each hit needs a ship.
#[derive(Clone, Debug)]
pub struct Position {
    grid: Grid,
    contact: Contact,
    pub(super) classes: Vec<ShipClass>,
    pub(super) hits: CellSet,
    /// The cells of ships sunk before the record begins.
    sunk: CellSet,
    off_record: ShipSet,
}

/// Why a record has no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// No arrangement fits the record.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The search for an arrangement stopped before it could tell. Records of real games do not come near this limit.
    #[error("the search for an arrangement that fits this record gave up")]
    GaveUp,
}

impl Position {
    /// The position that the record describes. Struck ships lie on hit cells if that is possible: of all choices of
    /// those that do, the first is taken that some arrangement fits, longer ships before shorter ones.
    ///
    /// # Errors
    /// [`PositionError::Contradiction`] if no arrangement fits the record; it names the marks that could be wrong.
    /// [`PositionError::GaveUp`] if that could not be decided with a fixed amount of work: milliseconds at most.
    pub fn new(record: &Record) -> Result<Self, PositionError> {
        let tables = tables(record.rules());
        match Self::fitting(record, &tables, &mut Budget::new(Self::SEARCH_BUDGET)) {
            Ok(Some(position)) => Ok(position),
            Ok(None) => Err(Contradiction::of(record, &tables, &mut Self::trials_budget()).into()),
            Err(OutOfBudget) => Err(PositionError::GaveUp),
        }
    }

    /// The work of [`new`](Self::new), in operations on sets of placements.
    #[cfg(feature = "testing")]
    pub(crate) fn work(record: &Record) -> u64 {
        let tables = tables(record.rules());
        let (mut search, mut trials) = (Budget::new(Self::SEARCH_BUDGET), Self::trials_budget());
        if let Ok(None) = Self::fitting(record, &tables, &mut search) {
            Contradiction::of(record, &tables, &mut trials);
        }
        Self::SEARCH_BUDGET - search.left() + Self::TRIALS_BUDGET - trials.left()
    }

    /// The most [`work`](Self::work) there can be.
    #[cfg(feature = "testing")]
    pub(crate) const MOST_WORK: u64 = Self::SEARCH_BUDGET + Self::TRIALS_BUDGET;

    const fn trials_budget() -> Budget {
        Budget::new(Self::TRIALS_BUDGET)
    }

    /// The position for a guess at what the record means, with little work: `None` if no arrangement fits it, or if
    /// the search gave up on a record with struck ships. Without them it is given even then: its candidates hold.
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

    /// The position, if an arrangement fits it.
    fn fitting(
        record: &Record,
        tables: &PlacementTables,
        budget: &mut Budget,
    ) -> Result<Option<Self>, OutOfBudget> {
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
        let (rules, hits) = (evidence.rules(), evidence.hits());
        let mut classes = classes(ships, off_record, tables);
        prune(&mut classes, hits);
        free_first(&mut classes, hits);
        Self {
            grid: rules.grid(),
            contact: rules.contact(),
            classes,
            hits,
            sunk: evidence.sunk(),
            off_record,
        }
    }

    /// The grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// How close the ships may lie.
    pub const fn contact(&self) -> Contact {
        self.contact
    }

    /// The ships on the record, by class.
    pub fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// The hit cells. A ship covers each of them.
    pub const fn hits(&self) -> CellSet {
        self.hits
    }

    /// The struck ships that are off the record, because the hits cannot hold them.
    pub const fn off_record(&self) -> ShipSet {
        self.off_record
    }

    /// The same position with the halos of another contact rule: one by which ships lie further apart than the rules of
    /// the game ask. No arrangement need fit it.
    #[must_use]
    pub(crate) fn with_halos(&self, contact: Contact) -> Self {
        let mut narrowed = self.clone();
        if contact != self.contact {
            narrowed.contact = contact;
            let candidates = narrowed.classes.iter_mut().flat_map(|class| &mut class.candidates);
            candidates.for_each(|candidate| candidate.halo = contact.halo(candidate.cells));
        }
        narrowed
    }

    /// The same without the candidates that are too close to ships sunk before the record begins.
    #[must_use]
    pub(crate) fn narrowed(&self, contact: Contact) -> Self {
        let mut narrowed = self.with_halos(contact);
        let near_sunk = contact.halo(self.sunk);
        for class in &mut narrowed.classes {
            class.candidates.retain(|candidate| !candidate.cells.meets(near_sunk));
        }
        narrowed
    }

    /// Whether an arrangement fits a [narrowed](Self::narrowed) position; yes if the search for one gives up.
    pub(crate) fn has_arrangement(&self) -> bool {
        let tables = self.tables();
        let mut budget = Budget::new(Self::SEARCH_BUDGET);
        let found = self.question(&tables).first_arrangement(CellSet::EMPTY, &mut budget);
        !matches!(found, Ok(None))
    }

    /// The cells of ships sunk before the record begins.
    pub(crate) const fn sunk(&self) -> CellSet {
        self.sunk
    }

    /// The cells that some arrangement occupies; no ship lies on any other. A cell for which the search gives up
    /// counts as reachable.
    pub fn reachable(&self) -> CellSet {
        let tables = self.tables();
        let mut question = self.question(&tables);
        let candidates = self.classes.iter().flat_map(|class| &class.candidates);
        let covered = candidates.fold(CellSet::EMPTY, |covered, candidate| covered | candidate.cells);
        let (mut reachable, mut budget) = (CellSet::EMPTY, Budget::new(Self::REACH_BUDGET));
        for cell in covered.iter() {
            if reachable.contains(cell) {
                continue;
            }
            question.hits = self.hits | CellSet::of(cell);
            let mut share = budget.take(Self::REACH_SHARE);
            match question.first_arrangement(covered - reachable, &mut share) {
                Ok(Some(arrangement)) => reachable |= self.near(&arrangement),
                Ok(None) => {}
                Err(OutOfBudget) => reachable.insert(cell),
            }
            budget.give_back(share);
        }
        reachable
    }

    /// The cells of this arrangement, and of all that fit and differ from it in one ship: nearly every cell, where the
    /// ships have room. A search for each cell took most of the time of [`reachable`](Self::reachable).
    fn near(&self, arrangement: &[(usize, CellSet)]) -> CellSet {
        let mut near = CellSet::EMPTY;
        for (place, (class, cells)) in arrangement.iter().enumerate() {
            near |= *cells;
            let others = arrangement.iter().enumerate().filter(|(other, _)| *other != place);
            let (halo, needed) = others.fold((CellSet::EMPTY, self.hits), |(halo, hits), (_, (_, other))| {
                (halo | self.contact.halo(*other), hits - *other)
            });
            let fits = |candidate: &CellSet| !candidate.meets(halo) && needed.is_within(*candidate);
            let candidates = self.classes[*class].candidates.iter().map(|candidate| candidate.cells);
            candidates.filter(fits).for_each(|candidate| near |= candidate);
        }
        near
    }

    /// The tables for the lengths of the classes.
    pub(super) fn tables(&self) -> PlacementTables {
        PlacementTables::new(self.grid, self.contact, self.classes.iter().map(|class| class.length))
    }

    /// What an arrangement that fits has to satisfy.
    pub(super) fn question<'a>(&self, tables: &'a PlacementTables) -> Question<'a> {
        let group = |class: &ShipClass| {
            let numbers = class.candidates.iter().map(|candidate| PlacementTable::number_of(candidate.cells));
            let mut candidates = PlacementSet::EMPTY;
            numbers.for_each(|number| candidates.insert(number));
            ShipGroup { length: class.length, candidates, required: class.ships.len() as u8, optional: 0 }
        };
        Question {
            grid: self.grid,
            tables,
            groups: self.classes.iter().map(group).collect(),
            hits: self.hits,
        }
    }

    /// The work of the search for one arrangement, struck ships included.
    const SEARCH_BUDGET: u64 = 7_000_000;
    /// The work of all searches for culprits of a contradiction together.
    const TRIALS_BUDGET: u64 = 4_000_000;
    /// The work of the search for one arrangement for a guess.
    const PROBABLE_BUDGET: u64 = 200_000;
    /// The work of all searches for reachable cells together.
    const REACH_BUDGET: u64 = 1_000_000;
    /// The most of it that the search for one cell takes.
    const REACH_SHARE: u64 = 30_000;
}
