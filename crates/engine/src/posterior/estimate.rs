//! Hit probabilities, exact or estimated.

use super::{Counts, Interval, Tally, clopper_pearson};
use crate::Cell;

/// A hit probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// Every board was counted.
    Exact {
        /// Boards with a ship on the cell.
        occupied: u64,
        /// All boards.
        boards: u64,
    },
    /// Some boards were drawn.
    Sampled(Estimate),
}

/// A hit probability as a sample tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Draws in which a ship lay on the cell.
    pub successes: u64,
    /// All draws.
    pub trials: u64,
    /// The Clopper-Pearson interval.
    pub interval: Interval,
}

impl Odds {
    /// What the counts of all boards say of a cell of their grid.
    pub fn exact(counts: &Counts, cell: Cell) -> Self {
        Self::Exact { occupied: counts.occupied(cell), boards: counts.boards }
    }

    /// The probability, 0 to 1; a sample's share of draws, 0 before the first.
    pub fn share(&self) -> f64 {
        let (part, all) = match *self {
            Self::Exact { occupied, boards } => (occupied, boards),
            Self::Sampled(Estimate { successes, trials, .. }) => (successes, trials),
        };
        if all == 0 { 0.0 } else { part as f64 / all as f64 }
    }
}

impl Estimate {
    /// What the tally says of a cell of its grid, with the interval at this confidence.
    pub fn new(tally: &Tally, cell: Cell, confidence: f64) -> Self {
        let (successes, trials) = (tally.successes(cell), tally.accepted());
        Self { successes, trials, interval: clopper_pearson(successes, trials, confidence) }
    }
}
