//! The places of the ships of one game, and the weights learned from them.

use std::cmp::Reverse;

use rangekeeper_engine::CellWeights;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::prior::learned_weights;

use crate::prelude::*;

/// The places of the ships of one game, with the rules that they depend on: the grid and the lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    pub grid: Grid,
    /// The lengths of the ships, the longest first.
    pub lengths: Vec<u8>,
    pub occupied: CellSet,
}

impl Observation {
    /// Reads the places from a game; `None` until all cells of all ships are known, and if no person placed them.
    pub fn from_game(game: &GameId) -> Option<Self> {
        let record = game.record();
        let by_person = game.assumption() == Assumption::Person && game.hidden().is_none();
        let (rules, is_found) = (record.rules(), by_person && is_whole(record));
        is_found.then(|| Self { grid: rules.grid(), lengths: lengths(rules), occupied: occupied(record) })
    }

    pub fn of_fleet(fleet: &Arrangement) -> Self {
        let (rules, places) = (fleet.rules(), fleet.fleet().iter());
        let occupied = places.fold(CellSet::EMPTY, |occupied, place| occupied | place.cells);
        Self { grid: rules.grid(), lengths: lengths(rules), occupied }
    }

    /// Returns true for a game with this grid and these lengths.
    pub fn is_under(&self, rules: &Rules) -> bool {
        self.grid == rules.grid() && self.lengths == lengths(rules)
    }
}

/// Returns the weights of the cells for an opponent with these observations: a person's weights without any. Only games
/// on the same grid with ships of the same lengths count.
pub fn weights<'a>(found: impl Iterator<Item = &'a Observation>, rules: &Rules) -> CellWeights {
    let found = found.filter(|found| found.is_under(rules)).map(|found| found.occupied);
    learned_weights(rules, &found.collect::<Vec<CellSet>>())
}

/// Returns true if all cells of all ships are known. Contradicting marks do not count.
pub(super) fn is_whole(record: &Record) -> bool {
    occupied(record).len() == record.rules().fleet().cells() && Position::new(record).is_ok()
}

fn occupied(record: &Record) -> CellSet {
    record.hits() | record.sunk()
}

fn lengths(rules: &Rules) -> Vec<u8> {
    let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
    insertion_sort_by_key(&mut lengths, |length| Reverse(*length));
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<String> {
        let game = GameId::from(text.parse::<Record>().unwrap()).with_assumption(Assumption::Person);
        let observation = Observation::from_game(&game)?;
        assert!(observation.is_under(game.record().rules()));
        Some(observation.occupied.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_finished_game_tells_where_the_ships_were() {
        let case = |announcement: &str, shots: &str, cells: Option<&str>| {
            let text = format!("v1;5x5,allowed,{announcement};Alpha=3,Bravo=2;{shots}");
            assert_eq!(found(&text).as_deref(), cells, "{text}");
        };
        case("sunk-ship", "", None);
        case("sunk-ship", "B1:hit,B2:hit,B3:sunk=Alpha,E4:hit", None);
        let whole = Some("B1 B2 B3 E4 E5");
        case("sunk-ship", "B1:hit,B2:hit,B3:sunk=Alpha,E4:hit,E5:sunk=Bravo", whole);
        case("sunk-ship", "B1:hit,B2:hit,B3:sunk=Alpha;sunk=E4,E5", whole);
        case("hit-miss", "B1:hit,E4:hit,B2:hit,B3:hit,E5:hit", whole);
        // A ship that was struck off has unknown cells.
        case("sunk-ship", "B1:hit,B2:hit,B3:sunk=Alpha;struck=Bravo", None);
        // As many hits, which no ships fit.
        case("hit-miss", "A1:hit,C1:hit,E1:hit,A3:hit,C3:hit", None);
    }

    #[test]
    fn only_a_person_is_learned_from() {
        let record: Record = "v1;3x3,allowed,hit-miss;Alpha=2;A1:hit,A2:hit".parse().unwrap();
        let game = |assumption| GameId::from(record.clone()).with_assumption(assumption);
        assert!(Observation::from_game(&game(Assumption::Person)).is_some());
        assert_eq!(Observation::from_game(&game(Assumption::Random)), None);
        assert_eq!(Observation::from_game(&game(Assumption::Mixture)), None);
    }

    #[test]
    fn games_of_other_rules_teach_nothing() {
        let rules = |text: &str| text.parse::<Record>().unwrap().rules().clone();
        let five = rules("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;");
        let found = |grid: &str, lengths: &[u8]| Observation {
            grid: grid.parse().unwrap(),
            lengths: lengths.to_vec(),
            occupied: ["B1", "B2", "B3", "E4", "E5"].iter().map(|it| it.parse::<Cell>().unwrap()).collect(),
        };
        assert_eq!(weights([].iter(), &five), Assumption::person(&five));
        let others = [found("6x5", &[3, 2]), found("5x5", &[3, 1, 1])];
        assert_eq!(weights(others.iter(), &five), Assumption::person(&five));
        assert_ne!(weights([found("5x5", &[3, 2])].iter(), &five), Assumption::person(&five));
    }
}
