//! Accepted draws per second: the site's own worker, beside a plain JavaScript version of the procedure of Cancio,
//! Joshi and Pinilla.

use std::fmt::Write;

use rangekeeper::workers::protocol::{Ask, News, Task};
use rangekeeper_browser::Site;
use rangekeeper_engine::{Cell, Confidence, Record, Sample, clopper_pearson};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arena::Arena;
use crate::statistics::median;

/// Number of rounds. Engine and plain version take turns, so that a slow phase of the machine slows both.
const ROUNDS: usize = 7;
/// Number of requests to the engine in a round; it works about 12 ms on each.
const REQUESTS: u32 = 80;
/// Time that the plain version draws in a round, in milliseconds.
const PLAIN_MS: u32 = 1000;
/// Confidence of the intervals that must agree: one comparison in a million may fail.
const CONFIDENCE: Confidence = Confidence::new(0.999_999).unwrap();
/// Precision to which the shares of the empty board are written here.
const FOUR_DECIMALS: f64 = 0.000_05;

const MISSES: &str =
    "A3:miss,B6:miss,B9:miss,C2:miss,D5:miss,D8:miss,E10:miss,F4:miss,G7:miss,H1:miss,I6:miss,J9:miss";
const HITS: &str = "C4:hit,F8:hit,H3:hit";

/// Speed of drawing from a position.
#[derive(Serialize)]
pub(crate) struct Speed {
    position: &'static str,
    /// Medians over the rounds.
    engine_draws_per_second: f64,
    plain_draws_per_second: f64,
    /// Median of the rounds' ratios.
    ratio: f64,
}

/// Measures all positions in one page.
pub(crate) fn measure(site: &Site) -> Vec<Speed> {
    let arena = Arena::open(site);
    arena.browser.script::<()>(
        "const source = new Blob([arguments[0]], { type: 'text/javascript' });
         const plain = new Worker(URL.createObjectURL(source));
         window.drawPlainly = (setting) => new Promise((resolve) => {
           plain.onmessage = ({ data }) => resolve(data);
           plain.postMessage(setting);
         });",
        vec![include_str!("plain.js").into()],
    );
    let both = format!("{MISSES},{HITS}");
    let cases = [("empty board", ""), ("12 misses", MISSES), ("12 misses, 3 separate hits", &*both)];
    let position = |(name, shots): (&'static str, &str)| {
        let record: Record = format!("v1;classic;{shots}").parse().expect("a record");
        contest(&arena, name, &record)
    };
    cases.into_iter().map(position).collect()
}

/// Formats the figures as a table.
pub(crate) fn table(speeds: &[Speed]) -> String {
    let mut text =
        format!("\n{:<28} {:>14} {:>14} {:>8}\n", "Accepted draws per second", "engine", "plain", "ratio");
    for Speed { position, engine_draws_per_second, plain_draws_per_second, ratio } in speeds {
        let _ = writeln!(
            text,
            "  {position:<26} {engine_draws_per_second:>14.0} {plain_draws_per_second:>14.0} {ratio:>7.1}x"
        );
    }
    text + "  one worker each; the plain version knows no hits and rejects samples that miss one\n"
}

/// Draws from a position with the engine and with the plain version in turn.
fn contest(arena: &Arena, position: &'static str, record: &Record) -> Speed {
    let ask = arena.question(record, Task::Draw { seed: 1, batch: 0, draws: u32::MAX });
    let setting = plain_setting(record);
    let (mut engine, mut plain) = (Vec::new(), Vec::new());
    let mut drawn = engine_round(arena, &ask).sample;
    let mut plainly = Plain::default();
    for _ in 0..ROUNDS {
        let round = engine_round(arena, &ask);
        engine.push((round.sample.accepted() - drawn.accepted()) as f64 / round.seconds);
        drawn = round.sample;
        let round: Plain = arena
            .browser
            .script_with_callback("drawPlainly(arguments[0]).then(arguments[1])", vec![setting.clone()]);
        plain.push(round.accepted as f64 / round.milliseconds * 1000.0);
        plainly.add(&round);
    }
    check(record, &drawn, &plainly);
    let ratios: Vec<f64> = engine.iter().zip(&plain).map(|(engine, plain)| engine / plain).collect();
    Speed {
        position,
        engine_draws_per_second: median(&engine),
        plain_draws_per_second: median(&plain),
        ratio: median(&ratios),
    }
}

/// Sample that the engine has drawn so far, with the time of the last requests.
struct Round {
    sample: Sample,
    seconds: f64,
}

/// Asks the worker [`REQUESTS`] times.
fn engine_round(arena: &Arena, ask: &Ask) -> Round {
    let answered = arena.ask(ask, REQUESTS);
    match answered.news {
        News::Drawn { sample, .. } => Round { sample, seconds: answered.milliseconds / 1000.0 },
        other => panic!("the worker answered {other:?}"),
    }
}

/// Result of the plain version.
#[derive(Default, Deserialize)]
struct Plain {
    accepted: u64,
    milliseconds: f64,
    cells: Vec<u64>,
}

impl Plain {
    fn add(&mut self, round: &Self) {
        self.accepted += round.accepted;
        self.cells.resize(round.cells.len(), 0);
        self.cells.iter_mut().zip(&round.cells).for_each(|(all, cell)| *all += cell);
    }
}

/// Returns the record in the form that the plain version takes.
fn plain_setting(record: &Record) -> Value {
    let grid = record.rules().grid();
    let orders = |hit: bool| -> Vec<usize> {
        let shots = record.shots().iter().filter(|shot| record.hits().contains(shot.cell) == hit);
        shots.filter_map(|shot| grid.order(shot.cell)).collect()
    };
    let lengths: Vec<u8> = record.rules().fleet().lengths().collect();
    json!({
        "size": grid.columns(), "misses": orders(false), "hits": orders(true), "lengths": lengths,
        "milliseconds": PLAIN_MS,
    })
}

/// Asserts that both have drawn from one posterior, and for an empty record from the known one.
fn check(record: &Record, engine: &Sample, plain: &Plain) {
    let grid = record.rules().grid();
    for cell in grid.cells() {
        let by_engine = clopper_pearson(engine.successes(cell), engine.accepted(), CONFIDENCE);
        let by_plain = clopper_pearson(
            plain.cells[grid.order(cell).expect("a cell of the grid")],
            plain.accepted,
            CONFIDENCE,
        );
        assert!(by_engine.overlaps(by_plain), "{cell}: {by_engine:?} and {by_plain:?} do not go together");
    }
    if record.is_empty() {
        let known = |name: &str, exact: f64| {
            let cell: Cell = name.parse().expect("a cell");
            let drawn = clopper_pearson(engine.successes(cell), engine.accepted(), CONFIDENCE);
            let is_plausible = drawn.lower - FOUR_DECIMALS <= exact && exact <= drawn.upper + FOUR_DECIMALS;
            assert!(is_plausible, "{name}: {drawn:?} does not contain {exact}");
        };
        known("A1", 0.0800);
        known("E5", 0.2136);
    }
}
