use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::numbers::{thousands, took};
use rangekeeper_engine::Preset;
use rangekeeper_lab::StrategyName;
use rangekeeper_play::GameLengths;

use crate::args::ExhaustArgs;
use crate::exhaust::Exhaust;
use crate::exhausted::play_all;

const USUAL: &str = "hit-or-miss";

/// Returns the text that the command prints. Nothing is printed before every board was played.
pub(crate) fn answer(args: &ExhaustArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let usual = USUAL.parse::<Preset>().map_err(CommandError::failure)?;
    let rules = args.rules.rules_like(usual.rules())?;
    let exhaust = Exhaust::new(&rules, args.strategy).map_err(CommandError::failure)?;
    let all = play_all(&exhaust, &AtomicBool::new(false)).filter(|all| all.games() > 0);
    let all = all.ok_or_else(CommandError::no_arrangement)?;
    Ok(text(&all, args.strategy, started.elapsed()))
}

fn text(all: &GameLengths, strategy: StrategyName, time: Duration) -> String {
    let (shortest, longest) = (all.shortest().map_or(0, usize::from), all.longest().map_or(0, usize::from));
    let head = format!(
        "{strategy} against all {} boards, played in {}.\n\
         Shots in the mean: {}/{} = {:.6}, standard deviation {:.4}, from {shortest} to {longest}.\n\n\
         shots         boards\n",
        thousands(all.games()),
        took(time),
        all.total(),
        all.games(),
        all.mean().unwrap_or_default(),
        all.population_standard_deviation().unwrap_or_default(),
    );
    let row = |shots: usize| format!("{shots:>5} {:>14}\n", thousands(all.histogram()[shots]));
    head + &(shortest..=longest).map(row).collect::<String>()
}
