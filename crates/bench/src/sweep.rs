//! Sweeps: the time to count the boards of ten ships natively and by the site's own worker, one thread each; the speed
//! of drawing boards of ships that may not touch; the waits of a player of Sea Battle, and the memory of the page.

use std::fmt::{self, Write};
use std::fs;

use rangekeeper_browser::{Browser, Screen, Site};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Assumption, Mark, Preset, Record, Rules, ScaledPrior};
use rangekeeper_lab::WeightedDensity;
use rangekeeper_play::hide;
use serde::Serialize;

use crate::arena::Arena;
use crate::exact::{Native, Times, by_worker};
use crate::latency::{CELLS, Waits, marking, medians, opening, stopwatch};
use crate::statistics::{median, quantile};

/// Base of the weighted density that plays.
const BASE: u64 = 10;
/// Number of games. Positions after [`SHOTS`] shots are counted; that of the empty board is known beforehand.
const GAMES: u64 = 5;
const SHOTS: [usize; 4] = [1, 5, 10, 20];
/// Presets whose games are counted.
const COUNTED: [&str; 2] = ["sea-battle", "german"];
/// Number of counts of a record, of which the median is taken.
const TIMES: usize = 3;

/// Fleets that may not touch, with the batches that are drawn after a miss, and the boards in each batch. The first
/// fleet is so crowded that each batch is drawn by a sweep of its own; the others are drawn by proposals.
const DRAWN: [(&str, u32, u32); 4] = [
    ("phone-9x9", 4, 25_000),
    ("sea-battle", 8, 25_000),
    ("german", 4, 1_000),
    ("eighteen ships, 16 x 16", 4, 1_000),
];
/// Record of the fleet of [`DRAWN`] that is no preset.
const EIGHTEEN_SHIPS: &str =
    "v1;16x16,none,sunk;A=5,B=4,C=4,D=4,E=3,F=3,G=3,H=3,I=2,J=2,K=2,L=2,M=2,N=1,O=1,P=1,Q=1,R=1;";
const MISS: &str = "E5:miss";

/// Games that are opened on one page, one after the other: preset, assumption about who placed the ships, and number of
/// boards before the first shot, as the page writes it.
const OPENED: [(&str, Assumption, &str); 3] = [
    ("sea-battle", Assumption::Random, "1,855,545,978,831,780"),
    // What a new player has.
    ("sea-battle", Assumption::Mixture, "1,855,545,978,831,780"),
    ("german", Assumption::Random, "26,509,655,816,984"),
];

/// Measured times and memory.
#[derive(Serialize)]
pub(crate) struct Sweep {
    counts: Vec<Counted>,
    /// Boards that the worker draws of each fleet of `DRAWN` in a second, sweeps included.
    draws_per_second: [f64; 4],
    /// Most memory of the worker's engine, in megabytes: after counting the boards of each preset of `COUNTED`, one
    /// after the other; last, that of another worker, which has drawn.
    worker_megabytes: Vec<f64>,
    pages: Vec<Opened>,
    /// Most memory of the page's process before it was asked for anything but classic boards, in megabytes, if the
    /// system reports it.
    classic_megabytes: Option<f64>,
    /// Most memory of the page's process during a whole German game on a device that tells of 4 GB, in megabytes, if
    /// the system reports it.
    phone_megabytes: Option<f64>,
}

/// Measurements of a game of [`OPENED`].
#[derive(Serialize)]
struct Opened {
    preset: &'static str,
    assumed: String,
    /// Waits of a player after a mark.
    mark: Waits,
    /// Most memory of the page's process so far, in megabytes, if the system reports it.
    megabytes: Option<f64>,
}

/// Times of positions after a number of shots.
#[derive(Serialize)]
struct Counted {
    preset: &'static str,
    shots: usize,
    median: Times,
    worst: Times,
}

fn rules(preset: &str) -> Rules {
    preset.parse::<Preset>().expect("a preset").rules()
}

/// Measures everything.
pub(crate) fn measure(site: &Site) -> Sweep {
    // Before the arenas open, whose browsers `page_megabytes` would find as well.
    let (pages, classic_megabytes) = pages(site);
    let phone_megabytes = phone_megabytes(site);
    let counting = Arena::open(site);
    let mut worker_megabytes = Vec::new();
    let counts = COUNTED.iter().flat_map(|preset| {
        let counts = counts(&counting, preset);
        worker_megabytes.push(counting.megabytes());
        counts
    });
    let counts = counts.collect();
    let drawing = Arena::open(site);
    let draws_per_second =
        DRAWN.map(|(fleet, batches, boards)| draws_per_second(&drawing, fleet, batches, boards));
    worker_megabytes.push(drawing.megabytes());
    Sweep { counts, draws_per_second, worker_megabytes, pages, classic_megabytes, phone_megabytes }
}

/// Plays the game of this number to its end.
fn play(rules: &Rules, game: u64) -> Record {
    let board = hide(rules, &ScaledPrior::UNIFORM, game).expect("the fleet has room");
    rangekeeper_lab::play(&mut WeightedDensity::new(rules, &ScaledPrior::UNIFORM, BASE), game, &board)
}

/// Returns the record of the first shots of a game.
fn beginning(game: &Record, shots: usize) -> Record {
    let mut record = Record::new(game.rules().clone());
    for shot in &game.shots()[..shots] {
        record.set(shot.cell, Some(Mark::Shot(shot.outcome))).expect("the answers are true");
    }
    record
}

/// Measures all positions, natively first, then in a browser.
fn counts(arena: &Arena, preset: &'static str) -> Vec<Counted> {
    let rules = rules(preset);
    let games: Vec<Record> = (0..GAMES).map(|game| play(&rules, game)).collect();
    let of_game = |shots: usize, game: &Record| {
        let native = Native::new(beginning(game, shots), Assumption::Random);
        (native.milliseconds, by_worker(arena, &native, TIMES))
    };
    let after = |shots| {
        let (native, wasm): (Vec<f64>, Vec<f64>) = games.iter().map(|game| of_game(shots, game)).unzip();
        let both = |figure: fn(&[f64]) -> f64| Times::new(figure(&native), figure(&wasm));
        Counted { preset, shots, median: both(median), worst: both(|values| quantile(values, 1.0)) }
    };
    SHOTS.map(after).into()
}

/// Measures the boards a second of a fleet of [`DRAWN`].
fn draws_per_second(arena: &Arena, fleet: &str, batches: u32, boards: u32) -> f64 {
    let eighteen_ships = |_| EIGHTEEN_SHIPS.parse().expect("a record");
    let mut record =
        fleet.parse::<Preset>().map_or_else(eighteen_ships, |preset| Record::new(preset.rules()));
    record.add_shots(MISS).expect("a miss there leaves boards");
    f64::from(batches * boards) / arena.draw(&record, batches, boards) * 1000.0
}

/// Opens the games of [`OPENED`] on one page and marks cells. Returns their measurements, and the memory of the page
/// before, in megabytes.
fn pages(site: &Site) -> (Vec<Opened>, Option<f64>) {
    let browser = stopwatch();
    browser.open(&site.url);
    opening(&browser);
    let before = page_megabytes();
    let opened = OPENED.map(|(preset, assumption, boards)| {
        let game = GameId::from(Record::new(rules(preset))).with_assumption(assumption);
        browser.open(&format!("{}#{game}", site.url));
        let status = "return document.querySelector('.status')?.textContent ?? ''";
        browser.wait("all boards", || {
            let status = browser.script::<String>(status, vec![]);
            status.contains(&format!("Exact, {boards}")).then_some(())
        });
        let mark = medians(CELLS.iter().map(|cell| marking(&browser, cell, false)));
        Opened { preset, assumed: assumption.to_string(), mark, megabytes: page_megabytes() }
    });
    (opened.into(), before)
}

/// Opens the records of a German game, one shot after the other, and waits for their numbers on a device that tells of
/// 4 GB. Returns the most memory of the page's process, in megabytes.
fn phone_megabytes(site: &Site) -> Option<f64> {
    let browser = Browser::start(Screen::Phone);
    browser.before_pages("Object.defineProperty(navigator, 'deviceMemory', { value: 4 });");
    browser.open(&site.url);
    let game = play(&rules("german"), 0);
    for (shots, last) in (1..).zip(game.shots()) {
        let id = GameId::from(beginning(&game, shots)).to_string();
        let () = browser.script("location.hash = arguments[0]", vec![id.into()]);
        browser.wait("its numbers", || {
            let known = "
                const marked = document.querySelector(`[data-cell=${arguments[0]}]:not(.is-open)`);
                const status = document.querySelector('.status-exact')?.textContent ?? '';
                return Boolean(marked && /^Exact, |Samples only/.test(status) && document.querySelector('.board .is-best'));";
            let is_over = shots == game.shots().len();
            (is_over || browser.script(known, vec![last.cell.to_string().into()])).then_some(())
        });
    }
    page_megabytes()
}

/// Returns the most memory that a page of a running Chromium has taken so far, in megabytes.
fn page_megabytes() -> Option<f64> {
    let pages = fs::read_dir("/proc").ok()?.filter_map(|entry| {
        let path = entry.ok()?.path();
        let command = fs::read_to_string(path.join("cmdline")).ok()?;
        let status =
            command.contains("--type=renderer").then(|| fs::read_to_string(path.join("status")).ok())??;
        let kilobytes: f64 = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?
            .trim()
            .strip_suffix(" kB")?
            .parse()
            .ok()?;
        Some(kilobytes / 1000.0)
    });
    pages.reduce(f64::max)
}

/// Formats the figures as text.
pub(crate) fn table(
    Sweep { counts, draws_per_second, worker_megabytes, pages, classic_megabytes, phone_megabytes }: &Sweep,
) -> String {
    let head = "Milliseconds to exact numbers";
    let mut text = format!("\n{head:<44} {:>10} {:>12} {:>8}\n", "native", "WebAssembly", "ratio");
    for Counted { preset, shots, median, worst } in counts {
        text += &Line(&format!("{preset}, {shots} shots, median of {GAMES} games"), *median).to_string();
        text += &Line(&format!("{preset}, {shots} shots, worst"), *worst).to_string();
    }
    for ((fleet, _, _), boards) in DRAWN.iter().zip(draws_per_second) {
        let _ = writeln!(text, "  {:<42} {boards:>23.0}", format!("boards a second, {fleet}"));
    }
    for (what, megabytes) in COUNTED.iter().chain(&["these draws"]).zip(worker_megabytes) {
        let _ = writeln!(text, "  {:<42} {megabytes:>23.0}", format!("megabytes of a worker after {what}"));
    }
    let head = "A mark on the page, milliseconds";
    let _ = writeln!(text, "\n{head:<44} {:>10} {:>12} {:>8}", "circles", "recommended", "exact");
    for Opened { preset, assumed, mark, .. } in pages {
        let Waits { first_circles, recommended_cell, exact_numbers, .. } = mark;
        let what = format!("{preset}, placed by {assumed}");
        let _ = writeln!(
            text,
            "  {what:<42} {first_circles:>10.0} {recommended_cell:>12.0} {exact_numbers:>8.0}"
        );
    }
    let megabytes = |megabytes: Option<f64>| megabytes.map_or_else(|| "?".into(), |mb| format!("{mb:.0}"));
    let after = pages.iter().map(|page| megabytes(page.megabytes)).collect::<Vec<_>>().join(", ");
    let before = megabytes(*classic_megabytes);
    let _ = writeln!(
        text,
        "  megabytes of the page's process: {before} with a classic game; {after} after these\n  \
         {} after a German game where the device tells of 4 GB",
        megabytes(*phone_megabytes)
    );
    text
}

/// Line of the table.
struct Line<'a>(&'a str, Times);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(what, Times { native_ms, wasm_ms, ratio }) = self;
        writeln!(f, "  {what:<42} {native_ms:>10.0} {wasm_ms:>12.0} {ratio:>7.2}x")
    }
}
