//! Hit covers: the ways in which ships can cover the hits.

use thiserror::Error;

use crate::CellSet;
use crate::position::Candidate;

/// An error: the hits can be covered in more ways than an engine is willing to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the hits can be covered in too many ways")]
pub struct TooManyWays;

/// The list of all hit covers, in the making. A hit cover is a set of candidates that covers all hits, and of which
/// each covers at least one. Every arrangement that fits extends exactly one of them, by ships that avoid the hits.
///
/// The search keeps its own stack, so that it can be done in slices.
pub(crate) struct Covers {
    /// The candidates that cover each hit.
    through: Vec<(CellSet, Vec<Choice>)>,
    ships_left: Vec<u8>,
    stack: Vec<Step>,
    /// The covers found, grouped by the number of ships of each class that they use.
    groups: Vec<CoverGroup>,
    ways: usize,
    max_ways: usize,
}

/// Hit covers that use the same number of ships of each class.
#[derive(Clone)]
pub(crate) struct CoverGroup {
    /// The number of ships of each class that the covers leave free.
    pub(crate) ships_left: Vec<u8>,
    /// The number of ships that each cover uses.
    pub(crate) ships_used: usize,
    /// The numbers of the chosen candidates, `ships_used` for each cover.
    pub(crate) chosen: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Choice {
    class: u8,
    /// The number among the candidates of all classes.
    number: u16,
    candidate: Candidate,
}

/// A level of the search: the hit to be covered and the choice being tried.
struct Step {
    hit: usize,
    /// The number of choices tried so far; the last of them is in force while a deeper level is on the stack.
    tried: usize,
    taken: CellSet,
    uncovered: CellSet,
}

impl CoverGroup {
    pub(crate) fn ways(&self) -> usize {
        self.chosen.len().checked_div(self.ships_used).unwrap_or(1)
    }

    pub(crate) fn way(&self, number: usize) -> &[u16] {
        &self.chosen[number * self.ships_used..][..self.ships_used]
    }
}

impl Covers {
    /// Begins the list of at most `max_ways` covers. Candidates are numbered through all classes, in order.
    pub(crate) fn new<'a>(
        hits: CellSet,
        classes: impl Iterator<Item = (usize, &'a [Candidate])>,
        max_ways: usize,
    ) -> Self {
        let (mut choices, mut ships_left) = (Vec::new(), Vec::new());
        for (class, (ships, candidates)) in classes.enumerate() {
            ships_left.push(ships as u8);
            for &candidate in candidates {
                choices.push(Choice { class: class as u8, number: choices.len() as u16, candidate });
            }
        }
        let through = |hit| {
            let covering = choices.iter().filter(|choice| choice.candidate.cells.contains(hit));
            (CellSet::from_cell(hit), covering.copied().collect())
        };
        let mut covers = Self {
            through: hits.iter().map(through).collect(),
            ships_left,
            stack: Vec::new(),
            groups: Vec::new(),
            ways: 0,
            max_ways,
        };
        if hits.is_empty() {
            covers.found();
        } else {
            covers.descend(CellSet::EMPTY, hits);
        }
        covers
    }

    /// Tries at most `steps` choices. Returns whether the list is complete, or an error if it has too many covers.
    pub(crate) fn advance(&mut self, steps: u64) -> Result<bool, TooManyWays> {
        for _ in 0..steps {
            if self.stack.is_empty() {
                return Ok(true);
            }
            self.step()?;
        }
        Ok(self.stack.is_empty())
    }

    /// Takes the covers out. The list must be complete.
    pub(crate) fn take_groups(&mut self) -> Vec<CoverGroup> {
        debug_assert!(self.stack.is_empty(), "the list is complete");
        std::mem::take(&mut self.groups)
    }

    fn step(&mut self) -> Result<(), TooManyWays> {
        let Some(level) = self.stack.last_mut() else { return Ok(()) };
        let choices = &self.through[level.hit].1;
        if level.tried > 0 {
            self.ships_left[choices[level.tried - 1].class as usize] += 1;
        }
        let rest = choices[level.tried..].iter();
        let mut free = rest.enumerate().filter(|(_, choice)| {
            self.ships_left[choice.class as usize] > 0 && choice.candidate.cells.is_disjoint(level.taken)
        });
        let Some((skipped, choice)) = free.next() else {
            self.stack.pop();
            return Ok(());
        };
        level.tried += skipped + 1;
        self.ships_left[choice.class as usize] -= 1;
        let taken = level.taken | choice.candidate.halo;
        let uncovered = level.uncovered - choice.candidate.cells;
        if uncovered.is_empty() {
            self.found();
        } else {
            self.descend(taken, uncovered);
        }
        if self.ways > self.max_ways { Err(TooManyWays) } else { Ok(()) }
    }

    /// Opens a level for the uncovered hit with the fewest choices.
    fn descend(&mut self, taken: CellSet, uncovered: CellSet) {
        let choices = |covering: &[Choice]| {
            let free = covering.iter().filter(|choice| {
                self.ships_left[choice.class as usize] > 0 && choice.candidate.cells.is_disjoint(taken)
            });
            free.count()
        };
        let open = self.through.iter().enumerate().filter(|(_, (hit, _))| hit.is_subset(uncovered));
        let fewest = if uncovered.len() == 1 {
            open.map(|(hit, _)| hit).next()
        } else {
            open.min_by_key(|(_, (_, covering))| choices(covering)).map(|(hit, _)| hit)
        };
        if let Some(hit) = fewest {
            self.stack.push(Step { hit, tried: 0, taken, uncovered });
        }
    }

    /// Adds the choices in force to the list, as a cover.
    fn found(&mut self) {
        self.ways += 1;
        let known = self.groups.iter().position(|group| group.ships_left == self.ships_left);
        let group = known.unwrap_or_else(|| {
            let ships_left = self.ships_left.clone();
            self.groups.push(CoverGroup { ships_left, ships_used: self.stack.len(), chosen: Vec::new() });
            self.groups.len() - 1
        });
        let in_force = self.stack.iter().map(|level| self.through[level.hit].1[level.tried - 1].number);
        self.groups[group].chosen.extend(in_force);
    }
}
