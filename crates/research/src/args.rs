//! Command line: every command with its options and defaults, as clap reads them. Formats and examples, which are not
//! about a single option, are in `help/`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, CommandFactory as _, Parser, value_parser};
use rangekeeper_cli::args::values::{self, MOST_GAMES};
use rangekeeper_cli::args::{FormArgs, RulesArgs};
use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::Shooter;

/// Figures, bounds, fits and checks behind Rangekeeper
#[derive(Debug, Parser)]
#[command(name = "rangekeeper-research", version, max_term_width = 100, args_override_self = true)]
#[command(after_long_help = include_str!("help/overview.txt"))]
pub(crate) enum Command {
    /// Published figures, computed again
    #[command(after_long_help = include_str!("help/reproduce.txt"))]
    Reproduce(ReproduceArgs),
    /// Bounds of the mean number of shots; docs/bounds.md has the proofs
    #[command(after_long_help = include_str!("help/bounds.txt"))]
    Bounds(BoundsArgs),
    /// The shots of a strategy on every board
    #[command(after_long_help = include_str!("help/exhaust.txt"))]
    Exhaust(ExhaustArgs),
    /// Weights of the cells, fitted to where people place their ships
    #[command(after_long_help = include_str!("help/fit.txt"))]
    Fit(FitArgs),
    /// A person who shoots, beside recorded games
    #[command(after_long_help = include_str!("help/shooter.txt"))]
    Shooter(ShooterArgs),
    /// Who wins duels, every strategy against every other
    #[command(after_long_help = include_str!("help/matrix.txt"))]
    Matrix(MatrixArgs),
    /// What hiding from an opponent's habits is worth
    #[command(after_long_help = include_str!("help/hiding.txt"))]
    Hiding(HidingArgs),
    /// The chance to win, against how simulated duels ended
    #[command(after_long_help = include_str!("help/calibrate.txt"))]
    Calibrate(CalibrateArgs),
    /// Random records and texts, checked against brute force
    #[command(after_long_help = include_str!("help/soak.txt"))]
    Soak(SoakArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ReproduceArgs {
    /// Seconds: 1,000 games for each sampled figure instead of 200,000, and optimal play only for published games
    #[arg(long, conflicts_with = "full")]
    pub(crate) quick: bool,
    /// Also play the strategies of Audinot, Bonnet and Viennot 2014 on every board, about a minute for each
    #[arg(long)]
    pub(crate) full: bool,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct BoundsArgs {
    #[command(flatten)]
    pub(crate) upper: UpperBoundsArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

/// Which upper bounds are wanted.
#[derive(Args, Debug)]
#[command(next_help_heading = "Upper bounds")]
pub(crate) struct UpperBoundsArgs {
    /// Play N games on the boards that are kept for published figures; their mean and its interval bound optimal play
    /// statistically, which is no proof
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: Option<u64>,
    /// The strategy that plays them [default: exact-greedy, or density where there are too many boards]
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>, requires = "games")]
    pub(crate) strategy: Option<StrategyName>,
    /// Play parity-rows on every board: its mean is a proved bound; about a minute, only on 10x10 where ships do not
    /// touch
    #[arg(long)]
    pub(crate) exhaust: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExhaustArgs {
    /// The strategy: row-scan, or parity-cross and parity-rows on 10x10 with --contact none
    #[arg(long, value_name = "NAME", value_parser = values::read::<StrategyName>)]
    pub(crate) strategy: StrategyName,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct FitArgs {
    /// How often each cell was occupied, as JSON; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The largest difference that is left
    #[arg(long, value_name = "SHARE", default_value = "0.0001", value_parser = tolerance)]
    pub(crate) tolerance: f64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ShooterArgs {
    /// Try many powers, and show the best
    #[arg(long)]
    pub(crate) fit: bool,
    /// The number of games with each power
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000), default_value_t = 4000)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct MatrixArgs {
    /// The number of games of each strategy
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_GAMES), default_value_t = 5000)]
    pub(crate) games: u64,
    /// The seed of the boards
    #[arg(long, value_name = "N", default_value_t = Experiment::FINAL_SEEDS + 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct HidingArgs {
    /// The number of games of the opponent that are known
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(3..=1000), default_value_t = 5)]
    pub(crate) known: u64,
    /// The number of boards of each kind
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=1_000_000), default_value_t = 1000)]
    pub(crate) boards: u64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CalibrateArgs {
    /// How the opponent shoots: person, most-likely, rangekeeper
    #[arg(long, value_name = "NAME", value_parser = values::read::<Shooter>, default_value_t)]
    pub(crate) shooter: Shooter,
    /// How the opponent is assumed to shoot [default: as --shooter]
    #[arg(long, value_name = "NAME", value_parser = values::read::<Shooter>)]
    pub(crate) assumed: Option<Shooter>,
    /// The number of boards of each player; every game of one is set against every game of the other
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=100_000), default_value_t = 100)]
    pub(crate) boards: u64,
    /// The number of the opponent's boards, if it is another
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=100_000))]
    pub(crate) their_boards: Option<u64>,
    /// The number of games of mine behind every estimate
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000), default_value_t = 200)]
    pub(crate) games: u64,
    /// The number of games of the opponent behind every estimate
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000), default_value_t = 200)]
    pub(crate) their_games: u64,
    /// Keep what is played in a file, and do not play again what it has: a long run can be ended and taken up
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
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

/// Parses the largest difference that a fit leaves. The error quotes what is wrong.
fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number >= 1e-9 && *number <= 0.1);
    number.ok_or_else(|| format!("“{text}” is not a number from 0.000000001 to 0.1"))
}

/// Parses a time in minutes. The error quotes what is wrong.
fn minutes(text: &str) -> Result<f64, String> {
    const YEAR: f64 = 366.0 * 24.0 * 60.0;
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= YEAR);
    number.ok_or_else(|| format!("“{text}” is not a number of minutes above 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        command().debug_assert();
    }
}
