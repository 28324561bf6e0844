//! Shots that are added to a position give the position that the record describes.

use rangekeeper_engine::error::RecordError;
use rangekeeper_engine::position::Candidate;
use rangekeeper_engine::{Arrangement, Cell, Outcome, Position, Preset, Record, Rules, ShipId, Shot};
use rangekeeper_testing::{Dice, place_at_random};

/// Returns every ship with its candidates, both sorted.
fn ships(position: &Position) -> Vec<(ShipId, Vec<Candidate>)> {
    let of_class = position.classes().iter().flat_map(|class| {
        let mut candidates = class.candidates.clone();
        candidates.sort_by_key(|candidate| candidate.cells.iter().collect::<Vec<_>>());
        class.ships.iter().map(move |&ship| (ship, candidates.clone()))
    });
    let mut ships: Vec<_> = of_class.collect();
    ships.sort_by_key(|(ship, _)| *ship);
    ships
}

fn plays_the_same(rules: &Rules, seed: u64) {
    let mut dice = Dice(seed);
    let hidden = std::iter::repeat_with(|| place_at_random(rules, &mut dice)).flatten().next().unwrap();
    let hidden = Arrangement::of_ships(rules, rules.fleet().ids().zip(hidden).collect()).unwrap();
    let mut record = Record::new(rules.clone());
    let mut position = Position::new(&record).unwrap();
    while !hidden.is_over(&record) {
        let cell = *dice.pick(&record.open().iter().collect::<Vec<Cell>>());
        record.shoot(cell, hidden.answer(&record, cell).unwrap()).unwrap();
        position.add_shot(*record.shots().last().unwrap()).unwrap();
        let (after, anew) = (position.pruned(), Position::new(&record).unwrap());
        assert_eq!(ships(&after), ships(&anew), "seed {seed}: {record}");
        assert_eq!((after.hits(), after.record()), (anew.hits(), &record));
    }
}

#[test]
fn a_marked_cell_takes_no_shot() {
    let record = crate::record("v1;5x5,none,sunk;Alpha=3;B2:miss;blocked=C3");
    let mut position = Position::new(&record).unwrap();
    for cell in ["B2", "C3"].map(|cell| cell.parse().unwrap()) {
        let shot = Shot { cell, outcome: Outcome::Hit };
        assert_eq!(position.add_shot(shot), Err(RecordError::HasMark { cell }));
        assert_eq!(position.record(), &record);
    }
}

#[test]
fn shots_taken_in_one_by_one_give_the_position_that_the_record_describes() {
    for preset in Preset::ALL {
        (0..2).for_each(|seed| plays_the_same(&preset.rules(), seed));
    }
    let small = ["6x6,corners,hit-ship;Alpha=3,Bravo=2,Charlie=2", "5x5,none,sunk;Alpha=2,Bravo=2,Charlie=1"];
    for text in small {
        (0..20).for_each(|seed| plays_the_same(&crate::rules(text), seed));
    }
}
