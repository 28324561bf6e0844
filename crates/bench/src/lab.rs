//! Games of the lab per second: by a worker, and natively on one thread.

use std::fmt::Write as _;
use std::time::Instant;

use rangekeeper::workers::experiment::runner::ExperimentRunner;
use rangekeeper::workers::protocol::{LabNews, LabTask};
use rangekeeper_browser::Site;
use rangekeeper_engine::Preset;
use rangekeeper_lab::{Experiment, Results};
use serde::Serialize;

use crate::arena::Arena;
use crate::statistics::median;

/// Number of slices that are not timed: the browser optimizes only code that runs often, and games share openings.
const WARM_UP: u64 = 10;
/// Number of slices of which the median is taken.
const TIMES: u64 = 25;
/// Distance between the first games of two slices: more than any slice holds, so that no game is played twice.
const APART: u64 = 1_000_000;
/// Strategies, each with the preset of its rules.
const STRATEGIES: [(&str, &str); 5] = [
    ("density", "classic"),
    ("guess-and-search", "classic"),
    ("parity-rows", "hit-or-miss"),
    ("exact-greedy", "classic"),
    ("rangekeeper", "classic"),
];

/// Games per second of one strategy.
#[derive(Serialize)]
pub(crate) struct Pace {
    strategy: &'static str,
    preset: &'static str,
    native_games_per_second: f64,
    worker_games_per_second: f64,
    /// Worker's pace divided by the native pace.
    share: f64,
}

/// Measures every strategy.
///
/// # Panics
/// If a worker plays other games than are played natively.
pub(crate) fn measure(site: &Site) -> Vec<Pace> {
    let arena = Arena::open(site);
    STRATEGIES.map(|(strategy, preset)| pace(&arena, strategy, preset)).into()
}

fn pace(arena: &Arena, strategy: &'static str, preset: &'static str) -> Pace {
    let rules = preset.parse::<Preset>().expect("a preset").rules();
    let name = strategy.parse().expect("a strategy");
    let experiment = Experiment::new(rules, vec![name], 1);
    let task = |slice: u64| LabTask::Play {
        experiment: experiment.clone(),
        games: (slice * APART, (slice + 1) * APART),
    };
    let (mut here, mut runner) = (Vec::new(), ExperimentRunner::default());
    let (mut there, mut last) = (Vec::new(), None);
    for slice in 0..WARM_UP + TIMES {
        let began = Instant::now();
        let clock = || began.elapsed().as_secs_f64() * 1000.0;
        let (games, _) = played(runner.work(&task(slice), clock), slice);
        let natively = games / clock();
        let answered = arena.ask_lab(&task(slice));
        let (games, results) = played(answered.news, slice);
        if slice >= WARM_UP {
            here.push(natively * 1000.0);
            there.push(games / answered.milliseconds * 1000.0);
        }
        last = Some((slice, games as u64, results));
    }
    if let Some((slice, games, results)) = last {
        let (mut players, mut same) = (experiment.players().expect("suited rules"), Results::default());
        for game in slice * APART..slice * APART + games {
            players.play(game, &mut same).expect("boards can be hidden");
        }
        assert_eq!(results, same, "the worker plays {strategy} otherwise");
    }
    let (native, worker) = (median(&here), median(&there));
    Pace {
        strategy,
        preset,
        native_games_per_second: native,
        worker_games_per_second: worker,
        share: worker / native,
    }
}

fn played(news: LabNews, slice: u64) -> (f64, Results) {
    match news {
        LabNews::Played { next, results } => ((next - slice * APART) as f64, results),
        other => panic!("no games: {other:?}"),
    }
}

/// Formats the figures as text.
pub(crate) fn table(all: &[Pace]) -> String {
    let mut text = String::from("\nThe lab, games per second on one thread\n");
    for Pace { strategy, preset, native_games_per_second, worker_games_per_second, share } in all {
        let name = format!("{strategy}, {preset}");
        // Strings take whatever is written to them.
        let _ = writeln!(
            text,
            "  {name:<32} natively {native_games_per_second:>8.0}, in a worker {worker_games_per_second:>8.0} ({:.0}%)",
            100.0 * share
        );
    }
    text
}
