use std::ops::ControlFlow;
use std::time::Instant;

use rangekeeper_engine::{Analysis, Assumption, Position, Posterior, Record};

use super::{cores::cores, count, progress::Progress};
use crate::args::{Method, MethodArgs, PosteriorArgs};
use crate::command_error::CommandError;
use crate::finding::Answer;
use crate::output::{contradiction, numbers::about};
use crate::seed::random_seed;
use crate::streams::note;

/// Time that an exact count may take on one core without being asked for, in nanoseconds: a minute.
const COUNT_BUDGET: f64 = 60e9;

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
