//! Times until the chance to win is on the screen: after a mark, and after a shot of the opponent.

use std::fmt;

use rangekeeper_browser::{Browser, Site};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, OwnBoard, Preset, Record, ScaledPrior};
use rangekeeper_play::hide;
use serde::{Deserialize, Serialize};

use crate::latency::{CELLS, Waits, marking, medians, opening, stopwatch};
use crate::statistics::{median, quantile};

/// Points that the 95% interval reaches to either side in the end.
const POINTS: u32 = 3;
/// Cells that the opponent shoots at, one after each mark of [`CELLS`].
const THEIR_CELLS: [&str; CELLS.len()] = ["B2", "C7", "D4", "E9", "F6", "G1", "H8", "I3", "J10"];
/// Seed of the own fleet.
const FLEET: u64 = 1;

/// Presets and assumptions of the games that are measured. The mixture is what a new player has.
const GAMES: [(&str, Assumption); 3] =
    [("classic", Assumption::Random), ("classic", Assumption::Mixture), ("phone-10x10", Assumption::Mixture)];

/// What each of [`GAMES`] takes.
#[derive(Serialize)]
pub(crate) struct Chances(Vec<Chance>);

/// Milliseconds of a game of two boards, against a person.
#[derive(Serialize)]
struct Chance {
    game: String,
    /// From the beginning of the navigation.
    opening: Figures,
    /// Waits for what the next shot needs, after a mark.
    next_shot: Waits,
    mark: ChanceWaits,
    their_shot: ChanceWaits,
}

/// Medians and largest waits for the chance to win.
#[derive(Serialize)]
struct ChanceWaits {
    median: Figures,
    worst: Figures,
}

/// Milliseconds until a figure is on the screen.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Figures {
    first_figure: f64,
    /// Until the interval reaches [`POINTS`] at most.
    within_points: f64,
}

/// Measures each of [`GAMES`].
pub(crate) fn measure(site: &Site) -> Chances {
    Chances(GAMES.map(|(preset, assumption)| play(site, preset, assumption)).into())
}

/// Measures marks, and shots of the opponent between them.
fn play(site: &Site, preset: &str, assumption: Assumption) -> Chance {
    let browser = stopwatch();
    browser.before_pages(&include_str!("chance.js").replace("POINTS", &POINTS.to_string()));
    let rules = preset.parse::<Preset>().expect("it is a preset").rules();
    let fleet = hide(&rules, &ScaledPrior::UNIFORM, FLEET).expect("the fleet has room");
    let own_board = Some(OwnBoard::new(fleet));
    let game = GameId::from(Record::new(rules)).with_assumption(assumption).with_own_board(own_board);
    browser.open(&format!("{}#{game}", site.url));
    opening(&browser);
    let open = "const it = document.querySelector('.own-chance'); it?.setAttribute('open', ''); return !!it";
    browser.wait("the chance to win", || browser.script::<bool>(open, vec![]).then_some(()));
    let opening = waits(&browser);
    let mut next_shot = Vec::new();
    let (mut marks, mut their_shots) = (Vec::new(), Vec::new());
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
        next_shot: medians(next_shot.into_iter()),
        mark: ChanceWaits::new(&marks),
        their_shot: ChanceWaits::new(&their_shots),
    }
}

/// Waits until the chance changes no more and the next press counts, and starts the clock.
fn start(browser: &Browser) {
    let script = "chance.quiet().then(() => { chance.start(); arguments[0](true); })";
    let _: bool = browser.script_with_callback(script, vec![]);
}

fn waits(browser: &Browser) -> Figures {
    browser.script_with_callback("chance.waits().then(arguments[0])", vec![])
}

impl ChanceWaits {
    fn new(waits: &[Figures]) -> Self {
        let both = |figure: fn(&[f64]) -> f64| {
            let of = |wait: fn(&Figures) -> f64| figure(&waits.iter().map(wait).collect::<Vec<_>>());
            Figures {
                first_figure: of(|waits| waits.first_figure),
                within_points: of(|waits| waits.within_points),
            }
        };
        Self { median: both(median), worst: both(|values| quantile(values, 1.0)) }
    }
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = "The chance to win, ms (worst)";
        let (first, within) = ("first figure", format!("within {POINTS} points"));
        writeln!(f, "\n{head:<40} {first:>18} {within:>18}")?;
        for Chance { game, opening, next_shot, mark, their_shot } in &self.0 {
            let Figures { first_figure, within_points } = opening;
            let opened = format!("{game}, opened");
            writeln!(f, "  {opened:<38} {first_figure:>18.0} {within_points:>18.0}")?;
            for (what, ChanceWaits { median, worst }) in
                [("a mark", mark), ("a shot of the opponent", their_shot)]
            {
                let pair = |median: f64, worst: f64| format!("{median:.0} ({worst:.0})");
                let first = pair(median.first_figure, worst.first_figure);
                let within = pair(median.within_points, worst.within_points);
                writeln!(f, "  {:<38} {first:>18} {within:>18}", format!("{game}, {what}"))?;
            }
            let Waits { recommended_cell, exact_numbers, complete, .. } = next_shot;
            let complete = complete.unwrap_or(f64::NAN);
            writeln!(
                f,
                "    recommended cell {recommended_cell:.0}, exact numbers {exact_numbers:.0}, all samples {complete:.0}"
            )?;
        }
        Ok(())
    }
}
