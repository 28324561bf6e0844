use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::numbers::{thousands, took};
use rangekeeper_cli::work::cores::{cores, try_in_parts};
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::Preset;
use rangekeeper_play::GameLengths;

use crate::args::ExhaustArgs;
use crate::exhaust::Exhaust;

/// Returns the text that the command prints. Nothing is printed before every board was played.
pub(crate) fn answer(args: &ExhaustArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let usual = "hit-or-miss".parse::<Preset>().map_err(CommandError::failure)?;
    let rules = args.rules.rules_like(usual.rules())?;
    let exhaust = Exhaust::new(&rules, args.strategy).map_err(CommandError::failure)?;
    let all = play_all(&exhaust, &AtomicBool::new(false)).filter(|all| all.games() > 0);
    let all = all.ok_or_else(CommandError::no_arrangement)?;
    let (shortest, longest) = (all.shortest().map_or(0, usize::from), all.longest().map_or(0, usize::from));
    let head = format!(
        "{} against all {} boards, played in {}.\n\
         Shots in the mean: {}/{} = {:.6}, standard deviation {:.4}, from {shortest} to {longest}.\n\n\
         shots         boards\n",
        args.strategy,
        thousands(all.games()),
        took(started.elapsed()),
        all.total(),
        all.games(),
        all.mean().unwrap_or_default(),
        all.population_standard_deviation().unwrap_or_default(),
    );
    let row = |shots: usize| format!("{shots:>5} {:>14}\n", thousands(all.histogram()[shots]));
    Ok(head + &(shortest..=longest).map(row).collect::<String>())
}

/// Plays on all boards, on all cores. Returns `None` if `stopped` turned true before the last one.
pub(super) fn play_all(exhaust: &Exhaust, stopped: &AtomicBool) -> Option<GameLengths> {
    let play = |core: u32, cores: u32| {
        let mut progress = Progress::new("playing every board", core);
        let mut lengths = GameLengths::default();
        for part in (core as usize..exhaust.parts()).step_by(cores as usize) {
            if stopped.load(Ordering::Relaxed) {
                return Err(());
            }
            lengths.merge(&exhaust.part(part));
            progress.show((part + 1) as f64 / exhaust.parts() as f64);
        }
        Ok(lengths)
    };
    try_in_parts(cores(), play, GameLengths::merge).ok()
}
