//! Records that are hard to search, and the work that they take.

use rangekeeper_engine::error::{NoRoom, PositionError};
use rangekeeper_engine::internal::work;
use rangekeeper_engine::{Announcement, Contact, Position, Record, ShipId};
use rangekeeper_testing::{Dice, fire, hard_record, place_at_random};

use crate::{assert_every_ship_is_on_every_board, fleet_of, posterior, preset, record};

#[test]
fn twenty_struck_ships_on_one_hit_are_little_work() {
    for ships in [12, 20] {
        let names: Vec<String> = (0..ships).map(|ship| format!("S{ship}")).collect();
        let (fleet, struck) = (names.join("=1,"), names.join(","));
        let record = record(&format!("v1;16x16,allowed,hit-miss;{fleet}=1;A1:hit;struck={struck}"));
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
    let record = record(&format!("v1;16x16,none,sunk-ship;{};", fleet_of(&[6; 20])));
    let error = Position::new(&record).unwrap_err();
    assert_eq!(error, PositionError::GaveUp);
    assert_eq!(error.to_string(), "the search for an arrangement that fits this record gave up");
}

#[test]
fn the_sunk_ships_of_a_large_fleet_are_found_within_the_budget() {
    let case = |shots: &str, struck: &[&str], expected: &[usize]| {
        let mut record = preset("sea-battle", shots);
        for name in struck {
            record.strike(record.rules().fleet().find(name).unwrap(), true);
        }
        let sunk = Position::new(&record).unwrap().certainly_sunk();
        assert_eq!(sunk.iter().map(ShipId::index).collect::<Vec<_>>(), expected, "{record}");
    };
    case("A1:sunk,J10:sunk,E4:hit,E5:sunk", &[], &[3, 6, 7]);
    case("A1:sunk,E4:hit,E5:hit", &["Boat 4", "Destroyer 2"], &[9]);
}

/// Includes games in which assigning the hits reaches dead ends that would take minutes to leave.
#[test]
fn twenty_ships_and_many_hits_are_counted_or_refused() {
    let (mut counted, mut refused) = (0, 0);
    for seed in 0..40 {
        let record = crowded_game(&mut Dice(seed));
        println!("seed {seed}: {record}");
        let Ok(plan) = posterior(&record).plan_count() else {
            refused += 1;
            continue;
        };
        assert!(plan.cost().is_finite() && plan.cost() > 0.0, "{}", plan.cost());
        if plan.cost() < 1e8 {
            assert_every_ship_is_on_every_board(&plan.part(0, 1).run(), &record);
            counted += 1;
        }
    }
    assert!(counted > 10 && refused > 10, "{counted} counted, {refused} refused");
}

/// Returns a game with twenty ships of random lengths and many shots at them.
fn crowded_game(dice: &mut Dice) -> Record {
    let longest = 1 + dice.roll(6);
    let mut lengths: Vec<usize> = (0..20).map(|_| 1 + dice.roll(longest)).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let (contact, announcement) = (*dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL));
    let mut record = record(&format!("v1;16x16,{contact},{announcement};{};", fleet_of(&lengths)));
    let hidden = place_at_random(record.rules(), dice).expect("there is room");
    let shots = 20 + dice.roll(100);
    fire(&mut record, &hidden, shots, dice);
    record
}

#[test]
fn the_german_fleet_is_proved_not_to_fit_small_grids_whatever_is_marked() {
    let german = preset("german", "");
    for marks in ["", "D4:miss,E5:hit;blocked=A1"] {
        let record = record(&format!("v1;8x8,none,sunk;{};{marks}", german.rules().fleet()));
        let Err(PositionError::Contradiction(contradiction)) = Position::new(&record) else {
            panic!("{record}");
        };
        assert!(contradiction.suspects().is_empty(), "{record}");
        assert!(matches!(contradiction.no_room(), Some(NoRoom::Squares { .. })), "{record}");
        let text = "no arrangement of the ships fits this record: the ships do not fit the 8x8 grid, since they need \
                    17 squares of 2 x 2 cells and it has 16";
        assert_eq!(contradiction.to_string(), text);
    }
}
