//! How long the boards of Sea Battle are counted by a sweep: natively and by the site's own worker, one thread each.

use std::fmt;

use rangekeeper_browser_tests::Site;
use rangekeeper_engine::{Assumption, Mark, Preset, Record};
use rangekeeper_lab::WeightedDensity;
use rangekeeper_play::hide;
use serde::Serialize;

use crate::arena::Arena;
use crate::exact::{Native, Times, by_worker};
use crate::statistics::{median, quantile};

/// The base of the weighted density that plays.
const BASE: u64 = 10;
/// Games, and the shots after which they are looked at. The empty board is known beforehand.
const GAMES: u64 = 5;
const SHOTS: [usize; 4] = [1, 5, 10, 20];
/// Counts of the same record, of which the median is taken.
const TIMES: usize = 3;

/// Positions after so many shots.
#[derive(Serialize)]
pub(crate) struct Sweep {
    shots: usize,
    median: Times,
    worst: Times,
}

/// Measures all positions: natively first, then in a browser.
pub(crate) fn measure(site: &Site) -> Vec<Sweep> {
    let arena = Arena::open(site);
    let rules = "sea-battle".parse::<Preset>().expect("a preset").rules();
    let games: Vec<Record> = (0..GAMES)
        .map(|game| {
            let board = hide(&rules, game).expect("the fleet has room");
            rangekeeper_lab::play(&mut WeightedDensity::new(&rules, BASE), game, &board)
        })
        .collect();
    let of_game = |shots: usize, game: &Record| {
        let mut record = Record::new(rules.clone());
        for shot in &game.shots()[..shots] {
            record.set(shot.cell, Some(Mark::Shot(shot.outcome))).expect("the answers are true");
        }
        let native = Native::of(record, Assumption::Random);
        (native.milliseconds, by_worker(&arena, &native, TIMES))
    };
    let after = |shots| {
        let (native, wasm): (Vec<f64>, Vec<f64>) = games.iter().map(|game| of_game(shots, game)).unzip();
        let both = |figure: fn(&[f64]) -> f64| Times::new(figure(&native), figure(&wasm));
        Sweep { shots, median: both(median), worst: both(|values| quantile(values, 1.0)) }
    };
    SHOTS.map(after).into()
}

/// The figures as text.
pub(crate) fn table(all: &[Sweep]) -> String {
    let head = "Milliseconds to exact numbers of Sea Battle";
    let mut text = format!("\n{head:<44} {:>10} {:>12} {:>8}\n", "native", "WebAssembly", "ratio");
    for Sweep { shots, median, worst } in all {
        text += &Line(&format!("after {shots} shots, median of {GAMES} games"), *median).to_string();
        text += &Line(&format!("after {shots} shots, worst"), *worst).to_string();
    }
    text
}

/// A line of the table.
struct Line<'a>(&'a str, Times);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(what, Times { native_ms, wasm_ms, ratio }) = self;
        writeln!(f, "  {what:<42} {native_ms:>10.0} {wasm_ms:>12.0} {ratio:>7.2}x")
    }
}
