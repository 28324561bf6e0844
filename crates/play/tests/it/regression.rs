use rangekeeper_engine::Progress;
use rangekeeper_play::{SolverGoal, best_shot};

use crate::{SEED, forecast, length, posterior, solver};

/// Asserts the lengths of the first games, played in slices of a few steps.
#[track_caller]
fn games(text: &str, expected: &str) {
    let mut forecast = forecast(&text.parse().unwrap());
    let lengths: Vec<String> = (0..30).map(|game| length(&mut forecast, game, 7).to_string()).collect();
    assert_eq!(lengths.join(" "), expected, "seed {SEED}, {text}");
}

#[test]
fn forecast_games_stay_as_they_are() {
    games(
        "v1;classic;",
        "54 32 43 40 39 50 46 38 58 53 27 37 58 49 43 32 64 33 49 38 69 53 57 38 36 40 56 38 42 42",
    );
    games(
        "v1;classic;E5:hit,C3:miss",
        "35 49 36 41 43 38 33 39 54 37 34 48 56 44 42 30 40 41 35 26 32 48 46 29 53 50 28 35 34 49",
    );
    games(
        "v1;6x6,none,hit-ship;Alpha=3,Bravo=2,Charlie=2;",
        "18 16 14 12 17 17 11 16 18 19 20 13 16 18 17 16 16 16 15 16 16 20 18 12 13 13 18 14 18 15",
    );
    games(
        "v1;12x12,corners,hit-miss;Alpha=5,Bravo=4,Charlie=3,Delta=3;F6:hit,C9:miss",
        "49 42 58 45 31 39 30 29 37 48 28 51 50 34 39 52 39 35 46 52 49 43 52 41 38 41 39 31 38 41",
    );
}

/// Asserts the fewest shots and the number of nodes searched.
#[track_caller]
fn search(game: &str, goal: SolverGoal, shots: u32, positions: u64) {
    let mut solver = solver(&format!("v1;{game};"), goal);
    while solver.advance(100_000) == Progress::Unfinished {}
    assert_eq!((solver.best().unwrap().shots, solver.nodes()), (shots, positions), "{game}, {goal:?}");
}

#[test]
fn searches_stay_as_they_are() {
    search("5x4,none,hit-miss;Alpha=2,Bravo=3", SolverGoal::Optimal, 2326, 2309);
    search("5x4,none,hit-miss;Alpha=2,Bravo=3", SolverGoal::Greedy, 2333, 152);
    search("5x5,none,hit-miss;Alpha=3,Bravo=3", SolverGoal::Optimal, 1629, 788);
    search("5x4,none,sunk;Alpha=2,Bravo=3,Charlie=4", SolverGoal::Optimal, 952, 18_849);
    search("5x4,none,sunk;Alpha=2,Bravo=3,Charlie=4", SolverGoal::Greedy, 956, 658);
    search("4x4,allowed,hit-ship;Alpha=3,Bravo=2", SolverGoal::Optimal, 2290, 49_993);
}

#[test]
fn best_shots_stay_as_they_are() {
    let best = |text: &str| {
        let best = best_shot(&posterior(&text.parse().unwrap())).unwrap();
        (best.cell.to_string(), best.most_likely.to_string(), best.saves)
    };
    // This best shot changes with the fitted weights.
    assert_eq!(best("v1;classic;E5:hit,C3:miss"), ("E6".into(), "E4".into(), None));
    // A saving of one shot over 268 boards is enough for a cell that is hardly less likely to be hit.
    let few = best("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;C3:hit");
    assert_eq!(few, ("C4".into(), "B3".into(), Some(1.0 / 268.0)));
    // A saving of one shot over twelve boards is enough for any cell.
    let (cell, likely, saves) = best("v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss");
    assert!(cell != likely && saves == Some(1.0 / 12.0), "{cell}, {likely}, {saves:?}");
}
