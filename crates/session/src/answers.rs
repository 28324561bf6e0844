//! Answers of the opponent, and the question which ship it was.

use std::cmp::Reverse;

use rangekeeper_engine::Fleet;
use rangekeeper_engine::internal::insertion_sort_by_key;

use crate::prelude::*;

/// A question still open after an answer: which ship was it?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub cell: Cell,
    /// The possible answers; none where no ship can be sunk there.
    pub outcomes: Vec<Outcome>,
}

impl Question {
    /// Asks which of these answers it was, the likeliest first: of sunk ships the longest, which leaves the fewest hits to
    /// others; of ships as long, and of those that were hit, the one that most likely lies on the cell, as `share` tells.
    pub fn new(cell: Cell, mut outcomes: Vec<Outcome>, fleet: &Fleet, share: impl Fn(ShipId) -> f64) -> Self {
        insertion_sort_by_key(&mut outcomes, |outcome| {
            let length = |ship| if outcome.is_sunk() { fleet.ship(ship).length } else { 0 };
            // The bits of positive numbers are in their order. An answer without a name is the last.
            Reverse(outcome.named().map(|ship| (length(ship), share(ship).to_bits())))
        });
        Self { cell, outcomes }
    }
}

/// An answer, before any ship is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Miss,
    Hit,
    Sunk,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_ship_is_asked_for_first() {
        let record: Record = "v1;8x8,allowed,hit-ship;Duo=2,Uno=3,Trio=3,Quad=4;".parse().unwrap();
        let fleet = record.rules().fleet();
        let ship = |name: &str| fleet.find(name).unwrap();
        let share = |asked| if asked == ship("Trio") { 0.25 } else { 0.125 };
        let case = |outcome: fn(ShipId) -> Outcome, unnamed: Outcome, expected: [&str; 4]| {
            let outcomes = fleet.ids().map(outcome).chain([unnamed]).collect();
            let question = Question::new(Cell::from_index(0), outcomes, fleet, share);
            let expected = expected.map(|name| outcome(ship(name)));
            assert_eq!(question.outcomes, [&expected[..], &[unnamed]].concat());
        };
        case(Outcome::SunkShip, Outcome::Sunk, ["Quad", "Trio", "Uno", "Duo"]);
        case(Outcome::HitShip, Outcome::Hit, ["Trio", "Duo", "Uno", "Quad"]);
    }
}
