//! Cost of a year of games: opening the page and marking a cell with many games in storage.

use std::fmt;

use rangekeeper_browser::{Browser, Site};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Mark, Outcome, Record, Rules};
use serde::Serialize;
use serde_json::json;

use crate::latency::{opening, stopwatch};
use crate::statistics::median;

/// Number of games of a year, about three a day.
const GAMES: usize = 1_000;
/// Number of steps of a game.
const STEPS: usize = 50;
const OPENINGS: usize = 9;
const MARKS: [&str; 5] = ["J2", "J4", "J6", "J8", "J10"];

/// Medians in milliseconds, with one game in storage and with many.
#[derive(Serialize)]
pub(crate) struct History {
    /// Time from a reload to the first circles.
    open: [f64; 2],
    /// Time that the page works on a press of Miss, until the step is taken and stored.
    mark: [f64; 2],
}

/// Measures both with one open game, first alone in storage and then beside a thousand others.
pub(crate) fn measure(site: &Site) -> History {
    let [one, many] = [1, GAMES].map(|games| {
        let browser = stopwatch();
        browser.open(&site.url);
        opening(&browser);
        keep(&browser, games);
        let open: Vec<f64> = (0..OPENINGS)
            .map(|_| {
                browser.reload();
                opening(&browser).first_circles
            })
            .collect();
        let kept: usize = browser.script("return localStorage.length", vec![]);
        assert!(kept > games, "the games are kept");
        let marks: Vec<f64> = MARKS.map(|cell| mark(&browser, cell)).to_vec();
        (median(&open), median(&marks))
    });
    History { open: [one.0, many.0], mark: [one.1, many.1] }
}

/// Writes this number of games of fifty steps to the storage.
fn keep(browser: &Browser, games: usize) {
    let mut record = Record::new(Rules::classic());
    let steps = std::iter::once(GameId::from(record.clone()).to_string()).chain((1..STEPS).map(|step| {
        // Every other column.
        let cell = record.rules().grid().cells().nth(2 * step - 2).expect("half the grid has fifty cells");
        record.set(cell, Some(Mark::Shot(Outcome::Miss))).expect("a miss is always an answer");
        GameId::from(record.clone()).to_string()
    }));
    let text = format!("\n{}\n{}", STEPS - 1, steps.collect::<Vec<_>>().join("\n"));
    let () = browser.script(
        "const [games, text] = arguments;
         const numbers = Array.from({ length: games }, (_, number) => number + 1);
         for (const number of numbers) localStorage.setItem(`rangekeeper.game.${number}`, text);
         localStorage.setItem('rangekeeper.games', [games, ...numbers].join(' '));
         sessionStorage.clear();
         history.replaceState(null, '', location.pathname);",
        vec![json!(games), json!(text)],
    );
}

/// Returns the time that a press of Miss for this cell takes, in milliseconds.
fn mark(browser: &Browser, cell: &str) -> f64 {
    let milliseconds = browser.script(
        "document.getElementById('cell-' + arguments[0]).click();
         const miss = [...document.querySelectorAll('button')].find((it) => it.innerText.trim() === 'Miss');
         const began = performance.now();
         miss.click();
         return performance.now() - began;",
        vec![cell.into()],
    );
    opening(browser);
    milliseconds
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = "Milliseconds, medians";
        writeln!(f, "\n{head:<28} {:>14} {:>14}", "1 game", format!("{GAMES} games"))?;
        writeln!(f, "  {:<26} {:>14.1} {:>14.1}", "opening, first circles", self.open[0], self.open[1])?;
        writeln!(f, "  {:<26} {:>14.1} {:>14.1}", "a mark, until it is kept", self.mark[0], self.mark[1])
    }
}
