//! Places of sunk ships, against those in all arrangements.

mod common;

use common::{Dice, arrangements, fire, random_game, rules};
use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{Announcement, CellSet, Contact, Position, Record, Shot};

#[test]
fn a_sunk_ship_could_lie_wherever_some_arrangement_has_a_ship_on_the_shot_that_sank_it() {
    let (mut certain, mut ambiguous) = (0, 0);
    for seed in 0..900 {
        let mut dice = Dice(seed);
        let record = if seed % 3 == 0 { random_game(&mut dice) } else { crowded_game(&mut dice) };
        let sinking: Vec<Shot> =
            record.shots().iter().copied().filter(|shot| shot.outcome.is_sunk()).collect();
        if sinking.is_empty() {
            continue;
        }
        let expected = by_brute_force(&record, &sinking);
        let mut found = Position::new(&record).unwrap().sunk_ships();
        for sunk in &mut found {
            sort(&mut sunk.places);
        }
        assert_eq!(found, expected, "seed {seed}: {record}");
        for sunk in &found {
            *(if sunk.places.len() == 1 { &mut certain } else { &mut ambiguous }) += 1;
        }
    }
    assert!(certain > 500 && ambiguous > 80, "{certain} certain, {ambiguous} ambiguous");
}

/// Returns a game with more hits than misses, so that ships could lie in many ways.
fn crowded_game(dice: &mut Dice) -> Record {
    let announcement = *dice.pick(&[Announcement::Sunk, Announcement::SunkShip, Announcement::HitShip]);
    let fleet =
        *dice.pick(&["Alpha=3,Bravo=2,Charlie=2", "Alpha=3,Bravo=3,Charlie=2", "Alpha=2,Bravo=2,Charlie=2"]);
    let mut record = Record::new(rules("4x3", fleet, Contact::Allowed, announcement));
    let hidden = dice.pick(&arrangements(&record)).clone();
    fire(&mut record, &hidden, 8, dice);
    record
}

fn by_brute_force(record: &Record, sinking: &[Shot]) -> Vec<SunkShip> {
    let arrangements = arrangements(record);
    let sunk = |shot: &Shot| {
        let mut sunk = SunkShip { ships: Vec::new(), places: Vec::new() };
        for arrangement in &arrangements {
            for (id, cells) in record.rules().fleet().ids().zip(arrangement) {
                if cells.contains(shot.cell) {
                    sunk.ships.push(id);
                    sunk.places.push(*cells);
                }
            }
        }
        sunk.ships.sort_unstable();
        sunk.ships.dedup();
        sort(&mut sunk.places);
        sunk.places.dedup();
        sunk
    };
    sinking.iter().map(sunk).collect()
}

fn sort(places: &mut [CellSet]) {
    places.sort_by_key(|place| place.iter().collect::<Vec<_>>());
}
