//! Strategies, whose games are compared with counts and brute force, and experiments.

mod exact_greedy;
mod experiments;
mod games;
mod patterns;

use rangekeeper_engine::{Arrangement, Record, Rules, ScaledPrior};
use rangekeeper_lab::{Strategy, play};
use rangekeeper_play::HiddenBoards;
use rangekeeper_testing::{ShipCells, arrangements};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn boards(rules: &Rules, seed: u64) -> HiddenBoards {
    HiddenBoards::new(rules, &ScaledPrior::UNIFORM, seed).unwrap()
}

/// Returns the number of shots that a strategy takes on each board, with ships told apart.
fn shots_on_every_board(rules: &Rules, strategy: &mut dyn Strategy) -> Vec<usize> {
    let shots = |board: ShipCells| {
        let ships = rules.fleet().ids().zip(board).collect();
        play(strategy, 0, &Arrangement::of_ships(rules, ships).unwrap()).shots().len()
    };
    arrangements(&Record::new(rules.clone())).into_iter().map(shots).collect()
}

/// Plays the game of this number on its board. Panics at a cell that is shot twice or lies beyond the grid.
fn game(strategy: &mut dyn Strategy, boards: &HiddenBoards, number: u64) -> Record {
    play(strategy, number, &boards.hide(number).unwrap())
}

/// Grids and fleets of every kind, played under every contact and announcement rule.
const SMALL: [(&str, &str); 7] = [
    ("1x9", "Alpha=3,Bravo=2"),
    ("4x4", "Alpha=3,Bravo=2"),
    ("5x5", "Alpha=3,Bravo=2,Charlie=2"),
    ("6x4", "Alpha=4,Bravo=1"),
    ("6x5", "Alpha=2,Bravo=2,Charlie=1,Delta=1"),
    ("7x3", "Alpha=4"),
    ("16x2", "Alpha=16,Bravo=2"),
];

/// Calls a function with small rules of every kind, if some arrangement obeys them.
fn for_small_rules(mut case: impl FnMut(&Rules)) {
    for (grid, fleet) in SMALL {
        for contact in ["allowed", "corners", "none"] {
            for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
                let rules = rules(&format!("{grid},{contact},{announcement};{fleet}"));
                if HiddenBoards::new(&rules, &ScaledPrior::UNIFORM, 1).is_ok() {
                    case(&rules);
                }
            }
        }
    }
}
