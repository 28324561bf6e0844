//! Command `rangekeeper-research soak`: the property that the engine's tests check, over more records, and mutated texts.

mod texts;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::numbers::{thousands, took};
use rangekeeper_cli::seed::random_seed;
use rangekeeper_cli::streams::note;
use rangekeeper_cli::work::cores::{cores, in_parts};
use rangekeeper_cli::work::{interrupt, progress::Progress};
use rangekeeper_testing::{Depth, Dice, Engine, any_small_record, check};

use super::verdict;
use crate::args::SoakArgs;

/// Maximum number of faults that are printed.
const PRINTED: usize = 20;

#[derive(Default)]
struct Case {
    /// Time of reading it and finding its position.
    time: Duration,
    seen: Vec<String>,
    fault: Option<String>,
}

/// Function that tries a case. It writes the case down first, so that a panic can be reported with it.
type Try = fn(&Engine, u64, &mut Dice, &mut String) -> Case;

/// Kinds of cases: how each is called, what it is compared with, and how it is tried.
const KINDS: [(&str, &str, Try); 2] =
    [("record", "against brute force", try_record), ("text", "mutated", texts::try_text)];

struct Campaign<'a> {
    engine: Engine,
    seed: u64,
    /// Maximum number of cases of each of [`KINDS`].
    limits: [u64; KINDS.len()],
    time: Option<Duration>,
    started: Instant,
    stopped: &'a AtomicBool,
    /// Number of the next case of each kind.
    next: [AtomicU64; KINDS.len()],
}

#[derive(Default)]
struct Tally {
    tried: [u64; KINDS.len()],
    /// Numbers of cases of each kind that have shown something.
    seen: [BTreeMap<String, u64>; KINDS.len()],
    faults: BTreeMap<(usize, u64), String>,
    slowest: (Duration, String),
}

pub(crate) fn answer(args: &SoakArgs) -> Result<String, CommandError> {
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let time = args.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let campaign = Campaign { time, ..Campaign::new(Engine::REAL, seed, args.limits(), interrupt::heeded()) };
    let (cores, tally) = (cores(), campaign.run(cores()));
    if campaign.stopped.load(Ordering::Relaxed) {
        note("stopped: these are the cases so far");
    }
    let on = if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    let answer = format!("{}Seed {seed}, {on}, {}.\n", tally.text(seed), took(campaign.started.elapsed()));
    verdict(answer, tally.faults.len(), "1 case is wrong", "cases are wrong")
}

fn try_record(engine: &Engine, number: u64, dice: &mut Dice, text: &mut String) -> Case {
    let record = any_small_record(number, dice);
    *text = record.to_string();
    let started = Instant::now();
    let _ = (engine.position)(&record);
    let time = started.elapsed();
    // Among so many records a search gives up now and then.
    let depth = Depth { may_give_up: true, ..Depth::of_record(number) };
    let checked = check(engine, &record, depth, dice.roll(usize::MAX) as u64);
    let mut seen: Vec<String> = checked.seen.iter().map(|case| format!("{case:?}")).collect();
    seen.dedup();
    Case { time, seen, fault: checked.fault }
}

impl<'a> Campaign<'a> {
    /// Creates a campaign of this many cases of each kind, without a limit of time.
    fn new(engine: Engine, seed: u64, limits: [u64; KINDS.len()], stopped: &'a AtomicBool) -> Self {
        let next = [const { AtomicU64::new(0) }; KINDS.len()];
        Self { engine, seed, limits, time: None, started: Instant::now(), stopped, next }
    }

    /// Tries the cases on this number of cores, until all are tried, the time is over or `stopped` turns true.
    fn run(&self, cores: u32) -> Tally {
        let part = |part, _| {
            let (mut progress, mut tally) = (Progress::new("soaking", part), Tally::default());
            let mut is_over = false;
            while !is_over {
                is_over = true;
                for kind in 0..KINDS.len() {
                    if let Some(number) = self.take(kind) {
                        is_over = false;
                        self.attempt(kind, number, &mut tally);
                        progress.show(self.done());
                    }
                }
            }
            tally
        };
        in_parts(cores, part, Tally::merge)
    }

    /// Takes the number of the next case of this kind.
    fn take(&self, kind: usize) -> Option<u64> {
        let is_late = self.time.is_some_and(|time| self.started.elapsed() >= time);
        if is_late || self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        Some(self.next[kind].fetch_add(1, Ordering::Relaxed)).filter(|number| *number < self.limits[kind])
    }

    fn done(&self) -> f64 {
        let time = self.time.map_or(0.0, |time| self.started.elapsed().div_duration_f64(time));
        let tried: u64 = self.next.iter().map(|next| next.load(Ordering::Relaxed)).sum();
        let all: f64 = self.limits.iter().map(|limit| *limit as f64).sum();
        time.max(tried as f64 / all).min(1.0)
    }

    /// Tries a case and adds it to the tally. A panic counts as a fault; its place is printed as of any panic.
    fn attempt(&self, kind: usize, number: u64, tally: &mut Tally) {
        let scrambled = |number: u64| Dice(number).roll(usize::MAX) as u64;
        let mut dice = Dice(scrambled(scrambled(self.seed) ^ scrambled(number) ^ kind as u64));
        let (mut text, (name, _, try_case)) = (String::new(), KINDS[kind]);
        let tried = catch_unwind(AssertUnwindSafe(|| try_case(&self.engine, number, &mut dice, &mut text)));
        let Case { time, seen, fault } = tried.unwrap_or_else(|panic| {
            let message = panic.downcast_ref::<&str>().map(ToString::to_string);
            let message = message.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            Case { fault: Some(format!("panicked: {message}")), ..Case::default() }
        });
        tally.tried[kind] += 1;
        for what in seen {
            *tally.seen[kind].entry(what).or_default() += 1;
        }
        if time > tally.slowest.0 {
            tally.slowest = (time, format!("{name} {number}: {text:?}"));
        }
        if let Some(fault) = fault {
            tally.faults.insert((kind, number), format!("{text}: {fault}"));
        }
    }
}

impl Tally {
    fn merge(&mut self, other: &Self) {
        for kind in 0..KINDS.len() {
            self.tried[kind] += other.tried[kind];
            for (what, cases) in &other.seen[kind] {
                *self.seen[kind].entry(what.clone()).or_default() += cases;
            }
        }
        self.faults.extend(other.faults.clone());
        if other.slowest.0 > self.slowest.0 {
            self.slowest.clone_from(&other.slowest);
        }
    }

    fn text(&self, seed: u64) -> String {
        let mut lines = Vec::new();
        for (kind, (name, how, _)) in KINDS.iter().enumerate() {
            let seen = self.seen[kind].iter().map(|(what, cases)| format!("{what} {}", thousands(*cases)));
            let faults = self.faults.keys().filter(|(of, _)| *of == kind).count();
            let wrong = if faults == 0 { "none".to_owned() } else { thousands(faults as u64) };
            let (tried, seen) = (thousands(self.tried[kind]), seen.collect::<Vec<_>>().join(", "));
            lines.push(format!("{tried} {name}s {how} ({seen}); wrong: {wrong}."));
        }
        let (time, case) = &self.slowest;
        lines.push(format!("Slowest: {:.2} ms, {case}", time.as_secs_f64() * 1000.0));
        for ((kind, number), fault) in self.faults.iter().take(PRINTED) {
            lines.push(format!("WRONG: {} {number} of seed {seed}: {fault}", KINDS[*kind].0));
        }
        let more = self.faults.len().saturating_sub(PRINTED);
        lines.extend((more > 0).then(|| format!("and {} more.", thousands(more as u64))));
        lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::CellSet;

    use super::*;

    fn tally(engine: Engine, limits: [u64; 2], cores: u32, is_stopped: bool) -> Tally {
        Campaign::new(engine, 1, limits, &AtomicBool::new(is_stopped)).run(cores)
    }

    #[test]
    fn the_cases_are_the_same_on_any_number_of_cores_and_the_engine_has_no_fault() {
        let [one, three] = [1, 3].map(|cores| tally(Engine::REAL, [200, 400], cores, false));
        assert_eq!((one.tried, &one.seen, &one.faults), (three.tried, &three.seen, &BTreeMap::new()));
        let [records, texts] = &one.seen;
        for what in ["Contradiction", "Struck", "Drawn", "Weighed"] {
            assert!(records.get(what).is_some_and(|cases| *cases > 10), "{what}: {records:?}");
        }
        for what in ["read", "with a position", "with boards"] {
            assert!(texts.get(what).is_some_and(|cases| *cases > 10), "{what}: {texts:?}");
        }
        assert_eq!(tally(Engine::REAL, [u64::MAX; 2], 2, true).tried, [0, 0]);
    }

    #[test]
    fn a_wrong_answer_and_a_panic_are_told_with_their_record() {
        let told = |engine: Engine, words: &str| {
            let text = tally(engine, [40, 0], 2, false).text(1);
            let mut told = text.split("WRONG: record ").skip(1);
            let is_told = told.any(|fault| fault.contains(": v1;") && fault.contains(words));
            assert!(is_told, "no “{words}” in {text}");
        };
        told(Engine { reachable: |_| CellSet::EMPTY, ..Engine::REAL }, "reachable");
        told(Engine { search: |_| panic!("on purpose"), ..Engine::REAL }, "panicked: on purpose");
    }
}
