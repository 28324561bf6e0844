//! Proofs that ships do not fit a grid, against brute force.

use rangekeeper_engine::error::{NoRoom, PositionError};
use rangekeeper_engine::testing::{Dice, arrangements};
use rangekeeper_engine::{Announcement, Contact, Fleet, Grid, Position, Preset, Record, Rules, Ship};

/// Returns the proof that the ships of a record do not fit.
fn proof(record: &Record) -> Option<NoRoom> {
    match Position::new(record) {
        Err(PositionError::Contradiction(contradiction)) => {
            let proof = contradiction.no_room();
            assert!(proof.is_none() || contradiction.suspects().is_empty(), "{record}");
            proof
        }
        _ => None,
    }
}

/// Draws a fleet on a small grid that takes most of its room.
fn crowded_rules(dice: &mut Dice) -> Option<Rules> {
    let grid = Grid::new(1 + dice.roll(5) as u8, 1 + dice.roll(5) as u8).unwrap();
    let contact = *dice.pick(&Contact::ALL);
    let longest = 1 + dice.roll(grid.columns().max(grid.rows()).into());
    let most = 1 + dice.roll(7);
    let ship = |index| Ship { name: format!("S{index}"), length: 1 + dice.roll(longest) as u8 };
    let fleet = Fleet::new((0..most).map(ship).collect()).unwrap();
    Rules::new(grid, fleet, contact, Announcement::Sunk).ok()
}

#[test]
fn no_fleet_that_brute_force_places_is_proved_not_to_fit() {
    let seed: u64 = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("seed {seed}");
    let (mut squares, mut cells, mut placed) = (0, 0, 0);
    for number in 0..4_000 {
        let Some(rules) = crowded_rules(&mut Dice(seed << 32 | number)) else { continue };
        let record = Record::new(rules);
        match proof(&record) {
            Some(NoRoom::Squares { .. }) => squares += 1,
            Some(_) => cells += 1,
            None => {
                placed += 1;
                continue;
            }
        }
        assert!(arrangements(&record).is_empty(), "seed {seed}, fleet {number}: {record}");
    }
    println!("{squares} proofs by squares, {cells} by cells; {placed} fleets without a proof");
    assert!(squares > 100 && cells > 20 && placed > 1_000);
}

#[test]
fn the_german_fleet_is_proved_not_to_fit_small_grids() {
    let german = "german".parse::<Preset>().unwrap().rules();
    let case = |grid: &str, squares: usize| {
        let fleet = german.fleet().clone();
        let rules = Rules::new(grid.parse().unwrap(), fleet, german.contact(), german.announcement());
        let error = Position::new(&Record::new(rules.unwrap())).unwrap_err().to_string();
        let reason = format!(
            "the ships do not fit the {grid} grid, since they need 17 squares of 2 x 2 cells and it has {squares}"
        );
        assert_eq!(error, format!("no arrangement of the ships fits this record: {reason}"));
    };
    case("8x8", 16);
    case("10x6", 15);
    case("6x10", 15);
}

#[test]
fn marks_do_not_hide_that_the_ships_do_not_fit() {
    let fleet = "A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2";
    let record = |text: &str| format!("v1;8x8,none,sunk;{fleet};{text}").parse::<Record>().unwrap();
    assert!(proof(&record("D4:miss,E5:hit;blocked=A1")).is_some());
    // A struck ship that no hits can hold is off the record.
    assert!(proof(&record(";struck=B,C,D")).is_none());
}
