//! A record that no arrangement fits.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::feasibility::Budget;
use crate::{Cell, Mark, Outcome, Position, Record, ShipId};

/// No arrangement fits the record. It is answered with the marks that could be wrong, never with numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("no arrangement of the ships fits this record")]
pub struct Contradiction {
    /// The marks which, each on its own, would make the record possible again if they were different.
    /// Empty if at least two must be wrong.
    pub culprits: Vec<Culprit>,
    /// Marks for which the search gave up before it could tell.
    pub undecided: Vec<Culprit>,
}

/// A mark that could be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Culprit {
    /// A shot; the outcomes that would do instead.
    Shot {
        /// Where it fell.
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
    /// The most choices that a search for one fitting arrangement tries.
    pub(crate) const SEARCH_BUDGET: u64 = 100_000;
    /// The most choices that all searches for culprits try together: about a second's worth.
    const TRIALS_BUDGET: u64 = 1_000_000;

    /// Tries every mark of a record that no arrangement fits.
    pub(crate) fn of(record: &Record) -> Self {
        let mut contradiction = Self { culprits: Vec::new(), undecided: Vec::new() };
        let mut budget = Budget::new(Self::TRIALS_BUDGET);
        for shot in record.shots() {
            let (mut instead, mut undecided) = (Vec::new(), Vec::new());
            for outcome in record.possible_answers(shot.cell) {
                if outcome == shot.outcome {
                    continue;
                }
                let changed = with(record, |record| drop(record.set(shot.cell, Some(Mark::Shot(outcome)))));
                match is_possible(&changed, &mut budget) {
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
            let changed = with(record, |record| drop(record.set(cell, None)));
            contradiction.weigh(Culprit::Mark(cell), is_possible(&changed, &mut budget));
        }
        for ship in record.struck().iter() {
            let changed = with(record, |record| record.strike(ship, false));
            contradiction.weigh(Culprit::Struck(ship), is_possible(&changed, &mut budget));
        }
        contradiction
    }

    /// The marks that are named: those that would mend the record, or where none is known to, those that may.
    pub fn suspects(&self) -> &[Culprit] {
        if self.culprits.is_empty() { &self.undecided } else { &self.culprits }
    }

    /// Whether the mark on this cell is among those that are named.
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

fn with(record: &Record, change: impl FnOnce(&mut Record)) -> Record {
    let mut changed = record.clone();
    change(&mut changed);
    changed
}

/// `None` if the search gave up.
fn is_possible(record: &Record, all_trials: &mut Budget) -> Option<bool> {
    let mut budget = all_trials.take(Contradiction::SEARCH_BUDGET);
    let found = Position::fitting(record, &mut budget);
    all_trials.give_back(budget);
    found.ok().map(|position| position.is_some())
}
