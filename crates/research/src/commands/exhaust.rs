//! Command `rangekeeper-research exhaust`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::{as_text, line, milliseconds};
use rangekeeper_cli::output::numbers::{thousands, took};
use rangekeeper_engine::Preset;
use rangekeeper_lab::StrategyName;
use serde::Serialize;

use crate::args::ExhaustArgs;
use crate::exhaust::Exhaust;
use crate::exhausted::{Exhausted, play_all};

/// Default preset.
const USUAL: &str = "hit-or-miss";

#[derive(Serialize)]
struct ExhaustJson {
    strategy: String,
    #[serde(serialize_with = "as_text")]
    boards: u64,
    #[serde(serialize_with = "as_text")]
    shots: u64,
    mean: f64,
    standard_deviation: f64,
    shortest: usize,
    longest: usize,
    histogram: Vec<String>,
    elapsed_ms: f64,
}

/// Returns the text that the command prints. Nothing is printed before every board was played.
pub(crate) fn answer(args: &ExhaustArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let usual = USUAL.parse::<Preset>().map_err(CommandError::failure)?;
    let rules = args.rules.rules_like(usual.rules())?;
    let exhaust = Exhaust::new(&rules, args.strategy).map_err(CommandError::failure)?;
    let all = play_all(&exhaust, &AtomicBool::new(false)).filter(|all| all.boards > 0);
    let all = all.ok_or_else(CommandError::no_arrangement)?;
    if args.form.json {
        json(&all, args.strategy, started.elapsed())
    } else {
        Ok(text(&all, args.strategy, started.elapsed()))
    }
}

fn text(all: &Exhausted, strategy: StrategyName, time: Duration) -> String {
    let head = format!(
        "{strategy} against all {} boards, played in {}.\n\
         Shots in the mean: {}/{} = {:.6}, standard deviation {:.4}, from {} to {}.\n\n\
         shots         boards\n",
        thousands(all.boards),
        took(time),
        all.shots,
        all.boards,
        all.mean(),
        all.standard_deviation(),
        all.shortest(),
        all.longest(),
    );
    let row = |shots: usize| format!("{shots:>5} {:>14}\n", thousands(all.histogram()[shots]));
    head + &(all.shortest()..=all.longest()).map(row).collect::<String>()
}

fn json(all: &Exhausted, strategy: StrategyName, time: Duration) -> Result<String, CommandError> {
    line(&ExhaustJson {
        strategy: strategy.to_string(),
        boards: all.boards,
        shots: all.shots,
        mean: all.mean(),
        standard_deviation: all.standard_deviation(),
        shortest: all.shortest(),
        longest: all.longest(),
        histogram: all.histogram()[..=all.longest()].iter().map(u64::to_string).collect(),
        elapsed_ms: milliseconds(time),
    })
}
