use pyo3::prelude::*;
use rangekeeper_engine::{Confidence, Interval, clopper_pearson};

use crate::error::refused;

/// Return the Clopper-Pearson interval of each number of successes out of `trials`.
#[pyfunction]
pub(crate) fn intervals(
    py: Python,
    successes: Vec<u64>,
    trials: u64,
    confidence: f64,
) -> PyResult<Vec<(f64, f64)>> {
    let sentence = || refused(format!("a confidence is greater than 0 and less than 1, not {confidence}"));
    let confidence = Confidence::new(confidence).ok_or_else(sentence)?;
    let interval = |successes| {
        let Interval { lower, upper } = clopper_pearson(successes, trials, confidence);
        (lower, upper)
    };
    Ok(py.detach(|| successes.into_iter().map(interval).collect()))
}
