//! The exact numbers of a record, found without the session.

use rangekeeper_engine::clopper_pearson;
use rangekeeper_play::{Forecast, MostLikely};

use crate::prelude::*;

/// The confidence of the intervals in which exact shares must lie: one comparison in a million may fail, and since the
/// seed is given, none does so only now and then.
const CONFIDENCE: Confidence = Confidence::new(0.999_999).unwrap();

#[track_caller]
pub fn posterior(record: &str) -> Posterior {
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    Posterior::new(Position::new(&record).expect("a board fits"))
}

#[track_caller]
pub fn count(record: &str) -> Counts {
    posterior(record).count().expect("not too many boards").run()
}

/// Returns the most likely hit, and those that are as likely.
#[track_caller]
pub fn most_likely(record: &str) -> Vec<Cell> {
    let likely = MostLikely::exact(&record.parse().unwrap(), &count(record)).expect("a likely hit");
    [&[likely.cell][..], &likely.tied].concat()
}

/// Returns the cell that the page names as the best for the game.
#[track_caller]
pub fn best_for_game(record: &str) -> Cell {
    let (best, counts) = (best_shot(&posterior(record)).expect("a best shot"), count(record));
    let likely = MostLikely::exact(&record.parse().unwrap(), &counts).expect("a likely hit");
    best.cell_given(&likely, counts.probability(best.cell))
}

/// Plays as many games from the record on as a forecast does.
#[track_caller]
pub fn play(record: &str, seed: u64) -> GameLengths {
    let mut forecast = Forecast::new(&posterior(record), seed);
    (0..200).map(|game| forecast.game(game).unwrap()).collect()
}

#[track_caller]
pub fn assert_plausible(exact: f64, successes: u64, trials: u64, cell: Cell) {
    let interval = clopper_pearson(successes, trials, CONFIDENCE);
    let plausible = interval.lower..=interval.upper;
    assert!(plausible.contains(&exact), "{cell}: {successes} of {trials} draws, but {exact}");
}
