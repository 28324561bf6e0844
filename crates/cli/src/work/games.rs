use rangekeeper_engine::Confidence;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rangekeeper_lab::{Experiment, ExperimentError, Results};

use super::cores::try_in_parts;
use super::progress::Progress;
use crate::command_error::CommandError;
use crate::output::numbers::thousands;

/// Confidence of every interval of a mean, as on the page.
pub const CONFIDENCE: Confidence = Confidence::PERCENT_95;

struct Round<'a> {
    experiment: &'a Experiment,
    games: u64,
    next: AtomicU64,
    stopped: &'a AtomicBool,
    failed: AtomicBool,
}

/// Plays this number of games, from game 0 on, on this number of cores until all are over or `stopped` turns true. The
/// games played have no gaps, and the results do not depend on the number of cores.
pub fn play(
    experiment: &Experiment,
    games: u64,
    cores: u32,
    stopped: &AtomicBool,
) -> Result<Results, CommandError> {
    let round = Round { experiment, games, next: AtomicU64::new(0), stopped, failed: AtomicBool::new(false) };
    try_in_parts(cores, |part, _| round.play(part), Results::merge)
}

impl Round<'_> {
    fn play(&self, part: u32) -> Result<Results, CommandError> {
        let mut progress = Progress::new(format!("simulating {} games", thousands(self.games)), part);
        let played = self.experiment.players().map_err(CommandError::from).and_then(|mut players| {
            let mut results = Results::default();
            while let Some(game) = self.take() {
                players.play(game, &mut results).map_err(ExperimentError::from)?;
                progress.show(game as f64 / self.games as f64);
            }
            Ok(results)
        });
        if played.is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
        played
    }

    /// Takes the number of the next game. The caller must play it, so that there are no gaps.
    fn take(&self) -> Option<u64> {
        if self.stopped.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed) {
            return None;
        }
        let following = |game| (game < self.games).then_some(game + 1);
        self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, following).ok()
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Rules;
    use rangekeeper_lab::StrategyName;

    use super::*;

    fn experiment() -> Experiment {
        let strategies = vec![StrategyName::Random, StrategyName::GuessAndSearch];
        Experiment::new(Rules::classic(), strategies, 1)
    }

    #[test]
    fn the_games_are_the_same_on_any_number_of_cores() {
        let on = |cores| play(&experiment(), 300, cores, &AtomicBool::new(false)).unwrap();
        let one = on(1);
        assert_eq!(one.games(), 300);
        for cores in [2, 3, 8] {
            assert_eq!(on(cores), one);
        }
    }

    #[test]
    fn what_is_stopped_has_no_gaps() {
        let stopped = AtomicBool::new(true);
        assert_eq!(play(&experiment(), 300, 2, &stopped).unwrap().games(), 0);
    }
}
