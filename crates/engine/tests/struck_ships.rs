//! The choice of struck ships that lie on hits, against all choices and all arrangements; and the work that it takes.

mod common;

use common::{Dice, struck_arrangements};
use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::testing::{culprits, hard_record, random_struck_game, work};
use rangekeeper_engine::{CellSet, Outcome, Position, Record, ShipId, ShipSet};

/// Finds the first choice of struck ships that some arrangement fits. Returns the cells that its arrangements occupy,
/// and the ships that are off the record.
fn by_brute_force(record: &Record) -> Option<(CellSet, ShipSet)> {
    let fleet = record.rules().fleet();
    let announced = |ship| record.shots().iter().any(|shot| shot.outcome == Outcome::SunkShip(ship));
    let mut struck: Vec<ShipId> = record.struck().iter().filter(|&ship| !announced(ship)).collect();
    struck.sort_by_key(|&ship| std::cmp::Reverse(fleet.ship(ship).length));
    (0..1_u32 << struck.len()).rev().find_map(|choice| {
        let (mut on, mut off) = (ShipSet::EMPTY, ShipSet::EMPTY);
        for (place, &ship) in struck.iter().rev().enumerate() {
            (if choice >> place & 1 == 1 { &mut on } else { &mut off }).insert(ship);
        }
        let ships: Vec<ShipId> = fleet.ids().filter(|&ship| !off.contains(ship)).collect();
        let mut occupied = None;
        struck_arrangements(record, on, &ships, &mut |arrangement| {
            let cells = arrangement.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
            occupied = Some(occupied.unwrap_or(CellSet::EMPTY) | cells);
        });
        occupied.map(|cells| (cells, off))
    })
}

#[test]
fn the_first_choice_of_struck_ships_that_fits_is_taken_and_culprits_are_those_that_would_mend_it() {
    let (mut some_off, mut some_on, mut contradictions, mut suspects) = (0, 0, 0, 0);
    for seed in 0..700 {
        let record = random_struck_game(&mut Dice(seed));
        match (Position::new(&record), by_brute_force(&record)) {
            (Ok(position), Some((occupied, off_record))) => {
                assert_eq!(position.off_record(), off_record, "seed {seed}: {record}");
                assert_eq!(position.reachable(), occupied, "seed {seed}: {record}");
                some_off += usize::from(!off_record.is_empty());
                some_on += usize::from(record.struck().iter().any(|ship| !off_record.contains(ship)));
            }
            (Err(PositionError::Contradiction(contradiction)), None) => {
                let mending = culprits(&record, |record| by_brute_force(record).is_some());
                assert_eq!(contradiction.culprits, mending, "seed {seed}: {record}");
                assert!(contradiction.undecided.is_empty(), "seed {seed}: {record}");
                contradictions += 1;
                suspects += contradiction.culprits.len();
            }
            (found, expected) => panic!("seed {seed}: {found:?}, not {expected:?}: {record}"),
        }
    }
    println!("{some_off} off, {some_on} on, {contradictions} contradictions, {suspects} culprits");
    assert!(some_off > 100 && some_on > 100 && contradictions > 50 && suspects > 50);
}

#[test]
fn twenty_struck_ships_on_one_hit_are_little_work() {
    for ships in [12, 20] {
        let names: Vec<String> = (0..ships).map(|ship| format!("S{ship}")).collect();
        let fleet: Vec<String> = names.iter().map(|name| format!("{name}=1")).collect();
        let text = format!("v1;16x16,allowed,hit-miss;{};A1:hit;struck={}", fleet.join(","), names.join(","));
        let record: Record = text.parse().unwrap();
        let position = Position::new(&record).unwrap();
        let off_record: Vec<ShipId> = position.off_record().iter().collect();
        assert_eq!(off_record, record.rules().fleet().ids().skip(1).collect::<Vec<_>>());
        assert_eq!(position.reachable(), record.hits());
        let (work, _) = work(&record);
        assert!(work < 100_000, "{work}");
    }
}

#[test]
fn hard_records_are_read_within_the_budget_and_hardly_ever_given_up() {
    let (mut possible, mut contradictions, mut given_up) = (0, 0, 0);
    for seed in 0..400 {
        let record = hard_record(&mut Dice(seed));
        let (work, most) = work(&record);
        assert!(work <= most, "seed {seed}: {work} of {most}: {record}");
        match Position::new(&record) {
            Ok(position) => {
                possible += 1;
                let ships = position.classes().iter().map(|class| class.ships.len()).sum::<usize>();
                let fleet = record.rules().fleet().ships().len();
                assert_eq!(ships + position.off_record().iter().count(), fleet, "seed {seed}: {record}");
                let free = position.classes().iter().all(|class| class.candidates.len() >= class.ships.len());
                assert!(free, "seed {seed}: {record}");
            }
            Err(PositionError::Contradiction(_)) => contradictions += 1,
            Err(_) => given_up += 1,
        }
    }
    println!("{possible} possible, {contradictions} contradictions, {given_up} given up");
    assert!(possible > 150 && contradictions > 100 && given_up <= 3);
}

#[test]
fn a_search_that_gives_up_says_so_and_blames_no_mark() {
    // Twenty ships of six cells leave 9 of the 289 cells that they and the water between them take up.
    let fleet: Vec<String> = (0..20).map(|ship| format!("S{ship}=6")).collect();
    let record: Record = format!("v1;16x16,none,sunk-ship;{};", fleet.join(",")).parse().unwrap();
    let error = Position::new(&record).unwrap_err();
    assert_eq!(error, PositionError::GaveUp);
    assert_eq!(error.to_string(), "the search for an arrangement that fits this record gave up");
}
