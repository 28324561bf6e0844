//! Ships that are sunk in every arrangement, under rules that do not name them.

mod common;

use common::{Dice, arrangements, fire, rules, struck_arrangements};
use rangekeeper_engine::{Announcement, CellSet, Contact, Outcome, Position, Record, ShipId, ShipSet};

#[test]
fn as_many_ships_of_a_length_are_sunk_as_every_arrangement_has() {
    let (mut some, mut some_with_struck, mut fewer_than_announced) = (0, 0, 0);
    for seed in 0..1500 {
        let record = game(&mut Dice(seed));
        let Ok(position) = Position::new(&record) else { continue };
        let sunk = position.certainly_sunk();
        assert_eq!(sunk, by_brute_force(&record, &position), "seed {seed}: {record}");
        let announced = record.shots().iter().filter(|shot| shot.outcome.is_sunk()).count();
        some += usize::from(!sunk.is_empty());
        some_with_struck += usize::from(!sunk.is_empty() && !record.struck().is_empty());
        fewer_than_announced += usize::from(sunk.iter().count() < announced);
    }
    println!("{some} with sunk ships, {some_with_struck} and struck ones; {fewer_than_announced} uncertain");
    assert!(some > 400 && some_with_struck > 200 && fewer_than_announced > 20);
}

/// Returns a game on a small grid with most shots at ships, and sometimes with ships struck off the list.
fn game(dice: &mut Dice) -> Record {
    let announcement = *dice.pick(&[Announcement::Sunk, Announcement::HitMiss]);
    let contact = *dice.pick(&[Contact::Allowed, Contact::None]);
    let fleet =
        *dice.pick(&["Alpha=2,Bravo=2,Charlie=1", "Alpha=2,Bravo=1,Charlie=1", "Alpha=3,Bravo=2,Charlie=2"]);
    let mut record = Record::new(rules("5x3", fleet, contact, announcement));
    let hidden = dice.pick(&arrangements(&record)).clone();
    let shots = dice.roll(9);
    fire(&mut record, &hidden, shots, dice);
    for ship in record.rules().fleet().ids() {
        if dice.roll(4) == 0 {
            record.strike(ship, true);
        }
    }
    record
}

fn by_brute_force(record: &Record, position: &Position) -> ShipSet {
    let fleet = record.rules().fleet();
    let struck: ShipSet =
        record.struck().iter().filter(|&ship| !position.off_record().contains(ship)).collect();
    let ships: Vec<ShipId> = fleet.ids().filter(|&ship| !position.off_record().contains(ship)).collect();
    let announced = record.shots().iter().filter(|shot| shot.outcome == Outcome::Sunk);
    let announced: CellSet = announced.map(|shot| shot.cell).collect();
    let mut all: Vec<Vec<(ShipId, CellSet)>> = Vec::new();
    struck_arrangements(record, struck, &ships, &mut |arrangement| all.push(arrangement.to_vec()));
    let fewest = |length: u8, counts: &dyn Fn(ShipId, CellSet) -> bool| {
        let number = |arrangement: &Vec<(ShipId, CellSet)>| {
            let ships = arrangement.iter().filter(|(ship, _)| fleet.ship(*ship).length == length);
            ships.filter(|(ship, cells)| counts(*ship, *cells)).count()
        };
        all.iter().map(number).min().unwrap()
    };
    let mut sunk = ShipSet::EMPTY;
    for length in 1..=3 {
        let gone = fewest(length, &|_, cells| cells.is_subset(record.hits()));
        let by_answers = fewest(length, &|ship, cells| {
            cells.is_subset(record.hits()) && (!struck.contains(ship) || !cells.is_disjoint(announced))
        });
        let of_length = ships.iter().copied().filter(|&ship| fleet.ship(ship).length == length);
        let (on_list, off_list): (Vec<_>, Vec<_>) = of_length.partition(|&ship| !struck.contains(ship));
        let struck_by_answers = by_answers + off_list.len() - gone;
        off_list.into_iter().take(struck_by_answers).for_each(|ship| sunk.insert(ship));
        on_list.into_iter().take(by_answers - struck_by_answers).for_each(|ship| sunk.insert(ship));
    }
    sunk
}
