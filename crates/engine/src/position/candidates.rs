//! The placements that a record allows each ship.

use super::placement_table::{Candidate, PlacementSet, PlacementTables};
use crate::{Announcement, Cell, CellSet, Fleet, Mark, Outcome, Record, Rules, ShipId, ShipSet, placements};

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

/// What the record says, by cell.
#[derive(Clone)]
pub(super) struct Evidence<'a> {
    rules: &'a Rules,
    /// By cell index: the number of the shot and its outcome.
    shots: Vec<Option<(u16, Outcome)>>,
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
    /// Whether the ship may be off the record: it is struck, and no announcement sank it.
    pub(super) may_be_off: bool,
    /// The cells on which the opponent named the ship.
    named: CellSet,
    pub(super) candidates: PlacementSet,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        let mut evidence = Self {
            rules: record.rules(),
            shots: vec![None; 1 << u8::BITS],
            misses: CellSet::EMPTY,
            hits: CellSet::EMPTY,
            blocked: record.blocked(),
            sunk: record.sunk(),
            struck: record.struck(),
        };
        for (number, shot) in record.shots().iter().enumerate() {
            evidence.shots[shot.cell.index() as usize] = Some((number as u16, shot.outcome));
            evidence.note(shot.cell, shot.outcome);
        }
        evidence
    }

    /// The same evidence with another outcome of the shot at this cell.
    pub(super) fn with_outcome(&self, cell: Cell, outcome: Outcome) -> Self {
        let mut changed = self.clone();
        if let Some((_, told)) = &mut changed.shots[cell.index() as usize] {
            *told = outcome;
            changed.note(cell, outcome);
        }
        changed
    }

    /// The same evidence without the mark on this cell that carries no order.
    pub(super) fn without_mark(&self, cell: Cell) -> Self {
        let mut changed = self.clone();
        changed.blocked.remove(cell);
        changed.sunk.remove(cell);
        changed
    }

    /// The same evidence with this ship not struck.
    pub(super) fn without_strike(&self, ship: ShipId) -> Self {
        let mut changed = self.clone();
        changed.struck.remove(ship);
        changed
    }

    pub(super) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The cells of which each must be covered by a ship.
    pub(super) const fn hits(&self) -> CellSet {
        self.hits
    }

    /// The cells of ships sunk before the record begins.
    pub(super) const fn sunk(&self) -> CellSet {
        self.sunk
    }

    /// The cells that no ship on the record can use.
    pub(super) fn barred(&self) -> CellSet {
        self.misses | self.blocked | self.rules.contact().halo(self.sunk)
    }

    /// The candidates of every ship of the fleet.
    pub(super) fn all_candidates(&self, tables: &PlacementTables) -> Vec<ShipCandidates> {
        self.rules.fleet().ids().map(|ship| self.candidates_of(ship, tables)).collect()
    }

    pub(super) fn candidates_of(&self, ship: ShipId, tables: &PlacementTables) -> ShipCandidates {
        let length = self.rules.fleet().ship(ship).length;
        let (table, may_be_off, named) = (tables.of(length), self.may_be_off(ship), self.named(ship));
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
            Some(cell) => table.through(cell, length).iter().for_each(consider),
        }
        ShipCandidates { ship, length, may_be_off, named, candidates }
    }

    /// Decides anew which placements through these cells the ships are allowed, for evidence that differs from theirs
    /// on these cells only. It must say the same of the ships by name, or their candidates are found anew.
    pub(super) fn revise<'s>(
        &self,
        ships: impl Iterator<Item = &'s mut ShipCandidates>,
        cells: CellSet,
        tables: &PlacementTables,
    ) {
        let barred = self.barred();
        for ship in ships {
            let table = tables.of(ship.length);
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

    /// Whether the ship is struck and no announcement sank it.
    pub(super) fn may_be_off(&self, ship: ShipId) -> bool {
        let announced = || self.outcomes(self.hits).any(|outcome| outcome == Outcome::SunkShip(ship));
        self.struck.contains(ship) && !announced()
    }

    /// The cells on which the opponent named this ship.
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
        self.shots[cell.index() as usize].map(|(_, outcome)| outcome)
    }

    fn outcomes(&self, cells: CellSet) -> impl Iterator<Item = Outcome> {
        cells.iter().filter_map(|cell| self.outcome(cell))
    }

    /// Whether the ship, lying on these cells, would have drawn the recorded answers from them.
    fn allows(&self, ship: ShipId, struck: bool, barred: CellSet, named: CellSet, cells: CellSet) -> bool {
        if cells.meets(barred) || !named.is_within(cells) {
            return false;
        }
        let whole = cells.is_within(self.hits);
        if struck && !whole {
            return false;
        }
        let shots = || (cells & self.hits).iter().filter_map(|cell| self.shots[cell.index() as usize]);
        let last = shots().map(|(number, _)| number).max();
        let announcement = self.rules.announcement();
        shots().all(|(number, outcome)| {
            let sinks = whole && last == Some(number);
            // A struck ship was sunk although its last shot may be recorded as a plain hit.
            let silently = struck && sinks && !outcome.is_sunk();
            let names_another = outcome.named().is_some_and(|named| named != ship);
            outcome == announcement.of_hit(ship, sinks) || silently && !names_another
        })
    }
}

/// The classes of the ships that are on the record.
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
            let table = tables.of(*length);
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
            class.candidates.iter().partition(|candidate| !candidate.cells.meets(hits));
        class.candidates = [free, covering].concat();
    }
}

/// The most pairs of candidates that [`prune`] looks at.
pub(super) const PRUNE_BUDGET: u64 = 3_000_000;

/// Removes candidates that leave another ship without a placement or a hit without a ship, until there are none.
/// What is left need not be possible. Past [`PRUNE_BUDGET`] all the others stay. Returns the pairs looked at.
pub(super) fn prune(classes: &mut [ShipClass], hits: CellSet) -> u64 {
    let mut work = 0;
    loop {
        let before = classes.to_vec();
        // Per hit, the candidates that cover it, with their classes.
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
                    !other.cells.meets(candidate.halo)
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

/// The ships that a shot at `cell` could sink, going by the marks around it: those with a placement through `cell`
/// whose other cells are all hits. It may name too many; [`Position::new`](crate::Position::new) decides whether the
/// record stays possible.
pub fn could_sink(record: &Record, cell: Cell) -> Vec<ShipId> {
    let answers = record.possible_answers(cell);
    let sinks = |&ship: &ShipId| {
        let outcome = match record.rules().announcement() {
            Announcement::HitMiss => return false,
            Announcement::Sunk => Outcome::Sunk,
            Announcement::SunkShip | Announcement::HitShip => Outcome::SunkShip(ship),
        };
        let mut after = record.clone();
        // Set anew, so that the shot is the latest.
        let shot = after.set(cell, None).and_then(|()| after.set(cell, Some(Mark::Shot(outcome))));
        answers.contains(&outcome) && shot.is_ok() && {
            let evidence = Evidence::new(&after);
            let (barred, named) = (evidence.barred(), evidence.named(ship));
            let places = placements(record.rules().grid(), record.rules().fleet().ship(ship).length);
            places.iter().map(|placement| placement.cells).any(|cells| {
                let whole = cells.contains(cell) && cells.is_within(evidence.hits);
                whole && evidence.allows(ship, false, barred, named, cells)
            })
        }
    };
    record.rules().fleet().ids().filter(sinks).collect()
}

/// The tables for the ships of a fleet under these rules.
pub(super) fn tables(rules: &Rules) -> PlacementTables {
    let lengths = |fleet: &Fleet| fleet.ships().iter().map(|ship| ship.length).collect::<Vec<_>>();
    PlacementTables::new(rules.grid(), rules.contact(), lengths(rules.fleet()).into_iter())
}
