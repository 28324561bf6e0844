//! Time that a worker thinks about the best shot for the game, at every position of games of the Rangekeeper policy.

use std::fmt::Write as _;

use rangekeeper_browser::Site;
use rangekeeper_engine::{Mark, Position, Posterior, Preset, Record, ScaledPrior};
use rangekeeper_lab::Rangekeeper;
use rangekeeper_lab::Strategy;
use rangekeeper_play::{best_shot, hide};
use serde::Serialize;

use crate::arena::Arena;
use crate::statistics::{median, quantile};

/// Number of games by the rules of each preset.
const GAMES: u64 = 5;
/// Presets of the rules.
const PRESETS: [&str; 3] = ["classic", "hit-or-miss", "sea-battle"];
/// Seed of the boards that decide.
const SEED: u64 = 1;

/// Milliseconds from a question to its answer.
#[derive(Serialize)]
pub(crate) struct Think {
    preset: &'static str,
    positions: usize,
    /// Number of positions in which no shot was named: too few boards could be drawn.
    unnamed: usize,
    median: f64,
    of_95_percent: f64,
    worst: f64,
}

/// Measures all rules.
///
/// # Panics
/// If a worker names another shot than the engine does natively.
pub(crate) fn measure(site: &Site) -> Vec<Think> {
    let arena = Arena::open(site);
    PRESETS.map(|preset| think(&arena, preset)).into()
}

fn think(arena: &Arena, preset: &'static str) -> Think {
    let rules = preset.parse::<Preset>().expect("a preset").rules();
    let mut own = Rangekeeper::new(&rules, &ScaledPrior::UNIFORM, SEED);
    let (mut positions, mut natively) = (Vec::new(), Vec::new());
    for game in 0..GAMES {
        let hidden = hide(&rules, &ScaledPrior::UNIFORM, game).expect("the fleet has room");
        let mut record = Record::new(rules.clone());
        own.begin(game);
        while !hidden.is_over(&record) {
            let position = Position::new(&record).expect("the answers are true");
            natively.push(best_shot(&Posterior::new(position)).ok());
            positions.push(record.clone());
            let cell = own.aim(&record);
            record
                .set(cell, Some(Mark::Shot(hidden.answer(&record, cell).expect("an open cell"))))
                .expect("an open cell");
        }
    }
    let answered = arena.advise(&positions);
    for ((record, answered), best) in positions.iter().zip(&answered).zip(&natively) {
        assert_eq!(answered.news, *best, "{record}");
    }
    let waits: Vec<f64> = answered.iter().map(|answered| answered.milliseconds).collect();
    Think {
        preset,
        positions: positions.len(),
        unnamed: natively.iter().filter(|best| best.is_none()).count(),
        median: median(&waits),
        of_95_percent: quantile(&waits, 0.95),
        worst: quantile(&waits, 1.0),
    }
}

/// Formats the figures as text.
pub(crate) fn table(all: &[Think]) -> String {
    let head = "The best shot for the game, ms";
    let mut text = format!("\n{head:<32} {:>8} {:>8} {:>8}\n", "median", "95%", "worst");
    for Think { preset, positions, unnamed, median, of_95_percent, worst } in all {
        // Strings take whatever is written to them.
        let _ = writeln!(
            text,
            "  {preset:<30} {median:>8.1} {of_95_percent:>8.1} {worst:>8.1}   {positions} positions, {unnamed} without a name"
        );
    }
    text
}
