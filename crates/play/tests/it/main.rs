//! Forecasts, hidden boards, optimal play.

mod best_shot;
mod forecast;
mod hiding;
mod regression;
mod solver;

use rangekeeper_engine::{Cell, CellSet, Outcome, Position, Posterior, Record, Rules, ShipId};
use rangekeeper_play::{Forecast, Solver, SolverGoal};
use rangekeeper_testing::ShipCells;

const SEED: u64 = 11;

fn posterior(record: &Record) -> Posterior {
    Posterior::new(Position::new(record).unwrap())
}

fn forecast(record: &Record) -> Forecast {
    Forecast::new(&posterior(record), SEED)
}

/// Plays a game in slices of so many steps, and returns its length.
fn length(forecast: &mut Forecast, game: u64, steps: u64) -> u16 {
    (0..).find_map(|_| forecast.advance(game, steps).unwrap().finished()).unwrap()
}

/// Begins a search for best play.
fn solver(record: &str, goal: SolverGoal) -> Solver {
    Solver::new(&record.parse::<Record>().unwrap().try_into().unwrap(), goal).unwrap()
}

/// Returns the answer to the last of these shots.
fn answer(rules: &Rules, board: &ShipCells, shot: CellSet, cell: Cell) -> Outcome {
    let hit = board.iter().position(|ship| ship.contains(cell));
    hit.map_or(Outcome::Miss, |ship| {
        rules.announcement().of_hit(ShipId::new(ship as u8).unwrap(), board[ship].is_subset(shot))
    })
}

/// Groups boards by their answers to the last of these shots.
fn by_answer(rules: &Rules, boards: &[ShipCells], shot: CellSet, cell: Cell) -> Vec<Vec<ShipCells>> {
    let mut groups: Vec<(Outcome, Vec<ShipCells>)> = Vec::new();
    for board in boards {
        let outcome = answer(rules, board, shot, cell);
        match groups.iter_mut().find(|(other, _)| *other == outcome) {
            Some((_, group)) => group.push(board.clone()),
            None => groups.push((outcome, vec![board.clone()])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn occupied(board: &ShipCells) -> CellSet {
    board.iter().copied().collect()
}
