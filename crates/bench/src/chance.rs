//! Times until the chance to win is on the screen: after a mark, and after a shot of the opponent.

use std::fmt;

use rangekeeper_browser::Browser;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, OwnBoard, Preset, Record, ScaledPrior};
use rangekeeper_play::hide;
use serde::Serialize;

use crate::latency::{CELLS, marking, opening, stopwatch};
use crate::statistics::{Times, median, shown, summary};

/// Points that the 95% interval reaches to either side in the end.
const POINTS: u32 = 3;
/// Cells that the opponent shoots at, one after each mark of [`CELLS`].
const THEIR_CELLS: [&str; CELLS.len()] = ["B2", "C7", "D4", "E9", "F6", "G1", "H8", "I3", "J10"];
const FLEET: u64 = 1;

/// Presets and assumptions of the games that are measured. The mixture is what a new player has.
const GAMES: [(&str, Assumption); 3] =
    [("classic", Assumption::Random), ("classic", Assumption::Mixture), ("phone-10x10", Assumption::Mixture)];

#[derive(Serialize)]
pub(crate) struct Chances(Vec<Chance>);

/// Times of a game of two boards: until the first figure, and until the interval reaches [`POINTS`] at most.
#[derive(Serialize)]
struct Chance {
    game: String,
    opening: Times,
    /// Medians of the waits for what the next shot needs, after a mark.
    next_shot: Times,
    mark: ChanceWaits,
    their_shot: ChanceWaits,
}

#[derive(Serialize)]
struct ChanceWaits {
    median: Times,
    worst: Times,
}

pub(crate) fn measure(site: &str) -> Chances {
    Chances(GAMES.map(|(preset, assumption)| play(site, preset, assumption)).into())
}

/// Measures marks, and shots of the opponent between them.
fn play(site: &str, preset: &str, assumption: Assumption) -> Chance {
    let browser = stopwatch();
    browser.before_pages(&include_str!("chance.js").replace("POINTS", &POINTS.to_string()));
    let rules = preset.parse::<Preset>().expect("it is a preset").rules();
    let fleet = hide(&rules, &ScaledPrior::UNIFORM, FLEET).expect("the fleet has room");
    let own_board = Some(OwnBoard::new(fleet));
    let game = GameId::from(Record::new(rules)).with_assumption(assumption).with_own_board(own_board);
    browser.open(&format!("{site}#{game}"));
    opening(&browser);
    let open = "const it = document.querySelector('.own-chance'); it?.setAttribute('open', ''); return !!it";
    browser.wait("the chance to win", || browser.script::<bool>(open, vec![]).then_some(()));
    let opening = waits(&browser);
    let (mut next_shot, mut marks, mut their_shots) = (Vec::new(), Vec::new(), Vec::new());
    for (cell, their_cell) in CELLS.into_iter().zip(THEIR_CELLS) {
        start(&browser);
        next_shot.push(marking(&browser, cell, true));
        marks.push(waits(&browser));
        start(&browser);
        let shoot = "document.querySelector(`[data-own-cell=${arguments[0]}]`).click()";
        browser.script::<()>(shoot, vec![their_cell.into()]);
        their_shots.push(waits(&browser));
    }
    Chance {
        game: format!("{preset}, {}", format!("{assumption:?}").to_lowercase()),
        opening,
        next_shot: summary(&next_shot, median),
        mark: ChanceWaits::new(&marks),
        their_shot: ChanceWaits::new(&their_shots),
    }
}

/// Waits until the chance changes no more and the next press counts, and starts the clock.
fn start(browser: &Browser) {
    let script = "chance.quiet().then(() => { chance.start(); arguments[0](true); })";
    let _: bool = browser.js_with_callback(script);
}

fn waits(browser: &Browser) -> Times {
    browser.js_with_callback("chance.waits().then(arguments[0])")
}

impl ChanceWaits {
    fn new(waits: &[Times]) -> Self {
        let worst = |values: &[f64]| values.iter().copied().fold(f64::NAN, f64::max);
        Self { median: summary(waits, median), worst: summary(waits, worst) }
    }
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = "The chance to win, ms (worst)";
        let (first, within) = ("first figure", format!("within {POINTS} points"));
        writeln!(f, "\n{head:<40} {first:>18} {within:>18}")?;
        for Chance { game, opening, next_shot, mark, their_shot } in &self.0 {
            let [first, within] = ["first_figure", "within_points"].map(|part| shown(opening, part));
            writeln!(f, "  {:<38} {first:>18} {within:>18}", format!("{game}, opened"))?;
            for (what, ChanceWaits { median, worst }) in
                [("a mark", mark), ("a shot of the opponent", their_shot)]
            {
                let [first, within] = ["first_figure", "within_points"]
                    .map(|part| format!("{} ({})", shown(median, part), shown(worst, part)));
                writeln!(f, "  {:<38} {first:>18} {within:>18}", format!("{game}, {what}"))?;
            }
            let [recommended, exact, complete] =
                ["recommended_cell", "exact_numbers", "complete"].map(|part| shown(next_shot, part));
            writeln!(f, "    recommended cell {recommended}, exact numbers {exact}, all samples {complete}")?;
        }
        Ok(())
    }
}
