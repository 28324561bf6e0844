//! Whether any arrangement fits a position: a depth-first search that stops at the first.

use crate::position::Candidate;
use crate::{CellSet, Position};

/// How many choices a search may still try.
pub(crate) struct Budget(u64);

/// The search stopped without an answer, at this point.
#[derive(Debug)]
pub(crate) struct OutOfBudget<T = ()>(pub(crate) T);

impl Budget {
    pub(crate) const fn new(choices: u64) -> Self {
        Self(choices)
    }

    /// Moves at most `choices` into a budget of their own.
    pub(crate) fn take(&mut self, choices: u64) -> Self {
        let taken = self.0.min(choices);
        self.0 -= taken;
        Self(taken)
    }

    /// Moves what is left of another budget into this one.
    pub(crate) fn give_back(&mut self, rest: Self) {
        self.0 += rest.0;
    }

    fn spend(&mut self) -> Result<(), OutOfBudget> {
        self.0 = self.0.checked_sub(1).ok_or(OutOfBudget(()))?;
        Ok(())
    }
}

/// An arrangement that fits the position and covers these cells too, as the class and the cells of each ship;
/// `None` if there is none.
pub(crate) fn first_arrangement(
    position: &Position,
    covered: CellSet,
    budget: &mut Budget,
) -> Result<Option<Vec<(usize, CellSet)>>, OutOfBudget> {
    budget.spend()?;
    let mut search = Search::new(position, budget);
    let found = search.complete(CellSet::EMPTY, position.hits() | covered)?;
    Ok(found.then_some(search.chosen))
}

/// The same with a ship of this class on this candidate of it.
pub(crate) fn first_arrangement_with(
    position: &Position,
    class: usize,
    candidate: &Candidate,
    budget: &mut Budget,
) -> Result<Option<Vec<(usize, CellSet)>>, OutOfBudget> {
    budget.spend()?;
    let mut search = Search::new(position, budget);
    search.ships_left[class] -= 1;
    search.chosen.push((class, candidate.cells));
    let found = search.complete(candidate.halo, position.hits() - candidate.cells)?;
    Ok(found.then_some(search.chosen))
}

struct Search<'a> {
    position: &'a Position,
    budget: &'a mut Budget,
    /// Per class, the ships not yet placed.
    ships_left: Vec<usize>,
    chosen: Vec<(usize, CellSet)>,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, budget: &'a mut Budget) -> Self {
        let ships_left = position.classes().iter().map(|class| class.ships.len()).collect();
        Self { position, budget, ships_left, chosen: Vec::new() }
    }

    /// Whether the ships left can be placed outside `taken` so that all of `uncovered` is covered.
    fn complete(&mut self, taken: CellSet, uncovered: CellSet) -> Result<bool, OutOfBudget> {
        let choices = if uncovered.is_empty() {
            match self.tightest_class(taken) {
                Some(choices) => choices,
                None => return Ok(true),
            }
        } else {
            self.tightest_hit(taken, uncovered)
        };
        for (class, candidate) in choices {
            self.budget.spend()?;
            self.ships_left[class] -= 1;
            self.chosen.push((class, candidate.cells));
            if self.complete(taken | candidate.halo, uncovered - candidate.cells)? {
                return Ok(true);
            }
            self.chosen.pop();
            self.ships_left[class] += 1;
        }
        Ok(false)
    }

    /// The ways to cover the uncovered hit that has the fewest.
    fn tightest_hit(&self, taken: CellSet, uncovered: CellSet) -> Vec<(usize, Candidate)> {
        let ways = |hit| {
            let classes = (0..self.ships_left.len()).filter(|&class| self.ships_left[class] > 0);
            classes
                .flat_map(|class| self.free(class, taken).map(move |candidate| (class, candidate)))
                .filter(|(_, candidate)| candidate.cells.contains(hit))
                .collect::<Vec<_>>()
        };
        uncovered.iter().map(ways).min_by_key(Vec::len).unwrap_or_default()
    }

    /// The ways to place a ship of the class that has the fewest; `None` if every ship is placed.
    fn tightest_class(&self, taken: CellSet) -> Option<Vec<(usize, Candidate)>> {
        let classes = (0..self.ships_left.len()).filter(|&class| self.ships_left[class] > 0);
        classes
            .map(|class| self.free(class, taken).map(|candidate| (class, candidate)).collect::<Vec<_>>())
            .min_by_key(Vec::len)
    }

    fn free(&self, class: usize, taken: CellSet) -> impl Iterator<Item = Candidate> {
        let candidates = self.position.classes()[class].candidates.iter().copied();
        candidates.filter(move |candidate| !candidate.cells.meets(taken))
    }
}
