use std::fmt;

use rangekeeper_browser::{Browser, Screen, Site};
use serde::{Deserialize, Serialize};

use crate::statistics::median;

const OPENINGS: usize = 5;
pub(crate) const CELLS: [&str; 9] = ["A1", "B8", "C3", "D6", "E9", "F2", "G5", "H10", "J4"];

/// Medians in milliseconds.
#[derive(Serialize)]
pub(crate) struct Latency {
    /// Waits after opening the page with an empty profile.
    open_cold: Waits,
    /// Waits after a reload.
    open_warm: Waits,
    /// Waits after a mark.
    mark: Waits,
    /// Waits after a mark while ten million samples are being drawn.
    mark_while_drawing: Waits,
    /// Waits after a mark on a device that reports one core, and so has one worker; below, while ten million samples
    /// are being drawn.
    mark_of_one: Waits,
    mark_of_one_while_drawing: Waits,
}

/// Milliseconds until parts of the advice on the open record are on the screen.
#[derive(Clone, Copy, Deserialize, Serialize)]
pub(crate) struct Waits {
    pub(crate) first_circles: f64,
    /// Wait for the recommended cell, the best shot for the game.
    pub(crate) recommended_cell: f64,
    pub(crate) exact_numbers: f64,
    /// Wait for all samples, if they were waited for.
    pub(crate) complete: Option<f64>,
}

/// Measures openings and marks.
pub(crate) fn measure(site: &Site) -> Latency {
    let cold = |_| {
        let browser = stopwatch();
        browser.open(&site.url);
        opening(&browser)
    };
    let open_cold = medians((0..OPENINGS).map(cold));
    let browser = stopwatch();
    browser.open(&site.url);
    opening(&browser);
    let warm = |_| {
        browser.reload();
        opening(&browser)
    };
    let open_warm = medians((0..OPENINGS).map(warm));
    let [mark, mark_while_drawing] = marks(&browser);
    let browser = stopwatch();
    browser
        .before_pages("Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 });");
    browser.open(&site.url);
    opening(&browser);
    let [mark_of_one, mark_of_one_while_drawing] = marks(&browser);
    Latency { open_cold, open_warm, mark, mark_while_drawing, mark_of_one, mark_of_one_while_drawing }
}

/// Marks one cell after the other, first with the number of samples of the setting, then with ten million.
fn marks(browser: &Browser) -> [Waits; 2] {
    let mark = medians(CELLS.iter().map(|cell| marking(browser, cell, true)));
    browser.click("//button[contains(@class, 'header-new')]");
    browser.click("//select[@name='samples']/option[@value='10000000']");
    let mark_while_drawing = medians(CELLS.iter().map(|cell| {
        // What runs is what the last mark, or the new size, has set off.
        browser.wait("a run", || running(browser).then_some(()));
        marking(browser, cell, false)
    }));
    [mark, mark_while_drawing]
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = "Milliseconds, medians";
        let (first, recommended) = ("first circles", "recommended");
        writeln!(
            f,
            "\n{head:<28} {first:>14} {recommended:>14} {:>14} {:>14}",
            "exact numbers", "all samples"
        )?;
        let mut line = |what: &str, waits: Waits| {
            let Waits { first_circles, recommended_cell, exact_numbers, complete } = waits;
            let complete = complete.map_or_else(String::new, |wait| format!("{wait:.0}"));
            writeln!(
                f,
                "  {what:<26} {first_circles:>14.0} {recommended_cell:>14.0} {exact_numbers:>14.0} {complete:>14}"
            )
        };
        line("opening, empty profile", self.open_cold)?;
        line("opening again", self.open_warm)?;
        line("a mark", self.mark)?;
        line("a mark during 10,000,000", self.mark_while_drawing)?;
        line("a mark, one worker", self.mark_of_one)?;
        line("the same during 10,000,000", self.mark_of_one_while_drawing)
    }
}

/// Starts a browser whose pages note when they show something.
pub(crate) fn stopwatch() -> Browser {
    let browser = Browser::start(Screen::Desktop);
    browser.before_pages(include_str!("stopwatch.js"));
    browser
}

pub(crate) fn opening(browser: &Browser) -> Waits {
    browser.script_with_callback("stopwatch.waits(true).then(arguments[0])", vec![])
}

/// Answers Miss for a cell, from within the page: the clock starts with the click.
pub(crate) fn marking(browser: &Browser, cell: &str, until_complete: bool) -> Waits {
    browser.script_with_callback(
        "document.getElementById('cell-' + arguments[0]).click();
         const miss = [...document.querySelectorAll('button')].find((it) => it.innerText.trim() === 'Miss');
         stopwatch.start();
         miss.click();
         stopwatch.waits(arguments[1]).then(arguments[2]);",
        vec![cell.into(), until_complete.into()],
    )
}

fn running(browser: &Browser) -> bool {
    browser.script(
        "return document.querySelector('.status .status-sampled').textContent.includes('so far')",
        vec![],
    )
}

pub(crate) fn medians(waits: impl Iterator<Item = Waits>) -> Waits {
    let waits: Vec<Waits> = waits.collect();
    let middle = |wait: fn(&Waits) -> f64| median(&waits.iter().map(wait).collect::<Vec<_>>());
    let complete: Option<Vec<f64>> = waits.iter().map(|waits| waits.complete).collect();
    Waits {
        first_circles: middle(|waits| waits.first_circles),
        recommended_cell: middle(|waits| waits.recommended_cell),
        exact_numbers: middle(|waits| waits.exact_numbers),
        complete: complete.map(|complete| median(&complete)),
    }
}
