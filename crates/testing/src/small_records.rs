//! Records that are small enough to try all arrangements: of every rule, with marks of every kind, true and untrue.

use rangekeeper_engine::{
    Announcement, CellSet, Contact, Fleet, Grid, Mark, Record, Rules, Ship, ShipId, placements,
};

use crate::brute_force::Arrangements;
use crate::{Dice, fire, place_at_random, random_game};

const NAMES: [&str; 7] = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf"];
/// Maximum number of ways to place the ships of a game, overlaps included.
const SMALL: usize = 10_000;
/// The limit for one record in eight.
const LARGE: usize = 40_000;

/// Draws the record of this number. The kinds of records take turns.
pub fn any_small_record(number: u64, dice: &mut Dice) -> Record {
    match number % 8 {
        0 => disturbed(random_game(dice), dice),
        1 => close_game(dice),
        2 => crowded_game(dice),
        3 => small_game(dice, LARGE),
        _ => small_game(dice, SMALL),
    }
}

/// Draws a record of a small game. Its ships have at most this number of ways to be placed, overlaps included.
pub fn small_game(dice: &mut Dice, ways: usize) -> Record {
    loop {
        let side = |dice: &mut Dice| 1 + dice.roll(6) as u8;
        let grid = Grid::new(side(dice), side(dice)).unwrap();
        let lengths: Vec<u8> = (0..=dice.roll(5)).map(|_| 1 + dice.roll(4) as u8).collect();
        let Some(rules) = rules(grid, &lengths, dice) else { continue };
        let places = lengths.iter().map(|&length| placements(grid, length).len());
        if places.fold(1, usize::saturating_mul) > ways {
            continue;
        }
        if let Some(hidden) = place_at_random(&rules, dice) {
            let shots = dice.roll(9);
            return play(rules, &hidden, shots, dice);
        }
    }
}

/// Draws a game on a grid of few cells with more hits than misses, so that ships could lie in many ways.
fn close_game(dice: &mut Dice) -> Record {
    loop {
        let grid = dice.pick(&["5x3", "4x3"]).parse().unwrap();
        let lengths = *dice.pick(&[[3, 2, 2], [3, 3, 2], [2, 2, 2], [2, 2, 1], [2, 1, 1]]);
        let Some(rules) = rules(grid, &lengths, dice) else { continue };
        if let Some(hidden) = place_at_random(&rules, dice) {
            let shots = 4 + dice.roll(6);
            return play(rules, &hidden, shots, dice);
        }
    }
}

/// Draws a game whose ships take most of the room of the grid, or do not fit it.
fn crowded_game(dice: &mut Dice) -> Record {
    loop {
        let side = |dice: &mut Dice| 1 + dice.roll(5) as u8;
        let grid = Grid::new(side(dice), side(dice)).unwrap();
        let longest = 1 + dice.roll(grid.columns().max(grid.rows()).into());
        let lengths: Vec<u8> = (0..=dice.roll(NAMES.len())).map(|_| 1 + dice.roll(longest) as u8).collect();
        let Some(rules) = rules(grid, &lengths, dice) else { continue };
        if 3 * rules.fleet().cells() < grid.area() || !Arrangements::new(&rules).are_fewer_than(LARGE) {
            continue;
        }
        let hidden = place_at_random(&rules, dice);
        let mut record = Record::new(rules);
        if let Some(hidden) = hidden {
            let shots = dice.roll(4);
            fire(&mut record, &hidden, shots, dice);
        }
        return record;
    }
}

/// Returns rules with ships of these lengths, if these are no longer than the grid.
fn rules(grid: Grid, lengths: &[u8], dice: &mut Dice) -> Option<Rules> {
    let ships = NAMES.iter().zip(lengths).map(|(name, &length)| Ship { name: (*name).to_owned(), length });
    let fleet = Fleet::new(ships.collect()).unwrap();
    Rules::new(grid, fleet, *dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL)).ok()
}

/// Plays shots with their true answers. Sometimes adds marks that may be untrue, struck ships and wrong answers.
pub fn play(rules: Rules, hidden: &[CellSet], shots: usize, dice: &mut Dice) -> Record {
    let mut record = Record::new(rules);
    fire(&mut record, hidden, shots, dice);
    disturbed(record, dice)
}

fn disturbed(mut record: Record, dice: &mut Dice) -> Record {
    let set = |record: &mut Record, mark, dice: &mut Dice| {
        let open: Vec<_> = record.open().iter().collect();
        if let Some(&cell) = open.get(dice.roll(open.len().max(1))) {
            record.set(cell, Some(mark)).unwrap();
        }
    };
    for mark in [Mark::Blocked, Mark::Sunk] {
        if dice.roll(8) == 0 {
            set(&mut record, mark, dice);
        }
    }
    while dice.roll(4) == 0 {
        let ships: Vec<ShipId> = record.rules().fleet().ids().collect();
        record.strike(*dice.pick(&ships), true);
    }
    while !record.shots().is_empty() && dice.roll(4) == 0 {
        let cell = dice.pick(record.shots()).cell;
        let answer = *dice.pick(&record.possible_answers(cell));
        record.set(cell, Some(Mark::Shot(answer))).unwrap();
    }
    record
}
