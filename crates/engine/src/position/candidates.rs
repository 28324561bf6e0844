//! The placements that a record allows each ship.

use super::placement_table::{Candidate, PlacementSet, PlacementTables};
use crate::{Announcement, Cell, CellMap, CellSet, Outcome, Record, Rules, ShipId, ShipSet, Shot};

/// Ships that the record does not tell apart: equal length and equal candidates.
#[derive(Clone, Debug)]
pub struct ShipClass {
    /// The ships, at least one, in the fleet's order.
    pub ships: Vec<ShipId>,
    /// Number of cells of each.
    pub length: u8,
    /// The placements that the record allows each of them; those that avoid the hits come first.
    pub candidates: Vec<Candidate>,
}

/// The marks of a record, by cell.
#[derive(Clone)]
pub(super) struct Evidence<'a> {
    rules: &'a Rules,
    /// The number of the shot and its outcome, by cell index.
    shots: CellMap<Option<(u16, Outcome)>>,
    misses: CellSet,
    hits: CellSet,
    blocked: CellSet,
    sunk: CellSet,
    struck: ShipSet,
}

/// A ship and the placements that the record allows it.
#[derive(Clone)]
pub(super) struct ShipCandidates {
    pub(super) ship: ShipId,
    pub(super) length: u8,
    /// True if the ship may be off the record: it is struck, and no announcement sank it.
    pub(super) may_be_off: bool,
    /// The cells on which the opponent named the ship.
    named: CellSet,
    pub(super) candidates: PlacementSet,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        let mut evidence = Self {
            rules: record.rules(),
            shots: CellMap::new(None),
            misses: CellSet::EMPTY,
            hits: CellSet::EMPTY,
            blocked: record.blocked(),
            sunk: record.sunk(),
            struck: record.struck(),
        };
        for (number, shot) in record.shots().iter().enumerate() {
            evidence.shots[shot.cell] = Some((number as u16, shot.outcome));
            evidence.note(shot.cell, shot.outcome);
        }
        evidence
    }

    /// Returns the evidence with another outcome of the shot at `cell`.
    pub(super) fn with_outcome(&self, cell: Cell, outcome: Outcome) -> Self {
        let mut changed = self.clone();
        if let Some((_, told)) = &mut changed.shots[cell] {
            *told = outcome;
            changed.note(cell, outcome);
        }
        changed
    }

    /// Returns the evidence with a shot moved to the cell `to`. The shot keeps its outcome and its place in the order.
    pub(super) fn with_shot_moved(&self, shot: Shot, to: Cell) -> Self {
        let mut changed = self.clone();
        changed.shots.swap(shot.cell, to);
        changed.hits.remove(shot.cell);
        changed.misses.remove(shot.cell);
        changed.note(to, shot.outcome);
        changed
    }

    /// Returns the evidence without the mark on `cell` that carries no order.
    pub(super) fn without_mark(&self, cell: Cell) -> Self {
        let mut changed = self.clone();
        changed.blocked.remove(cell);
        changed.sunk.remove(cell);
        changed
    }

    /// Returns the evidence in which `ship` is not struck.
    pub(super) fn without_strike(&self, ship: ShipId) -> Self {
        let mut changed = self.clone();
        changed.struck.remove(ship);
        changed
    }

    pub(super) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Returns the cells that must each be covered by a ship.
    pub(super) const fn hits(&self) -> CellSet {
        self.hits
    }

    /// Returns the cells that no ship on the record can use.
    pub(super) fn barred(&self) -> CellSet {
        self.misses | self.blocked | self.rules.contact().halo(self.sunk)
    }

    /// Returns the candidates of every ship of the fleet.
    pub(super) fn all_candidates(&self, tables: &PlacementTables) -> Vec<ShipCandidates> {
        self.rules.fleet().ids().map(|ship| self.candidates_of(ship, tables)).collect()
    }

    pub(super) fn candidates_of(&self, ship: ShipId, tables: &PlacementTables) -> ShipCandidates {
        let length = self.rules.fleet().ship(ship).length;
        let (table, may_be_off, named) = (tables.table(length), self.may_be_off(ship), self.named(ship));
        let barred = self.barred();
        let allows =
            |number: usize| self.allows(ship, may_be_off, barred, named, table.candidate(number).cells);
        let mut candidates = PlacementSet::EMPTY;
        let mut consider = |number| {
            if allows(number) {
                candidates.insert(number);
            }
        };
        match named.first() {
            None => table.listed.iter().for_each(|&number| consider(number.into())),
            Some(cell) => table.placements_through(cell, length).iter().for_each(consider),
        }
        ShipCandidates { ship, length, may_be_off, named, candidates }
    }

    /// Updates the candidates of ships that were found for other evidence. `cells` must include all cells on which the
    /// other evidence differs, and both must name these ships on the same cells.
    pub(super) fn revise<'s>(
        &self,
        ships: impl Iterator<Item = &'s mut ShipCandidates>,
        cells: CellSet,
        tables: &PlacementTables,
    ) {
        let barred = self.barred();
        for ship in ships {
            let table = tables.table(ship.length);
            for number in table.meeting(cells, ship.length).iter() {
                if self.allows(ship.ship, ship.may_be_off, barred, ship.named, table.candidate(number).cells)
                {
                    ship.candidates.insert(number);
                } else {
                    ship.candidates.remove(number);
                }
            }
        }
    }

    /// Returns true if the ship is struck and no announcement sank it.
    pub(super) fn may_be_off(&self, ship: ShipId) -> bool {
        let announced = || self.outcomes(self.hits).any(|outcome| outcome == Outcome::SunkShip(ship));
        self.struck.contains(ship) && !announced()
    }

    pub(super) fn named(&self, ship: ShipId) -> CellSet {
        if self.rules.announcement() == Announcement::HitMiss {
            return CellSet::EMPTY;
        }
        let names = |cell: &Cell| self.outcome(*cell).is_some_and(|outcome| outcome.named() == Some(ship));
        self.hits.iter().filter(names).collect()
    }

    fn note(&mut self, cell: Cell, outcome: Outcome) {
        let (into, out_of) = if outcome.is_hit() {
            (&mut self.hits, &mut self.misses)
        } else {
            (&mut self.misses, &mut self.hits)
        };
        into.insert(cell);
        out_of.remove(cell);
    }

    fn outcome(&self, cell: Cell) -> Option<Outcome> {
        self.shots[cell].map(|(_, outcome)| outcome)
    }

    fn outcomes(&self, cells: CellSet) -> impl Iterator<Item = Outcome> {
        cells.iter().filter_map(|cell| self.outcome(cell))
    }

    /// Returns true if the ship, lying on `cells`, would have drawn the recorded answers there.
    pub(super) fn allows(
        &self,
        ship: ShipId,
        struck: bool,
        barred: CellSet,
        named: CellSet,
        cells: CellSet,
    ) -> bool {
        if !cells.is_disjoint(barred) || !named.is_subset(cells) {
            return false;
        }
        let whole = cells.is_subset(self.hits);
        if struck && !whole {
            return false;
        }
        let shots = || (cells & self.hits).iter().filter_map(|cell| self.shots[cell]);
        let last = shots().map(|(number, _)| number).max();
        let announcement = self.rules.announcement();
        shots().all(|(number, outcome)| {
            let sinks = whole && last == Some(number);
            // A struck ship was sunk although its last shot may be recorded as a plain hit.
            let silently = struck && sinks && !outcome.is_sunk();
            let names_another = outcome.named().is_some_and(|named| named != ship);
            outcome.fits(announcement.of_hit(ship, sinks)) || silently && !names_another
        })
    }
}

/// Returns the classes of the ships that are on the record.
pub(super) fn classes(
    ships: &[ShipCandidates],
    off_record: ShipSet,
    tables: &PlacementTables,
) -> Vec<ShipClass> {
    let mut classes: Vec<(PlacementSet, ShipClass)> = Vec::new();
    for ShipCandidates { ship, length, candidates, .. } in ships {
        if off_record.contains(*ship) {
            continue;
        }
        let alike =
            |(set, class): &&mut (PlacementSet, ShipClass)| class.length == *length && set == candidates;
        if let Some((_, class)) = classes.iter_mut().find(alike) {
            class.ships.push(*ship);
        } else {
            let table = tables.table(*length);
            let numbers = table.listed.iter().map(|&number| usize::from(number));
            let allowed = numbers.filter(|&number| candidates.contains(number));
            let list = allowed.map(|number| *table.candidate(number)).collect();
            let class = ShipClass { ships: vec![*ship], length: *length, candidates: list };
            classes.push((*candidates, class));
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

/// Puts the candidates that avoid the hits first.
pub(super) fn free_first(classes: &mut [ShipClass], hits: CellSet) {
    for class in classes {
        let (free, covering): (Vec<_>, Vec<_>) =
            class.candidates.iter().partition(|candidate| candidate.cells.is_disjoint(hits));
        class.candidates = [free, covering].concat();
    }
}

/// Maximum number of pairs of candidates that [`prune`] compares.
pub(super) const PRUNE_BUDGET: u64 = 3_000_000;

/// Removes candidates that leave another ship without a placement or a hit without a ship, until there are none. Some
/// that no arrangement uses may remain. All that are left after [`PRUNE_BUDGET`] pairs remain. Returns the number of
/// pairs compared.
pub(super) fn prune(classes: &mut [ShipClass], hits: CellSet) -> u64 {
    let mut work = 0;
    loop {
        let before = classes.to_vec();
        // The candidates that cover each hit, with their classes.
        let covering = |hit| {
            let lists = before.iter().enumerate();
            let candidates = lists
                .flat_map(|(class, list)| list.candidates.iter().map(move |candidate| (class, candidate)));
            let covering = candidates.filter(|(_, candidate)| candidate.cells.contains(hit));
            (hit, covering.collect::<Vec<_>>())
        };
        let covering: Vec<_> = hits.iter().map(covering).collect();
        for (place, class) in classes.iter_mut().enumerate() {
            // The class itself has one ship less.
            let is_left = |other: usize| other != place || class.ships.len() > 1;
            class.candidates.retain(|candidate| {
                if work > PRUNE_BUDGET {
                    return true;
                }
                let mut beside = |other: &Candidate| {
                    work += 1;
                    other.cells.is_disjoint(candidate.halo)
                };
                let mut others = before.iter().enumerate().filter(|(other, _)| is_left(*other));
                let mut uncovered = covering.iter().filter(|(hit, _)| !candidate.cells.contains(*hit));
                others.all(|(_, list)| list.candidates.is_empty() || list.candidates.iter().any(&mut beside))
                    && uncovered.all(|(_, list)| list.iter().any(|(other, c)| is_left(*other) && beside(c)))
            });
        }
        let unchanged =
            |(after, before): (&ShipClass, &ShipClass)| after.candidates.len() == before.candidates.len();
        if work > PRUNE_BUDGET || classes.iter().zip(&before).all(unchanged) {
            return work;
        }
    }
}

/// Creates the tables for the ships of a fleet under these rules.
pub(super) fn tables(rules: &Rules) -> PlacementTables {
    PlacementTables::new(rules.grid(), rules.contact(), rules.fleet().lengths())
}
