use std::fmt;

use rangekeeper_browser::{Browser, Screen};
use serde::Serialize;

use crate::statistics::{Times, median, summary, write_table};

const OPENINGS: usize = 5;
pub(crate) const CELLS: [&str; 9] = ["A1", "B8", "C3", "D6", "E9", "F2", "G5", "H10", "J4"];

/// Parts of the advice on the open record and their heads. The recommended cell is the best shot for the game.
const PARTS: [(&str, &str); 4] = [
    ("first_circles", "first circles"),
    ("recommended_cell", "recommended"),
    ("exact_numbers", "exact numbers"),
    ("complete", "all samples"),
];

const WHY: &str = "//details[contains(@class,'why')]/summary";

const RUNNING: &str =
    "return document.querySelector('.status .status-sampled').textContent.includes('so far')";

/// Medians.
#[derive(Serialize)]
pub(crate) struct Latency {
    /// Waits after opening the page with an empty profile.
    open_cold: Times,
    open_warm: Times,
    mark: Times,
    /// Waits after a mark while ten million samples are being drawn.
    mark_while_drawing: Times,
    /// Waits after a mark on a device that reports one core, and so has one worker; below, while ten million samples
    /// are being drawn.
    mark_of_one: Times,
    mark_of_one_while_drawing: Times,
}

pub(crate) fn measure(site: &str) -> Latency {
    let open = |browser: &Browser| {
        browser.open(site);
        opening(browser)
    };
    let open_cold = medians((0..OPENINGS).map(|_| open(&stopwatch())));
    let browser = stopwatch();
    open(&browser);
    let warm = |_| {
        browser.reload();
        opening(&browser)
    };
    let open_warm = medians((0..OPENINGS).map(warm));
    let [mark, mark_while_drawing] = marks(&browser);
    let browser = stopwatch();
    browser
        .before_pages("Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 });");
    open(&browser);
    let [mark_of_one, mark_of_one_while_drawing] = marks(&browser);
    Latency { open_cold, open_warm, mark, mark_while_drawing, mark_of_one, mark_of_one_while_drawing }
}

/// Marks one cell after the other, first with the number of samples of the setting, then with ten million.
fn marks(browser: &Browser) -> [Times; 2] {
    let mark = medians(CELLS.iter().map(|cell| marking(browser, cell, true)));
    browser.click("//button[contains(@class, 'header-new')]");
    // Open only for this: its list would be drawn with every mark.
    browser.click(WHY);
    browser.click("//select[@name='samples']/option[@value='10000000']");
    browser.click(WHY);
    let mark_while_drawing = medians(CELLS.iter().map(|cell| {
        // The last mark, or the new size, has started what runs.
        browser.wait("a run", || browser.script::<bool>(RUNNING, vec![]).then_some(()));
        marking(browser, cell, false)
    }));
    [mark, mark_while_drawing]
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("opening, empty profile", &self.open_cold),
            ("opening again", &self.open_warm),
            ("a mark", &self.mark),
            ("a mark during 10,000,000", &self.mark_while_drawing),
            ("a mark, one worker", &self.mark_of_one),
            ("the same during 10,000,000", &self.mark_of_one_while_drawing),
        ];
        write_table(f, "Milliseconds, medians", &PARTS, &rows)
    }
}

/// Starts a browser whose pages note when they show something.
pub(crate) fn stopwatch() -> Browser {
    let browser = Browser::start(Screen::Desktop);
    browser.before_pages(include_str!("stopwatch.js"));
    browser
}

pub(crate) fn opening(browser: &Browser) -> Times {
    browser.js_with_callback("stopwatch.waits(true).then(arguments[0])")
}

/// Answers Miss for a cell, from within the page: the clock starts with the click.
pub(crate) fn marking(browser: &Browser, cell: &str, until_complete: bool) -> Times {
    browser.script_with_callback(
        "document.getElementById('cell-' + arguments[0]).click();
         const miss = [...document.querySelectorAll('button')].find((it) => it.innerText.trim() === 'Miss');
         stopwatch.start(arguments[0]);
         miss.click();
         stopwatch.waits(arguments[1]).then(arguments[2]);",
        vec![cell.into(), until_complete.into()],
    )
}

fn medians(times: impl Iterator<Item = Times>) -> Times {
    summary(&times.collect::<Vec<_>>(), median)
}
