use clap::{Args, value_parser};
use rangekeeper_play::Shooter;

use super::{AssumeArgs, FormArgs, RecordArgs, values};

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
