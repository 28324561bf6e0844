//! Command line: every command with its options and defaults, as clap reads them. Formats and examples, which are not
//! about a single option, are in `help/`.

use clap::{ArgGroup, Args, CommandFactory as _, Parser};
use rangekeeper_cli::args::{FormArgs, GameArgs};

/// Figures, bounds and checks behind Rangekeeper
#[derive(Debug, Parser)]
#[command(name = "rangekeeper-research", version, max_term_width = 100, args_override_self = true)]
#[command(after_long_help = include_str!("help/overview.txt"))]
pub(crate) enum Command {
    /// Published figures, computed again
    #[command(after_long_help = include_str!("help/reproduce.txt"))]
    Reproduce(ReproduceArgs),
    /// Lower bounds of the mean number of shots; docs/bounds.md has the proofs
    #[command(after_long_help = include_str!("help/bounds.txt"))]
    Bounds(GameArgs),
    /// Random records and texts, checked against brute force
    #[command(after_long_help = include_str!("help/soak.txt"))]
    Soak(SoakArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ReproduceArgs {
    /// Seconds: 1,000 games for each sampled figure instead of 200,000, and fewer counts
    #[arg(long)]
    pub(crate) quick: bool,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("limit").args(["minutes", "records", "texts"]).required(true).multiple(true))]
pub(crate) struct SoakArgs {
    /// Stop after N minutes
    #[arg(long, value_name = "N", value_parser = minutes)]
    pub(crate) minutes: Option<f64>,
    /// Stop after N random records [default: no limit with --minutes, else 0]
    #[arg(long, value_name = "N")]
    records: Option<u64>,
    /// Stop after N mutated texts [default: no limit with --minutes, else 0]
    #[arg(long, value_name = "N")]
    texts: Option<u64>,
    /// The seed of all cases [default: random, and printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Returns the command line of `rangekeeper-research` as clap knows it.
pub fn command() -> clap::Command {
    Command::command()
}

impl SoakArgs {
    /// Returns the largest numbers of random records and of mutated texts.
    pub(crate) fn limits(&self) -> [u64; 2] {
        let unlimited = if self.minutes.is_some() { u64::MAX } else { 0 };
        [self.records, self.texts].map(|limit| limit.unwrap_or(unlimited))
    }
}

/// Parses a time in minutes. The error quotes what is wrong.
fn minutes(text: &str) -> Result<f64, String> {
    const YEAR: f64 = 366.0 * 24.0 * 60.0;
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= YEAR);
    number.ok_or_else(|| format!("“{text}” is not a number of minutes above 0"))
}
