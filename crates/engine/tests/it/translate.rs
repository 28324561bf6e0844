//! Translation of a game to other rules: it keeps the answers, invents none, and lists every loss.

use rangekeeper_engine::position::{Lost, Translation, WhyLost};
use rangekeeper_engine::{Announcement, Cell, CellSet, Contact, Mark, Record, Rules, ShipId, Turn};
use rangekeeper_testing::{Dice, arrangements, fits, random_game};

use crate::{record, rules};

/// Translates a record to the rules given, and compares the result and the losses.
#[track_caller]
fn case(from: &str, to_rules: &str, to: &str, lost: &[&str]) -> Translation {
    let translation = record(from).translate(&rules(to_rules));
    assert_eq!(translation.record.to_string(), to);
    assert_eq!(translation.lost.iter().map(Lost::to_string).collect::<Vec<_>>(), lost);
    translation
}

fn why(translation: &Translation) -> Vec<WhyLost> {
    let why = |lost: &Lost| if let Lost::Shot { why, .. } = lost { Some(*why) } else { None };
    translation.lost.iter().filter_map(why).collect()
}

#[test]
fn an_answer_that_says_too_much_is_shortened() {
    let record = "v1;classic;A1:miss,C3:hit,C4:sunk=Destroyer;blocked=A2;sunk=J9;struck=Cruiser";
    let fleet = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    let rules = format!("10x10,allowed,sunk;{fleet}");
    let to = format!("v1;{rules};A1:miss,C3:hit,C4:sunk;blocked=A2;sunk=J9;struck=Cruiser");
    case(record, &rules, &to, &["C4 sunk=Destroyer, now sunk"]);
    let rules = format!("10x10,allowed,hit-miss;{fleet}");
    let to = format!("v1;{rules};A1:miss,C3:hit,C4:hit;blocked=A2;sunk=J9;struck=Cruiser");
    case(record, &rules, &to, &["C4 sunk=Destroyer, now hit"]);
    let named = "v1;5x5,none,hit-ship;Alpha=3,Bravo=2;A1:hit=Alpha,C1:hit=Bravo,C2:sunk=Bravo";
    let to = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;A1:hit,C1:hit,C2:sunk=Bravo";
    let lost = ["A1 hit=Alpha, now hit", "C1 hit=Bravo, now hit"];
    case(named, "5x5,none,sunk-ship;Alpha=3,Bravo=2", to, &lost);
}

#[test]
fn a_sinking_is_named_only_if_one_ship_fits_there() {
    let rules = "10x10,allowed,sunk-ship;Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    let from = "v1;10x10,allowed,sunk;Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    case(&format!("{from};C3:hit,C4:sunk"), rules, &format!("v1;{rules};C3:hit,C4:sunk=Destroyer"), &[]);
    case(&format!("{from};C2:hit,C3:hit,C4:sunk"), rules, &format!("v1;{rules};C2:hit,C3:hit,C4:sunk"), &[]);
}

#[test]
fn a_hit_is_named_only_if_it_is_known_whose_it_is() {
    let fleet = "Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    let rules = format!("10x10,none,hit-ship;{fleet}");
    let from = format!("v1;10x10,none,sunk-ship;{fleet};C3:hit,C4:hit,C5:sunk=Cruiser,A1:hit,A2:miss");
    let to = format!("v1;{rules};C3:hit=Cruiser,C4:hit=Cruiser,C5:sunk=Cruiser,A1:hit,A2:miss");
    case(&from, &rules, &to, &[]);
    case("v1;5x5,none,sunk;A=3;A1:hit", "5x5,none,hit-ship;A=3", "v1;5x5,none,hit-ship;A=3;A1:hit=A", &[]);
}

#[test]
fn a_hit_that_may_have_sunk_a_ship_is_lost_where_a_hit_means_not_sunk() {
    let to = "v1;10x10,allowed,sunk;Cruiser=3,Destroyer=2;A1:hit,J10:miss,F5:hit";
    let from = "v1;10x10,allowed,hit-miss;Cruiser=3,Destroyer=2;A1:hit,A2:hit,J10:miss,F5:hit";
    let translation = case(from, "10x10,allowed,sunk;Cruiser=3,Destroyer=2", to, &["A2 hit"]);
    assert_eq!(why(&translation), [WhyLost::Ambiguous]);
    let boats = "10x10,none,sunk-ship;Boat=1";
    case("v1;10x10,none,hit-miss;Boat=1;A1:hit", boats, &format!("v1;{boats};A1:sunk=Boat"), &[]);
}

#[test]
fn what_lies_off_the_new_grid_is_lost_with_the_sinkings_that_need_it() {
    let fleet = "allowed,sunk-ship;Alpha=3,Bravo=2";
    let from = format!("v1;6x6,{fleet};A6:hit,A5:hit,F1:miss,A4:sunk=Alpha,D1:hit;blocked=F2,A1;sunk=F6");
    let to = format!("v1;5x5,{fleet};A5:hit,D1:hit;blocked=A1");
    let lost = ["A6 hit", "F1 miss", "A4 sunk=Alpha", "F2 blocked", "F6 sunk earlier"];
    let translation = case(&from, &format!("5x5,{fleet}"), &to, &lost);
    assert_eq!(why(&translation), [WhyLost::OutsideGrid, WhyLost::OutsideGrid, WhyLost::LostHit]);
}

#[test]
fn ships_are_found_again_by_name_and_length() {
    let today = "10x10,allowed,sunk-ship;Carrier=5,Battleship=4,Destroyer=3,Submarine=3,Patrol Boat=2";
    let from = "v1;classic;A1:sunk=Cruiser,A2:sunk=Destroyer,A3:sunk=Submarine;struck=Carrier";
    let to = format!("v1;{today};A1:sunk=Destroyer,A2:sunk=Patrol Boat,A3:sunk=Submarine;struck=Carrier");
    case(from, today, &to, &[]);
    let longer = "5x5,none,sunk-ship;Alpha=2,Bravo=3";
    let from = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;A1:sunk=Alpha";
    case(from, longer, &format!("v1;{longer};A1:sunk=Alpha"), &[]);
    let from = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;A1:sunk=Alpha,B5:miss;struck=Alpha";
    let to = "v1;5x5,none,sunk-ship;Bravo=2;B5:miss";
    let gone = case(from, "5x5,none,sunk-ship;Bravo=2", to, &["A1 sunk=Alpha", "Alpha struck"]);
    assert_eq!(why(&gone), [WhyLost::ShipGone]);
}

#[test]
fn a_contradiction_is_translated_as_far_as_its_own_words_go() {
    let from = "v1;classic;A1:sunk=Carrier,A2:sunk=Carrier,C3:hit";
    assert_eq!(record(from).translate(&rules("6x6,none,hit-ship;Carrier=5,Destroyer=2")).lost, []);
}

#[test]
fn the_same_rules_change_nothing() {
    let mut dice = Dice(1);
    for game in 0..300 {
        let record = scribbled(&mut dice);
        let Translation { record: same, lost } = record.translate(record.rules());
        assert_eq!((&same, lost), (&record, Vec::new()), "game {game} of seed 1");
        let salvo = record.rules().clone().with_turn(Turn::Shots(5)).unwrap();
        let Translation { record: same, lost } = record.translate(&salvo);
        assert_eq!((same.shots(), same.rules(), lost), (record.shots(), &salvo, Vec::new()), "game {game}");
    }
}

#[test]
fn nothing_is_lost_silently_and_nothing_appears() {
    let mut dice = Dice(2);
    for game in 0..300 {
        let (before, other) = (scribbled(&mut dice), scribbled(&mut dice));
        let Translation { record: after, lost } = before.translate(other.rules());
        let context = format!("game {game} of seed 2: {before} became {after}, losing {lost:?}");
        assert_eq!(after.rules(), other.rules());
        assert_eq!(after.to_string().parse(), Ok(after.clone()), "{context}");
        let gone = |lost: &Lost| match lost {
            Lost::Shot { shot, .. } => Some(shot.cell),
            Lost::Blocked(cell) | Lost::Sunk(cell) => Some(*cell),
            Lost::Detail { .. } | Lost::Struck(_) => None,
        };
        let gone: Vec<Cell> = lost.iter().filter_map(gone).collect();
        assert!(!gone.iter().any(|cell| after.marked().contains(*cell)), "{context}");
        assert_eq!(gone.len() + after.marked().len(), before.marked().len(), "{context}");
        assert_eq!(gone.into_iter().collect::<CellSet>() | after.marked(), before.marked(), "{context}");
        let order = |record: &Record| record.shots().iter().map(|shot| shot.cell).collect::<Vec<_>>();
        let mut kept = order(&before);
        kept.retain(|cell| after.marked().contains(*cell));
        assert_eq!(order(&after), kept, "{context}");
        let unstruck = lost.iter().filter(|lost| matches!(lost, Lost::Struck(_))).count();
        assert_eq!(unstruck + after.struck().iter().count(), before.struck().iter().count(), "{context}");
    }
}

/// Returns a random game with mistakes and marks of all kinds. It is mostly impossible.
fn scribbled(dice: &mut Dice) -> Record {
    let mut record = random_game(dice);
    for _ in 0..dice.roll(4) {
        let cells: Vec<Cell> = record.rules().grid().cells().collect();
        let cell = *dice.pick(&cells);
        let answer = *dice.pick(&record.possible_answers(cell));
        let mark = *dice.pick(&[Mark::Blocked, Mark::Sunk, Mark::Shot(answer)]);
        record.set(cell, Some(mark)).unwrap();
        record.strike(ShipId::new(dice.roll(8) as u8).unwrap(), true);
    }
    record
}

#[test]
fn no_arrangement_that_fits_what_was_said_is_ruled_out() {
    let mut dice = Dice(3);
    let (mut kept, mut lost) = (0, 0);
    for game in 0..100 {
        let record = random_game(&mut dice);
        for announcement in Announcement::ALL {
            // What was said, in the sea that is meant now.
            let old = record.rules();
            let contact = *dice.pick(&Contact::ALL);
            let sea = |rule| Rules::new(old.grid(), old.fleet().clone(), contact, rule).unwrap();
            let said = record.translate(&sea(old.announcement()));
            assert_eq!(said.lost, [], "{record}");
            let Translation { record: after, .. } = record.translate(&sea(announcement));
            let context = format!("game {game} of seed 3: {record} became {after}");
            for arrangement in arrangements(&said.record) {
                assert!(fits(&after, &arrangement), "{context}, which rules out {arrangement:?}");
            }
            kept += after.shots().len();
            lost += record.shots().len() - after.shots().len();
        }
    }
    assert!(kept > 5 * lost, "{kept} shots kept, {lost} lost");
}
