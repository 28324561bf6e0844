//! `rangekeeper posterior`.

use std::time::Instant;

use rangekeeper_engine::{Fleet, Interval, ShipId};
use serde::Serialize;

use crate::args::PosteriorArgs;
use crate::finding::{Finding, Posterior};
use crate::output::board;
use crate::output::json::{Matrix, Ordered, as_text, line, matrix, milliseconds, names};
use crate::trouble::Trouble;
use crate::work::posterior;

#[derive(Serialize)]
struct PosteriorJson<'a> {
    method: &'static str,
    #[serde(serialize_with = "as_text")]
    arrangements: u64,
    cells: Matrix<String>,
    probability: Matrix<f64>,
    ships: Ordered<'a, Matrix<String>>,
    off_record: Vec<&'a str>,
    best: Vec<String>,
    elapsed_ms: f64,
    #[serde(flatten)]
    sample: Option<SampleJson>,
}

#[derive(Serialize)]
struct SampleJson {
    draws: u64,
    accepted: u64,
    lower: Matrix<f64>,
    upper: Matrix<f64>,
    seed: u64,
}

/// The answer as the text to print.
pub(crate) fn answer(args: &PosteriorArgs) -> Result<String, Trouble> {
    let started = Instant::now();
    let record = args.record.record()?;
    let position = posterior::position(&record)?;
    let finding = posterior::find(&position, args.method.method(), args.method.sampling())?;
    let (off_record, elapsed) = (position.off_record(), started.elapsed());
    let answer = Posterior { record: &record, off_record, finding, elapsed };
    if args.form.json { json(&answer) } else { Ok(board::draw(&answer)) }
}

fn json(answer: &Posterior) -> Result<String, Trouble> {
    let Posterior { record, off_record, finding, elapsed } = answer;
    let (grid, fleet, counts) = (record.rules().grid(), record.rules().fleet(), finding.counts());
    let sample = match finding {
        Finding::Exact(_) => None,
        Finding::Sampled { sample, seed, confidence } => {
            let interval = |cell| sample.estimate(cell, *confidence).interval;
            let intervals: Matrix<Interval> = matrix(grid, interval);
            let end = |end: fn(&Interval) -> f64| {
                intervals.iter().map(|row| row.iter().map(end).collect()).collect()
            };
            let (lower, upper) = (end(|interval| interval.lower), end(|interval| interval.upper));
            let (draws, accepted) = (sample.proposed, sample.accepted());
            Some(SampleJson { draws, accepted, lower, upper, seed: *seed })
        }
    };
    let likely = finding.most_likely(record);
    let best = likely.into_iter().flat_map(|likely| [vec![likely.cell], likely.tied].concat());
    line(&PosteriorJson {
        method: finding.method(),
        arrangements: counts.boards,
        cells: matrix(grid, |cell| counts.occupied(cell).to_string()),
        probability: matrix(grid, |cell| counts.share(cell)),
        ships: ships(fleet, finding),
        off_record: off_record.iter().map(|ship| &fleet.ship(ship).name[..]).collect(),
        best: names(&best.collect::<Vec<_>>()),
        elapsed_ms: milliseconds(*elapsed),
        sample,
    })
}

/// The boards with a ship on each cell, by the ship's name.
fn ships<'a>(fleet: &'a Fleet, finding: &Finding) -> Ordered<'a, Matrix<String>> {
    let counts = finding.counts();
    // A ship off the record is in no class.
    let boards = |ship: ShipId, cell| {
        let class = counts.classes.iter().find(|class| class.ships.contains(&ship));
        class.map_or(0, |class| counts.occupied_by(class, cell))
    };
    let cells = |ship| matrix(counts.grid, |cell| boards(ship, cell).to_string());
    Ordered(fleet.ids().map(|ship| (&fleet.ship(ship).name[..], cells(ship))).collect())
}
