//! Cell weights fitted to the probabilities that cells are occupied.

use thiserror::Error;

use super::counts::Counts;
use super::exact::TooManyBoards;
use super::posterior::Posterior;
use super::prior::{CellWeights, Prior};
use super::task::{Progress, Steps, Task};
use crate::{Grid, Position, Record, Rules};

/// Fits the weights of the cells so that each cell is occupied with a given probability before the first shot. The
/// probabilities are given in the grid's reading order, and are met to within a tolerance.
///
/// The distribution of largest entropy over boards with these probabilities is a product of weights (Jaynes 1957).
/// Iterative scaling finds it (Darroch and Ratcliff 1972): each weight is multiplied by a power of the ratio between
/// the probability wanted and those found, until the largest difference is below the tolerance. The probabilities found are
/// exact. `docs/priors.md` says more. A step of the task is a step of a count.
///
/// ```
/// use rangekeeper_engine::Record;
/// use rangekeeper_engine::prior::fit_weights;
///
/// let record: Record = "v1;4x1,allowed,sunk-ship;Alpha=2;".parse()?;
/// // The ship lies in the middle half as often as at either end.
/// let fitted = fit_weights(record.rules(), &[0.4, 0.6, 0.6, 0.4], 1e-9)?.run()?;
/// assert!(fitted.difference < 1e-9 && fitted.weights.weights()[0] > fitted.weights.weights()[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`FitError`] if there is not one number for each cell, if the numbers are not probabilities, if they do not add up
/// to the cells of the fleet within a thousandth, or if the fleet does not fit the grid. The task returns [`FitError`]
/// if there are too many boards to count, or if no weights come close enough.
pub fn fit_weights(
    rules: &Rules,
    wanted: &[f64],
    tolerance: f64,
) -> Result<Task<Result<Fitted, FitError>>, FitError> {
    let grid = rules.grid();
    if wanted.len() != grid.area() {
        return Err(FitError::Cells { given: wanted.len(), grid });
    }
    if let Some(wrong) = wanted.iter().find(|wanted| !(**wanted > 0.0 && **wanted < 1.0)) {
        return Err(FitError::Probability(*wrong));
    }
    let (sum, cells) = (wanted.iter().sum::<f64>(), rules.fleet().cells());
    if (sum - cells as f64).abs() > 1e-3 {
        return Err(FitError::Sum { sum, cells });
    }
    let position = Position::new(&Record::new(rules.clone())).map_err(|_| FitError::Impossible(grid))?;
    Ok(Task::new(Fit {
        posterior: Posterior::new(position),
        wanted: wanted.to_vec(),
        tolerance,
        logs: vec![0.0; grid.area()],
        power: Fit::POWER,
        difference: f64::INFINITY,
        rounds: 0,
        count: None,
    }))
}

/// A fit in progress.
struct Fit {
    /// The posterior before the first shot, without weights.
    posterior: Posterior,
    wanted: Vec<f64>,
    tolerance: f64,
    /// The logarithms of the weights.
    logs: Vec<f64>,
    /// The power of the ratio in each round.
    power: f64,
    /// The largest difference in the round before.
    difference: f64,
    rounds: u32,
    count: Option<Task<Counts>>,
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The weights; their geometric mean is 1.
    pub weights: CellWeights,
    /// The probabilities that cells are occupied with these weights, in the grid's reading order.
    pub occupied: Vec<f64>,
    /// The largest difference between `occupied` and the wanted probabilities.
    pub difference: f64,
    /// The number of rounds of scaling.
    pub rounds: u32,
}

/// A reason why nothing can be fitted.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FitError {
    /// A number of probabilities other than one for each cell.
    #[error("{given} numbers for the {area} cells of the {grid} grid", area = grid.area())]
    Cells {
        /// The number of probabilities given.
        given: usize,
        /// The grid.
        grid: Grid,
    },
    /// A number that is not a probability between 0 and 1.
    #[error("a cell is occupied with a probability between 0 and 1, not {0}")]
    Probability(f64),
    /// Probabilities that do not add up to the cells of the fleet.
    #[error("the probabilities add up to {sum}, the fleet has {cells} cells")]
    Sum {
        /// The sum of the probabilities.
        sum: f64,
        /// The number of cells of the fleet.
        cells: usize,
    },
    /// A fleet that does not fit the grid.
    #[error("no arrangement of these ships fits the {0} grid")]
    Impossible(Grid),
    /// More boards than can be counted.
    #[error(transparent)]
    TooManyBoards(#[from] TooManyBoards),
    /// Probabilities that no weights within the range of [`CellWeights`] approach closely enough.
    #[error("after {rounds} rounds a probability is still {difference:.6} off")]
    NotReached {
        /// The number of rounds of scaling.
        rounds: u32,
        /// The largest difference that is left.
        difference: f64,
    },
}

impl Fit {
    /// The power in the first round, halved whenever the largest difference grows. Neighbouring cells are occupied
    /// together, so that the ratios themselves overshoot; from 0.7 the classic fleet oscillates.
    const POWER: f64 = 0.4;
    /// Maximum number of rounds.
    const MAX_ROUNDS: u32 = 1000;

    /// Begins to count the boards under the current weights.
    fn begin_count(&self) -> Result<Task<Counts>, FitError> {
        let rules = self.posterior.record().rules();
        let prior = Prior::of_weights(self.weights()).scaled(rules);
        let posterior =
            self.posterior.clone().with_prior(&prior).map_err(|_| FitError::Impossible(rules.grid()))?;
        Ok(posterior.count()?)
    }

    fn try_step(&mut self) -> Result<Option<Fitted>, FitError> {
        let mut count = self.count.take().map_or_else(|| self.begin_count(), Ok)?;
        match count.advance(1) {
            Progress::Finished(counts) => self.scale(&counts),
            Progress::Unfinished => {
                self.count = Some(count);
                Ok(None)
            }
        }
    }

    fn weights(&self) -> CellWeights {
        let mean = self.logs.iter().sum::<f64>() / self.logs.len() as f64;
        let grid = self.posterior.position().grid();
        CellWeights::from_fn(grid, |cell| {
            grid.order(cell).map_or(1.0, |order| (self.logs[order] - mean).exp())
        })
    }

    /// Compares the probabilities found with those wanted, and scales the weights.
    fn scale(&mut self, counts: &Counts) -> Result<Option<Fitted>, FitError> {
        let occupied: Vec<f64> = counts.grid.cells().map(|cell| counts.probability(cell)).collect();
        let pairs = || self.wanted.iter().zip(&occupied);
        let difference = pairs().map(|(wanted, found)| (wanted - found).abs()).fold(0.0, f64::max);
        if difference <= self.tolerance {
            let weights = self.weights();
            return Ok(Some(Fitted { weights, occupied, difference, rounds: self.rounds }));
        }
        self.rounds += 1;
        if self.rounds > Self::MAX_ROUNDS {
            return Err(FitError::NotReached { rounds: Self::MAX_ROUNDS, difference });
        }
        // The probability of a cell that every board occupies, or none, are not finite.
        let probability = |share: f64| share.clamp(1e-9, 1.0 - 1e-9) / (1.0 - share.clamp(1e-9, 1.0 - 1e-9));
        let ratios: Vec<f64> =
            pairs().map(|(&wanted, &found)| (probability(wanted) / probability(found)).ln()).collect();
        if difference > self.difference {
            self.power /= 2.0;
        }
        self.difference = difference;
        self.logs.iter_mut().zip(ratios).for_each(|(log, ratio)| *log += self.power * ratio);
        Ok(None)
    }
}

impl Steps for Fit {
    type Output = Result<Fitted, FitError>;

    fn step(&mut self) -> Progress<Self::Output> {
        self.try_step().transpose().map_or(Progress::Unfinished, Progress::Finished)
    }

    fn progress(&self) -> f64 {
        // Each round divides the remaining difference by about 1.2.
        let (rounds, left) = (f64::from(self.rounds), (self.difference / self.tolerance).max(1.0).ln());
        rounds / (rounds + 1.0 + 6.0 * left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_found_again_from_the_frequencies_that_they_give() {
        for text in
            ["v1;5x4,allowed,sunk-ship;Alpha=3,Bravo=2;", "v1;6x6,none,sunk;Alpha=3,Bravo=2,Charlie=2;"]
        {
            let record: Record = text.parse().unwrap();
            let (rules, grid) = (record.rules(), record.rules().grid());
            let weights = CellWeights::from_fn(grid, |cell| 1.0 + f64::from(cell.index() % 7) / 5.0);
            let prior = Prior::of_weights(weights.clone()).scaled(rules);
            let posterior = Posterior::new(Position::new(&record).unwrap()).with_prior(&prior).unwrap();
            let counts = posterior.count().unwrap().run();
            let wanted: Vec<f64> = grid.cells().map(|cell| counts.probability(cell)).collect();
            let fitted = fit_weights(rules, &wanted, 1e-10).unwrap().run().unwrap();
            assert!(fitted.difference <= 1e-10);
            let logs = |weights: &CellWeights| {
                weights.weights().iter().map(|w| w.ln()).sum::<f64>() / grid.area() as f64
            };
            let scale = (logs(&weights) - logs(&fitted.weights)).exp();
            for cell in grid.cells() {
                let (found, given) = (fitted.weights.weight(cell) * scale, weights.weight(cell));
                assert!((found / given - 1.0).abs() < 1e-6, "{cell}: {found} instead of {given}");
            }
        }
    }

    #[test]
    fn what_cannot_be_fitted_is_refused() {
        let record: Record = "v1;3x1,allowed,sunk-ship;Alpha=2;".parse().unwrap();
        let error = |wanted: &[f64]| {
            let fit = fit_weights(record.rules(), wanted, 1e-6);
            fit.and_then(Task::run).unwrap_err().to_string()
        };
        assert_eq!(error(&[0.5, 0.5]), "2 numbers for the 3 cells of the 3x1 grid");
        assert_eq!(error(&[0.5, 1.5, 0.0]), "a cell is occupied with a probability between 0 and 1, not 1.5");
        assert_eq!(
            error(&[0.5, f64::NAN, 0.5]),
            "a cell is occupied with a probability between 0 and 1, not NaN"
        );
        assert_eq!(error(&[0.5, 0.5, 0.5]), "the probabilities add up to 1.5, the fleet has 2 cells");
        // Every board occupies the cell in the middle.
        assert!(error(&[0.7, 0.6, 0.7]).starts_with("after 1000 rounds a probability is still "));
    }
}
