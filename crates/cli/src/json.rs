//! Answers as JSON; the keys are described in the [help text](crate::help).

use std::time::Duration;

use rangekeeper_engine::{Cell, Fleet, Grid, Interval, ShipId};
use serde::{Serialize, Serializer};

use crate::posterior::{Answer, Finding};
use crate::trouble::Trouble;

/// The grid's rows from the top.
type Matrix<T> = Vec<Vec<T>>;

#[derive(Serialize)]
struct PosteriorJson<'a> {
    method: &'static str,
    arrangements: String,
    cells: Matrix<String>,
    probability: Matrix<f64>,
    ships: ShipsJson<'a>,
    off_record: Vec<&'a str>,
    best: Vec<String>,
    elapsed_ms: f64,
    #[serde(flatten)]
    sample: Option<SampleJson>,
}

/// By name, in the fleet's order.
struct ShipsJson<'a>(Vec<(&'a str, Matrix<String>)>);

#[derive(Serialize)]
struct SampleJson {
    draws: u64,
    accepted: u64,
    lower: Matrix<f64>,
    upper: Matrix<f64>,
    seed: u64,
}

#[derive(Serialize)]
struct CountJson {
    arrangements: String,
    elapsed_ms: f64,
}

/// The answer to `rangekeeper posterior --json`.
pub(crate) fn posterior(answer: &Answer) -> Result<String, Trouble> {
    let Answer { record, off_record, finding, advice, elapsed } = answer;
    let (grid, fleet, counts) = (record.rules().grid(), record.rules().fleet(), finding.counts());
    let (method, sample) = match finding {
        Finding::Exact(_) => ("exact", None),
        Finding::Sampled { tally, seed, confidence } => {
            let interval = |cell| tally.estimate(cell, *confidence).interval;
            let intervals: Matrix<Interval> = matrix(grid, interval);
            let end = |end: fn(&Interval) -> f64| {
                intervals.iter().map(|row| row.iter().map(end).collect()).collect()
            };
            let (lower, upper) = (end(|interval| interval.lower), end(|interval| interval.upper));
            let (draws, accepted) = (tally.proposed, tally.accepted());
            ("sample", Some(SampleJson { draws, accepted, lower, upper, seed: *seed }))
        }
    };
    let best = advice.iter().flat_map(|advice| std::iter::once(&advice.best).chain(&advice.tied));
    line(&PosteriorJson {
        method,
        arrangements: counts.boards.to_string(),
        cells: matrix(grid, |cell| counts.occupied(cell).to_string()),
        probability: matrix(grid, |cell| counts.share(cell)),
        ships: ships(fleet, finding),
        off_record: off_record.iter().map(|ship| &fleet.ship(ship).name[..]).collect(),
        best: best.map(Cell::to_string).collect(),
        elapsed_ms: milliseconds(*elapsed),
        sample,
    })
}

/// The answer to `rangekeeper count --json`.
pub(crate) fn count(boards: u64, elapsed: Duration) -> Result<String, Trouble> {
    line(&CountJson { arrangements: boards.to_string(), elapsed_ms: milliseconds(elapsed) })
}

/// One line of JSON.
pub(crate) fn line(value: &impl Serialize) -> Result<String, Trouble> {
    let text = serde_json::to_string(value);
    text.map(|text| text + "\n").map_err(|error| Trouble::Failure(format!("no JSON: {error}")))
}

fn ships<'a>(fleet: &'a Fleet, finding: &Finding) -> ShipsJson<'a> {
    let counts = finding.counts();
    // A ship off the record is in no class.
    let boards = |ship: ShipId, cell| {
        let class = counts.classes.iter().find(|class| class.ships.contains(&ship));
        class.map_or(0, |class| class.cells[counts.grid.order(cell)])
    };
    let cells = |ship| matrix(counts.grid, |cell| boards(ship, cell).to_string());
    ShipsJson(fleet.ids().map(|ship| (&fleet.ship(ship).name[..], cells(ship))).collect())
}

fn matrix<T>(grid: Grid, value: impl Fn(Cell) -> T) -> Matrix<T> {
    let row = |row| (0..grid.columns()).filter_map(move |column| Cell::new(row, column));
    (0..grid.rows()).map(|number| row(number).map(&value).collect()).collect()
}

/// To the microsecond.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

impl Serialize for ShipsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, cells)| (name, cells)))
    }
}
