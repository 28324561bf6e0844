//! Random games.

use rangekeeper_engine::testing::{Dice, fire, place_at_random};
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Contact, Fleet, Grid, Mark, Preset, Record, Rules, Ship, ShipId, placements,
};

/// Maximum number of ships struck in a crowded game.
const CROWDED_STRUCK: usize = Fleet::MAX_SHIPS;
const NAMES: [&str; 5] = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"];

/// Draws a record of a small game. Its ships have at most this number of ways to be placed, overlaps included.
pub(super) fn small_game(dice: &mut Dice, ways: usize) -> Record {
    loop {
        let Some(rules) = small_rules(dice, ways) else { continue };
        if let Some(hidden) = place_at_random(&rules, dice) {
            let shots = dice.roll(9);
            return play(rules, &hidden, shots, dice);
        }
    }
}

/// Draws a record of a game by the rules of a preset.
pub(super) fn preset_game(dice: &mut Dice) -> Record {
    loop {
        let rules = dice.pick(&Preset::ALL).rules();
        if let Some(hidden) = place_at_random(&rules, dice) {
            let shots = dice.roll(40);
            return play(rules, &hidden, shots, dice);
        }
    }
}

/// Draws a record with many small ships on any grid, several of them struck. It is hardest to find a position for such
/// records.
pub(super) fn crowded_game(dice: &mut Dice) -> Record {
    loop {
        let Some(rules) = crowded_rules(dice) else { continue };
        let Some(hidden) = place_at_random(&rules, dice) else { continue };
        let shots = dice.roll(20);
        let mut record = play(rules, &hidden, shots, dice);
        let ships: Vec<ShipId> = record.rules().fleet().ids().collect();
        for _ in 0..dice.roll(CROWDED_STRUCK + 1) {
            record.strike(*dice.pick(&ships), true);
        }
        return record;
    }
}

fn crowded_rules(dice: &mut Dice) -> Option<Rules> {
    let side = |dice: &mut Dice| 1 + dice.roll(usize::from(Cell::MAX_SIDE)) as u8;
    let grid = Grid::new(side(dice), side(dice)).ok()?;
    let longest = *dice.pick(&[1, 2, 3]);
    let ships = (1..=2 + dice.roll(Fleet::MAX_SHIPS - 1))
        .map(|number| Ship { name: format!("Boat {number}"), length: 1 + dice.roll(longest) as u8 });
    let fleet = Fleet::new(ships.collect()).ok()?;
    Rules::new(grid, fleet, *dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL)).ok()
}

/// Draws the rules of a small game. Returns `None` if the ships are too long, or can be placed in too many ways.
fn small_rules(dice: &mut Dice, most: usize) -> Option<Rules> {
    let grid = Grid::new(1 + dice.roll(6) as u8, 1 + dice.roll(6) as u8).ok()?;
    let ships = NAMES[..=dice.roll(NAMES.len())].iter();
    let ships: Vec<Ship> =
        ships.map(|name| Ship { name: (*name).to_owned(), length: 1 + dice.roll(4) as u8 }).collect();
    let lengths = ships.iter().map(|ship| placements(grid, ship.length).len());
    let ways = lengths.fold(1, |ways: usize, places| ways.saturating_mul(places));
    let (contact, announcement) = (*dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL));
    let fleet = Fleet::new(ships).ok()?;
    Rules::new(grid, fleet, contact, announcement).ok().filter(|_| (1..=most).contains(&ways))
}

/// Plays shots with their true answers. Sometimes adds marks that may be untrue, struck ships and a wrong answer.
fn play(rules: Rules, hidden: &[CellSet], shots: usize, dice: &mut Dice) -> Record {
    let mut record = Record::new(rules);
    fire(&mut record, hidden, shots, dice);
    for _ in 0..2 {
        if dice.roll(4) == 0 {
            mark(&mut record, dice);
        }
    }
    while dice.roll(4) == 0 {
        let ships = record.rules().fleet().ids().collect::<Vec<ShipId>>();
        record.strike(*dice.pick(&ships), true);
    }
    if dice.roll(4) == 0 {
        change_an_answer(&mut record, dice);
    }
    record
}

/// Marks a random open cell as blocked or sunk.
fn mark(record: &mut Record, dice: &mut Dice) {
    let open: Vec<_> = record.open().iter().collect();
    if !open.is_empty() {
        let mark = *dice.pick(&[Mark::Blocked, Mark::Sunk]);
        // Every open cell of the grid takes both marks.
        let _ = record.set(*dice.pick(&open), Some(mark));
    }
}

/// Gives a random shot another answer.
fn change_an_answer(record: &mut Record, dice: &mut Dice) {
    if !record.shots().is_empty() {
        let cell = dice.pick(record.shots()).cell;
        let answer = *dice.pick(&record.possible_answers(cell));
        // A possible answer is taken.
        let _ = record.set(cell, Some(Mark::Shot(answer)));
    }
}
