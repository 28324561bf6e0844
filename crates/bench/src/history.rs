//! What a year of games costs: opening the page and marking a cell beside them.

use std::fmt;

use rangekeeper_browser_tests::{Browser, Site};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Mark, Outcome, Record, Rules};
use serde::Serialize;
use serde_json::json;

use crate::latency::{opening, stopwatch};
use crate::statistics::median;

/// Three games a day.
const GAMES: usize = 1_000;
/// Steps of each.
const STEPS: usize = 50;
const OPENINGS: usize = 9;
const MARKS: [&str; 5] = ["J2", "J4", "J6", "J8", "J10"];

/// Medians in milliseconds, with one game kept and with many.
#[derive(Serialize)]
pub(crate) struct History {
    /// From a reload to the first circles.
    open: [f64; 2],
    /// What the page does with a press of Miss before it lets go of it: the step is taken and kept.
    mark: [f64; 2],
}

/// Measures both with the same open game, once alone and once beside a thousand others.
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

/// Has the storage keep so many games of fifty steps.
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

/// Milliseconds that the press of Miss for this cell takes.
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
