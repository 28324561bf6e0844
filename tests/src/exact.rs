//! The exact odds, found without the page.

use rangekeeper_engine::{Cell, Counts, Position, Posterior, Record};
use rangekeeper_play::{MostLikely, best_shot};

/// Counts every board that fits the record.
#[track_caller]
pub fn count(record: &str) -> Counts {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    let position = Position::new(&record).expect("a board fits");
    Posterior::new(position.clone()).count().expect("not too many boards").run()
}

/// Returns the cell that the page names as the best for the game after this record.
#[track_caller]
pub fn best_for_game(record: &str) -> Cell {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    let position = Position::new(&record).unwrap_or_else(|_| panic!("no board fits {record}"));
    let posterior = Posterior::new(position);
    let (best, counts) = (best_shot(&posterior).expect("a best shot"), count(&record.to_string()));
    let likely = MostLikely::exact(&record, &counts).expect("a likely hit");
    best.cell_given(&likely, counts.probability(best.cell))
}
