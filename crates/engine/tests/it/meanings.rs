//! Contradictions, their repairs, and the ships that a shot can sink, case by case.

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::position::could_sink;
use rangekeeper_engine::{Cell, Contradiction, Position, Record, ShipId};

use crate::record;

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn ship(index: u8) -> ShipId {
    ShipId::new(index).unwrap()
}

fn contradiction(text: &str) -> Contradiction {
    match Position::new(&record(text)) {
        Err(PositionError::Contradiction(contradiction)) => contradiction,
        other => panic!("{text}: {other:?}"),
    }
}

/// Asserts which records fix a contradiction, by their shots and marks.
#[track_caller]
fn fixed(rules: &str, marks: &str, fixes: &[&str]) {
    let found = contradiction(&format!("v1;{rules};{marks}")).fixes();
    let expected: Vec<Record> = fixes.iter().map(|marks| record(&format!("v1;{rules};{marks}"))).collect();
    assert_eq!(found, expected, "{rules};{marks}");
}

#[test]
fn a_fix_changes_one_mark_or_clears_one_and_changes_another() {
    fixed("5x1,allowed,sunk;Alpha=3", "A1:miss,A2:hit,A3:miss", &["A1:miss,A2:hit,A3:hit"]);
    fixed("4x1,allowed,sunk;Alpha=2", "A1:hit,A2:hit", &["A1:miss,A2:hit", "A1:hit,A2:sunk"]);
    fixed("3x1,allowed,sunk-ship;Alpha=3", "A1:hit;blocked=A2", &["A1:hit"]);
    fixed("3x1,allowed,sunk-ship;Alpha=3", "A1:hit;sunk=A3", &["A1:hit"]);
    let lone_sunk = "A2:miss,B1:miss,B2:sunk,C3:hit";
    fixed("3x3,none,sunk;Alpha=2,Bravo=1", lone_sunk, &["A2:miss,B1:miss,B2:miss,C3:hit"]);
    let strip = "4x1,allowed,sunk-ship;Alpha=4";
    fixed(strip, "A1:miss;blocked=A4", &["", "A1:hit"]);
    // Three wrong marks, or ships without room, have no fix.
    fixed(strip, "A1:miss,A2:miss;blocked=A4", &[]);
    fixed("3x3,none,sunk;Alpha=3,Bravo=3,Charlie=3", "A1:hit;blocked=B2", &[]);
}

#[test]
fn a_fix_moves_a_shot_in_its_place_or_puts_a_ship_back() {
    let has = |text: &str, fix: &str| assert!(contradiction(text).fixes().contains(&record(fix)), "{text}");
    // F8 was misheard as E8.
    let text = "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss";
    has(text, &text.replace("E8", "F8"));
    assert!(contradiction(text).accuses(cell("E8")) && !contradiction(text).accuses(cell("E5")));
    let strip = "v1;7x1,allowed,sunk-ship;Alpha=2,Bravo=2;A1:hit,A2:sunk=Alpha,A5:hit";
    has(&format!("{strip};struck=Bravo"), strip);
}

#[test]
fn only_ships_whose_other_cells_are_hits_and_that_leave_the_record_possible_are_offered_for_sinking() {
    let ships = |text: &str, at: &str| could_sink(&record(text), cell(at));
    assert_eq!(ships("v1;classic;", "E5"), []);
    assert_eq!(ships("v1;classic;E4:hit", "E5"), [ship(4)]);
    assert_eq!(ships("v1;classic;E4:hit,E3:hit", "E5"), [ship(2), ship(3), ship(4)]);
    assert_eq!(ships("v1;classic;E4:hit,D5:hit,C5:sunk=Destroyer", "E5"), []);
    assert_eq!(ships("v1;5x5,allowed,hit-miss;Alpha=3,Bravo=2;C2:hit", "C3"), []);
    assert_eq!(ships("v1;5x5,allowed,sunk;Alpha=3,Bravo=2;C2:hit", "C3"), [ship(1)]);
    // The record has to stay possible.
    let apart = "v1;10x10,none,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    // The Destroyer on C2 and C3 would touch the hit on C1.
    assert_eq!(ships(&format!("{apart};C1:hit,C2:hit"), "C3"), [ship(2), ship(3)]);
    // Three hits in a row are no Cruiser once it is sunk elsewhere.
    let cruiser = "A8:hit,A9:hit,A10:sunk=Cruiser,C1:hit,C2:hit";
    assert_eq!(ships(&format!("{apart};{cruiser}"), "C3"), [ship(3)]);
    // A mark is wrong whichever it was: what the cells around say is offered.
    let wrong = format!("{apart};C1:hit,C2:hit,J10:hit,J8:miss,J9:miss,H10:miss,I10:miss");
    assert_eq!(ships(&wrong, "C3").len(), 3);
}
