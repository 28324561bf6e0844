//! Which ships are sunk for certain, also where announcements do not name them.

use super::feasibility::{Budget, Question, ShipGroup};
use super::placement_table::PlacementSet;
use super::position::Position;
use crate::{Announcement, CellSet, Outcome, Record, ShipId, ShipSet};

/// The ships that are sunk in every arrangement that fits the record, by the answers and not by being struck.
///
/// Where sunk ships are not named, those of one length cannot be told apart. Then these are as many of each length as
/// are sunk in every arrangement: struck ships that the answers sank first, then others in the fleet's order. Together
/// with the struck ships they are as many of each length as are gone in every arrangement. Without announcements a ship
/// is sunk once it lies on hits alone. A ship for which the search gives up counts as afloat.
pub fn certainly_sunk(record: &Record, position: &Position) -> ShipSet {
    match record.rules().announcement() {
        Announcement::HitMiss | Announcement::Sunk => unnamed(record, position),
        Announcement::SunkShip | Announcement::HitShip => {
            let sunk = record.shots().iter().filter(|shot| shot.outcome.is_sunk());
            sunk.filter_map(|shot| shot.outcome.named()).collect()
        }
    }
}

/// The work of all searches of one call together.
const TOTAL_BUDGET: u64 = 500_000;
/// The most of it that one search takes.
const SEARCH_BUDGET: u64 = 30_000;

fn unnamed(record: &Record, position: &Position) -> ShipSet {
    let tables = position.tables();
    let question = position.question(&tables);
    let sinking = record.shots().iter().filter(|shot| shot.outcome == Outcome::Sunk);
    let (hits, announced) = (position.hits(), sinking.map(|shot| shot.cell).collect::<CellSet>());
    let parts = parts(record, position);
    let mut search = FewestSearch { question, parts, budget: Budget::new(TOTAL_BUDGET) };
    let mut sunk = ShipSet::EMPTY;
    let mut lengths: Vec<u8> = position.classes().iter().map(|class| class.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    for length in lengths {
        let on_hits = |cells: CellSet| cells.is_within(hits);
        let by_answers =
            search.fewest(length, |struck, cells| on_hits(cells) && (!struck || cells.meets(announced)));
        let (struck, others) = search.ships(length);
        let gone = search.fewest(length, |_, cells| on_hits(cells)).max(by_answers).max(struck.len());
        // The rest of the struck ships are gone by the player's word alone.
        let struck_by_answers = (by_answers + struck.len()).saturating_sub(gone);
        let others_by_answers = others.into_iter().take(by_answers - struck_by_answers);
        struck
            .into_iter()
            .take(struck_by_answers)
            .chain(others_by_answers)
            .for_each(|ship| sunk.insert(ship));
    }
    sunk
}

/// Ships of a class that are all struck, or none of them.
struct Part {
    class: usize,
    length: u8,
    struck: bool,
    ships: Vec<ShipId>,
}

/// The ships on the record. Without names there are two parts of each length at most.
fn parts(record: &Record, position: &Position) -> Vec<Part> {
    let part = |(class, struck): (usize, bool)| {
        let list = &position.classes()[class];
        let ships = list.ships.iter().copied().filter(|&ship| record.struck().contains(ship) == struck);
        Part { class, length: list.length, struck, ships: ships.collect() }
    };
    let all = (0..position.classes().len()).flat_map(|class| [(class, false), (class, true)]);
    all.map(part).filter(|part| !part.ships.is_empty()).collect()
}

struct FewestSearch<'a> {
    question: Question<'a>,
    parts: Vec<Part>,
    budget: Budget,
}

impl FewestSearch<'_> {
    /// The ships of this length: those struck, and the others.
    fn ships(&self, length: u8) -> (Vec<ShipId>, Vec<ShipId>) {
        let of = |struck| {
            let parts = self.parts.iter().filter(|part| part.length == length && part.struck == struck);
            parts.flat_map(|part| &part.ships).copied().collect()
        };
        (of(true), of(false))
    }

    /// The fewest ships of this length, over all arrangements, that lie where `counts` says, by whether they are
    /// struck and by their cells. Too few where the search gives up.
    fn fewest(&mut self, length: u8, counts: impl Fn(bool, CellSet) -> bool) -> usize {
        let (struck, others) = self.ships(length);
        let can_be = |most: usize, search: &mut Self| {
            let least_struck = most.saturating_sub(others.len());
            (least_struck..=most.min(struck.len()))
                .any(|of_struck| search.is_possible(length, [most - of_struck, of_struck], &counts))
        };
        let all = struck.len() + others.len();
        (0..all).find(|&most| can_be(most, self)).unwrap_or(all)
    }

    /// Whether in some arrangement at most so many ships of this length lie where `counts` says, of those not struck
    /// and of those struck; yes if the search gives up.
    fn is_possible(&mut self, length: u8, most: [usize; 2], counts: &impl Fn(bool, CellSet) -> bool) -> bool {
        let table = self.question.tables.of(length);
        let groups = self.parts.iter().flat_map(|part| {
            let whole = self.question.groups[part.class];
            let free = if part.length == length { most[usize::from(part.struck)] } else { part.ships.len() };
            let mut elsewhere = PlacementSet::EMPTY;
            let places = whole.candidates.iter();
            places
                .filter(|&place| part.length == length && !counts(part.struck, table.candidate(place).cells))
                .for_each(|place| elsewhere.insert(place));
            let group = |candidates, ships| ShipGroup { candidates, required: ships as u8, ..whole };
            [group(whole.candidates, free), group(elsewhere, part.ships.len() - free)]
        });
        let groups = groups.filter(|group| group.required > 0).collect();
        let question = Question { groups, ..self.question };
        let mut budget = self.budget.take(SEARCH_BUDGET);
        let found = question.first_arrangement(CellSet::EMPTY, &mut budget);
        self.budget.give_back(budget);
        !matches!(found, Ok(None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ten ships of Sea Battle.
    const TEN: &str = "v1;10x10,none,sunk;Battleship=4,Cruiser 1=3,Cruiser 2=3,Destroyer 1=2,Destroyer 2=2,\
                       Destroyer 3=2,Boat 1=1,Boat 2=1,Boat 3=1,Boat 4=1";

    #[track_caller]
    fn case(record: &str, expected: &[usize]) {
        let record: Record = record.parse().unwrap();
        let sunk = certainly_sunk(&record, &Position::new(&record).unwrap());
        assert_eq!(sunk.iter().map(ShipId::index).collect::<Vec<_>>(), expected, "{record}");
    }

    #[test]
    fn a_sunk_ship_whose_length_is_certain_is_the_first_of_that_length() {
        case(&format!("{TEN};"), &[]);
        case(&format!("{TEN};A1:sunk"), &[6]);
        case(&format!("{TEN};A1:sunk,J10:sunk,E4:hit,E5:sunk"), &[3, 6, 7]);
        case("v1;8x8,allowed,sunk;Alpha=3,Bravo=3,Charlie=2;C2:hit,C3:hit,C4:sunk", &[]);
    }

    #[test]
    fn a_length_is_certain_where_no_sinking_by_itself_is() {
        // B1 to B5 are a ship of three and one of two, either way round.
        case("v1;6x6,allowed,sunk;Alpha=3,Bravo=2;B1:hit,B3:hit,B2:sunk,B4:hit,B5:sunk", &[0, 1]);
    }

    #[test]
    fn the_sinking_of_a_struck_ship_is_no_other_ships() {
        case(&format!("{TEN};A1:sunk;struck=Boat 2"), &[7]);
        case(&format!("{TEN};A1:sunk;struck=Boat 1,Boat 3"), &[6]);
        case(&format!("{TEN};E4:hit,E5:hit;struck=Destroyer 2"), &[]);
        case(&format!("{TEN};A1:sunk,E4:hit,E5:hit;struck=Boat 4,Destroyer 2"), &[9]);
    }

    #[test]
    fn without_announcements_a_ship_on_hits_alone_is_sunk() {
        case("v1;4x4,none,hit-miss;Alpha=2,Bravo=2;A1:hit,A2:hit", &[0]);
        case("v1;4x4,none,hit-miss;Alpha=3,Bravo=2;A1:hit,A2:hit", &[]);
        case("v1;4x4,none,hit-miss;Alpha=3,Bravo=2;A1:hit,A2:hit,A3:miss,B1:miss", &[1]);
    }

    #[test]
    fn where_ships_are_named_those_named_as_sunk_are() {
        case("v1;classic;E4:hit,E5:sunk=Destroyer;struck=Carrier", &[4]);
    }
}
