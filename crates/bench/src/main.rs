//! Speed of the site, measured in Chromium on the finished site: `cargo xtask bench [--only PART]... [--json FILE]`.
//! The parts are `arrival`, `latency` and `chance`: what a player waits for. It asserts no time. What a browser does not
//! change is timed natively, by `cargo bench`.

mod arrival;
mod chance;
mod latency;
mod statistics;

use std::fmt::Display;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use lexopt::{Arg, Parser, ValueExt};
use rangekeeper_browser::site_url;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Function that measures a part, prints it, and returns it for the file.
type Measure = fn(&str) -> Value;

const PARTS: [(&str, Measure); 3] = [
    ("arrival", |site| shown(&arrival::measure(site))),
    ("latency", |site| shown(&latency::measure(site))),
    ("chance", |site| shown(&chance::measure(site))),
];

fn shown(measured: &(impl Display + Serialize)) -> Value {
    print!("{measured}");
    json!(measured)
}

fn main() -> Result<()> {
    let (only, json) = options()?;
    let (site, mut report) = (site_url(), Map::new());
    for (name, measure) in PARTS {
        if only.is_empty() || only.iter().any(|part| part == name) {
            report.insert(name.to_owned(), measure(&site));
        }
    }
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&report)?;
        fs::write(&file, text + "\n").with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

/// Reads the parts to measure, all if none is named, and the file for JSON.
fn options() -> Result<(Vec<String>, Option<PathBuf>)> {
    let (mut parser, mut only, mut json) = (Parser::from_env(), Vec::new(), None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("json") => json = Some(parser.value()?.parse()?),
            Arg::Long("only") => {
                let part = parser.value()?.string()?;
                let names = PARTS.map(|(name, _)| name);
                ensure!(names.contains(&&*part), "“{part}” is not a part: {}", names.join(", "));
                only.push(part);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok((only, json))
}
