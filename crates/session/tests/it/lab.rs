//! The lab's runs, by workers of their own.

use rangekeeper_lab::{Experiment, Results};
use rangekeeper_session::workers::lab::{End, ExperimentScheduler};
use rangekeeper_session::workers::pool::{LOSSES, WorkerPool};

use crate::prelude::*;
use crate::table::platform;

const GAMES: u64 = 1000;

/// Begins games of these strategies, by so many workers.
fn begin(strategies: &[&str], workers: usize) -> WorkerPool<ExperimentScheduler> {
    workers::set_up(Setup { workers, ..Setup::default() });
    let strategies = strategies.iter().map(|name| name.parse().unwrap()).collect();
    let experiment = Experiment::new(Rules::classic(), strategies, 2);
    let scheduler = ExperimentScheduler::new(experiment, GAMES, workers);
    WorkerPool::start(scheduler, workers, platform(&MemoryStore::default()), "lab", |_| ())
}

/// Returns what came of the games, once they are over.
fn finish(pool: &WorkerPool<ExperimentScheduler>) -> (Results, Option<End>) {
    while workers::work() {}
    (pool.scheduler().results().clone(), pool.scheduler().end())
}

#[test]
fn the_results_are_the_same_whoever_plays_and_whoever_dies() {
    let play = |workers, happen: fn()| {
        let pool = begin(&["random", "density"], workers);
        happen();
        finish(&pool)
    };
    let (alone, end) = play(1, || ());
    assert_eq!((alone.games(), end), (GAMES, Some(End::Done)));
    let happen: [fn(); 4] = [
        || (),
        || workers::kill(0, "killed"),
        || {
            assert!(workers::work() && workers::work() && workers::work());
            workers::kill(1, "killed");
        },
        || {
            assert!(workers::work() && workers::work());
            // One falls silent with games in hand, and is missed after a minute.
            workers::hang(0);
            while workers::work() {}
            timers::pass(61_000.0);
            assert_eq!(workers::started(), 4);
        },
    ];
    for happen in happen {
        assert_eq!(play(3, happen), (alone.clone(), Some(End::Done)));
    }
}

#[test]
fn a_team_that_loses_everyone_or_cannot_play_says_so() {
    let pool = begin(&["random"], 1);
    for _ in 0..LOSSES {
        workers::kill(0, "killed");
    }
    assert_eq!(finish(&pool).1, Some(End::Lost("killed".to_owned())));
    assert_eq!(finish(&begin(&["rodin"], 1)).1, Some(End::Impossible));
}
