//! The placements that a record allows each ship.

use super::placement_table::{Candidate, PlacementSet, PlacementTables};
use crate::{CellMap, CellSet, Outcome, Record, Rules, ShipId, ShipSet};

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

pub(super) struct Evidence<'a> {
    pub(super) record: &'a Record,
    /// The number of the shot and its outcome.
    shots: CellMap<Option<(u16, Outcome)>>,
    /// The cells that must each be covered by a ship.
    pub(super) hits: CellSet,
    /// The cells that no ship on the record can use.
    pub(super) barred: CellSet,
}

#[derive(Clone)]
pub(super) struct ShipCandidates {
    pub(super) ship: ShipId,
    pub(super) length: u8,
    /// True if the ship may be off the record: it is struck, and no announcement sank it.
    pub(super) may_be_off: bool,
    named: CellSet,
    pub(super) candidates: PlacementSet,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        let mut shots = CellMap::new(None);
        for (number, shot) in record.shots().iter().enumerate() {
            shots[shot.cell] = Some((number as u16, shot.outcome));
        }
        let hits = record.hits();
        let barred = (record.marked() - hits) | record.rules().contact().halo(record.sunk());
        Self { record, shots, hits, barred }
    }

    pub(super) fn all_candidates(&self, tables: &PlacementTables) -> Vec<ShipCandidates> {
        self.record.rules().fleet().ids().map(|ship| self.candidates_of(ship, tables)).collect()
    }

    pub(super) fn candidates_of(&self, ship: ShipId, tables: &PlacementTables) -> ShipCandidates {
        let length = self.record.rules().fleet().ship(ship).length;
        let (table, may_be_off, named) = (tables.table(length), self.may_be_off(ship), self.named(ship));
        let allows = |number: &usize| self.allows(ship, may_be_off, named, table.candidate(*number).cells);
        let candidates = match named.first() {
            None => table.listed.iter().map(|&number| number.into()).filter(allows).collect(),
            Some(cell) => table.placements_through(cell, length).iter().filter(allows).collect(),
        };
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
        for ship in ships {
            let table = tables.table(ship.length);
            for number in table.meeting(cells, ship.length).iter() {
                if self.allows(ship.ship, ship.may_be_off, ship.named, table.candidate(number).cells) {
                    ship.candidates.insert(number);
                } else {
                    ship.candidates.remove(number);
                }
            }
        }
    }

    pub(super) fn may_be_off(&self, ship: ShipId) -> bool {
        let announced = || self.record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
        self.record.struck().contains(ship) && !announced()
    }

    pub(super) fn named(&self, ship: ShipId) -> CellSet {
        let named = self.record.shots().iter().filter(|shot| shot.outcome.named() == Some(ship));
        named.map(|shot| shot.cell).collect()
    }

    /// Returns true if the ship, lying on `cells`, would have drawn the recorded answers there.
    pub(super) fn allows(&self, ship: ShipId, struck: bool, named: CellSet, cells: CellSet) -> bool {
        if !cells.is_disjoint(self.barred) || !named.is_subset(cells) {
            return false;
        }
        let whole = cells.is_subset(self.hits);
        if struck && !whole {
            return false;
        }
        let shots = || (cells & self.hits).iter().filter_map(|cell| self.shots[cell]);
        let last = shots().map(|(number, _)| number).max();
        let announcement = self.record.rules().announcement();
        shots().all(|(number, outcome)| {
            let sinks = whole && last == Some(number);
            // A struck ship was sunk although its last shot may be recorded as a plain hit.
            let silently = struck && sinks && !outcome.is_sunk();
            let names_another = outcome.named().is_some_and(|named| named != ship);
            outcome.fits(announcement.of_hit(ship, sinks)) || silently && !names_another
        })
    }
}

pub(super) fn classes(ships: &[ShipCandidates], except: ShipSet, tables: &PlacementTables) -> Vec<ShipClass> {
    let mut classes: Vec<(PlacementSet, ShipClass)> = Vec::new();
    let on_record = ships.iter().filter(|it| !except.contains(it.ship));
    for ShipCandidates { ship, length, candidates, .. } in on_record {
        let mut known = classes.iter_mut();
        if let Some((_, class)) = known.find(|(set, class)| class.length == *length && set == candidates) {
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
/// that no arrangement uses may remain. All left after [`PRUNE_BUDGET`] pairs remain. Returns the number of
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
        let size = |class: &ShipClass| class.candidates.len();
        if work > PRUNE_BUDGET || classes.iter().map(size).eq(before.iter().map(size)) {
            return work;
        }
    }
}

pub(super) fn tables(rules: &Rules) -> PlacementTables {
    PlacementTables::new(rules.grid(), rules.contact(), rules.fleet().lengths())
}
