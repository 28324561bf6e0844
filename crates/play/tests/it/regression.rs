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
        "57 51 54 38 39 40 40 39 34 38 58 43 29 41 64 30 26 39 62 44 51 64 46 45 41 34 57 38 28 42",
    );
    games(
        "v1;classic;E5:hit,C3:miss",
        "33 31 36 40 39 57 33 40 44 37 42 56 59 35 41 31 35 38 34 36 29 54 47 42 40 36 37 52 31 37",
    );
    games(
        "v1;6x6,none,hit-ship;Alpha=3,Bravo=2,Charlie=2;",
        "12 16 16 17 15 18 11 15 19 18 17 14 14 18 14 20 18 15 16 15 15 15 17 17 12 16 17 21 16 12",
    );
    games(
        "v1;12x12,corners,hit-miss;Alpha=5,Bravo=4,Charlie=3,Delta=3;F6:hit,C9:miss",
        "49 34 44 48 31 40 35 44 34 48 27 44 29 39 40 42 57 35 43 41 49 32 46 38 27 38 43 27 34 41",
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
