//! Saving by weights on positions to which they were not fitted.

use rangekeeper_play::policy::features::Feature;

use super::{Observation, ObservedShot};

/// Shots to the end that a decision by weights saves against the most likely hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Saving {
    /// Mean over all positions.
    pub mean: f64,
    /// Standard error of the mean.
    pub standard_error: f64,
    /// Number of positions.
    pub positions: usize,
    /// Number of positions in which another shot is taken: those with a saving other than 0.
    pub others: usize,
}

impl Saving {
    /// Computes the saving by these weights in these positions. It is unbiased if the weights were not fitted to them.
    pub fn new<'a>(observations: impl Iterator<Item = &'a Observation>, weights: &[(Feature, f64)]) -> Self {
        let saved: Vec<f64> = observations
            .map(|observation| {
                let by = |weights| best(&observation.shots, weights).map_or(0.0, |shot| shot.worth);
                by(weights) - by(&[(Feature::Probability, 1.0)])
            })
            .collect();
        let positions = saved.len() as f64;
        let mean = saved.iter().sum::<f64>() / positions;
        let squares: f64 = saved.iter().map(|saved| (saved - mean).powi(2)).sum();
        Self {
            mean,
            standard_error: (squares / (positions * (positions - 1.0))).sqrt(),
            positions: saved.len(),
            others: saved.iter().filter(|saved| **saved != 0.0).count(),
        }
    }
}

/// Returns the shot with the highest score, the first of equals.
fn best<'a>(shots: &'a [ObservedShot], weights: &[(Feature, f64)]) -> Option<&'a ObservedShot> {
    shots.iter().reduce(|best, other| {
        if other.features.score(weights) > best.features.score(weights) { other } else { best }
    })
}
