//! Random records: exact counts and contradictions against brute force, samples against exact counts.

use std::time::{Duration, Instant};

use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::testing::{Dice, random_game};
use rangekeeper_engine::{Contradiction, Counts, Culprit, Mark, Position, Record};

use super::cases::small_game;
use super::engine::Engine;
use super::outcome::{Case, Fault};
use super::truth;

/// The maximum number of ways to place the ships of a game, overlaps included.
const SMALL: usize = 10_000;
/// The same for the last of [`LARGE_EACH`] records.
const LARGE: usize = 40_000;
const LARGE_EACH: u64 = 8;
/// The last of this many records is a game of the engine's tests.
const GAME_EACH: u64 = 32;
/// The first of this many records is sampled too.
const SAMPLE_EACH: u64 = 4;
/// All culprits are checked for the first of this many records.
const CULPRITS_EACH: u64 = 2;
/// Draws of a sample.
const DRAWS: u64 = 1_000;
/// The confidence of its intervals; a campaign of a million samples has about one false alarm in a hundred.
const CONFIDENCE: f64 = 1.0 - 1e-9;

/// Tries the record of this number; `text` is set before the engine sees it, so that a panic can be reported with it.
pub(super) fn check(engine: &Engine, number: u64, dice: &mut Dice, text: &mut String) -> Case {
    let record = if number % GAME_EACH == GAME_EACH - 1 {
        random_game(dice)
    } else {
        small_game(dice, if number % LARGE_EACH == LARGE_EACH - 1 { LARGE } else { SMALL })
    };
    *text = record.to_string();
    let (position, time) = timed(|| (engine.position)(&record));
    let mut case = Case { time, is_read: true, is_struck: !record.struck().is_empty(), ..Case::default() };
    case.is_possible = position.is_ok();
    let fault = match position {
        Ok(position) => {
            case.is_sampled = number.is_multiple_of(SAMPLE_EACH);
            of_position(engine, &record, &position, case.is_sampled.then_some(number))
        }
        Err(PositionError::Contradiction(contradiction)) => {
            of_contradiction(&record, &contradiction, number.is_multiple_of(CULPRITS_EACH))
        }
        // These games are small enough for every search.
        Err(error) => Some(error.to_string()),
    };
    case.fault = fault.map(Fault::new);
    case
}

/// Runs `work` and measures it. A long run is repeated and the minimum taken, because other processes may have caused it.
pub(super) fn timed<T>(work: impl Fn() -> T) -> (T, Duration) {
    const LONG: Duration = Duration::from_millis(10);
    let once = || {
        let started = Instant::now();
        let result = work();
        (result, started.elapsed())
    };
    let (result, first) = once();
    let time = if first > LONG { first.min(once().1).min(once().1) } else { first };
    (result, time)
}

/// What is wrong with the counts and the sample of a position.
fn of_position(engine: &Engine, record: &Record, position: &Position, seed: Option<u64>) -> Option<String> {
    let Some(truth) = truth::of(record) else {
        return Some("a position, but no board fits".to_owned());
    };
    let counts = match (engine.count)(position) {
        Ok(counts) => counts,
        Err(error) => return Some(format!("not counted: {error}")),
    };
    let fault = truth.fault(&counts, position.off_record());
    fault.or_else(|| seed.and_then(|seed| of_sample(engine, position, &counts, seed)))
}

/// What is wrong with a sample.
fn of_sample(engine: &Engine, position: &Position, counts: &Counts, seed: u64) -> Option<String> {
    let sample = match (engine.draw)(position, DRAWS, seed) {
        Ok(sample) => sample,
        Err(error) => return Some(format!("not drawn: {error}")),
    };
    let is_outside = |cell| !sample.estimate(cell, CONFIDENCE).interval.contains(counts.share(cell));
    let cell = counts.grid.cells().find(|cell| is_outside(*cell))?;
    let (share, interval) = (counts.share(cell), sample.estimate(cell, CONFIDENCE).interval);
    let (lower, upper) = (interval.lower, interval.upper);
    Some(format!("the share {share} of {cell} is outside the sample's {lower} to {upper}"))
}

/// What is wrong with a contradiction, and with its culprits.
fn of_contradiction(record: &Record, contradiction: &Contradiction, with_culprits: bool) -> Option<String> {
    if truth::of(record).is_some() {
        return Some("what is possible is called a contradiction".to_owned());
    }
    if !with_culprits || !contradiction.undecided.is_empty() {
        return None;
    }
    let expected = culprits(record);
    let found = &contradiction.culprits;
    (*found != expected).then(|| format!("the culprits are {found:?} instead of {expected:?}"))
}

/// The marks which, each on its own, would make the record possible if they were different.
fn culprits(record: &Record) -> Vec<Culprit> {
    let is_possible = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        truth::of(&changed).is_some()
    };
    let shots = record.shots().iter().filter_map(|shot| {
        let mut instead = record.possible_answers(shot.cell);
        instead.retain(|outcome| {
            let change = |record: &mut Record| drop(record.set(shot.cell, Some(Mark::Shot(*outcome))));
            *outcome != shot.outcome && is_possible(&change)
        });
        (!instead.is_empty()).then_some(Culprit::Shot { cell: shot.cell, instead })
    });
    let cells = (record.blocked() | record.sunk()).iter();
    let marks = cells.filter(|cell| is_possible(&|record| drop(record.set(*cell, None))));
    let struck = record.struck().iter().filter(|ship| is_possible(&|record| record.strike(*ship, false)));
    shots.chain(marks.map(Culprit::Mark)).chain(struck.map(Culprit::Struck)).collect()
}
