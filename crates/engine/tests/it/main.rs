//! The tests of the engine from outside. One property checks answers about small records; the rest is what it misses.

mod answers;
mod broken;
mod draws;
mod game_id;
mod hard;
mod interval;
mod known_numbers;
mod meanings;
mod parts;
mod property;
mod reference;
mod serialised;
mod shot_list;
mod translate;
mod update;

use rangekeeper_engine::{Cell, Confidence, CountMethod, Counts, Position, Posterior, Record, Rules, Sample};

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn preset(name: &str, shots: &str) -> Record {
    record(&format!("v1;{name};{shots}"))
}

/// Returns a fleet of ships of these lengths, as in a record line.
fn fleet_of(lengths: &[usize]) -> String {
    let ships = lengths.iter().zip('A'..).map(|(length, name)| format!("{name}={length}"));
    ships.collect::<Vec<_>>().join(",")
}

fn posterior(record: &Record) -> Posterior {
    Posterior::new(Position::new(record).unwrap_or_else(|error| panic!("{error}: {record}")))
}

fn count_by(method: CountMethod, posterior: &Posterior) -> Counts {
    let plan = posterior.plan_count_by(method);
    plan.unwrap_or_else(|error| panic!("{error}: {}", posterior.record())).part(0, 1).run()
}

#[track_caller]
fn assert_within(sample: &Sample, confidence: Confidence, probability: impl Fn(Cell) -> f64, context: &str) {
    for cell in sample.drawn.grid.cells() {
        let (probability, estimate) = (probability(cell), sample.estimate(cell, confidence));
        assert!(estimate.interval.contains(probability), "{probability}, {estimate:?} at {cell}: {context}");
    }
}

/// Asserts that the ships of every class occupy as many cells as they are long, on every board.
#[track_caller]
fn assert_every_ship_is_on_every_board(counts: &Counts, record: &Record) {
    for class in &counts.classes {
        let length = |ship: &_| u128::from(record.rules().fleet().ship(*ship).length);
        let cells: u128 = class.ships.iter().map(length).sum();
        assert_eq!(class.cells.iter().sum::<u128>(), cells * counts.boards, "{:?} in {record}", class.ships);
    }
}
