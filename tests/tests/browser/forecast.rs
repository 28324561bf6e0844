//! How many more shots the game takes, as simulated games tell.

use rangekeeper_browser_tests::{EACH, Page, Screen, if_all, on_browsers};
use rangekeeper_engine::{Position, Posterior, Record};
use rangekeeper_play::{Forecast, GameLengths};

const RECORD: &str = "v1;classic;C3:miss,E5:hit,H8:miss";
const TITLE: &str = "how many more shots?";
const ALL_PLAYED: &str = "From 200 games.";
const SUMMARY: &str = "//details[contains(@class,'forecast')]/summary";

/// As many games as the page plays, played here.
fn play(record: &str, seed: u64) -> GameLengths {
    let record: Record = record.parse().unwrap();
    let mut forecast = Forecast::new(&Posterior::new(Position::new(&record).unwrap()), seed);
    (0..200).map(|game| forecast.game(game).unwrap()).collect()
}

/// The seed that the page plays with, as it says itself.
fn seed(page: &Page) -> u64 {
    let text = page.text_of(".status-seed");
    let (_, seed) = text.rsplit_once(' ').expect("the page names its seed");
    u64::from_str_radix(seed, 16).unwrap()
}

/// Waits for all games, and compares what they tell with the same games played here. Where a hit shoots again, all shots but
/// these hits end a turn.
#[track_caller]
fn forecast_is_of(page: &Page, record: &str, hits: Option<u16>) {
    page.wait_for_text(".forecast .forecast-line", ALL_PLAYED);
    let shots = play(record, seed(page));
    let (mean, (lower, upper)) = (shots.mean().unwrap(), shots.likely_range().unwrap());
    let more = rounded(mean, 0);
    let error = shots.standard_error().unwrap();
    let decimals = if error < 0.1 { 2 } else { 1 };
    let mut parts = vec![
        format!(
            "On average {} more shots, ± {} (standard error).",
            rounded(mean, decimals),
            rounded(error, decimals)
        ),
        format!("The middle 80% of the games took {lower} to {upper} more."),
    ];
    let mut about = format!("about {more} more, usually {lower} to {upper}");
    if let Some(hits) = hits {
        let turns = rounded(more.parse::<f64>().unwrap() - f64::from(hits), 0);
        about = format!("about {more} more ({turns} turns), usually {lower} to {upper}");
        let turns = rounded(mean - f64::from(hits), decimals);
        let (least, most) = (lower - hits, upper - hits);
        parts.push(format!("Turns: {turns} on average, {least} to {most} in the middle 80%."));
        parts.push("The fewest shots are also the fewest turns".to_owned());
    }
    assert_eq!(page.text_of(".forecast .card-reason"), about, "{record}");
    let text = page.text_of(".forecast");
    for part in parts {
        assert!(text.contains(&part), "no {part} in: {text}");
    }
}

/// The number as the page rounds it: halves up, where Rust would round some of them down.
fn rounded(number: f64, decimals: usize) -> String {
    let steps = [1.0, 10.0, 100.0][decimals];
    format!("{:.decimals$}", (number * steps).round() / steps)
}

/// Returns what can be read while it is closed, in small letters.
fn closed(page: &Page) -> String {
    page.wait_for_count("details.forecast[open]", 0);
    page.text_of(".forecast").to_lowercase()
}

#[test]
fn an_open_forecast_tells_shots_and_turns_and_changes_nothing_else() {
    on_browsers(if_all(EACH), Screen::Desktop, |page| {
        // A single worker takes long enough for the eye to see it.
        page.before_pages("witness.cores = 1;");
        page.visit_record(RECORD);
        let () = page.js(
            "window.changes = [];
             const look = (all) => all.forEach(({ target }) => {
                 const place = (target.closest ? target : target.parentElement)?.closest('.advice, .why, .board, .status');
                 if (place) changes.push(place.className + ': ' + place.textContent);
             });
             new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });",
        );
        page.click(SUMMARY);
        page.wait_for_text(".forecast .forecast-line", " of 200 games played.");
        let value: f64 = page.js("return document.querySelector('.forecast progress').value");
        assert!(value < 200.0, "{value}");
        page.click(SUMMARY);
        page.settle();
        assert_eq!(closed(page), TITLE, "not all games were played");
        page.click(SUMMARY);
        forecast_is_of(page, RECORD, None);
        assert_eq!(page.count(".forecast progress:not([hidden])"), 0);
        let picture: String = page.js("return document.querySelector('.forecast-histogram svg').ariaLabel");
        assert!(picture.starts_with("Histogram of 200 games: "), "{picture}");
        let changes: Vec<String> = page.js("return changes");
        assert!(changes.is_empty(), "{changes:#?}");

        // Half of the ships are gone, which saves the test some time. Ten of eleven cells are still to be hit; the last hit ends
        // the last turn.
        let until_miss =
            "v1;8x8,none,sunk,until-miss;Battleship=4,Cruiser 1=3,Destroyer 1=2,Destroyer 2=2;A1:miss,D4:hit";
        page.visit_record(until_miss);
        forecast_is_of(page, until_miss, Some(9));
        // The end of a game counts them.
        page.visit_record("v1;4x4,none,sunk,until-miss;Alpha=2,Bravo=1;A1:miss,B2:hit,B3:sunk,D4:miss");
        page.mark("D1", "Sunk");
        page.wait_for_text(".advice", "5 shots, 3 turns. Well done.");

        // One ship that is hit once takes one to four more shots.
        let record = "v1;5x5,allowed,sunk-ship;Alpha=2;C3:hit";
        page.visit_record(record);
        forecast_is_of(page, record, None);
        assert_eq!(page.count(".forecast-histogram .forecast-bar"), 4);
        page.assert_accessible("an open forecast");
        page.reopen();
        forecast_is_of(page, record, None);
        page.click(SUMMARY);
        let text = closed(page);
        assert!(text.starts_with(&format!("{TITLE} about ")), "what is known stays known: {text}");
        page.visit_record("v1;classic;A1:sunk=Destroyer");
        assert!(!page.is_seen("details.forecast"), "a contradiction");
    });
}
