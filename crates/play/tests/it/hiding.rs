//! Hidden boards: their answers to any shots are a possible record, and they are drawn uniformly.

use rangekeeper_engine::{Arrangement, OwnBoard, Position, Record, Rules, ScaledPrior};
use rangekeeper_play::hide;
use rangekeeper_testing::{Dice, ShipCells, arrangements, p_value};

use crate::occupied;

#[test]
fn random_shots_to_the_end_give_records_that_positions_accept_under_all_rules() {
    let games = [("6x6", "Alpha=4,Bravo=3,Charlie=2,Delta=2"), ("5x7", "Alpha=3,Bravo=3,Charlie=1,Delta=1")];
    for (grid, fleet) in games {
        for contact in ["allowed", "corners", "none"] {
            for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
                let rules: Rules = format!("{grid},{contact},{announcement};{fleet}").parse().unwrap();
                for seed in 0..4 {
                    play_at_random(hide(&rules, &ScaledPrior::UNIFORM, seed).unwrap(), seed);
                }
            }
        }
    }
}

#[track_caller]
fn play_at_random(hidden: Arrangement, seed: u64) {
    let (mut board, mut dice) = (OwnBoard::new(hidden), Dice(seed));
    while !board.is_over() {
        let open: Vec<_> = board.record().open().iter().collect();
        board.fire(*dice.pick(&open)).unwrap();
        assert!(Position::new(board.record()).is_ok(), "seed {seed}: {}", board.record());
    }
    let (hits, record) = (board.record().hits(), board.record());
    assert_eq!(hits, occupied(&ship_cells(board.fleet())), "seed {seed}: {record}");
}

fn ship_cells(hidden: &Arrangement) -> ShipCells {
    hidden.fleet().iter().map(|ship| ship.cells).collect()
}

/// The engine's tests compare draws of boards; here the ships of equal length are told apart.
#[test]
fn every_arrangement_of_told_apart_ships_is_hidden_equally_often() {
    let rules: Rules = "4x3,none,sunk-ship;Alpha=2,Bravo=2,Charlie=1".parse().unwrap();
    let all = arrangements(&Record::new(rules.clone()));
    let hide = |seed| ship_cells(&hide(&rules, &ScaledPrior::UNIFORM, seed).unwrap());
    let hidden: Vec<ShipCells> = (0..40 * all.len() as u64).map(hide).collect();
    let p_value = p_value(&hidden, &all, &vec![1.0; all.len()]).unwrap();
    assert!(p_value > Some(1e-6), "p = {p_value:?} for {} arrangements", all.len());
}
