//! Times from the address to the parts of the page.

use std::fmt;

use rangekeeper_browser::{Browser, Screen, Site};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::statistics::median;

const OPENINGS: usize = 10;

/// What runs in a page whose parts are timed, and in one that is pressed.
const ARRIVAL: &str = include_str!("arrival.js");
const PRESS: &str = include_str!("press.js");

/// Bits per second and milliseconds of delay of a slow telephone line.
const SLOW_LINE: (f64, f64) = (1.6e6, 150.0);

/// Medians in milliseconds, of a new visitor and of a returning one.
#[derive(Serialize)]
pub(crate) struct Arrivals {
    new: Arrival,
    returning: Arrival,
    new_on_a_slow_line: Arrival,
    returning_on_a_slow_line: Arrival,
}

/// Milliseconds until parts of the page are seen.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Arrival {
    first_paint: f64,
    board: f64,
    circles: f64,
    recommended_cell: f64,
    /// Wait for the app, which shows all of these itself.
    app: f64,
    exact_numbers: f64,
    /// A press on an answer that is recorded; of openings of their own.
    #[serde(default)]
    accepted_press: f64,
}

/// Opens the page ten times in each way.
pub(crate) fn measure(site: &Site) -> Arrivals {
    let [new, returning] = arrivals(site, None);
    let [new_on_a_slow_line, returning_on_a_slow_line] = arrivals(site, Some(SLOW_LINE));
    Arrivals { new, returning, new_on_a_slow_line, returning_on_a_slow_line }
}

/// Returns the medians of new visitors and of a returning one.
fn arrivals(site: &Site, line: Option<(f64, f64)>) -> [Arrival; 2] {
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
        browser.open(&site.url);
        browser
    };
    let begin_again = |script: &str| {
        let browser = begin(script);
        browser.wait("the service worker", || {
            browser.script::<bool>("return navigator.serviceWorker.controller !== null", vec![]).then_some(())
        });
        browser
    };
    let new =
        (0..OPENINGS).map(|_| Arrival { accepted_press: press(&begin(PRESS)), ..arrival(&begin(ARRIVAL)) });
    let new = medians(new);
    let (seeing, pressing) = (begin_again(ARRIVAL), begin_again(PRESS));
    let returning = medians((0..OPENINGS).map(|_| {
        seeing.reload();
        let seen = arrival(&seeing);
        pressing.reload();
        Arrival { accepted_press: press(&pressing), ..seen }
    }));
    [new, returning]
}

/// Returns when the first press was accepted.
fn press(browser: &Browser) -> f64 {
    browser.script_with_callback("press().then(arguments[0])", vec![])
}

fn arrival(browser: &Browser) -> Arrival {
    browser.script_with_callback("arrival().then(arguments[0])", vec![])
}

fn medians(arrivals: impl Iterator<Item = Arrival>) -> Arrival {
    let arrivals: Vec<Arrival> = arrivals.collect();
    let middle = |part: fn(&Arrival) -> f64| median(&arrivals.iter().map(part).collect::<Vec<_>>());
    Arrival {
        first_paint: middle(|arrival| arrival.first_paint),
        board: middle(|arrival| arrival.board),
        circles: middle(|arrival| arrival.circles),
        recommended_cell: middle(|arrival| arrival.recommended_cell),
        app: middle(|arrival| arrival.app),
        exact_numbers: middle(|arrival| arrival.exact_numbers),
        accepted_press: middle(|arrival| arrival.accepted_press),
    }
}

impl fmt::Display for Arrivals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads =
            ["first paint", "board", "circles", "recommended", "app", "exact numbers", "accepted press"];
        write!(f, "\n{:<28}", "Milliseconds from the address")?;
        heads.iter().try_for_each(|head| write!(f, " {head:>14}"))?;
        writeln!(f)?;
        let mut line = |who: &str, arrival: Arrival| {
            let Arrival { first_paint, board, circles, recommended_cell, app, exact_numbers, accepted_press } =
                arrival;
            write!(f, "  {who:<27}")?;
            let times = [first_paint, board, circles, recommended_cell, app, exact_numbers, accepted_press];
            times.iter().try_for_each(|time| write!(f, " {time:>14.0}"))?;
            writeln!(f)
        };
        line("new", self.new)?;
        line("returning", self.returning)?;
        line("new, slow line", self.new_on_a_slow_line)?;
        line("returning, slow line", self.returning_on_a_slow_line)
    }
}
