//! Posterior by the method that is asked for or affordable.

use rangekeeper_engine::{Position, Posterior, Record, ScaledPrior};

use super::{count, draw};
use crate::args::{Method, Sampling};
use crate::command_error::CommandError;
use crate::finding::Finding;
use crate::output::contradiction;
use crate::output::numbers::about;
use crate::seed::random_seed;
use crate::streams::note;

/// Time that an exact count may take on one core without being asked for, in nanoseconds: a minute.
const COUNT_BUDGET: f64 = 60e9;

pub(crate) fn position(record: &Record) -> Result<Position, CommandError> {
    Position::new(record).map_err(|error| contradiction::error(record, error))
}

/// The posterior of a record under a prior that was made ready for its rules.
pub(crate) fn posterior(record: &Record, prior: &ScaledPrior) -> Result<Posterior, CommandError> {
    Posterior::new(position(record)?).with_prior(prior).map_err(CommandError::failure)
}

/// The numbers of a posterior. A sample in place of counts that nobody excluded is told on standard
/// error.
pub(crate) fn find(
    posterior: &Posterior,
    method: Option<Method>,
    sampling: Sampling,
) -> Result<Finding, CommandError> {
    let plan = || posterior.plan_count();
    match method {
        Some(Method::Sample) => {}
        Some(Method::Exact) => {
            let plan =
                plan().map_err(|error| CommandError::Failure(format!("{error}: try --method sample")))?;
            return Ok(Finding::Exact(count::count(&plan)));
        }
        None => match plan() {
            Ok(plan) if plan.cost() <= COUNT_BUDGET => return Ok(Finding::Exact(count::count(&plan))),
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
    sampled(posterior, sampling)
}

fn sampled(posterior: &Posterior, sampling: Sampling) -> Result<Finding, CommandError> {
    let Sampling { samples, seed, confidence } = sampling;
    let sampler = posterior.sampler().run().map_err(CommandError::failure)?;
    let seed = seed.map_or_else(random_seed, Ok)?;
    let sample = draw::draw(&sampler, samples, seed)
        .map_err(|error| CommandError::Failure(format!("{error}; try --method exact")))?;
    Ok(Finding::Sampled { sample, seed, confidence })
}
