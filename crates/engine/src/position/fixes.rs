use super::candidates::tables;
use super::feasibility::{Budget, OutOfBudget};
use crate::game::RecordError;
use crate::{Contradiction, Culprit, Mark, Position, Record};

impl Contradiction {
    /// Work budget of all searches for records with two marks changed.
    const PAIRS_BUDGET: u64 = 40_000_000;
    /// Largest part of [`PAIRS_BUDGET`](Self::PAIRS_BUDGET) that the searches with one mark cleared take.
    const PAIR_BUDGET: u64 = 2_000_000;

    /// Returns records that some arrangement fits, each with as few marks changed as possible: every change of one
    /// [culprit](Self::culprits), or if there are none, every change of two marks that clears one of them, the last shots
    /// first. Empty if more marks are wrong, the search for two gave up after a fixed amount of work, or there is
    /// [no room](Self::no_room).
    pub fn fixes(&self) -> Vec<Record> {
        if self.culprits.is_empty() { self.fixes_of_pairs() } else { self.fixes_of_culprits().collect() }
    }

    fn fixes_of_culprits(&self) -> impl Iterator<Item = Record> {
        self.culprits.iter().flat_map(|culprit| culprit.fixes(self.record()))
    }

    /// Returns records with one mark cleared and, unless that is enough, another one changed.
    fn fixes_of_pairs(&self) -> Vec<Record> {
        let (tables, mut budget) = (tables(self.record().rules()), Budget::new(Self::PAIRS_BUDGET));
        let mut fixes: Vec<Record> = Vec::new();
        for cleared in one_mark_cleared(self.record()) {
            let find = |share: &mut Budget| match Position::fitting(&cleared, &tables, share) {
                Ok(Some(_)) => vec![cleared.clone()],
                Ok(None) => Self::new(&cleared, &tables, share).fixes_of_culprits().collect(),
                Err(OutOfBudget) => Vec::new(),
            };
            let found: Vec<Record> = budget.share(Self::PAIR_BUDGET, find);
            // Two marks that are both cleared were found before, in the other order.
            let new = found.into_iter().filter(|fix| !fixes.contains(fix)).collect::<Vec<_>>();
            fixes.extend(new);
        }
        fixes
    }
}

impl Culprit {
    /// Returns the record with this mark changed, in each of the ways that make it possible.
    fn fixes(&self, record: &Record) -> Vec<Record> {
        let changed = |change: &dyn Fn(&mut Record) -> Result<(), RecordError>| {
            let mut changed = record.clone();
            change(&mut changed).ok().map(|()| changed)
        };
        let set = |cell, mark| changed(&|record| record.set(cell, mark));
        match self {
            Self::Shot { cell, instead, elsewhere } => {
                let instead = instead.iter().filter_map(|&outcome| set(*cell, Some(Mark::Shot(outcome))));
                let moved = |&to| changed(&|record| record.move_mark(*cell, to));
                instead.chain(elsewhere.iter().filter_map(moved)).collect()
            }
            Self::Mark(cell) => set(*cell, None).into_iter().collect(),
            Self::Struck(ship) => {
                let mut changed = record.clone();
                changed.strike(*ship, false);
                vec![changed]
            }
        }
    }
}

/// Iterates over the record with each of its marks cleared, the last shots first.
fn one_mark_cleared(record: &Record) -> impl Iterator<Item = Record> {
    let shots = record.shots().iter().rev().map(|shot| Culprit::Mark(shot.cell));
    let marks = (record.blocked() | record.sunk()).iter().map(Culprit::Mark);
    let struck = record.struck().iter().map(Culprit::Struck);
    shots.chain(marks).chain(struck).flat_map(|mark| mark.fixes(record))
}
