//! What the odds truly are, and whether a sample goes with them.

use rangekeeper_engine::{Cell, Contact, Record, Rules, clopper_pearson};
use serde_json::Value;

/// The confidence of the intervals in which the exact shares must lie: one comparison in a million may fail,
/// and since the seed is given, none does so only now and then.
pub const CONFIDENCE: f64 = 0.999_999;

/// A position and its exact odds.
pub struct Exact {
    /// The shots and the rules.
    pub record: Record,
    boards: f64,
    /// Boards that occupy each cell, in reading order.
    cells: Vec<f64>,
}

impl Exact {
    /// The position of this number in the engine's reference file.
    ///
    /// # Panics
    /// If there is none.
    pub fn classic_position(number: usize) -> Self {
        let json = include_str!("../../engine/tests/reference/classic_positions.json");
        let all: Vec<Value> = serde_json::from_str(json).expect("the reference file is JSON");
        let value = &all[number];
        let text = |key: &str| value[key].as_str().unwrap_or_else(|| panic!("{key} is missing"));
        let contact = text("contact").parse::<Contact>().expect("a contact rule");
        let announcement = text("announce").parse().expect("an announcement rule");
        let (grid, fleet) = (text("grid").parse().expect("a grid"), text("fleet").parse().expect("a fleet"));
        let mut record =
            Record::new(Rules::new(grid, fleet, contact, announcement).expect("rules that go together"));
        for shot in value["shots"].as_array().into_iter().flatten() {
            record.add_shots(shot.as_str().unwrap_or_default()).expect("a shot");
        }
        let rows = value["cells"].as_array().into_iter().flatten();
        let cells = rows.flat_map(|row| row.as_array().into_iter().flatten()).filter_map(Value::as_f64);
        Self { record, boards: text("arrangements").parse().expect("a number"), cells: cells.collect() }
    }

    /// The share of boards that occupy the cell.
    pub fn share(&self, cell: Cell) -> f64 {
        self.cells[self.record.rules().grid().order(cell)] / self.boards
    }
}

/// Asserts that the exact share, known to `precision`, goes with what was drawn.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn assert_plausible(exact: f64, precision: f64, successes: u64, trials: u64, what: &str) {
    let interval = clopper_pearson(successes, trials, CONFIDENCE);
    assert!(
        interval.lower - precision <= exact && exact <= interval.upper + precision,
        "{what}: {successes} of {trials} draws do not go with {exact}, which is not in {interval:?}"
    );
}
