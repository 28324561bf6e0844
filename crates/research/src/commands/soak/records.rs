//! Random records: exact counts, weights and contradictions compared with brute force, samples compared with exact
//! shares.

use std::time::{Duration, Instant};

use rangekeeper_engine::error::{PositionError, SampleError};
use rangekeeper_engine::testing::{Dice, culprits, random_game, random_prior};
use rangekeeper_engine::{
    Cell, Confidence, Contradiction, Counts, Culprit, Interval, Posterior, Prior, Record, Sample,
    clopper_pearson,
};

use super::cases::small_game;
use super::engine::Engine;
use super::outcome::{Case, Fault};
use super::truth::{self, Truth};

/// Maximum number of ways to place the ships of a game, overlaps included.
const SMALL: usize = 10_000;
/// Maximum number of ways in the last of [`LARGE_EACH`] records, overlaps included.
const LARGE: usize = 40_000;
const LARGE_EACH: u64 = 8;
/// Period of the records that are games of the engine's tests: the last of this number.
const GAME_EACH: u64 = 32;
/// Period of the records that are also sampled: the first of this number.
const SAMPLE_EACH: u64 = 4;
/// Period of the records that are also weighed under a random prior: the first of this number.
const PRIOR_EACH: u64 = 2;
/// Period of the records whose culprits are all checked: the first of this number.
const CULPRITS_EACH: u64 = 2;
/// Number of draws of a sample.
const DRAWS: u64 = 1_000;
/// Confidence of the intervals of a sample. A campaign of a million samples has about one false alarm in a hundred.
const CONFIDENCE: Confidence = Confidence::new(1.0 - 1e-9).unwrap();

/// Tries the record of this number. Sets `text` before the engine sees the record, so that a panic can be reported with
/// it.
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
            let found = Found { engine, record: &record, posterior: &Posterior::new(position) };
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

/// Runs `work` and measures its time. A long run is repeated and the minimum taken, because other processes may have
/// caused it.
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

/// The posterior of a record for which an engine found a position, where all boards are equally likely.
struct Found<'a> {
    engine: &'a Engine,
    record: &'a Record,
    posterior: &'a Posterior,
}

impl Found<'_> {
    /// Returns the first fault of the counts of the position, of their weights under a prior, or of samples.
    fn fault(&self, prior: Option<&Prior>, seed: Option<u64>) -> Option<String> {
        let Some(truth) = truth::find(self.record) else {
            return Some("a position, but no board fits".to_owned());
        };
        let counts = match (self.engine.count)(self.posterior) {
            Ok(counts) => counts,
            Err(error) => return Some(format!("not counted: {error}")),
        };
        let fault = truth.fault(&counts, self.posterior.position().off_record());
        let fault = fault.or_else(|| self.of_sweep(&counts, seed));
        let draw = |seed| (self.engine.draw)(self.posterior, DRAWS, seed);
        let fault = fault.or_else(|| seed.and_then(|seed| of_sample(draw(seed), &counts)));
        let weighed = |prior| {
            let fault = self.of_weights(&truth, prior, seed)?;
            Some(format!("{fault} under {prior:?}"))
        };
        fault.or_else(|| prior.and_then(weighed))
    }

    /// Returns the first fault of the weights of the boards under a prior, or of a sample under it.
    fn of_weights(&self, truth: &Truth, prior: &Prior, seed: Option<u64>) -> Option<String> {
        let record = self.record;
        let posterior = match self.posterior.clone().with_prior(&prior.scaled(record.rules())) {
            Ok(posterior) => posterior,
            Err(error) => return Some(error.to_string()),
        };
        let counts = match (self.engine.count)(&posterior) {
            Ok(counts) => counts,
            Err(error) => return Some(format!("not weighed: {error}")),
        };
        let weights = truth.weigh(prior, record);
        let fault = weights.fault(&counts);
        let swept = || match (self.engine.sweep)(&posterior) {
            Ok(swept) => weights.fault(&swept).map(|fault| format!("{fault}, swept")),
            Err(error) => Some(format!("not swept: {error}")),
        };
        let fault = fault.or_else(swept);
        // Nothing can be drawn where no component allows a board.
        let seed = seed.filter(|_| weights.total() > 0.0);
        let draw = |seed| (self.engine.draw)(&posterior, DRAWS, seed);
        let walk = |seed| (self.engine.draw_by_sweep)(&posterior, DRAWS, seed);
        let fault = fault.or_else(|| seed.and_then(|seed| of_sample(draw(seed), &counts)));
        fault.or_else(|| seed.and_then(|seed| of_sample(walk(seed), &counts)))
    }

    /// Returns the first fault of the boards that a sweep counts and draws.
    fn of_sweep(&self, counts: &Counts, seed: Option<u64>) -> Option<String> {
        match (self.engine.sweep)(self.posterior) {
            Ok(swept) if swept == *counts => {}
            Ok(swept) => return Some(format!("{} boards swept instead of {}", swept.boards, counts.boards)),
            Err(error) => return Some(format!("not swept: {error}")),
        }
        let walk = |seed| (self.engine.draw_by_sweep)(self.posterior, DRAWS, seed);
        let fault = seed.and_then(|seed| of_sample(walk(seed), counts))?;
        Some(format!("{fault}, drawn by a sweep"))
    }
}

/// Returns the first fault of a sample, given the counts.
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
        outside(cell.to_string(), counts.probability(cell), sample.estimate(cell, CONFIDENCE).interval)
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

/// Returns the first fault of a contradiction and of its culprits.
fn of_contradiction(record: &Record, contradiction: &Contradiction, with_culprits: bool) -> Option<String> {
    if truth::find(record).is_some() {
        return Some("what is possible is called a contradiction".to_owned());
    }
    if !with_culprits || !contradiction.undecided.is_empty() {
        return None;
    }
    let expected = culprits(record, |record| truth::find(record).is_some());
    let found = &contradiction.culprits;
    // Moves for which the search gave up are left out.
    let expected_moves = moves(&expected);
    let is_as_expected = without_moves(found) == without_moves(&expected)
        && moves(found).iter().all(|found| expected_moves.contains(found));
    (!is_as_expected).then(|| format!("the culprits are {found:?} instead of {expected:?}"))
}

/// Returns the culprits that another mark mends, without those that only another cell mends.
fn without_moves(culprits: &[Culprit]) -> Vec<Culprit> {
    let mut changed = culprits.to_vec();
    changed.retain_mut(|culprit| match culprit {
        Culprit::Shot { instead, elsewhere, .. } => {
            elsewhere.clear();
            !instead.is_empty()
        }
        _ => true,
    });
    changed
}

/// Returns the shots that mend the record on another cell, each with that cell.
fn moves(culprits: &[Culprit]) -> Vec<(Cell, Cell)> {
    let moves = culprits.iter().filter_map(|culprit| match culprit {
        Culprit::Shot { cell, elsewhere, .. } => Some(elsewhere.iter().map(|to| (*cell, *to))),
        _ => None,
    });
    moves.flatten().collect()
}
