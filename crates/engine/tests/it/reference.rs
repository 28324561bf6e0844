//! The reference positions, answered by every engine.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rangekeeper_engine::{Assumption, Confidence, CountMethod, Record};
use rangekeeper_testing::{Depth, Engine, check};
use serde_json::Value;

use crate::{assert_every_ship_is_on_every_board, assert_within, count_by, posterior, record};

const DRAWS: u64 = 20_000;
const SEED: u64 = 20_261_121;
/// With all intervals of this file, one in a thousand runs would fail.
const CONFIDENCE: Confidence = Confidence::new(1.0 - 1e-7).unwrap();

struct Case {
    record: Record,
    boards: u128,
    /// Number of boards that occupy each cell, in reading order.
    cells: Vec<u128>,
}

fn cases(json: &str) -> Vec<Case> {
    let values: Vec<Value> = serde_json::from_str(json).unwrap();
    values.iter().map(case).collect()
}

fn case(value: &Value) -> Case {
    let text = |key: &str| value[key].as_str().unwrap();
    let [grid, contact, announcement, fleet] = ["grid", "contact", "announce", "fleet"].map(text);
    let mut record = record(&format!("v1;{grid},{contact},{announcement};{fleet};"));
    for shot in value["shots"].as_array().unwrap() {
        record.add_shots(shot.as_str().unwrap()).unwrap();
    }
    let rows = value["cells"].as_array().unwrap().iter();
    let cells = rows.flat_map(|row| row.as_array().unwrap()).map(|count| count.as_u64().unwrap().into());
    Case { record, boards: text("arrangements").parse().unwrap(), cells: cells.collect() }
}

/// Counts the case as planned and by these methods, draws it, and compares the answers with those of the file.
fn is_answered(Case { record, boards, cells }: &Case, methods: &[CountMethod]) {
    let posterior = posterior(record);
    let plan = posterior.plan_count().unwrap();
    assert!(plan.cost().is_finite() && plan.cost() > 0.0, "{} in {record}", plan.cost());
    let counts = plan.part(0, 1).run();
    assert_eq!(counts.boards, *boards, "{record}");
    assert_eq!(counts.grid.cells().map(|cell| counts.occupied(cell)).collect::<Vec<_>>(), *cells, "{record}");
    assert_every_ship_is_on_every_board(&counts, record);
    for &method in methods.iter().filter(|it| **it != plan.method()) {
        assert_eq!(count_by(method, &posterior), counts, "{method:?} of {record}");
    }
    assert_eq!(posterior.count_boards().unwrap().run(), *boards, "{record}");
    let reachable = posterior.position().reachable();
    let sample = posterior.sample(DRAWS, SEED).run().unwrap();
    for (cell, occupied) in counts.grid.cells().zip(cells) {
        assert_eq!(reachable.contains(cell), *occupied > 0, "{cell} in {record}");
    }
    let exact = |cell| counts.occupied(cell) as f64 / *boards as f64;
    assert_within(&sample, CONFIDENCE, exact, &format!("seed {SEED}, {record}"));
}

/// Answers the case under a prior by both methods of counting and by a sample, and compares the answers.
fn is_weighed(Case { record, .. }: &Case) {
    let prior = Assumption::Person.prior(record.rules()).scaled(record.rules());
    let posterior = posterior(record).with_prior(&prior).unwrap();
    // The weights of a sweep have no cancellation.
    let [searched, swept] = [CountMethod::Search, CountMethod::Sweep].map(|it| count_by(it, &posterior));
    for cell in searched.grid.cells() {
        let [one, other] = [&searched, &swept].map(|counts| counts.probability(cell));
        assert!((one - other).abs() < 1e-12, "{one} and {other} on {cell} in {record}");
    }
    let sample = posterior.sample(DRAWS, SEED).run().unwrap();
    assert_within(&sample, CONFIDENCE, |cell| searched.probability(cell), &format!("seed {SEED}, {record}"));
}

/// Calls `check` with the number of every case and the case, on all cores.
fn on_all_cores(cases: &[Case], check: impl Fn(usize, &Case) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((number, case)) = cases.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
            check(number, case);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
}

#[test]
fn every_engine_gives_the_small_positions() {
    let cases = cases(include_str!("../reference/small_positions.json"));
    assert_eq!(cases.len(), 96);
    on_all_cores(&cases, |_, case| {
        is_answered(case, &[CountMethod::Search, CountMethod::Sweep]);
        let fault = check(&Engine::REAL, &case.record, Depth::ALL, SEED).fault;
        assert_eq!(fault, None, "seed {SEED}: {}", case.record);
    });
}

#[test]
fn every_engine_gives_the_classic_positions() {
    let cases = cases(include_str!("../reference/classic_positions.json"));
    assert_eq!(cases.len(), 40);
    on_all_cores(&cases, |number, case| {
        // Sweeps of classic boards take seconds. All small positions are swept, classic ones after a few shots by
        // `known_numbers`, and here those after 14 and more.
        if number % 10 >= 4 {
            is_answered(case, &[CountMethod::Search, CountMethod::Sweep]);
            is_weighed(case);
        } else {
            is_answered(case, &[CountMethod::Search]);
        }
    });
}
