//! Command line: every command with its options and defaults, as clap reads them. Formats and examples, which are not
//! about a single option, are in `help/`.
//!
//! The functions in [`values`] check values that clap does not know by itself. Their messages quote what is wrong.

mod assume;
mod lab;
mod method;
mod record;
mod values;

use clap::{Args, CommandFactory as _, Parser, value_parser};
use clap_complete::Shell;
use rangekeeper_engine::Preset;
use rangekeeper_play::Shooter;

pub(crate) use assume::AssumeArgs;
pub(crate) use lab::{DuelArgs, PlacingArgs, ReplayArgs, SimulateArgs};
pub(crate) use method::{Method, MethodArgs};
pub(crate) use record::RecordArgs;
pub use record::RulesArgs;
pub(crate) use values::MOST_GAMES;

/// Where to shoot next in a game of Battleship
#[derive(Debug, Parser)]
#[command(name = "rangekeeper", version, max_term_width = 100, args_override_self = true)]
#[command(after_long_help = overview())]
pub(crate) enum Command {
    /// The probability of a hit in every cell, and the most likely hit
    #[command(after_long_help = include_str!("help/posterior.txt"))]
    Posterior(PosteriorArgs),
    /// The best shot for the game beside the most likely hit
    #[command(after_long_help = include_str!("help/advise.txt"))]
    Advise(PosteriorArgs),
    /// The chance to win a game of two boards
    #[command(after_long_help = include_str!("help/win.txt"))]
    Win(WinArgs),
    /// The number of boards before the first shot
    #[command(after_long_help = include_str!("help/count.txt"))]
    Count(GameArgs),
    /// The fewest mean shots, where at most 4096 boards fit
    #[command(after_long_help = include_str!("help/optimal.txt"))]
    Optimal(OptimalArgs),
    /// Patterns that hit every ship, and placements through each cell
    #[command(after_long_help = include_str!("help/patterns.txt"))]
    Patterns(GameArgs),
    /// The lab: the strategies
    #[command(after_long_help = include_str!("help/strategies.txt"))]
    Strategies(FormArgs),
    /// The lab: games of one strategy or two
    #[command(long_about = include_str!("help/lab.txt"), after_long_help = include_str!("help/simulate.txt"))]
    Simulate(SimulateArgs),
    /// The lab: who wins, two strategies against each other
    #[command(after_long_help = include_str!("help/duel.txt"))]
    Duel(DuelArgs),
    /// The lab: one game, shot by shot
    #[command(after_long_help = include_str!("help/replay.txt"))]
    Replay(ReplayArgs),
    /// A signature of what the engine finds at fixed positions, and its speed
    #[command(after_long_help = include_str!("help/bench.txt"))]
    Bench(FormArgs),
    /// A script that completes commands and options in a shell
    #[command(after_long_help = include_str!("help/completions.txt"))]
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args, Debug)]
pub(crate) struct PosteriorArgs {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) assume: AssumeArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct WinArgs {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Your fleet: each ship with its first and last cell, as in Carrier=A1-A5; needed unless the Game ID of --record has
    /// your board
    #[arg(long, value_name = "NAME=PLACE,...", help_heading = "Your board")]
    pub(crate) own_fleet: Option<String>,
    /// The cells of your board that the opponent shot at, in order; the answers follow from your fleet
    #[arg(long, value_name = "CELL,...", default_value = "", hide_default_value = true)]
    #[arg(help_heading = "Your board", requires = "own_fleet")]
    pub(crate) own_shots: String,
    /// The opponent began
    #[arg(long, help_heading = "Your board", requires = "own_fleet")]
    pub(crate) second: bool,
    /// How the opponent shoots: person, most-likely, rangekeeper
    #[arg(long, value_name = "NAME", value_parser = values::read::<Shooter>, default_value_t)]
    #[arg(help_heading = "Method")]
    pub(crate) shooter: Shooter,
    /// The number of games of each player
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000), default_value_t = 2000)]
    #[arg(help_heading = "Method")]
    pub(crate) games: u64,
    /// The seed of the games [default: random]
    #[arg(long, value_name = "N", help_heading = "Method")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) assume: AssumeArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Args, Debug)]
pub struct GameArgs {
    #[command(flatten)]
    pub rules: RulesArgs,
    #[command(flatten)]
    pub form: FormArgs,
}

#[derive(Args, Debug)]
pub(crate) struct OptimalArgs {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// Draw the decision tree, as deep as fits 120 lines
    #[arg(long, help_heading = "Optimal play")]
    pub(crate) tree: bool,
    /// Draw the decision tree for N shots
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = "Optimal play")]
    pub(crate) depth: Option<u64>,
    /// Give up after N positions of the game tree; the default takes about two gigabytes
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = "Optimal play")]
    #[arg(default_value_t = 20_000_000)]
    pub(crate) stages: u64,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

/// The form of the answer.
#[derive(Args, Clone, Copy, Debug)]
pub struct FormArgs {
    /// Print one JSON object instead of text
    #[arg(long, help_heading = "Answer")]
    pub json: bool,
}

/// Returns the end of `rangekeeper --help`.
fn overview() -> String {
    let presets = Preset::ALL.map(|preset| format!("  {:<12} {}\n", preset.name, preset.title));
    format!("Presets (--preset NAME):\n{}\n{}", presets.concat(), include_str!("help/overview.txt"))
}

/// Returns the command line of `rangekeeper` as clap knows it.
pub fn command() -> clap::Command {
    Command::command()
}
