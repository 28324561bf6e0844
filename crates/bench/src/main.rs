//! Speed of the site, measured in Chromium on the finished site: `cargo xtask bench [--only PART]... [--json FILE]`.
//! The parts are `wire`, `arrival`, `latency`, `chance`, `history`, `exact`, `sweep`, `speed`, `lab` and `think`.
//!
//! The bench measures the release build in `dist/` and, where it says natively, the engine in the bench itself. It
//! checks the results that it times: a time is never printed for a wrong count or sample. It asserts no time.

mod arena;
mod arrival;
mod chance;
mod exact;
mod games;
mod history;
mod lab;
mod latency;
mod native;
mod speed;
mod statistics;
mod sweep;
mod think;
mod wire;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use lexopt::{Arg, Parser, ValueExt};
use rangekeeper_browser::Site;
use serde::Serialize;

/// Results of all measured parts.
#[derive(Default, Serialize)]
struct Report {
    wire: Option<wire::Wire>,
    arrival: Option<arrival::Arrivals>,
    latency: Option<latency::Latency>,
    chance: Option<Vec<chance::Chance>>,
    history: Option<history::History>,
    exact: Option<exact::Exact>,
    sweep: Option<sweep::Sweep>,
    speed: Option<Vec<speed::Speed>>,
    lab: Option<Vec<lab::Pace>>,
    think: Option<Vec<think::Think>>,
}

/// Function that measures a part and prints it.
type Measure = fn(&Site, &mut Report);

/// Parts, in the order in which they are measured.
const PARTS: [(&str, Measure); 10] = [
    ("wire", |site, report| print!("{}", report.wire.insert(wire::measure(site)))),
    ("arrival", |site, report| print!("{}", report.arrival.insert(arrival::measure(site)))),
    ("latency", |site, report| print!("{}", report.latency.insert(latency::measure(site)))),
    ("chance", |site, report| print!("{}", chance::table(report.chance.insert(chance::measure(site))))),
    ("history", |site, report| print!("{}", report.history.insert(history::measure(site)))),
    ("exact", |site, report| print!("{}", report.exact.insert(exact::measure(site)))),
    ("sweep", |site, report| print!("{}", sweep::table(report.sweep.insert(sweep::measure(site))))),
    ("speed", |site, report| print!("{}", speed::table(report.speed.insert(speed::measure(site))))),
    ("lab", |site, report| print!("{}", lab::table(report.lab.insert(lab::measure(site))))),
    ("think", |site, report| print!("{}", think::table(report.think.insert(think::measure(site))))),
];

fn main() -> Result<()> {
    let Options { only, json } = options()?;
    let (site, mut report) = (Site::from_env(), Report::default());
    for (name, measure) in PARTS {
        if only.is_empty() || only.iter().any(|part| part == name) {
            measure(&site, &mut report);
        }
    }
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&report)?;
        fs::write(&file, text + "\n").with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

/// Options of the command line.
#[derive(Default)]
struct Options {
    /// Parts to measure; all if none is named.
    only: Vec<String>,
    json: Option<PathBuf>,
}

fn options() -> Result<Options> {
    let (mut parser, mut options) = (Parser::from_env(), Options::default());
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("json") => options.json = Some(parser.value()?.parse()?),
            Arg::Long("only") => {
                let part = parser.value()?.string()?;
                let names = PARTS.map(|(name, _)| name);
                ensure!(names.contains(&&*part), "“{part}” is not a part: {}", names.join(", "));
                options.only.push(part);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(options)
}
