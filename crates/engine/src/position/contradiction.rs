//! Contradictions: records that no arrangement fits.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::candidates::{Evidence, ShipCandidates};
use super::feasibility::Budget;
use super::placement_table::PlacementTables;
use super::struck_ships::Grouping;
use crate::{Cell, CellSet, Outcome, Record, ShipId, Shot};

/// No arrangement fits the record: the marks that could be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[error("no arrangement of the ships fits this record")]
pub struct Contradiction {
    /// The marks which, each on its own, would make the record possible again if they were different.
    /// Empty if at least two must be wrong.
    pub culprits: Vec<Culprit>,
    /// Marks for which the search gave up.
    pub undecided: Vec<Culprit>,
}

/// A mark that could be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Culprit {
    /// A shot, and the outcomes that would make the record possible.
    Shot {
        /// The cell.
        cell: Cell,
        /// The outcomes with which some arrangement fits.
        instead: Vec<Outcome>,
    },
    /// A mark without order, on this cell.
    Mark(Cell),
    /// A ship struck off the list.
    Struck(ShipId),
}

impl Contradiction {
    /// The most work that the search with one mark changed takes.
    const TRIAL_BUDGET: u64 = 500_000;

    /// The contradiction of a record that no arrangement fits: tries every mark.
    pub(super) fn of(record: &Record, tables: &PlacementTables, budget: &mut Budget) -> Self {
        let mut contradiction = Self { culprits: Vec::new(), undecided: Vec::new() };
        let mut trials = Trials::new(record, tables, budget);
        for shot in record.shots() {
            let (mut instead, mut undecided) = (Vec::new(), Vec::new());
            let mut known: Vec<(Outcome, Option<bool>)> = Vec::new();
            for outcome in record.possible_answers(shot.cell) {
                if outcome == shot.outcome {
                    continue;
                }
                let alike = known.iter().find(|(other, _)| trials.are_alike(*shot, *other, outcome));
                let possible = match alike {
                    Some((_, possible)) => *possible,
                    None => trials.with_outcome(*shot, outcome),
                };
                known.push((outcome, possible));
                match possible {
                    Some(true) => instead.push(outcome),
                    Some(false) => {}
                    None => undecided.push(outcome),
                }
            }
            if !instead.is_empty() {
                contradiction.culprits.push(Culprit::Shot { cell: shot.cell, instead });
            } else if !undecided.is_empty() {
                contradiction.undecided.push(Culprit::Shot { cell: shot.cell, instead: undecided });
            }
        }
        for cell in (record.blocked() | record.sunk()).iter() {
            contradiction.weigh(Culprit::Mark(cell), trials.without_mark(cell));
        }
        for ship in record.struck().iter() {
            contradiction.weigh(Culprit::Struck(ship), trials.without_strike(ship));
        }
        contradiction
    }

    /// The [culprits](Self::culprits), or the [undecided](Self::undecided) marks if there are none.
    pub fn suspects(&self) -> &[Culprit] {
        if self.culprits.is_empty() { &self.undecided } else { &self.culprits }
    }

    /// Whether the mark on this cell is among the [suspects](Self::suspects).
    pub fn accuses(&self, cell: Cell) -> bool {
        self.suspects().iter().any(|culprit| match culprit {
            Culprit::Shot { cell: named, .. } | Culprit::Mark(named) => *named == cell,
            Culprit::Struck(_) => false,
        })
    }

    fn weigh(&mut self, culprit: Culprit, possible: Option<bool>) {
        match possible {
            Some(true) => self.culprits.push(culprit),
            Some(false) => {}
            None => self.undecided.push(culprit),
        }
    }
}

/// Searches for an arrangement that fits the record with one mark changed. `None` where a search gave up.
struct Trials<'a> {
    evidence: Evidence<'a>,
    tables: &'a PlacementTables,
    ships: Vec<ShipCandidates>,
    budget: &'a mut Budget,
    /// A hit that no ship could cover in the last trial; it is checked first in the next.
    dead_end: Option<Cell>,
}

impl<'a> Trials<'a> {
    fn new(record: &'a Record, tables: &'a PlacementTables, budget: &'a mut Budget) -> Self {
        let evidence = Evidence::new(record);
        let ships = evidence.all_candidates(tables);
        Self { evidence, tables, ships, budget, dead_end: None }
    }

    /// Whether two outcomes of a shot differ only by ships of equal length of which the record says the same.
    fn are_alike(&self, shot: Shot, one: Outcome, other: Outcome) -> bool {
        let (Some(a), Some(b)) = (one.named(), other.named()) else { return false };
        let unnamed = |ship| shot.outcome.named() != Some(ship) && self.evidence.named(ship).is_empty();
        let kind = |ship: ShipId| (self.ship(ship).length, self.ship(ship).may_be_off);
        one.is_sunk() == other.is_sunk() && kind(a) == kind(b) && unnamed(a) && unnamed(b)
    }

    fn ship(&self, ship: ShipId) -> &ShipCandidates {
        &self.ships[ship.index()]
    }

    fn with_outcome(&mut self, shot: Shot, outcome: Outcome) -> Option<bool> {
        let renamed = [shot.outcome.named(), outcome.named()];
        let changed = self.evidence.with_outcome(shot.cell, outcome);
        self.is_possible(&changed, CellSet::of(shot.cell), renamed)
    }

    fn without_mark(&mut self, cell: Cell) -> Option<bool> {
        let changed = self.evidence.without_mark(cell);
        let freed = self.evidence.barred() - changed.barred();
        self.is_possible(&changed, freed, [None; 2])
    }

    fn without_strike(&mut self, ship: ShipId) -> Option<bool> {
        let changed = self.evidence.without_strike(ship);
        self.is_possible(&changed, CellSet::EMPTY, [Some(ship), None])
    }

    /// The evidence differs on `cells` and by what it says of the ships in `renamed`.
    fn is_possible(
        &mut self,
        changed: &Evidence,
        cells: CellSet,
        renamed: [Option<ShipId>; 2],
    ) -> Option<bool> {
        let mut ships = self.ships.clone();
        let is_renamed = |ship: &ShipCandidates| renamed.contains(&Some(ship.ship));
        let work = ships.iter().map(|ship| {
            let through = 2 * usize::from(ship.length) * cells.len();
            if is_renamed(ship) { self.tables.of(ship.length).listed.len() } else { through }
        });
        self.budget.spend(work.sum()).ok()?;
        changed.revise(ships.iter_mut().filter(|ship| !is_renamed(ship)), cells, self.tables);
        for ship in ships.iter_mut().filter(|ship| is_renamed(ship)) {
            *ship = changed.candidates_of(ship.ship, self.tables);
        }
        let is_covered = |hit: Cell| {
            !changed.hits().contains(hit)
                || ships.iter().any(|ship| ship.candidates.count_through(hit, ship.length) > 0)
        };
        if self.dead_end.is_some_and(|hit| !is_covered(hit)) {
            return Some(false);
        }
        self.budget.spend(changed.hits().len() * 2).ok()?;
        self.dead_end = changed.hits().iter().find(|hit| !is_covered(*hit));
        if self.dead_end.is_some() {
            return Some(false);
        }
        let mut budget = self.budget.take(Contradiction::TRIAL_BUDGET);
        let possible = Grouping::new(changed, &ships, self.tables).is_possible(&mut budget);
        self.budget.give_back(budget);
        possible.ok()
    }
}
