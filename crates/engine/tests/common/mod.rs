//! Shared by the engine's tests: the reference files, and the posterior by brute force and by the exact engine.

#![allow(dead_code, unused_imports, reason = "each test binary uses its part")]

mod struck;

pub use rangekeeper_engine::testing::{
    Dice, ShipCells, arrangements, brute_force, fire, fits, random_game, random_record,
};

pub use struck::struck_arrangements;

use rangekeeper_engine::{
    Announcement, CellSet, Contact, CountPlan, Counts, Fleet, Grid, Mark, Outcome, Position, Posterior,
    Preset, Progress, Record, Rules, Ship, ShipId, Shot, Task, placements,
};
use serde_json::Value;

/// A position of the reference files with its expected counts.
pub struct Case {
    pub record: Record,
    pub boards: u128,
    /// Number of boards that occupy each cell, in reading order.
    pub cells: Vec<u128>,
}

pub fn small_positions() -> Vec<Case> {
    cases(include_str!("../reference/small_positions.json"))
}

pub fn classic_positions() -> Vec<Case> {
    cases(include_str!("../reference/classic_positions.json"))
}

/// Returns records with few boards and ships that may not touch. So few placements may remain free for the last ships
/// that the sampler proposes only among these.
pub fn crowded_records() -> Vec<Record> {
    let records = [
        "5x4,none,sunk;A=1,B=1,C=1,D=1,E=1;",
        "5x5,none,sunk;A=1,B=1,C=1,D=1,E=1;B2:miss,D4:miss",
        "5x4,none,hit-miss;A=1,B=1,C=1,D=1,E=1,F=1;C3:hit,A1:miss",
        "4x4,none,sunk;A=2,B=1,C=1,D=1;B2:miss,D4:miss",
        "4x4,none,sunk;A=2,B=2,C=1,D=1;",
        "5x4,none,hit-miss;A=2,B=2,C=1,D=1,E=1;C3:hit,A1:miss",
        "5x4,none,sunk;A=2,B=2,C=1,D=1,E=1;C3:hit",
        "5x5,none,hit-miss;A=3,B=1,C=1,D=1;B2:miss,D4:miss",
        "5x4,none,sunk-ship;A=3,B=2,C=2,D=1;",
        "5x4,none,sunk;A=3,B=2,C=2,D=1;C3:hit",
        // Two boards: as many as the bound says.
        "4x4,none,sunk;A=2,B=2,C=2,D=2;",
        "4x4,none,sunk;A=2,B=2,C=2,D=1;C3:hit",
        "5x5,none,sunk;A=2,B=2,C=2,D=2;",
        "5x4,none,sunk;A=3,B=3,C=2,D=2;",
        "5x5,none,hit-ship;A=3,B=3,C=2,D=2;B2:miss,D4:miss",
        "5x5,none,sunk;A=4,B=3,C=2,D=1;C3:hit",
        "6x5,none,sunk;A=4,B=3,C=3,D=2;B2:miss,D4:miss",
        "5x4,none,sunk;A=3,B=3,C=3;",
        "4x4,corners,sunk;A=1,B=1,C=1,D=1,E=1,F=1,G=1;",
        "4x4,corners,hit-miss;A=1,B=1,C=1,D=1,E=1,F=1,G=1;C3:hit",
        "5x4,corners,sunk;A=3,B=2,C=2,D=2,E=1;B2:miss",
        "5x4,corners,hit-miss;A=3,B=3,C=2,D=2;",
    ];
    records.iter().map(|text| format!("v1;{text}").parse().unwrap()).collect()
}

fn cases(json: &str) -> Vec<Case> {
    let values: Vec<Value> = serde_json::from_str(json).unwrap();
    values.iter().map(case).collect()
}

fn case(value: &Value) -> Case {
    let text = |key: &str| value[key].as_str().unwrap();
    let rules = Rules::new(
        text("grid").parse().unwrap(),
        text("fleet").parse().unwrap(),
        text("contact").parse().unwrap(),
        text("announce").parse().unwrap(),
    );
    let mut record = Record::new(rules.unwrap());
    for shot in value["shots"].as_array().unwrap() {
        record.add_shots(shot.as_str().unwrap()).unwrap();
    }
    let rows = value["cells"].as_array().unwrap().iter();
    let cells = rows.flat_map(|row| row.as_array().unwrap()).map(|count| count.as_u64().unwrap().into());
    Case { record, boards: text("arrangements").parse().unwrap(), cells: cells.collect() }
}

/// Counts every board that fits the record by the exact engine, in one part and slice.
pub fn count(record: &Record) -> Counts {
    count_part(&exact_plan(record), 0, 1)
}

pub fn exact_plan(record: &Record) -> CountPlan {
    let position = Position::new(record).unwrap_or_else(|error| panic!("{error}: {record}"));
    Posterior::new(position.clone()).plan_count().unwrap_or_else(|error| panic!("{error}: {record}"))
}

pub fn count_part(plan: &CountPlan, part: u32, parts: u32) -> Counts {
    plan.part(part, parts).run()
}

/// Asserts that the progress of a part rises from 0 to 1 and never falls.
#[track_caller]
pub fn assert_progress_is_steady(mut count: Task<Counts>, what: &str) {
    let mut before = count.progress();
    assert!(before.abs() < f64::EPSILON, "{before}: {what}");
    while count.advance(1) == Progress::Unfinished {
        let now = count.progress();
        assert!((before..=1.0).contains(&now), "{before}, then {now}: {what}");
        before = now;
    }
    assert!((before - 1.0).abs() < f64::EPSILON, "{before}: {what}");
}

/// Asserts that the ships of every class occupy as many cells as they are long, on every board.
#[track_caller]
pub fn assert_every_ship_is_on_every_board(counts: &Counts, record: &Record) {
    for class in &counts.classes {
        let cells: usize =
            class.ships.iter().map(|&id| usize::from(record.rules().fleet().ship(id).length)).sum();
        assert_eq!(
            class.cells.iter().sum::<u128>(),
            cells as u128 * counts.boards,
            "{:?} in {record}",
            class.ships
        );
    }
}

/// Asserts that the counts are those of these boards, for each class and cell.
#[track_caller]
pub fn assert_counts_are_of_boards(counts: &Counts, boards: &[ShipCells], record: &Record) {
    assert_eq!(counts.boards, boards.len() as u128, "{record}");
    for class in &counts.classes {
        for cell in counts.grid.cells() {
            let holds = |board: &&ShipCells| class.ships.iter().any(|id| board[id.index()].contains(cell));
            let expected = boards.iter().filter(holds).count() as u128;
            let counted = counts.occupied_by(class, cell);
            assert_eq!(counted, expected, "{:?} on {cell} in {record}", class.ships);
        }
    }
}

pub fn rules(grid: &str, fleet: &str, contact: Contact, announcement: Announcement) -> Rules {
    Rules::new(grid.parse().unwrap(), fleet.parse().unwrap(), contact, announcement).unwrap()
}
