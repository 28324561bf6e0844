use std::time::Instant;

use rangekeeper_engine::{Cell, Counts, Fleet, Interval};
use serde::Serialize;

use crate::args::PosteriorArgs;
use crate::command_error::CommandError;
use crate::finding::{Answer, Finding};
use crate::output::board;
use crate::output::json::{Matrix, Ordered, as_text, line, matrix, milliseconds, names};
use crate::output::prior::PriorJson;
use crate::work::posterior;

#[derive(Serialize)]
struct PosteriorJson<'a> {
    method: &'static str,
    #[serde(serialize_with = "as_text")]
    arrangements: u128,
    cells: Matrix<String>,
    probability: Matrix<f64>,
    ships: Ordered<'a, Matrix<String>>,
    off_record: Vec<&'a str>,
    best: Vec<String>,
    elapsed_ms: f64,
    #[serde(flatten)]
    sample: Option<SampleJson>,
    #[serde(flatten)]
    assumed: Option<AssumedJson<'a>>,
}

#[derive(Serialize)]
struct SampleJson {
    draws: u64,
    accepted: u64,
    lower: Matrix<f64>,
    upper: Matrix<f64>,
    seed: u64,
}

/// Keys that are added if ships are not assumed to be placed at random.
#[derive(Serialize)]
struct AssumedJson<'a> {
    #[serde(flatten)]
    prior: PriorJson,
    ship_probability: Ordered<'a, Matrix<f64>>,
}

pub(crate) fn answer(args: &PosteriorArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let record = args.record.record()?;
    let assumed = args.assume.assumed(&args.record, record.rules());
    let posterior = posterior::posterior(&record, &assumed.prior)?;
    let finding = posterior::find(&posterior, args.method.method(), args.method.sampling())?;
    let (off_record, elapsed) = (posterior.position().off_record(), started.elapsed());
    let answer = Answer { record: &record, off_record, assumed, finding, elapsed };
    if args.form.json { json(&answer) } else { Ok(board::draw(&answer)) }
}

fn json(answer: &Answer) -> Result<String, CommandError> {
    let Answer { record, off_record, finding, elapsed, .. } = answer;
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
        probability: matrix(grid, |cell| counts.probability(cell)),
        ships: ships(fleet, finding),
        assumed: PriorJson::new(answer)
            .map(|prior| AssumedJson { prior, ship_probability: ship_probability(fleet, finding) }),
        off_record: off_record.iter().map(|ship| &fleet.ship(ship).name[..]).collect(),
        best: names(&best.collect::<Vec<_>>()),
        elapsed_ms: milliseconds(*elapsed),
        sample,
    })
}

/// Returns the number of boards with a ship on each cell, by the ship's name.
fn ships<'a>(fleet: &'a Fleet, finding: &Finding) -> Ordered<'a, Matrix<String>> {
    by_ship(fleet, finding.counts(), |counts, place, cell| {
        // A ship off the record is in no class.
        place.map_or(0, |place| counts.occupied_by(&counts.classes[place], cell)).to_string()
    })
}

/// Returns the probability of a ship on each cell, by the ship's name.
fn ship_probability<'a>(fleet: &'a Fleet, finding: &Finding) -> Ordered<'a, Matrix<f64>> {
    by_ship(fleet, finding.counts(), |counts, place, cell| {
        place.map_or(0.0, |place| counts.probability_of(place, cell))
    })
}

/// Returns a value for each cell, by the ship's name. `value` gets the place of the ship's class, if it has one.
fn by_ship<'a, T>(
    fleet: &'a Fleet,
    counts: &Counts,
    value: impl Fn(&Counts, Option<usize>, Cell) -> T,
) -> Ordered<'a, Matrix<T>> {
    let cells = |ship| {
        let place = counts.classes.iter().position(|class| class.ships.contains(&ship));
        matrix(counts.grid, |cell| value(counts, place, cell))
    };
    Ordered(fleet.ids().map(|ship| (&fleet.ship(ship).name[..], cells(ship))).collect())
}
