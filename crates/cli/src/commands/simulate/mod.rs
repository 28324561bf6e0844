mod json;
mod text;

use std::time::{Duration, Instant};

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, Record};
use rangekeeper_lab::{Experiment, ExperimentError, Results};

use crate::args::{PlacingArgs, SimulateArgs};
use crate::command_error::CommandError;
use crate::output::numbers::thousands;
use crate::streams::note;
use crate::work::{cores::cores, games, interrupt};

/// Percentiles that are reported beside the median.
const PERCENTILES: [u64; 6] = [5, 10, 25, 75, 90, 95];

struct Report {
    experiment: Experiment,
    placing: PlacingArgs,
    games: u64,
    results: Results,
    /// The Game ID of each strategy's longest game.
    longest: Vec<GameId>,
    elapsed: Duration,
    cores: u32,
}

/// Returns the answer. The longest games are played again for their Game IDs.
pub(crate) fn answer(args: &SimulateArgs) -> Result<String, CommandError> {
    let (games, placing) = (args.games, args.lab.placing);
    let experiment = args.lab.experiment(std::iter::once(args.strategy).chain(args.versus).collect())?;
    let (cores, started) = (cores(), Instant::now());
    let results = played(&experiment, games, cores)?;
    let elapsed = started.elapsed();
    let mut players = experiment.players()?;
    let longest = results.longest.iter().enumerate().map(|(place, (_, game))| {
        game_id(players.replay(*game, place).map_err(ExperimentError::from)?, placing)
    });
    let longest = longest.collect::<Result<_, CommandError>>()?;
    let report = Report { experiment, placing, games, results, longest, elapsed, cores };
    Ok(if args.lab.form.json { json::report(&report) } else { text::report(&report) })
}

/// Plays at least one game of an experiment, until all are over or Ctrl-C stops them, which is noted.
pub(super) fn played(experiment: &Experiment, games: u64, cores: u32) -> Result<Results, CommandError> {
    let results = games::play(experiment, games, cores, interrupt::heeded())?;
    if results.games() != games {
        note(&format!("stopped after {} of {} games", thousands(results.games()), thousands(games)));
    }
    if results.games() == 0 {
        return Err(CommandError::Failure("no game was played".to_owned()));
    }
    Ok(results)
}

impl Report {
    fn games_per_second(&self) -> f64 {
        self.results.games() as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Returns the Game ID of a finished game, with its hidden fleet and the strategies' assumption.
pub(super) fn game_id(
    (hidden, record): (Arrangement, Record),
    placing: PlacingArgs,
) -> Result<GameId, CommandError> {
    let id = GameId::practice(record, hidden.fleet().to_vec()).map_err(CommandError::failure)?;
    Ok(id.with_assumption(placing.assume))
}
