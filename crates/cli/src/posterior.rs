//! `rangekeeper posterior`.

use std::time::{Duration, Instant};

use rangekeeper_engine::sliced::{CountPlan, SamplePlan};
use rangekeeper_engine::{Counts, Position, Record, Sample, ShipSet};
use rangekeeper_play::Advice;

use crate::arguments::{Method, Question, Sampling};
use crate::numbers::{about, thousands};
use crate::trouble::Trouble;
use crate::{board, exact, json, note, sample, suspects};

/// Nanoseconds that the exact count may take on one core without being asked for: a minute.
const AFFORDABLE: f64 = 60e9;

/// Everything there is to say about a record.
pub(crate) struct Answer<'a> {
    pub(crate) record: &'a Record,
    pub(crate) off_record: ShipSet,
    pub(crate) finding: Finding,
    pub(crate) advice: Option<Advice>,
    pub(crate) elapsed: Duration,
}

/// What was found out about the posterior.
pub(crate) enum Finding {
    /// Every board, counted.
    Exact(Counts),
    /// Some boards, drawn.
    Sampled { tally: Sample, seed: u64, confidence: f64 },
}

impl Finding {
    /// The boards counted or drawn.
    pub(crate) fn counts(&self) -> &Counts {
        match self {
            Self::Exact(counts) => counts,
            Self::Sampled { tally, .. } => &tally.drawn,
        }
    }

    fn advice(&self, record: &Record) -> Option<Advice> {
        match self {
            Self::Exact(counts) => Advice::exact(record, counts, None),
            Self::Sampled { tally, confidence, .. } => Advice::sampled(record, tally, *confidence, None),
        }
    }
}

/// The answer as the text to print.
pub(crate) fn answer(question: &Question) -> Result<String, Trouble> {
    let started = Instant::now();
    let record = &question.record;
    let position = Position::new(record)
        .map_err(|contradiction| Trouble::Contradiction(suspects::sentence(record, &contradiction)))?;
    let finding = find(&position, question)?;
    let (off_record, advice) = (position.off_record(), finding.advice(record));
    let answer = Answer { record, off_record, finding, advice, elapsed: started.elapsed() };
    if question.json { json::posterior(&answer) } else { Ok(board::draw(&answer)) }
}

fn find(position: &Position, question: &Question) -> Result<Finding, Trouble> {
    let plan = || CountPlan::new(position);
    match question.method {
        Some(Method::Sample) => {}
        Some(Method::Exact) => {
            let plan = plan().map_err(|error| Trouble::Failure(format!("{error}: try --method sample")))?;
            return counted(&plan);
        }
        None => match plan() {
            Ok(plan) if plan.cost() <= AFFORDABLE => return counted(&plan),
            Ok(plan) => {
                let time = about(plan.cost() / 1e9);
                note(&format!(
                    "counting every board would take {time} on one core, so this is a sample \
                     (--method exact counts all the same)"
                ));
            }
            Err(error) => note(&format!("{error}, so this is a sample")),
        },
    }
    sampled(position, question.sampling)
}

fn counted(plan: &CountPlan) -> Result<Finding, Trouble> {
    let counts = exact::count(plan);
    if counts.boards == 0 {
        // The search for an arrangement had run out of its budget; the count has not.
        return Err(Trouble::Contradiction("no arrangement of the ships fits this record".to_owned()));
    }
    Ok(Finding::Exact(counts))
}

fn sampled(position: &Position, sampling: Sampling) -> Result<Finding, Trouble> {
    let Sampling { samples, seed, confidence } = sampling;
    let plan = SamplePlan::new(position).map_err(|error| Trouble::Failure(error.to_string()))?;
    let seed = seed.map_or_else(random_seed, Ok)?;
    let tally = sample::draw(&plan, samples, seed).ok_or_else(|| {
        let proposals = thousands(sample::HOPELESS);
        Trouble::Failure(format!("no draw was accepted among {proposals} proposals: try --method exact"))
    })?;
    Ok(Finding::Sampled { tally, seed, confidence })
}

/// A seed that nobody chose, of 53 bits: more are not safe as a number in JSON.
pub(crate) fn random_seed() -> Result<u64, Trouble> {
    let random = getrandom::u64().map_err(|error| Trouble::Failure(format!("no randomness: {error}")))?;
    Ok(random >> 11)
}
