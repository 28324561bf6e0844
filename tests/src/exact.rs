//! What the odds truly are, and whether a sample goes with them.

use rangekeeper_engine::{Cell, Confidence, Counts, Position, Posterior, Record, clopper_pearson};
use rangekeeper_play::{MostLikely, best_shot};

/// The confidence of the intervals in which the exact shares must lie: one comparison in a million may fail,
/// and since the seed is given, none does so only now and then.
const CONFIDENCE: Confidence = Confidence::new(0.999_999).unwrap();

/// Every board that fits the record, counted here and not in the browser.
#[track_caller]
pub fn count(record: &str) -> Counts {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    let position = Position::new(&record).expect("a board fits");
    Posterior::new(position.clone()).count().expect("not too many boards").run()
}

/// Asserts that the exact share, known to `precision`, goes with what was drawn.
#[track_caller]
pub fn assert_plausible(exact: f64, precision: f64, successes: u64, trials: u64, what: &str) {
    let interval = clopper_pearson(successes, trials, CONFIDENCE);
    assert!(
        interval.lower - precision <= exact && exact <= interval.upper + precision,
        "{what}: {successes} of {trials} draws do not go with {exact}, which is not in {interval:?}"
    );
}

/// The cell that a page names as the best for the game after this record, in its own text.
#[track_caller]
pub fn best_for_game(record: &str) -> Cell {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    let position = Position::new(&record).unwrap_or_else(|_| panic!("no board fits {record}"));
    let posterior = Posterior::new(position);
    let (best, counts) = (best_shot(&posterior).expect("a best shot"), count(&record.to_string()));
    let likely = MostLikely::exact(&record, &counts).expect("a likely hit");
    best.cell_given(&likely, counts.probability(best.cell))
}
