use std::time::Duration;

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, Record};
use rangekeeper_lab::{Experiment, ExperimentError, Results};

use crate::args::PlacingArgs;
use crate::command_error::CommandError;

/// Percentiles that are reported beside the median.
pub(in crate::commands) const PERCENTILES: [u64; 6] = [5, 10, 25, 75, 90, 95];

pub(in crate::commands) struct Report<'a> {
    pub(in crate::commands) experiment: &'a Experiment,
    pub(in crate::commands) placing: PlacingArgs,
    pub(in crate::commands) games: u64,
    /// Results of at least one game.
    pub(in crate::commands) results: Results,
    pub(in crate::commands) longest: Vec<Longest>,
    pub(in crate::commands) speed: Speed,
}

pub(in crate::commands) struct Longest {
    pub(in crate::commands) shots: u16,
    pub(in crate::commands) game: u64,
    pub(in crate::commands) id: GameId,
}

#[derive(Clone, Copy)]
pub(in crate::commands) struct Speed {
    pub(in crate::commands) elapsed: Duration,
    pub(in crate::commands) cores: u32,
}

impl<'a> Report<'a> {
    /// Creates the report. The longest games are played again for their Game IDs.
    pub(in crate::commands) fn new(
        experiment: &'a Experiment,
        placing: PlacingArgs,
        games: u64,
        results: Results,
        speed: Speed,
    ) -> Result<Self, CommandError> {
        if results.games() == 0 {
            return Err(CommandError::Failure("no game was played".to_owned()));
        }
        let mut players = experiment.players().map_err(CommandError::from)?;
        let longest = results.longest.iter().enumerate().map(|(place, &(shots, game))| {
            let replayed = players.replay(game, place).map_err(ExperimentError::from)?;
            Ok(Longest { shots, game, id: game_id(replayed, placing)? })
        });
        let longest = longest.collect::<Result<_, CommandError>>()?;
        Ok(Self { experiment, placing, games, results, longest, speed })
    }
}

impl Speed {
    pub(in crate::commands) fn games_per_second(self, games: u64) -> f64 {
        games as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Returns the Game ID of a finished game, with its hidden fleet and the strategies' assumption.
pub(in crate::commands) fn game_id(
    (hidden, record): (Arrangement, Record),
    placing: PlacingArgs,
) -> Result<GameId, CommandError> {
    let id = GameId::practice(record, hidden.fleet().to_vec()).map_err(CommandError::failure)?;
    Ok(id.with_assumption(placing.assume))
}
