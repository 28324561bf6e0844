//! Linear regression by least squares, within positions.

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
        let mut normal = vec![vec![0.0; count]; count];
        let (mut moments, mut total, mut shots) = (vec![0.0; count], 0.0, 0);
        for row in positions.iter().flat_map(|position| &position.rows) {
            for (one, moment) in moments.iter_mut().enumerate() {
                *moment += row.features[one] * row.worth;
                (0..count).for_each(|other| normal[one][other] += row.features[one] * row.features[other]);
            }
            total += row.worth * row.worth;
            shots += 1;
        }
        let cholesky = Cholesky::new(&normal);
        let weights = cholesky.solve(&moments);
        let (mut residual, mut meat) = (0.0, vec![vec![0.0; count]; count]);
        for position in &positions {
            let mut scores = vec![0.0; count];
            for row in &position.rows {
                let explained: f64 = row.features.iter().zip(&weights).map(|(one, other)| one * other).sum();
                let error = row.worth - explained;
                residual += error * error;
                scores.iter_mut().zip(&row.features).for_each(|(score, feature)| *score += error * feature);
            }
            for one in 0..count {
                (0..count).for_each(|other| meat[one][other] += scores[one] * scores[other]);
            }
        }
        let standard_error = |place: usize| {
            let mut unit = vec![0.0; count];
            unit[place] = 1.0;
            let row = cholesky.solve(&unit);
            let products = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
            let variance: f64 = products.map(|(one, other)| row[one] * meat[one][other] * row[other]).sum();
            if cholesky.is_dependent[place] { f64::INFINITY } else { variance.max(0.0).sqrt() }
        };
        let coefficient = |(place, feature): (usize, &Feature)| Coefficient {
            feature: *feature,
            weight: weights[place],
            standard_error: standard_error(place),
        };
        let noise: f64 = observations.iter().map(|observation| observation.noise).sum();
        Self {
            coefficients: features.iter().enumerate().map(coefficient).collect(),
            positions: observations.len(),
            shots,
            r_squared: 1.0 - residual / total,
            r_squared_without_noise: (total - residual) / (total - noise),
        }
    }
}

/// Shots of a position relative to their mean.
struct Centred {
    rows: Vec<Row>,
}

struct Row {
    features: Vec<f64>,
    worth: f64,
}

impl Centred {
    fn new(observation: &Observation, features: &[Feature]) -> Self {
        let count = observation.shots.len() as f64;
        let mean =
            |value: &dyn Fn(usize) -> f64| (0..observation.shots.len()).map(value).sum::<f64>() / count;
        let worth = mean(&|shot| observation.shots[shot].worth);
        let means: Vec<f64> = features
            .iter()
            .map(|feature| mean(&|shot| observation.shots[shot].features.get(*feature)))
            .collect();
        let row = |shot: &super::ObservedShot| Row {
            features: features.iter().zip(&means).map(|(it, mean)| shot.features.get(*it) - mean).collect(),
            worth: shot.worth - worth,
        };
        Self { rows: observation.shots.iter().map(row).collect() }
    }
}

/// Cholesky decomposition `L Lᵀ` of a symmetric positive semidefinite matrix.
struct Cholesky {
    /// Factor `L`, row by row.
    lower: Vec<Vec<f64>>,
    /// Flags of the rows that are linear combinations of earlier rows, up to rounding. These rows are left out.
    is_dependent: Vec<bool>,
}

impl Cholesky {
    /// Largest remainder of a diagonal element, as a share of it, with which its row counts as a linear combination of
    /// others.
    const ROUNDING: f64 = 1e-10;

    fn new(matrix: &[Vec<f64>]) -> Self {
        let count = matrix.len();
        let mut lower = vec![vec![0.0; count]; count];
        let mut is_dependent = vec![false; count];
        for row in 0..count {
            for column in 0..=row {
                let known: f64 = (0..column).map(|it| lower[row][it] * lower[column][it]).sum();
                let left = matrix[row][column] - known;
                lower[row][column] = if row != column {
                    if is_dependent[column] { 0.0 } else { left / lower[column][column] }
                } else if left <= matrix[row][row] * Self::ROUNDING {
                    is_dependent[row] = true;
                    0.0
                } else {
                    left.sqrt()
                };
            }
        }
        Self { lower, is_dependent }
    }

    /// Solves for this right-hand side. The solution is 0 in the rows left out.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let count = right.len();
        let mut solution = vec![0.0; count];
        for row in (0..count).filter(|row| !self.is_dependent[*row]) {
            let known: f64 = (0..row).map(|it| self.lower[row][it] * solution[it]).sum();
            solution[row] = (right[row] - known) / self.lower[row][row];
        }
        for row in (0..count).rev().filter(|row| !self.is_dependent[*row]) {
            let known: f64 = (row + 1..count).map(|it| self.lower[it][row] * solution[it]).sum();
            solution[row] = (solution[row] - known) / self.lower[row][row];
        }
        solution
    }
}
