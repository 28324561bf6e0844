//! Times from the address to the parts of the page.

use std::fmt;

use rangekeeper_browser::{Browser, Screen};
use serde::Serialize;
use serde_json::json;

use crate::statistics::{Times, median, summary, write_table};

const OPENINGS: usize = 10;

/// The scripts of a page whose parts are timed, and of one that is pressed.
const ARRIVAL: &str = include_str!("arrival.js");
const PRESS: &str = include_str!("press.js");

/// Bits per second and milliseconds of delay of a slow telephone line.
const SLOW_LINE: (f64, f64) = (1.6e6, 150.0);

/// Parts of the page and their heads, in the order in which they are printed. The app shows all of those before it
/// itself; a press is accepted in openings of their own.
const PARTS: [(&str, &str); 7] = [
    ("first_paint", "first paint"),
    ("board", "board"),
    ("circles", "circles"),
    ("recommended_cell", "recommended"),
    ("app", "app"),
    ("exact_numbers", "exact numbers"),
    ("accepted_press", "accepted press"),
];

/// Medians, of a new visitor and of a returning one.
#[derive(Serialize)]
pub(crate) struct Arrivals {
    new: Times,
    returning: Times,
    new_on_a_slow_line: Times,
    returning_on_a_slow_line: Times,
}

pub(crate) fn measure(site: &str) -> Arrivals {
    let [new, returning] = arrivals(site, None);
    let [new_on_a_slow_line, returning_on_a_slow_line] = arrivals(site, Some(SLOW_LINE));
    Arrivals { new, returning, new_on_a_slow_line, returning_on_a_slow_line }
}

/// Returns the medians of new visitors and of a returning one.
fn arrivals(site: &str, line: Option<(f64, f64)>) -> [Times; 2] {
    let begin = |script: &str| {
        let browser = Browser::start(Screen::Phone);
        browser.before_pages(script);
        if let Some((bits, delay)) = line {
            let bytes = bits / 8.0;
            browser.devtools("Network.enable", json!({}));
            browser.devtools(
                "Network.emulateNetworkConditions",
                json!({ "offline": false, "latency": delay, "downloadThroughput": bytes, "uploadThroughput": bytes }),
            );
        }
        browser.open(site);
        browser
    };
    let begin_again = |script: &str| {
        let browser = begin(script);
        browser.wait("the service worker", || {
            browser.script::<bool>("return navigator.serviceWorker.controller !== null", vec![]).then_some(())
        });
        browser
    };
    let first = |_| {
        let pressed = press(&begin(PRESS));
        with_press(seen(&begin(ARRIVAL)), pressed)
    };
    let new: Vec<Times> = (0..OPENINGS).map(first).collect();
    let (seeing, pressing) = (begin_again(ARRIVAL), begin_again(PRESS));
    let again = |_| {
        seeing.reload();
        let seen = seen(&seeing);
        pressing.reload();
        with_press(seen, press(&pressing))
    };
    let returning: Vec<Times> = (0..OPENINGS).map(again).collect();
    [summary(&new, median), summary(&returning, median)]
}

fn press(browser: &Browser) -> f64 {
    browser.js_with_callback("press().then(arguments[0])")
}

fn seen(browser: &Browser) -> Times {
    browser.js_with_callback("arrival().then(arguments[0])")
}

fn with_press(mut times: Times, pressed: f64) -> Times {
    times.insert("accepted_press".to_owned(), Some(pressed));
    times
}

impl fmt::Display for Arrivals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("new", &self.new),
            ("returning", &self.returning),
            ("new, slow line", &self.new_on_a_slow_line),
            ("returning, slow line", &self.returning_on_a_slow_line),
        ];
        write_table(f, "Milliseconds from the address", &PARTS, &rows)
    }
}
