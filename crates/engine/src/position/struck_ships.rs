//! The decision which struck ships lie on hits and which are off the record.

use std::cmp::Reverse;

use super::candidates::{Evidence, ShipCandidates};
use super::feasibility::{Answer, Budget, Question, ShipGroup, Within};
use super::placement_table::PlacementTables;
use crate::sorting::insertion_sort_by_key;
use crate::{CellSet, ShipSet};

/// The ships of a record in groups of those with equal length and equal candidates.
pub(super) struct Grouping<'a> {
    question: Question<'a>,
    group_of: Vec<usize>,
}

impl<'a> Grouping<'a> {
    pub(super) fn new(evidence: &Evidence, ships: &[ShipCandidates], tables: &'a PlacementTables) -> Self {
        let mut groups: Vec<ShipGroup> = Vec::new();
        let mut group_of = Vec::new();
        for ShipCandidates { length, may_be_off, candidates, .. } in ships {
            let alike = |group: &ShipGroup| group.length == *length && group.candidates == *candidates;
            let place = groups.iter().position(alike).unwrap_or_else(|| {
                groups.push(ShipGroup { length: *length, candidates: *candidates, required: 0, optional: 0 });
                groups.len() - 1
            });
            *(if *may_be_off { &mut groups[place].optional } else { &mut groups[place].required }) += 1;
            group_of.push(place);
        }
        let question = Question { grid: evidence.record.rules().grid(), tables, groups, hits: evidence.hits };
        Self { question, group_of }
    }

    /// Returns true if any arrangement fits, whichever struck ships are on the record.
    pub(super) fn is_possible(&self, budget: &mut Budget) -> Within<bool> {
        Ok(self.question.first_arrangement(CellSet::EMPTY, budget)?.is_some())
    }

    /// Returns the struck ships that are off the record; `None` if no arrangement fits.
    ///
    /// Of all choices of the struck ships that lie on hits, the first that some arrangement fits is taken: longer ships
    /// before shorter ones, ships of equal length in the fleet's order. Each ship in turn stays on the record if some
    /// arrangement fits with the ships decided before and any choice of the others. That takes at most one search each.
    pub(super) fn off_record(mut self, ships: &[ShipCandidates], budget: &mut Budget) -> Answer<ShipSet> {
        let Some(mut arrangement) = self.question.first_arrangement(CellSet::EMPTY, budget)? else {
            return Ok(None);
        };
        let mut struck: Vec<&ShipCandidates> = ships.iter().filter(|ship| ship.may_be_off).collect();
        insertion_sort_by_key(&mut struck, |ship| Reverse(ship.length));
        let mut off_record = ShipSet::EMPTY;
        for ship in struck {
            let place = self.group_of[ship.ship.index()];
            let used = arrangement.iter().filter(|(group, _)| *group == place).count();
            let group = &mut self.question.groups[place];
            group.optional -= 1;
            group.required += 1;
            if used >= usize::from(group.required) {
                continue;
            }
            if let Some(found) = self.question.first_arrangement(CellSet::EMPTY, budget)? {
                arrangement = found;
            } else {
                self.question.groups[place].required -= 1;
                off_record.insert(ship.ship);
            }
        }
        Ok(Some(off_record))
    }
}
