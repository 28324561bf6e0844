//! Random games, and random records of any rules.

use rangekeeper_engine::{
    Announcement, CellSet, Contact, Fleet, Grid, Mark, Outcome, Preset, Record, Rules, Ship, ShipId, ShipSet,
    Turn, placements,
};

use crate::Dice;
use crate::brute_force::{answers_as_recorded, arrangements, cells_of};

/// Lengths of a turn to choose from.
const TURNS: [Turn; 6] =
    [Turn::Shots(1), Turn::Shots(2), Turn::Shots(5), Turn::Shots(20), Turn::UntilMiss, Turn::UntilNoSinking];

/// Grids and fleets with few enough arrangements to try all, with one to six ships.
const SMALL_GAMES: &[(&str, &str)] = &[
    ("4x4", "Alpha=3,Bravo=2"),
    ("5x4", "Alpha=3,Bravo=3,Charlie=1"),
    ("4x5", "Alpha=4,Bravo=2,Charlie=2"),
    ("5x5", "Alpha=3,Bravo=2,Charlie=2"),
    ("7x3", "Alpha=4"),
    ("1x9", "Alpha=3,Bravo=2"),
    ("6x4", "Alpha=4,Bravo=1"),
    ("5x4", "Alpha=2,Bravo=2,Charlie=2"),
    ("3x5", "Alpha=1,Bravo=1,Charlie=1,Delta=1"),
    ("5x3", "Alpha=2,Bravo=2,Charlie=1,Delta=1"),
    ("4x4", "Alpha=3,Bravo=2,Charlie=2,Delta=1"),
    ("8x2", "Alpha=2,Bravo=2,Charlie=2,Delta=2"),
    ("4x3", "Alpha=3,Bravo=2,Charlie=1,Delta=1,Echo=1"),
    ("5x2", "Alpha=2,Bravo=1,Charlie=1,Delta=1,Echo=1,Foxtrot=1"),
];

/// Returns a random game on a small grid, with true answers and sometimes a mark without order.
pub fn random_game(dice: &mut Dice) -> Record {
    let (mut record, hidden) = loop {
        let (grid, fleet) = *dice.pick(SMALL_GAMES);
        let (contact, announcement) = (*dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL));
        let rules = Rules::new(grid.parse().unwrap(), fleet.parse().unwrap(), contact, announcement);
        let record = Record::new(rules.unwrap());
        let arrangements = arrangements(&record);
        // Not every fleet has room to keep apart.
        if !arrangements.is_empty() {
            break (record, dice.pick(&arrangements).clone());
        }
    };
    let shots = dice.roll(9);
    fire(&mut record, &hidden, shots, dice);
    if dice.roll(3) == 0 {
        let occupied = cells_of(&hidden);
        let mark = *dice.pick(&[Mark::Blocked, Mark::Sunk]);
        let untrue = if mark == Mark::Sunk { record.rules().contact().halo(occupied) } else { occupied };
        let open: Vec<_> = (record.open() - untrue).iter().collect();
        if !open.is_empty() {
            record.set(*dice.pick(&open), Some(mark)).unwrap();
        }
    }
    record
}

/// Places the ships one after another, not equally likely; returns `None` if a ship finds no place.
pub fn place_at_random(rules: &Rules, dice: &mut Dice) -> Option<Vec<CellSet>> {
    let mut taken = CellSet::EMPTY;
    let ships = rules.fleet().ships().iter().map(|ship| {
        let all = placements(rules.grid(), ship.length).into_iter().map(|placement| placement.cells);
        let free: Vec<CellSet> = all.filter(|cells| cells.is_disjoint(taken)).collect();
        let cells = *free.get(dice.roll(free.len().max(1)))?;
        taken |= rules.contact().halo(cells);
        Some(cells)
    });
    ships.collect()
}

/// Fires shots at this arrangement and records the true answers. Half of the shots are aimed at ships.
pub fn fire(record: &mut Record, hidden: &[CellSet], shots: usize, dice: &mut Dice) {
    for _ in 0..shots {
        let open = if dice.roll(2) == 0 { record.open() & cells_of(hidden) } else { record.open() };
        let Some(&cell) = open.iter().collect::<Vec<_>>().get(dice.roll(open.len().max(1))) else { break };
        let mut answers = record.possible_answers(cell).into_iter();
        let fits = |&outcome: &Outcome| {
            let mut after = record.clone();
            after.set(cell, Some(Mark::Shot(outcome))).unwrap();
            answers_as_recorded(after.rules(), after.shots().iter(), ShipSet::EMPTY, hidden)
        };
        let answer = answers.find(fits).expect("one of the answers is true");
        record.set(cell, Some(Mark::Shot(perhaps_unnamed(answer, dice)))).unwrap();
    }
}

/// Drops the ship's name from the answer in one case of four.
fn perhaps_unnamed(answer: Outcome, dice: &mut Dice) -> Outcome {
    if answer.named().is_some() && dice.roll(4) == 0 { answer.unnamed() } else { answer }
}

/// Ship names that are easily mistaken for something else, between vertical lines.
const ODD_NAMES: &str = "Carrier|carrier|CARRIER|Patrol Boat|Boat 1|Boat 10|Old  Ironsides|Сторожевой|Straße|İ|潜水艦|ЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ\
                         |U-96|U 96|L'Aigle|-|'|--' ' -|E5|5E|A1 miss|A1 hit\
                         |E5 sunk|1|2 3|hit|sunk|struck|earlier|sunk earlier|struck struck|m|x";

/// Returns a record under random rules, with odd names and marks of every kind, hardly ever possible.
pub fn random_record(dice: &mut Dice) -> Record {
    let mut record = Record::new(random_rules(dice));
    let mut cells: Vec<_> = record.rules().grid().cells().collect();
    let (shots, marks) = (*dice.pick(&[0, 3, 40, 256]), *dice.pick(&[0, 0, 2, 20]));
    for place in 0..(shots + marks).min(cells.len()) {
        let swap = place + dice.roll(cells.len() - place);
        cells.swap(place, swap);
        let answer = perhaps_unnamed(*dice.pick(&record.possible_answers(cells[place])), dice);
        let unordered = *dice.pick(&[Mark::Blocked, Mark::Sunk]);
        let mark = if place < shots { Mark::Shot(answer) } else { unordered };
        record.set(cells[place], Some(mark)).unwrap();
    }
    for _ in 0..dice.roll(3) {
        if let Some(ship) = ShipId::new(dice.roll(Fleet::MAX_SHIPS) as u8) {
            record.strike(ship, true);
        }
    }
    record
}

fn random_rules(dice: &mut Dice) -> Rules {
    loop {
        let (columns, rows) = (1 + dice.roll(16) as u8, 1 + dice.roll(16) as u8);
        let preset = dice.pick(&Preset::ALL).rules();
        let fleet = if dice.roll(3) == 0 { preset.fleet().clone() } else { random_fleet(dice) };
        let grid = if dice.roll(3) == 0 { preset.grid() } else { Grid::new(columns, rows).unwrap() };
        let own = Rules::new(grid, fleet, *dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL));
        if let Ok(rules) = if dice.roll(4) == 0 { Ok(preset) } else { own } {
            let turned = rules.clone().with_turn(*dice.pick(&TURNS));
            return turned.unwrap_or(rules).with_last_word(dice.roll(4) == 0);
        }
    }
}

fn random_fleet(dice: &mut Dice) -> Fleet {
    let mut names: Vec<&str> = ODD_NAMES.split('|').collect();
    let ships = (0..=dice.roll(8)).map(|_| Ship {
        name: names.remove(dice.roll(names.len())).to_owned(),
        length: 1 + dice.roll(5) as u8,
    });
    Fleet::new(ships.collect()).unwrap()
}
