//! Linear regression by least squares, within positions.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};
use rangekeeper_play::policy::features::Feature;

use super::Observation;

/// Weight of a feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficient {
    /// Feature.
    pub feature: Feature,
    /// Weight.
    pub weight: f64,
    /// Standard error of the weight.
    pub standard_error: f64,
}

/// Regression of the worth of shots on their features.
///
/// Worths and features are taken relative to their means in the position, since only differences decide. Standard
/// errors allow for dependence between the shots of a position and assume that positions are independent of each other
/// (Liang and Zeger 1986).
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    /// Weights, in the order of the features.
    pub coefficients: Vec<Coefficient>,
    /// Number of positions.
    pub positions: usize,
    /// Number of shots in all positions.
    pub shots: usize,
    /// Share of the sum of squares that the features explain.
    pub r_squared: f64,
    /// Share that the features explain of the sum of squares without the noise of the rollouts.
    pub r_squared_without_noise: f64,
}

impl Regression {
    /// Fits the significant features: while the weight of a feature is less than `errors` standard errors from 0, the
    /// least significant feature is dropped.
    pub fn of_significant(observations: &[&Observation], features: &[Feature], errors: f64) -> Self {
        let mut features = features.to_vec();
        loop {
            let regression = Self::new(observations, &features);
            let significance = |it: &Coefficient| (it.weight / it.standard_error).abs();
            let least = regression
                .coefficients
                .iter()
                .filter(|it| significance(it) < errors)
                .min_by(|one, other| significance(one).total_cmp(&significance(other)));
            let Some(least) = least else { return regression };
            features.retain(|feature| *feature != least.feature);
        }
    }

    /// Fits these features. A feature that is a linear combination of those before it gets the weight 0 and an infinite
    /// standard error.
    pub fn new(observations: &[&Observation], features: &[Feature]) -> Self {
        let positions: Vec<Centred> = observations.iter().map(|it| Centred::new(it, features)).collect();
        let count = features.len();
        let (mut normal, mut moments, mut total) = (DMatrix::zeros(count, count), DVector::zeros(count), 0.0);
        for Centred { features, worths } in &positions {
            normal += features.tr_mul(features);
            moments += features.tr_mul(worths);
            total += worths.norm_squared();
        }
        let (kept, cholesky) = independent(&normal);
        let weights = cholesky.solve(&moments.select_rows(&kept));
        let (mut residual, mut meat) = (0.0, DMatrix::zeros(kept.len(), kept.len()));
        for Centred { features, worths } in &positions {
            let features = features.select_columns(&kept);
            let errors = worths - &features * &weights;
            residual += errors.norm_squared();
            let scores = features.tr_mul(&errors);
            meat += &scores * scores.transpose();
        }
        let bread = cholesky.inverse();
        let variances = (&bread * meat * &bread).diagonal();
        let coefficient = |(column, feature): (usize, &Feature)| {
            let (weight, standard_error) = match kept.iter().position(|it| *it == column) {
                Some(place) => (weights[place], variances[place].max(0.0).sqrt()),
                None => (0.0, f64::INFINITY),
            };
            Coefficient { feature: *feature, weight, standard_error }
        };
        let noise: f64 = observations.iter().map(|observation| observation.noise).sum();
        Self {
            coefficients: features.iter().enumerate().map(coefficient).collect(),
            positions: observations.len(),
            shots: positions.iter().map(|position| position.worths.len()).sum(),
            r_squared: 1.0 - residual / total,
            r_squared_without_noise: (total - residual) / (total - noise),
        }
    }
}

/// Shots of a position relative to their mean, a row each.
struct Centred {
    features: DMatrix<f64>,
    worths: DVector<f64>,
}

impl Centred {
    fn new(observation: &Observation, features: &[Feature]) -> Self {
        let shots = &observation.shots;
        let value = |shot: usize, column: usize| shots[shot].features.get(features[column]);
        let mut features = DMatrix::from_fn(shots.len(), features.len(), value);
        for mut column in features.column_iter_mut() {
            column.add_scalar_mut(-column.mean());
        }
        let worths = DVector::from_iterator(shots.len(), shots.iter().map(|shot| shot.worth));
        let worths = worths.add_scalar(-worths.mean());
        Self { features, worths }
    }
}

/// Finds the columns of a symmetric positive semidefinite matrix that are no linear combinations of those before them,
/// up to rounding. Returns them with the decomposition of the matrix without the others.
fn independent(matrix: &DMatrix<f64>) -> (Vec<usize>, Cholesky<f64, Dyn>) {
    /// Largest remainder of a diagonal element, as a share of it, with which its column counts as a linear combination
    /// of others.
    const ROUNDING: f64 = 1e-10;
    let of = |kept: &[usize]| matrix.select_rows(kept).select_columns(kept).cholesky();
    let (mut kept, mut cholesky) = (Vec::new(), of(&[]).expect("an empty matrix has one"));
    for (column, element) in matrix.diagonal().into_iter().enumerate() {
        let others = matrix.column(column).select_rows(&kept);
        let explained = others.dot(&cholesky.solve(&others));
        if element - explained > element * ROUNDING {
            kept.push(column);
            cholesky = of(&kept).expect("its columns are independent");
        }
    }
    (kept, cholesky)
}

#[cfg(test)]
mod tests {
    use rangekeeper_play::policy::features::Features;
    use rangekeeper_play::policy::weights::Phase;

    use super::*;
    use crate::policy_fit::ObservedShot;

    #[test]
    fn without_features_nothing_is_explained() {
        let shot = |worth| ObservedShot { features: Features::from_fn(|_| worth), worth };
        let shots = [-3.0, -5.0, -4.0].map(shot).to_vec();
        let observation = Observation { phase: Phase::Chase, shots, noise: 0.0 };
        let regression = Regression::new(&[&observation], &[]);
        assert_eq!((regression.coefficients.len(), regression.shots), (0, 3));
        assert!(regression.r_squared.abs() < 1e-12, "{regression:?}");
    }
}
