//! Random records: exact counts, weights and contradictions against brute force, samples against exact
//! shares.

use std::time::{Duration, Instant};

use rangekeeper_engine::error::{PositionError, SampleError};
use rangekeeper_engine::testing::{Dice, random_game, random_prior};
use rangekeeper_engine::{
    Cell, Contradiction, Counts, Culprit, Interval, Mark, Position, Prior, Record, Sample, ScaledPrior,
    clopper_pearson,
};

use super::cases::small_game;
use super::engine::Engine;
use super::outcome::{Case, Fault};
use super::truth::{self, Truth};

/// The maximum number of ways to place the ships of a game, overlaps included.
const SMALL: usize = 10_000;
/// The same for the last of [`LARGE_EACH`] records.
const LARGE: usize = 40_000;
const LARGE_EACH: u64 = 8;
/// The last of this many records is a game of the engine's tests.
const GAME_EACH: u64 = 32;
/// The first of this many records is sampled too.
const SAMPLE_EACH: u64 = 4;
/// The first of this many records is weighed under a random prior too.
const PRIOR_EACH: u64 = 2;
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
            case.is_weighed = number.is_multiple_of(PRIOR_EACH);
            let prior = case.is_weighed.then(|| random_prior(dice, &record));
            let found = Found { engine, record: &record, position: &position };
            found.fault(prior.as_ref(), case.is_sampled.then_some(number))
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

/// Runs `work` and measures it. A long run is repeated and the minimum taken, because other processes may have caused
/// it.
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

/// A record for which an engine found a position.
struct Found<'a> {
    engine: &'a Engine,
    record: &'a Record,
    position: &'a Position,
}

impl Found<'_> {
    /// What is wrong with the counts of the position, with their weights under a prior, and with samples.
    fn fault(&self, prior: Option<&Prior>, seed: Option<u64>) -> Option<String> {
        let Some(truth) = truth::of(self.record) else {
            return Some("a position, but no board fits".to_owned());
        };
        let counts = match (self.engine.count)(self.position) {
            Ok(counts) => counts,
            Err(error) => return Some(format!("not counted: {error}")),
        };
        let fault = truth.fault(&counts, self.position.off_record());
        let fault = fault.or_else(|| self.of_sweep(&counts, seed));
        let draw = |seed| (self.engine.draw)(self.position, DRAWS, seed);
        let fault = fault.or_else(|| seed.and_then(|seed| of_sample(draw(seed), &counts)));
        let weighed = |prior| {
            let fault = self.of_weights(&truth, prior, seed)?;
            Some(format!("{fault} under {prior:?}"))
        };
        fault.or_else(|| prior.and_then(weighed))
    }

    /// What is wrong with the weights of the boards under a prior, and with a sample of them.
    fn of_weights(&self, truth: &Truth, prior: &Prior, seed: Option<u64>) -> Option<String> {
        let scaled = prior.scaled(self.record.rules());
        let counts = match (self.engine.weigh)(self.position, &scaled) {
            Ok(counts) => counts,
            Err(error) => return Some(format!("not weighed: {error}")),
        };
        let weights = truth.weigh(prior, self.record);
        let fault = weights.fault(&counts);
        let swept = || match (self.engine.sweep)(self.position, &scaled) {
            Ok(swept) => weights.fault(&swept).map(|fault| format!("{fault}, swept")),
            Err(error) => Some(format!("not swept: {error}")),
        };
        let fault = fault.or_else(swept);
        // Nothing can be drawn where no component allows a board.
        let seed = seed.filter(|_| weights.total() > 0.0);
        let draw = |seed| (self.engine.draw_under)(self.position, &scaled, DRAWS, seed);
        let walk = |seed| (self.engine.draw_by_sweep)(self.position, &scaled, DRAWS, seed);
        let fault = fault.or_else(|| seed.and_then(|seed| of_sample(draw(seed), &counts)));
        fault.or_else(|| seed.and_then(|seed| of_sample(walk(seed), &counts)))
    }

    /// What is wrong with the boards that a sweep counts and draws.
    fn of_sweep(&self, counts: &Counts, seed: Option<u64>) -> Option<String> {
        match (self.engine.sweep)(self.position, &ScaledPrior::UNIFORM) {
            Ok(swept) if swept == *counts => {}
            Ok(swept) => return Some(format!("{} boards swept instead of {}", swept.boards, counts.boards)),
            Err(error) => return Some(format!("not swept: {error}")),
        }
        let walk = |seed| (self.engine.draw_by_sweep)(self.position, &ScaledPrior::UNIFORM, DRAWS, seed);
        let fault = seed.and_then(|seed| of_sample(walk(seed), counts))?;
        Some(format!("{fault}, drawn by a sweep"))
    }
}

/// What is wrong with a sample, given the counts.
fn of_sample(sample: Result<Sample, SampleError>, counts: &Counts) -> Option<String> {
    let sample = match sample {
        Ok(sample) => sample,
        Err(error) => return Some(format!("not drawn: {error}")),
    };
    let outside = |what: String, share: f64, interval: Interval| {
        let Interval { lower, upper } = interval;
        let is_within = interval.contains(share);
        (!is_within)
            .then(|| format!("the share {share} of {what} is outside the sample's {lower} to {upper}"))
    };
    let of_cell = |cell: Cell| {
        outside(cell.to_string(), counts.share(cell), sample.estimate(cell, CONFIDENCE).interval)
    };
    let weights = counts
        .weights
        .iter()
        .flat_map(|weights| weights.components.iter().map(|component| component / weights.total));
    let of_component = |(number, (&drawn, share)): (usize, (&u64, f64))| {
        let interval = clopper_pearson(drawn, sample.accepted(), CONFIDENCE);
        outside(format!("component {number}"), share, interval)
    };
    let mut components = sample.components.iter().zip(weights).enumerate();
    counts.grid.cells().find_map(of_cell).or_else(|| components.find_map(of_component))
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
