//! How fast the site is, measured in Chromium on the finished site: `cargo xtask bench [--json FILE]`.
//!
//! What it measures is the release build in `dist/` and, where it says natively, the engine in the bench itself. It
//! checks what it times: a number that was reached by drawing or counting wrongly is never printed. It asserts no
//! time.

mod arena;
mod exact;
mod games;
mod lab;
mod latency;
mod native;
mod speed;
mod statistics;
mod think;
mod wire;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use lexopt::{Arg, Parser, ValueExt};
use rangekeeper_browser_tests::Site;
use serde::Serialize;

/// Everything that was measured.
#[derive(Serialize)]
struct Report {
    exact: exact::Exact,
    speed: Vec<speed::Speed>,
    lab: Vec<lab::Pace>,
    think: Vec<think::Think>,
    latency: latency::Latency,
    wire: wire::Wire,
}

fn main() -> Result<()> {
    let json = json_file()?;
    let site = Site::from_env();
    let wire = wire::measure(&site);
    print!("{wire}");
    let latency = latency::measure(&site);
    print!("{latency}");
    let exact = exact::measure(&site);
    print!("{exact}");
    let speed = speed::measure(&site);
    print!("{}", speed::table(&speed));
    let lab = lab::measure(&site);
    print!("{}", lab::table(&lab));
    let think = think::measure(&site);
    print!("{}", think::table(&think));
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&Report { exact, speed, lab, think, latency, wire })?;
        fs::write(&file, text + "\n").with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

/// The file that `--json` names.
fn json_file() -> Result<Option<PathBuf>, lexopt::Error> {
    let mut parser = Parser::from_env();
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("json") => file = Some(parser.value()?.parse()?),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(file)
}
