//! What there is to say about an experiment's games.

use std::time::Duration;

use rangekeeper_engine::Arrangement;
use rangekeeper_engine::Record;
use rangekeeper_engine::notation::GameId;
use rangekeeper_lab::{Experiment, Results};

use super::{json, no_experiment, text};
use crate::trouble::Trouble;

/// The confidence of all intervals, as for the page.
pub(super) const CONFIDENCE: f64 = 0.95;
/// The percentiles that are told beside the median.
pub(super) const PERCENTILES: [u64; 6] = [5, 10, 25, 75, 90, 95];

/// An experiment as far as it was played.
pub(super) struct Report<'a> {
    pub(super) experiment: &'a Experiment,
    /// The games that the experiment has in all.
    pub(super) games: u64,
    /// Of one game at least.
    pub(super) results: Results,
    /// The longest game of every strategy.
    pub(super) longest: Vec<Longest>,
    /// `None` if the games were played elsewhere.
    pub(super) speed: Option<Speed>,
}

/// The longest game of a strategy.
pub(super) struct Longest {
    pub(super) shots: u16,
    pub(super) game: u64,
    pub(super) id: GameId,
}

/// How fast the games were played.
#[derive(Clone, Copy)]
pub(super) struct Speed {
    pub(super) elapsed: Duration,
    pub(super) cores: u32,
}

impl<'a> Report<'a> {
    /// The report. The longest games are played again for it.
    pub(super) fn new(
        experiment: &'a Experiment,
        games: u64,
        results: Results,
        speed: Option<Speed>,
    ) -> Result<Self, Trouble> {
        if results.games() == 0 {
            return Err(Trouble::Failure("no game was played".to_owned()));
        }
        let mut lineup = experiment.lineup().map_err(no_experiment)?;
        let longest = results.longest.iter().zip(&experiment.strategies).enumerate();
        let longest = longest.map(|(place, (&(shots, game), strategy))| {
            let replayed = lineup.replay(game, place).map_err(|error| no_experiment(error.into()))?;
            let taken = replayed.1.shots().len();
            // Results come from a file that may be of another version, or wrong.
            if taken != usize::from(shots) {
                return Err(Trouble::Failure(format!(
                    "game {game} is told to have taken {strategy} {shots} shots, but takes {taken}: these results \
                     are not of this version"
                )));
            }
            Ok(Longest { shots, game, id: game_id(replayed)? })
        });
        let longest = longest.collect::<Result<_, _>>()?;
        Ok(Self { experiment, games, results, longest, speed })
    }

    /// The report as the text to print.
    pub(super) fn text(&self, json: bool) -> Result<String, Trouble> {
        if json { json::report(self) } else { Ok(text::report(self)) }
    }
}

impl Speed {
    /// Games per second on all cores.
    pub(super) fn games_per_second(self, games: u64) -> f64 {
        games as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// The Game ID of a game that is over, with its hidden fleet.
pub(super) fn game_id((referee, record): (Arrangement, Record)) -> Result<GameId, Trouble> {
    let id = GameId::practice(record, referee.fleet().to_vec());
    id.map_err(|error| Trouble::Failure(error.to_string()))
}
