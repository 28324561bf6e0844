//! Command `rangekeeper-research soak`: random records and texts, checked against brute force.

mod cases;
mod engine;
mod outcome;
mod records;
mod texts;

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::numbers::took;
use rangekeeper_cli::seed::random_seed;
use rangekeeper_cli::streams::{note, print};
use rangekeeper_cli::work::cores::{cores, in_parts};
use rangekeeper_cli::work::interrupt;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_testing::Dice;

use crate::args::SoakArgs;

use engine::Engine;
use outcome::{Case, Fault, Kind, Outcome};

/// Number of cases that a core takes at a time.
const CHUNK: u64 = 64;

/// Cases to try.
struct Campaign {
    seed: u64,
    /// Maximum number of cases of each [`Kind`].
    limits: [u64; 2],
    time: Option<Duration>,
}

/// Campaign in progress.
struct Run<'a> {
    campaign: &'a Campaign,
    engine: &'a Engine,
    started: Instant,
    stopped: &'a AtomicBool,
    /// Number of the next case of each [`Kind`].
    next: [AtomicU64; 2],
}

/// Returns the text that the command prints; a failure if a case is wrong.
pub(crate) fn answer(args: &SoakArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let time = args.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let campaign = Campaign { seed, limits: args.limits(), time };
    let (cores, stopped) = (cores(), interrupt::heeded());
    let outcome = campaign.run(&Engine::REAL, cores, stopped);
    if stopped.load(Ordering::Relaxed) {
        note("stopped: these are the cases so far");
    }
    let on = if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    let answer = format!("{}Seed {seed}, {on}, {}.\n", outcome.text(seed), took(started.elapsed()));
    match outcome.faults.len() {
        0 => Ok(answer),
        number => {
            print(&answer)?;
            let cases = if number == 1 { "1 case is" } else { &format!("{number} cases are") };
            Err(CommandError::Failure(format!("{cases} wrong")))
        }
    }
}

impl Campaign {
    /// Tries the cases on this number of cores, until all are tried, the time is over or `stopped` turns true.
    fn run(&self, engine: &Engine, cores: u32, stopped: &AtomicBool) -> Outcome {
        remember_panics();
        let next = [AtomicU64::new(0), AtomicU64::new(0)];
        let run = Run { campaign: self, engine, started: Instant::now(), stopped, next };
        let mut outcome = in_parts(cores, |part, _| run.part(part), Outcome::merge);
        outcome.faults.sort_by_key(|fault| (fault.kind, fault.number));
        outcome
    }
}

impl Run<'_> {
    /// Tries records and texts in turn until none is left.
    fn part(&self, part: u32) -> Outcome {
        let mut progress = Progress::new("soaking", part);
        let mut outcome = Outcome::default();
        loop {
            let mut is_over = true;
            for kind in Kind::ALL {
                let Some(numbers) = self.take(kind) else { continue };
                is_over = false;
                for number in numbers {
                    outcome.add(kind, number, guarded(self.engine, kind, self.campaign.seed, number));
                }
                progress.show(self.done());
            }
            if is_over {
                return outcome;
            }
        }
    }

    /// Takes the numbers of the next cases. The caller must try them, so that there are no gaps.
    fn take(&self, kind: Kind) -> Option<std::ops::Range<u64>> {
        let is_late = self.campaign.time.is_some_and(|time| self.started.elapsed() >= time);
        if is_late || self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let limit = self.campaign.limits[kind as usize];
        let following = |number| (number < limit).then(|| limit.min(number + CHUNK));
        let first = self.next[kind as usize].fetch_update(Ordering::Relaxed, Ordering::Relaxed, following);
        first.ok().map(|first| first..limit.min(first + CHUNK))
    }

    /// Returns the share of the campaign that is done.
    fn done(&self) -> f64 {
        let time = self.campaign.time.map_or(0.0, |time| self.started.elapsed().div_duration_f64(time));
        let tried: u64 = self.next.iter().map(|next| next.load(Ordering::Relaxed)).sum();
        let all: f64 = self.campaign.limits.iter().map(|limit| *limit as f64).sum();
        time.max(tried as f64 / all).min(1.0)
    }
}

/// Tries a case. A panic counts as a fault.
fn guarded(engine: &Engine, kind: Kind, seed: u64, number: u64) -> Case {
    let mut text = String::new();
    PLACE.set(Some(String::new()));
    let tried = catch_unwind(AssertUnwindSafe(|| {
        let mut dice = dice(kind, seed, number);
        match kind {
            Kind::Record => records::check(engine, number, &mut dice, &mut text),
            Kind::Text => texts::check(engine, number, &mut dice, &mut text),
        }
    }));
    let place = PLACE.take().unwrap_or_default();
    let mut case = tried.unwrap_or_else(|panic| {
        let reason = format!("panicked at {place}: {}", message(panic.as_ref()));
        Case { fault: Some(Fault::panic(&reason)), ..Case::default() }
    });
    case.text = text;
    case
}

/// Returns the random numbers of a case.
fn dice(kind: Kind, seed: u64, number: u64) -> Dice {
    let scrambled = |number: u64| Dice(number).roll(usize::MAX) as u64;
    Dice(scrambled(scrambled(seed) ^ scrambled(number) ^ kind as u64))
}

thread_local! {
    /// Place where the case of this thread panicked; `None` if no case is running.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs a panic hook that keeps the place of a case's panic instead of printing it.
fn remember_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            let is_of_a_case = PLACE.with_borrow_mut(|place| {
                let is_of_a_case = place.is_some();
                *place = is_of_a_case.then(|| panic.location().map(ToString::to_string).unwrap_or_default());
                is_of_a_case
            });
            if !is_of_a_case {
                usual(panic);
            }
        }));
    });
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::{Mark, Record};

    use super::*;

    const SEED: u64 = 1;

    fn campaign(engine: &Engine, records: u64, texts: u64, cores: u32) -> Outcome {
        let campaign = Campaign { seed: SEED, limits: [records, texts], time: None };
        campaign.run(engine, cores, &AtomicBool::new(false))
    }

    #[track_caller]
    fn is_noticed(engine: &Engine, kind: Kind, words: &str) {
        let outcome = campaign(engine, 300, 300, 1);
        let noticed = |fault: &&Fault| fault.kind == kind && fault.reason.contains(words);
        let fault = outcome.faults.iter().find(noticed);
        let fault = fault.unwrap_or_else(|| panic!("no “{words}” in {:?}, seed {SEED}", outcome.faults));
        assert!(!fault.text.is_empty());
        let told = outcome.text(SEED);
        assert!(told.contains(words) && told.contains(&fault.text), "{told}");
    }

    #[test]
    fn the_engine_itself_is_found_without_fault() {
        let outcome = campaign(&Engine::REAL, 300, 600, 2);
        assert!(outcome.faults.is_empty(), "{:#?}, seed {SEED}", outcome.faults);
        let Outcome { records, contradictions, struck, samples, weighed, texts, read, with_boards, .. } =
            outcome;
        assert_eq!((records, texts), (300, 600));
        let numbers = [contradictions, struck, samples, weighed, read, with_boards, records - contradictions];
        assert!(numbers.iter().all(|number| *number > 10), "{numbers:?}");
    }

    #[test]
    fn the_cases_are_the_same_on_any_number_of_cores() {
        let numbers = |cores| {
            let outcome = campaign(&Engine::REAL, 200, 200, cores);
            let Outcome { records, contradictions, struck, samples, weighed, texts, read, .. } = outcome;
            [records, contradictions, struck, samples, weighed, texts, read]
        };
        assert_eq!(numbers(1), numbers(3));
    }

    #[test]
    fn a_wrong_answer_is_noticed() {
        let records = rangekeeper_testing::Engine {
            reachable: |_| rangekeeper_engine::CellSet::EMPTY,
            ..rangekeeper_testing::Engine::REAL
        };
        is_noticed(&Engine { records, ..Engine::REAL }, Kind::Record, "reachable");
    }

    #[test]
    fn a_record_that_is_not_read_back_is_noticed() {
        let forgetful = |text: &str| {
            text.parse().map(|mut record: Record| {
                if let Some(cell) = record.open().first() {
                    record.set(cell, Some(Mark::Blocked)).unwrap();
                }
                record
            })
        };
        is_noticed(&Engine { read_line: forgetful, ..Engine::REAL }, Kind::Text, "read back");
    }

    #[test]
    fn a_panic_is_a_fault_with_its_place() {
        let mut records = rangekeeper_testing::Engine::REAL;
        records.search = |_| panic!("on purpose");
        let outcome = campaign(&Engine { records, ..Engine::REAL }, 20, 0, 2);
        let fault = outcome.faults.iter().find(|fault| fault.is_panic).expect("every count panics");
        assert!(fault.reason.contains("on purpose") && fault.reason.contains("soak"), "{fault:?}");
        assert!(fault.text.starts_with("v1;"), "{fault:?}");
    }

    #[test]
    fn time_and_ctrl_c_end_a_campaign() {
        let ended = |time, stopped| {
            let campaign = Campaign { seed: SEED, limits: [u64::MAX; 2], time };
            campaign.run(&Engine::REAL, 2, &AtomicBool::new(stopped))
        };
        assert_eq!(ended(None, true).records, 0);
        assert!(ended(Some(Duration::from_millis(50)), false).texts < 1_000_000_000);
    }
}
