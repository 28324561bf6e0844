use std::ops::ControlFlow;
use std::time::Instant;

use rangekeeper_engine::{
    Analysis, Assumption, Cell, Component, Confidence, HitProbability, Position, Posterior, Record, Weights,
};
use rangekeeper_play::MostLikely;

use super::{cores::cores, count, progress::Progress};
use crate::args::{Method, MethodArgs, PosteriorArgs};
use crate::command_error::CommandError;
use crate::output::{contradiction, numbers::about};
use crate::seed::random_seed;
use crate::streams::note;

/// Time that an exact count may take on one core without being asked for, in nanoseconds: a minute.
const COUNT_BUDGET: f64 = 60e9;

pub(crate) struct Answer {
    pub(crate) started: Instant,
    pub(crate) record: Record,
    pub(crate) assumption: Assumption,
    pub(crate) posterior: Posterior,
    pub(crate) analysis: Analysis,
    /// The seed of the draws; `None` if every board was counted.
    pub(crate) seed: Option<u64>,
    pub(crate) confidence: Confidence,
}

impl Answer {
    pub(crate) fn off_record(&self) -> Vec<&str> {
        let fleet = self.record.rules().fleet();
        self.posterior.position().off_record().iter().map(|ship| &fleet.ship(ship).name[..]).collect()
    }

    /// How likely each of the assumed ways to place the ships is after the record; empty if there is only one.
    pub(crate) fn origins(&self) -> Vec<(Assumption, f64)> {
        let who = |component: &Component| {
            if component.is_uniform() { Assumption::Random } else { Assumption::Person }
        };
        let components = self.posterior.prior().components().map(|(_, component)| who(component));
        let shares: Vec<f64> = match &self.analysis {
            Analysis::Exact(counts) => {
                let shares = |it: &Weights| it.components.iter().map(|weight| weight / it.total).collect();
                counts.weights.as_ref().map(shares).unwrap_or_default()
            }
            Analysis::Sampled(sample) => {
                sample.components.iter().map(|&drawn| drawn as f64 / sample.accepted() as f64).collect()
            }
        };
        components.zip(shares).collect()
    }

    pub(crate) fn hit_probability(&self, cell: Cell) -> HitProbability {
        self.analysis.hit_probability(cell, self.confidence)
    }

    /// Returns the most likely hit; `None` if there is nothing left to hit.
    pub(crate) fn most_likely(&self) -> Option<MostLikely> {
        match &self.analysis {
            Analysis::Exact(counts) => MostLikely::exact(&self.record, counts),
            Analysis::Sampled(sample) => MostLikely::sampled(&self.record, sample, self.confidence),
        }
    }

    pub(crate) const fn method(&self) -> &'static str {
        if self.seed.is_some() { "sample" } else { "exact" }
    }
}

/// Returns the posterior of a record by the method that is asked for or affordable, with errors as sentences.
pub(crate) fn answer(args: &PosteriorArgs) -> Result<Answer, CommandError> {
    let started = Instant::now();
    let (record, assumption) = (args.record.record()?, args.assume.assumption(&args.record));
    let posterior = posterior(&record, assumption)?;
    let (analysis, seed) = find(&posterior, args.method)?;
    Ok(Answer { started, record, assumption, posterior, analysis, seed, confidence: args.method.confidence })
}

pub(crate) fn position(record: &Record) -> Result<Position, CommandError> {
    Position::new(record).map_err(|error| contradiction::error(record, error))
}

pub(crate) fn posterior(record: &Record, assumption: Assumption) -> Result<Posterior, CommandError> {
    let prior = assumption.prior(record.rules()).scaled(record.rules());
    Posterior::new(position(record)?).with_prior(&prior).map_err(CommandError::failure)
}

/// Counts, or draws from a seed. Notes that a sample takes the place of counts that nobody excluded.
fn find(posterior: &Posterior, args: MethodArgs) -> Result<(Analysis, Option<u64>), CommandError> {
    let method = args.method();
    if method != Some(Method::Sample) {
        let is_asked_for = method == Some(Method::Exact);
        match posterior.plan_count() {
            Ok(plan) if is_asked_for || plan.cost() <= COUNT_BUDGET => {
                return Ok((Analysis::Exact(count::count(&plan)), None));
            }
            Ok(plan) => note(&format!(
                "counting every board would take {} on one core, so this is a sample (--method exact counts all the \
                 same)",
                about(plan.cost() / 1e9)
            )),
            Err(error) if is_asked_for => {
                return Err(CommandError::Failure(format!("{error}: try --method sample")));
            }
            Err(error) => note(&format!("{error}, so this is a sample")),
        }
    }
    let sampler = posterior.sampler().run().map_err(CommandError::failure)?;
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let mut progress = Progress::new("drawing samples", 0);
    let sample = sampler.sample_on_threads(args.samples(), seed, cores(), |done| {
        progress.show(done);
        ControlFlow::Continue(())
    });
    let starved = |error| CommandError::Failure(format!("{error}; try --method exact"));
    Ok((Analysis::Sampled(sample.map_err(starved)?), Some(seed)))
}
