//! Games on all cores.

use rangekeeper_engine::Confidence;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rangekeeper_lab::{DuelResults, Experiment, ExperimentError, Players, Results};
use rangekeeper_play::HideError;

use super::cores::in_parts;
use super::progress::Progress;
use crate::command_error::CommandError;
use crate::output::numbers::thousands;

/// Confidence of every interval of a mean, as on the page.
pub const CONFIDENCE: Confidence = Confidence::PERCENT_95;

/// Games that were played, with their results.
pub struct Played<R = Results> {
    /// Numbers of the games.
    pub games: Range<u64>,
    /// Results of the games.
    pub results: R,
}

/// A kind of games: what they are called, how one is played, and how results are added up.
struct Kind<R> {
    name: &'static str,
    play: fn(&mut Players, u64, &mut R) -> Result<(), HideError>,
    merge: fn(&mut R, &R),
}

struct Round<'a, R> {
    experiment: &'a Experiment,
    kind: Kind<R>,
    games: Range<u64>,
    /// Number of the next game to play.
    next: AtomicU64,
    stopped: &'a AtomicBool,
    failed: AtomicBool,
}

/// Plays these games on this number of cores until all are over or `stopped` turns true. The games played have no gaps,
/// and the results do not depend on the number of cores.
///
/// # Errors
/// If the strategies do not suit the rules, or if no arrangement fits the grid.
pub fn play(
    experiment: &Experiment,
    games: Range<u64>,
    cores: u32,
    stopped: &AtomicBool,
) -> Result<Played, CommandError> {
    let kind = Kind { name: "games", play: Players::play, merge: Results::merge };
    of_kind(kind, experiment, games, cores, stopped)
}

/// As [`play`], duels of the two strategies of the experiment.
///
/// # Errors
/// As [`play`].
pub fn duel(
    experiment: &Experiment,
    duels: Range<u64>,
    cores: u32,
    stopped: &AtomicBool,
) -> Result<Played<DuelResults>, CommandError> {
    let kind = Kind { name: "duels", play: Players::duel, merge: DuelResults::merge };
    of_kind(kind, experiment, duels, cores, stopped)
}

fn of_kind<R: Default + Send>(
    kind: Kind<R>,
    experiment: &Experiment,
    games: Range<u64>,
    cores: u32,
    stopped: &AtomicBool,
) -> Result<Played<R>, CommandError> {
    let (next, merge) = (AtomicU64::new(games.start), kind.merge);
    let round = Round { experiment, kind, games, next, stopped, failed: AtomicBool::new(false) };
    let merge =
        |whole: &mut Result<R, CommandError>, part: &Result<R, CommandError>| match (&mut *whole, part) {
            (Ok(whole), Ok(part)) => merge(whole, part),
            (Ok(_), Err(error)) => *whole = Err(error.clone()),
            (Err(_), _) => {}
        };
    let results = in_parts(cores, |part, _| round.play(part), merge)?;
    Ok(Played { games: round.games.start..round.next.into_inner(), results })
}

impl<R: Default> Round<'_, R> {
    /// Plays games until none is left.
    fn play(&self, part: u32) -> Result<R, CommandError> {
        let Range { start, end } = self.games;
        let work = format!("simulating {} {}", thousands(end - start), self.kind.name);
        let mut progress = Progress::new(work, part);
        let played = self.experiment.players().map_err(CommandError::from).and_then(|mut players| {
            let mut results = R::default();
            while let Some(game) = self.take() {
                (self.kind.play)(&mut players, game, &mut results).map_err(ExperimentError::from)?;
                progress.show((game - start) as f64 / (end - start) as f64);
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
        let following = |game| (game < self.games.end).then_some(game + 1);
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
        let on = |cores| play(&experiment(), 10..310, cores, &AtomicBool::new(false)).unwrap();
        let one = on(1);
        assert_eq!((one.games.clone(), one.results.games()), (10..310, 300));
        for cores in [2, 3, 8] {
            assert_eq!((on(cores).games, on(cores).results), (one.games.clone(), one.results.clone()));
        }
    }

    #[test]
    fn duels_are_the_same_on_any_number_of_cores() {
        let on = |cores| duel(&experiment(), 0..100, cores, &AtomicBool::new(false)).unwrap().results;
        assert_eq!(on(1).duels(), 100);
        assert_eq!([on(2), on(3)], [on(1), on(1)]);
    }

    #[test]
    fn what_is_stopped_has_no_gaps() {
        let stopped = AtomicBool::new(true);
        let none = play(&experiment(), 10..310, 2, &stopped).unwrap();
        assert_eq!((none.games, none.results.games()), (10..10, 0));
    }

    #[test]
    fn rules_that_do_not_suit_a_strategy_are_an_error() {
        let strategies = vec![StrategyName::Rodin];
        let experiment = Experiment::new(Rules::classic(), strategies, 1);
        let played = play(&experiment, 0..10, 2, &AtomicBool::new(false));
        let Err(CommandError::Failure(sentence)) = played else { panic!("Rodin was not told the ship") };
        assert!(sentence.contains("rodin has to be told"), "{sentence}");
    }
}
