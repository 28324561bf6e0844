use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rangekeeper_engine::Confidence;
use rangekeeper_lab::{Experiment, ExperimentError, Results};

use super::{cores::try_in_parts, progress::Progress};
use crate::command_error::CommandError;
use crate::output::numbers::thousands;

/// Confidence of every interval of a mean, as on the page.
pub const CONFIDENCE: Confidence = Confidence::PERCENT_95;

/// Plays this number of games, from game 0 on, on this number of cores until all are over or `stopped` turns true. The
/// games played have no gaps, and the results do not depend on the number of cores.
pub fn play(
    experiment: &Experiment,
    games: u64,
    cores: u32,
    stopped: &AtomicBool,
) -> Result<Results, CommandError> {
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    // Whoever takes the number of a game plays it, so that there are no gaps.
    let take = || {
        let is_over = stopped.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let number = (!is_over).then(|| next.fetch_add(1, Ordering::Relaxed));
        number.filter(|number| *number < games)
    };
    let part = |part: u32, _| {
        let mut progress = Progress::new(format!("simulating {} games", thousands(games)), part);
        let played = experiment.players().map_err(CommandError::from).and_then(|mut players| {
            let mut results = Results::default();
            while let Some(game) = take() {
                players.play(game, &mut results).map_err(ExperimentError::from)?;
                progress.show(game as f64 / games as f64);
            }
            Ok(results)
        });
        if played.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        played
    };
    try_in_parts(cores, part, Results::merge)
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Rules;
    use rangekeeper_lab::StrategyName;

    use super::*;

    #[test]
    fn the_games_are_the_same_on_any_number_of_cores_and_none_if_stopped_before() {
        let strategies = vec![StrategyName::Random, StrategyName::GuessAndSearch];
        let experiment = Experiment::new(Rules::classic(), strategies, 1);
        let on = |cores, is_stopped| play(&experiment, 300, cores, &AtomicBool::new(is_stopped)).unwrap();
        let one = on(1, false);
        assert_eq!(one.games(), 300);
        for cores in [2, 3, 8] {
            assert_eq!(on(cores, false), one);
        }
        assert_eq!(on(2, true).games(), 0);
    }
}
