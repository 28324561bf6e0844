//! Random games for texts.

use rangekeeper_engine::{Announcement, Cell, Contact, Fleet, Grid, Preset, Record, Rules, Ship, ShipId};
use rangekeeper_testing::{Dice, place_at_random, play};

/// Maximum number of ships struck in a crowded game.
const CROWDED_STRUCK: usize = Fleet::MAX_SHIPS;

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
