//! The possible placements of sunk ships.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::candidates::ShipClass;
use super::feasibility::{Budget, Question};
use super::placement_table::Candidate;
use super::position::Position;
use crate::sorting::insertion_sort_by_key;
use crate::{Cell, CellSet, Outcome, ShipId};

/// A sunk ship and its possible placements: those that occur in an arrangement that fits the record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
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
        let mut sunk_ships: Vec<SunkShip> =
            sinking.map(|shot| search.sunk_by(shot.cell, shot.outcome)).collect();
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
    /// Returns the ship that was announced as sunk by a shot at this cell.
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
            for place in places {
                if !sunk.places.contains(&place) {
                    sunk.places.push(place);
                }
            }
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
            places = alike
                .iter()
                .zip(places)
                .filter(|(other, _)| **other == ship)
                .map(|(_, place)| place)
                .collect();
        }
        Some(SunkShip { ships: vec![ship], places })
    }

    /// Returns the qualifying candidates of the class on which one of its ships lies in some arrangement.
    fn places(&mut self, class: usize, qualifies: impl Fn(&Candidate) -> bool) -> Vec<CellSet> {
        let candidates = &self.position.classes()[class].candidates;
        let qualified = candidates.iter().filter(|candidate| qualifies(candidate));
        qualified
            .filter(|candidate| self.is_possible(class, candidate))
            .map(|candidate| candidate.cells)
            .collect()
    }

    fn is_possible(&mut self, class: usize, candidate: &Candidate) -> bool {
        if self.found.contains(&(class, candidate.cells)) {
            return true;
        }
        let mut budget = self.budget.take(PLACE_BUDGET);
        let arrangement = self.question.first_arrangement_with(class, candidate.cells, &mut budget);
        self.budget.give_back(budget);
        match arrangement {
            Ok(Some(arrangement)) => {
                self.found.extend(arrangement);
                true
            }
            Ok(None) => false,
            Err(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    /// Checks the sunk ships of a record. In the expected text, the numbers of the ships come first, then the places.
    #[track_caller]
    fn case(record: &str, expected: &[&str]) {
        let record: Record = record.parse().unwrap();
        let place = |place: &CellSet| place.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join("-");
        let text = |sunk: &SunkShip| {
            let ships: Vec<String> = sunk.ships.iter().map(|ship| ship.index().to_string()).collect();
            let places: Vec<String> = sunk.places.iter().map(place).collect();
            format!("{} on {}", ships.join("/"), places.join(" or "))
        };
        let found: Vec<String> = Position::new(&record).unwrap().sunk_ships().iter().map(text).collect();
        assert_eq!(found, expected, "{record}");
    }

    #[test]
    fn a_ship_sunk_on_the_only_hits_there_are_is_certain() {
        case("v1;classic;E4:hit,C3:miss,E5:sunk=Destroyer", &["4 on E4-E5"]);
    }

    #[test]
    fn a_ship_is_ambiguous_if_hits_on_both_sides_could_be_its_own() {
        case("v1;classic;E4:hit,E6:hit,E5:sunk=Destroyer", &["4 on E4-E5 or E5-E6"]);
    }

    #[test]
    fn a_later_miss_can_settle_where_a_ship_lies() {
        // No other ship has room on E4.
        let shots = "E4:hit,E6:hit,E5:sunk=Destroyer,D4:miss,F4:miss,E3:miss";
        case(&format!("v1;classic;{shots}"), &["4 on E4-E5"]);
    }

    #[test]
    fn an_unnamed_ship_is_every_ship_it_could_be() {
        let fleet = "Alpha=3,Bravo=3,Charlie=2";
        case(&format!("v1;8x8,allowed,sunk;{fleet};C2:hit,C3:sunk"), &["2 on C2-C3"]);
        let three = &["0/1/2 on C2-C3-C4 or C3-C4"];
        case(&format!("v1;8x8,allowed,sunk;{fleet};C2:hit,C3:hit,C4:sunk"), three);
        // Without contact C2 would have to be the same ship.
        case(&format!("v1;8x8,none,sunk;{fleet};C2:hit,C3:hit,C4:sunk"), &["0/1 on C2-C3-C4"]);
    }

    #[test]
    fn a_second_sinking_can_tell_what_the_first_was() {
        let shots = "A1:hit,A2:hit,A3:sunk,E1:hit,E2:sunk";
        case(&format!("v1;6x6,allowed,sunk;Alpha=3,Bravo=2;{shots}"), &["0 on A1-A2-A3", "1 on E1-E2"]);
    }

    #[test]
    fn a_struck_ship_has_a_place_too_if_it_is_on_the_record() {
        case("v1;classic;E4:hit,E5:hit,E6:hit;struck=Cruiser", &["2 on E4-E5-E6"]);
        case("v1;classic;E4:hit,E5:hit,E6:hit;struck=Destroyer", &["4 on E4-E5 or E5-E6"]);
        case("v1;classic;E4:hit,E5:hit;struck=Cruiser", &[]);
        case("v1;classic;E4:hit,E5:sunk=Destroyer;struck=Destroyer", &["4 on E4-E5"]);
        let alike = "v1;classic;A1:hit,A2:hit,A3:hit,J1:hit,J2:hit,J3:hit;struck=Cruiser,Submarine";
        case(alike, &["2 on A1-A2-A3", "3 on J1-J2-J3"]);
    }

    #[test]
    fn nothing_is_sunk_where_nothing_is_said() {
        case("v1;4x4,allowed,hit-miss;Alpha=2;A1:hit,A2:hit", &[]);
        case("v1;classic;A1:hit,A2:hit", &[]);
    }
}
