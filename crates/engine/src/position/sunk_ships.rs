use super::feasibility::{Budget, Question};
use super::{Candidate, ShipClass};
use crate::sorting::insertion_sort_by_key;
use crate::{Cell, CellSet, Outcome, Position, ShipId};

/// A sunk ship and its possible placements: those that occur in an arrangement that fits the record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SunkShip {
    /// The ships that it could be, in the fleet's order. There is one if the ship was named or struck off the list.
    pub ships: Vec<ShipId>,
    /// The sets of hit cells on which it could lie. If there is one, the placement is certain.
    pub places: Vec<CellSet>,
}

impl Position {
    /// Finds the sunk ships and their possible placements. First comes one ship for each shot announced as sinking a
    /// ship, in the order of the shots. Then comes one for each other ship that is struck off the list and on the
    /// record. A placement for which the search gives up counts as possible.
    pub fn sunk_ships(&self) -> Vec<SunkShip> {
        let (tables, record) = (self.tables(), self.record());
        let (question, budget) = (self.question(&tables), Budget::new(TOTAL_BUDGET));
        let mut search = PlaceSearch { position: self, question, found: Vec::new(), budget };
        let sinking = record.shots().iter().filter(|shot| shot.outcome.is_sunk());
        let mut sunk_ships: Vec<_> = sinking.map(|shot| search.sunk_by(shot.cell, shot.outcome)).collect();
        let announced = |ship| record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
        for ship in record.struck().iter().filter(|&ship| !announced(ship)) {
            sunk_ships.extend(search.struck(ship));
        }
        sunk_ships
    }
}

/// Work budget of all searches of one call together.
const TOTAL_BUDGET: u64 = 500_000;
/// Largest part of [`TOTAL_BUDGET`] that the search for an arrangement with a ship on one placement takes.
const PLACE_BUDGET: u64 = 30_000;

struct PlaceSearch<'a> {
    position: &'a Position,
    question: Question<'a>,
    /// The class and cells of all ships of the arrangements found so far. Such a placement needs no search.
    found: Vec<(usize, CellSet)>,
    budget: Budget,
}

impl PlaceSearch<'_> {
    fn sunk_by(&mut self, cell: Cell, outcome: Outcome) -> SunkShip {
        let mut sunk = SunkShip { ships: Vec::new(), places: Vec::new() };
        for (index, class) in self.position.classes().iter().enumerate() {
            if outcome.named().is_some_and(|ship| !class.ships.contains(&ship)) {
                continue;
            }
            // A candidate through the cell of a sinking agrees with the announcement, so that it lies on hits alone.
            let places = self.places(index, |candidate| candidate.cells.contains(cell));
            if !places.is_empty() {
                sunk.ships.extend(&class.ships);
            }
            let new: Vec<CellSet> = places.into_iter().filter(|place| !sunk.places.contains(place)).collect();
            sunk.places.extend(new);
        }
        insertion_sort_by_key(&mut sunk.ships, |ship| *ship);
        sunk
    }

    /// Returns a ship that is struck off the list; `None` if it is off the record.
    fn struck(&mut self, ship: ShipId) -> Option<SunkShip> {
        let holds = |class: &ShipClass| class.ships.contains(&ship);
        let index = self.position.classes().iter().position(holds)?;
        let alike = &self.position.classes()[index].ships;
        let mut places = self.places(index, |_| true);
        if places.len() == alike.len() {
            // Each place has one of the ships, and they are interchangeable.
            let own = alike.iter().zip(places).filter(|(other, _)| **other == ship);
            places = own.map(|(_, place)| place).collect();
        }
        Some(SunkShip { ships: vec![ship], places })
    }

    /// Returns the qualifying candidates of the class on which one of its ships lies in some arrangement.
    fn places(&mut self, class: usize, qualifies: impl Fn(&Candidate) -> bool) -> Vec<CellSet> {
        let candidates = &self.position.classes()[class].candidates;
        let mut lies = |it: &&Candidate| qualifies(it) && self.is_possible(class, it);
        candidates.iter().filter(&mut lies).map(|candidate| candidate.cells).collect()
    }

    fn is_possible(&mut self, class: usize, candidate: &Candidate) -> bool {
        let ship = (class, candidate.cells);
        if self.found.contains(&ship) {
            return true;
        }
        let search = |share: &mut Budget| self.question.first_arrangement_with(ship, share);
        match self.budget.share(PLACE_BUDGET, search) {
            Ok(Some(arrangement)) => {
                self.found.extend(arrangement);
                true
            }
            Ok(None) => false,
            Err(_) => true,
        }
    }
}
