//! Time of exact numbers: every board counted natively and by the site's own worker, one thread each.

use std::fmt;
use std::time::Instant;

use rangekeeper_browser::Site;
use rangekeeper_engine::{Announcement, Assumption, Contact, Counts, Prior, Record, Rules, Weights};
use serde::Serialize;

use crate::arena::{Answered, Arena};
use crate::games::{GAMES, POSITIONS, SEED, positions};
use crate::native;
use crate::statistics::{median, quantile};

/// Number of counts of a record, of which the median is taken.
const TIMES: usize = 5;
/// Number of counts of every empty board before any is timed: the browser optimizes only code that runs often.
const WARM_UP: usize = 10;
/// Number of browsers. Each counts an empty board before it does anything else.
const BROWSERS: usize = 3;

/// Largest difference between the worker's weights and the native ones, as a share of the whole. Explicit SIMD adds
/// eight numbers at a time, in an order that depends on the machine.
const TOLERANCE: f64 = 1e-9;

/// Empty boards: name, rules, assumption about who placed the ships, and number of boards if others have counted them.
const EMPTY: [(&str, Contact, Assumption, Option<u128>); 5] = [
    ("empty board, contact allowed", Contact::Allowed, Assumption::Random, Some(15_046_987_768)),
    ("empty board, corners only", Contact::Corners, Assumption::Random, None),
    ("empty board, contact none", Contact::None, Assumption::Random, Some(1_925_751_392)),
    ("a person, contact allowed", Contact::Allowed, Assumption::Person, Some(15_046_987_768)),
    ("a person, contact none", Contact::None, Assumption::Person, Some(1_925_751_392)),
];
/// Rules by which games are played: name, rules, and assumption about who placed the ships.
const PLAYED: [(&str, Contact, Announcement, Assumption); 3] = [
    ("classic game", Contact::Allowed, Announcement::SunkShip, Assumption::Random),
    ("contact none, hit or miss", Contact::None, Announcement::HitMiss, Assumption::Random),
    ("classic, a person", Contact::Allowed, Announcement::SunkShip, Assumption::Person),
];

/// Measured times of exact numbers.
#[derive(Serialize)]
pub(crate) struct Exact {
    empty: Vec<Empty>,
    played: Vec<Played>,
    /// Number of games that the positions are from.
    games: usize,
    /// Seed of the hidden boards of the games.
    seed: u64,
}

/// Times of an empty board.
#[derive(Serialize)]
struct Empty {
    position: &'static str,
    boards: u128,
    /// Median times.
    time: Times,
    /// Time of the first count of a fresh browser; the median of several.
    wasm_first_ms: f64,
}

/// Times of positions from games. The time of a position is the median of several counts.
#[derive(Serialize)]
struct Played {
    rules: &'static str,
    positions: usize,
    median: Times,
    /// 95th percentile over the positions.
    percentile_95: Times,
    worst: Times,
    /// Position that takes the worker longest.
    slowest: String,
}

/// Milliseconds from the record to the numbers on one thread.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Times {
    pub(crate) native_ms: f64,
    /// Time in the site's worker, messages included.
    pub(crate) wasm_ms: f64,
    /// Time in the worker divided by the native time.
    pub(crate) ratio: f64,
}

impl Times {
    pub(crate) fn new(native_ms: f64, wasm_ms: f64) -> Self {
        Self { native_ms, wasm_ms, ratio: wasm_ms / native_ms }
    }
}

/// Measures all positions: natively first, then in a browser.
pub(crate) fn measure(site: &Site) -> Exact {
    let empty = EMPTY.map(|(_, contact, assumption, known)| {
        let native = Native::new(Record::new(rules(contact, Announcement::SunkShip)), assumption);
        assert_eq!(native.counts.boards, known.unwrap_or(native.counts.boards), "{}", native.record);
        native
    });
    let played = PLAYED.map(|(_, contact, announcement, assumption)| -> Vec<Native> {
        let positions = positions(&rules(contact, announcement)).into_iter();
        positions.map(|record| Native::new(record, assumption)).collect()
    });
    let first = empty.each_ref().map(|native| first_count(site, native));
    let arena = Arena::open(site);
    for native in &empty {
        by_worker(&arena, native, WARM_UP);
    }
    let empty = EMPTY.iter().zip(&empty).zip(first);
    let played = PLAYED.iter().zip(&played);
    Exact {
        empty: empty
            .map(|(((name, ..), native), first)| Empty::measure(&arena, name, native, first))
            .collect(),
        played: played.map(|((name, ..), played)| Played::measure(&arena, name, played)).collect(),
        games: GAMES,
        seed: SEED,
    }
}

impl Empty {
    fn measure(arena: &Arena, position: &'static str, native: &Native, wasm_first_ms: f64) -> Self {
        let time = Times::new(native.milliseconds, by_worker(arena, native, TIMES));
        Self { position, boards: native.counts.boards, time, wasm_first_ms }
    }
}

impl Played {
    fn measure(arena: &Arena, rules: &'static str, played: &[Native]) -> Self {
        let native: Vec<f64> = played.iter().map(|native| native.milliseconds).collect();
        let wasm: Vec<f64> = played.iter().map(|native| by_worker(arena, native, TIMES)).collect();
        let both = |figure: fn(&[f64]) -> f64| Times::new(figure(&native), figure(&wasm));
        let slowest = played.iter().zip(&wasm).max_by(|(_, one), (_, other)| one.total_cmp(other));
        Self {
            rules,
            positions: played.len(),
            median: both(median),
            percentile_95: both(|values| quantile(values, 0.95)),
            worst: both(|values| quantile(values, 1.0)),
            slowest: slowest.map_or_else(String::new, |(native, _)| native.record.to_string()),
        }
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = "Milliseconds to exact numbers";
        writeln!(
            f,
            "\n{head:<36} {:>10} {:>12} {:>8} {:>12}",
            "native", "WebAssembly", "ratio", "first count"
        )?;
        let mut line = |what: &str, Times { native_ms, wasm_ms, ratio }: Times, first: &str| {
            writeln!(f, "  {what:<34} {native_ms:>10.2} {wasm_ms:>12.1} {ratio:>7.2}x {first:>12}")
        };
        for Empty { position, time, wasm_first_ms, .. } in &self.empty {
            line(position, *time, &format!("{wasm_first_ms:.1}"))?;
        }
        for Played { rules, median, percentile_95, worst, .. } in &self.played {
            line(&format!("{rules}, median"), *median, "")?;
            line(&format!("{rules}, 95%"), *percentile_95, "")?;
            line(&format!("{rules}, worst"), *worst, "")?;
        }
        writeln!(
            f,
            "  one thread each, from the record to the numbers; in WebAssembly with the messages, and first in a fresh \
             browser;\n  games: {POSITIONS} positions of {} whole games, hidden boards from seed {}",
            self.games, self.seed
        )
    }
}

/// Position, with its counts without a browser.
pub(crate) struct Native {
    record: Record,
    prior: Prior,
    counts: Counts,
    /// Median time of several counts.
    pub(crate) milliseconds: f64,
}

impl Native {
    pub(crate) fn new(record: Record, assumption: Assumption) -> Self {
        let prior = assumption.prior(record.rules());
        let counts = native::count(&record, &prior);
        let time = |_| {
            let start = Instant::now();
            let again = native::count(&record, &prior);
            let time = start.elapsed();
            assert_eq!(again, counts, "{record}");
            time.as_secs_f64() * 1000.0
        };
        let milliseconds = median(&(0..TIMES).map(time).collect::<Vec<_>>());
        Self { record, prior, counts, milliseconds }
    }
}

/// Counts a position in the worker and returns the median time. Asserts that the counts are those of the native count
/// every time.
pub(crate) fn by_worker(arena: &Arena, native: &Native, times: usize) -> f64 {
    let Native { record, prior, counts, .. } = native;
    let counted = arena.count(record, prior, times);
    let time = |answered: &Answered<Counts>| {
        let found = &answered.news;
        assert_eq!((found.boards, &found.classes), (counts.boards, &counts.classes), "{record}");
        assert_same(found.weights.as_ref(), counts.weights.as_ref());
        answered.milliseconds
    };
    median(&counted.iter().map(time).collect::<Vec<_>>())
}

/// Asserts that weights are equal but for rounding.
fn assert_same(weights: Option<&Weights>, native: Option<&Weights>) {
    let [weights, native] = [weights, native].map(|weights| {
        let Some(Weights { total, classes, .. }) = weights else { return Vec::new() };
        classes.iter().flatten().map(|weight| weight / total).collect()
    });
    assert_eq!(weights.len(), native.len(), "only one of them goes by weights");
    let differs = |(one, other): (&f64, &f64)| (one - other).abs() > TOLERANCE;
    assert!(!weights.iter().zip(&native).any(differs), "{weights:?} instead of {native:?}");
}

/// Measures the first count that a browser is asked for; returns the median of several browsers.
fn first_count(site: &Site, native: &Native) -> f64 {
    let times = (0..BROWSERS).map(|_| by_worker(&Arena::open(site), native, 1));
    median(&times.collect::<Vec<_>>())
}

/// Returns rules with the classic fleet on the classic board.
fn rules(contact: Contact, announcement: Announcement) -> Rules {
    let classic = Rules::classic();
    Rules::new(classic.grid(), classic.fleet().clone(), contact, announcement).expect("it fits")
}
