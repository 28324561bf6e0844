use rangekeeper_engine::{Announcement, Contact, Fleet, Grid, Mark, Record, Rules, Ship};

use crate::Dice;
use crate::random_records::{fire, place_at_random};

/// Returns a random record that is hard to search; half of them are possible, others have false answers.
pub fn hard_record(dice: &mut Dice) -> Record {
    loop {
        let rules = hard_rules(dice);
        let Some(hidden) = place_at_random(&rules, dice) else { continue };
        let mut record = Record::new(rules);
        if dice.roll(4) == 0 {
            make_up_hits(&mut record, dice);
        } else {
            let shots = dice.roll(record.rules().grid().area() + 1);
            fire(&mut record, &hidden, shots, dice);
        }
        if dice.roll(3) == 0 {
            (0..=dice.roll(3)).for_each(|_| corrupt(&mut record, dice));
        }
        let struck = *dice.pick(&[0, 2, 4]);
        for ship in record.rules().fleet().ids() {
            if dice.roll(4) < struck {
                record.strike(ship, true);
            }
        }
        return record;
    }
}

/// Returns rules with a large grid and up to twenty ships, of equal or of various lengths.
fn hard_rules(dice: &mut Dice) -> Rules {
    loop {
        let side = |dice: &mut Dice| *dice.pick(&[8, 10, 12, 15, 16, 16, 16]);
        let grid = Grid::new(side(dice), side(dice)).unwrap();
        let (count, longest, alike) = (5 + dice.roll(16), 1 + dice.roll(7), dice.roll(3) == 0);
        let length = |dice: &mut Dice| if alike { longest as u8 } else { 1 + dice.roll(longest) as u8 };
        let ships = (0..count).map(|ship| Ship { name: format!("S{ship}"), length: length(dice) });
        let fleet = Fleet::new(ships.collect()).unwrap();
        if let Ok(rules) = Rules::new(grid, fleet, *dice.pick(&Contact::ALL), *dice.pick(&Announcement::ALL))
        {
            return rules;
        }
    }
}

/// Marks hits without a fleet behind them: a block, a checkerboard, stripes, or scattered cells.
fn make_up_hits(record: &mut Record, dice: &mut Dice) {
    let (pattern, sixteenths) = (dice.roll(4), 1 + dice.roll(16));
    let is_hit = |row: u8, column: u8, dice: &mut Dice| match pattern {
        0 => usize::from(row) < sixteenths && usize::from(column) < sixteenths,
        1 => (row + column).is_multiple_of(2),
        2 => row.is_multiple_of(2),
        _ => dice.roll(16) < sixteenths,
    };
    let cells: Vec<_> = record.rules().grid().cells().collect();
    for cell in cells {
        if is_hit(cell.row(), cell.column(), dice) {
            let mut hits = record.possible_answers(cell);
            hits.retain(|answer| answer.is_hit());
            let place = if dice.roll(8) == 0 { dice.roll(hits.len().max(1)) } else { 0 };
            // There is none where every ship is announced as sunk.
            if let Some(&answer) = hits.get(place) {
                record.set(cell, Some(Mark::Shot(answer))).unwrap();
            }
        }
    }
}

fn corrupt(record: &mut Record, dice: &mut Dice) {
    let cells: Vec<_> = record.rules().grid().cells().collect();
    let cell = *dice.pick(&cells);
    let answer = *dice.pick(&record.possible_answers(cell));
    let mark = *dice.pick(&[Mark::Shot(answer), Mark::Shot(answer), Mark::Blocked, Mark::Sunk]);
    record.set(cell, Some(mark)).unwrap();
}
