//! The weights under which cells are occupied as often as they were found to be.

use thiserror::Error;

use super::{CellWeights, Prior};
use crate::posterior::exact::{CountPlan, PartialCount, TooManyBoards};
use crate::posterior::{Counts, Sliced};
use crate::{Grid, Position, Record, Rules};

/// Fits the weights of the cells so that each cell is occupied with a given probability before the first shot.
///
/// Of all distributions over boards with these probabilities, the one of largest entropy has the form of a product of
/// weights (Jaynes 1957), and iterative scaling finds it (Darroch and Ratcliff 1972): each weight is multiplied by a
/// power of the ratio between the odds wanted and those found, until the largest difference is below the tolerance.
/// The probabilities found are exact. `docs/priors.md` says more.
///
/// ```
/// use rangekeeper_engine::Record;
/// use rangekeeper_engine::prior::Fit;
///
/// let record: Record = "v1;4x1,allowed,sunk-ship;Alpha=2;".parse()?;
/// // Of the three placements the middle one was never seen to be special.
/// let fitted = Fit::new(record.rules(), &[0.4, 0.6, 0.6, 0.4], 1e-9)?.finish()?;
/// assert!(fitted.difference < 1e-9 && fitted.weights.weights()[0] > fitted.weights.weights()[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Fit {
    rules: Rules,
    position: Position,
    wanted: Vec<f64>,
    tolerance: f64,
    /// The logarithms of the weights.
    logs: Vec<f64>,
    /// The power by which they are scaled.
    power: f64,
    /// The largest difference in the round before.
    difference: f64,
    rounds: u32,
    count: Option<PartialCount>,
}

/// What a fit found.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The weights; their geometric mean is 1.
    pub weights: CellWeights,
    /// The probabilities that cells are occupied with these weights, in the grid's reading order.
    pub occupied: Vec<f64>,
    /// The largest difference between these and the wanted ones.
    pub difference: f64,
    /// Rounds of scaling.
    pub rounds: u32,
}

/// Why nothing can be fitted.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FitError {
    /// Not one probability for each cell.
    #[error("{given} numbers for the {area} cells of the {grid} grid", area = grid.area())]
    Cells {
        /// The numbers given.
        given: usize,
        /// The grid.
        grid: Grid,
    },
    /// Not a probability between 0 and 1.
    #[error("a cell is occupied with a probability between 0 and 1, not {0}")]
    Probability(f64),
    /// The probabilities do not add up to the cells of the fleet.
    #[error("the probabilities add up to {sum}, the fleet has {cells} cells")]
    Sum {
        /// Their sum.
        sum: f64,
        /// Cells of the fleet.
        cells: usize,
    },
    /// The fleet does not fit.
    #[error("no arrangement of these ships fits the {0} grid")]
    Impossible(Grid),
    /// The boards cannot be counted.
    #[error(transparent)]
    TooManyBoards(#[from] TooManyBoards),
    /// No weights within the range of [`CellWeights`] come close enough.
    #[error("after {rounds} rounds a probability is still {difference:.6} off")]
    NotReached {
        /// Rounds of scaling.
        rounds: u32,
        /// The largest difference.
        difference: f64,
    },
}

impl Fit {
    /// The power to begin with. Neighbouring cells are occupied together, so that the ratios themselves overshoot; from
    /// 0.7 the classic fleet oscillates. Halved whenever the largest difference grows.
    const POWER: f64 = 0.4;
    /// The most rounds.
    const MAX_ROUNDS: u32 = 1000;

    /// Begins to fit these probabilities, given in the grid's reading order, to within a tolerance.
    ///
    /// # Errors
    /// [`FitError`] if they are no probabilities, or do not add up to the cells of the fleet within a thousandth.
    pub fn new(rules: &Rules, wanted: &[f64], tolerance: f64) -> Result<Self, FitError> {
        let grid = rules.grid();
        if wanted.len() != grid.area() {
            return Err(FitError::Cells { given: wanted.len(), grid });
        }
        if let Some(wrong) = wanted.iter().find(|wanted| !(**wanted > 0.0 && **wanted < 1.0)) {
            return Err(FitError::Probability(*wrong));
        }
        let cells: usize = rules.fleet().ships().iter().map(|ship| usize::from(ship.length)).sum();
        let sum: f64 = wanted.iter().sum();
        if (sum - cells as f64).abs() > 1e-3 {
            return Err(FitError::Sum { sum, cells });
        }
        let position = Position::new(&Record::new(rules.clone())).map_err(|_| FitError::Impossible(grid))?;
        Ok(Self {
            rules: rules.clone(),
            position,
            wanted: wanted.to_vec(),
            tolerance,
            logs: vec![0.0; grid.area()],
            power: Self::POWER,
            difference: f64::INFINITY,
            rounds: 0,
            count: None,
        })
    }

    /// Rounds of scaling so far.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The largest difference that is left; infinite before the first round.
    pub const fn difference(&self) -> f64 {
        self.difference
    }

    /// Fits in one go.
    ///
    /// # Errors
    /// [`FitError`] if the boards are too many to count, or no weights come close enough.
    pub fn finish(mut self) -> Result<Fitted, FitError> {
        loop {
            match self.advance(u64::MAX)? {
                Sliced::Finished(fitted) => return Ok(fitted),
                Sliced::Unfinished(rest) => self = rest,
            }
        }
    }

    /// Goes on for at most `steps` closed forms or levels of a count, each of some microseconds.
    ///
    /// # Errors
    /// [`FitError`] as for [`finish`](Self::finish).
    pub fn advance(mut self, steps: u64) -> Result<Sliced<Self, Fitted>, FitError> {
        let weights = self.weights();
        let count = if let Some(count) = self.count.take() {
            count
        } else {
            let prior = Prior::of_weights(weights.clone()).scaled(&self.rules);
            CountPlan::under(&self.position, &prior)?.part(0, 1)
        };
        match count.advance(steps) {
            Sliced::Unfinished(rest) => Ok(Sliced::Unfinished(Self { count: Some(rest), ..self })),
            Sliced::Finished(counts) => self.scale(weights, &counts),
        }
    }

    fn weights(&self) -> CellWeights {
        let mean = self.logs.iter().sum::<f64>() / self.logs.len() as f64;
        let grid = self.rules.grid();
        CellWeights::from_fn(grid, |cell| {
            grid.order(cell).map_or(1.0, |order| (self.logs[order] - mean).exp())
        })
    }

    /// Compares what the weights give with what is wanted, and scales them.
    fn scale(mut self, weights: CellWeights, counts: &Counts) -> Result<Sliced<Self, Fitted>, FitError> {
        let occupied: Vec<f64> = counts.grid.cells().map(|cell| counts.share(cell)).collect();
        let pairs = || self.wanted.iter().zip(&occupied);
        let difference = pairs().map(|(wanted, found)| (wanted - found).abs()).fold(0.0, f64::max);
        if difference <= self.tolerance {
            return Ok(Sliced::Finished(Fitted { weights, occupied, difference, rounds: self.rounds }));
        }
        self.rounds += 1;
        if self.rounds > Self::MAX_ROUNDS {
            return Err(FitError::NotReached { rounds: Self::MAX_ROUNDS, difference });
        }
        // A cell that every board occupies, or none, has no odds.
        let odds = |share: f64| share.clamp(1e-9, 1.0 - 1e-9) / (1.0 - share.clamp(1e-9, 1.0 - 1e-9));
        let ratios: Vec<f64> = pairs().map(|(&wanted, &found)| (odds(wanted) / odds(found)).ln()).collect();
        if difference > self.difference {
            self.power /= 2.0;
        }
        self.difference = difference;
        self.logs.iter_mut().zip(ratios).for_each(|(log, ratio)| *log += self.power * ratio);
        Ok(Sliced::Unfinished(self))
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
            let counts = crate::exact::weigh(&Position::new(&record).unwrap(), &prior).unwrap();
            let wanted: Vec<f64> = grid.cells().map(|cell| counts.share(cell)).collect();
            let fitted = Fit::new(rules, &wanted, 1e-10).unwrap().finish().unwrap();
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
            let fit = Fit::new(record.rules(), wanted, 1e-6);
            fit.and_then(Fit::finish).map(|_| ()).unwrap_err().to_string()
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
