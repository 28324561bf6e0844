//! Boards counted by the cells that they occupy.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Estimate, Odds, clopper_pearson};
use crate::{Cell, Grid, ShipId};

/// How many of a number of boards have a ship on each cell: of all that fit a record, or of those that were
/// drawn. Counts of the same record that come from different parts of the work add up.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "Unchecked"))]
pub struct Counts {
    /// The grid that the counts lie on.
    pub grid: Grid,
    /// Boards in all.
    pub boards: u64,
    /// Those with a ship on a cell, by class of ships.
    pub classes: Vec<ClassCounts>,
    /// What the boards weigh, if they do not all weigh the same.
    pub weights: Option<Weights>,
}

/// What boards weigh under a prior, by the cells that they occupy. Only ratios mean anything: between cells, and
/// between [`Counts`] of positions of one game.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Weights {
    /// All boards.
    pub total: f64,
    /// Per class of ships, those with one of them on each cell, in the grid's reading order.
    pub classes: Vec<Vec<f64>>,
    /// All boards in each component of the prior: its share times its evidence.
    pub components: Vec<f64>,
}

/// How many boards have one of a class's ships on each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct ClassCounts {
    /// The ships of the class; more than one where the record cannot tell them apart.
    pub ships: Vec<ShipId>,
    /// Boards with one of them on the cell, in the grid's reading order.
    pub cells: Vec<u64>,
}

/// Counts as they are serialised.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
struct Unchecked {
    grid: Grid,
    boards: u64,
    classes: Vec<ClassCounts>,
    weights: Option<Weights>,
}

/// Counts of a class that are not one for each cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a class has {cells} counts, the {grid} grid has {area} cells", area = grid.area())]
pub struct CountsError {
    /// Counts given.
    pub cells: usize,
    /// The grid.
    pub grid: Grid,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Counts {
    type Error = CountsError;

    fn try_from(Unchecked { grid, boards, classes, weights }: Unchecked) -> Result<Self, CountsError> {
        let weighed = weights.iter().flat_map(|weights| weights.classes.iter().map(Vec::len));
        let counted = classes.iter().map(|class| class.cells.len());
        match counted.chain(weighed).find(|&cells| cells != grid.area()) {
            Some(cells) => Err(CountsError { cells, grid }),
            None => Ok(Self { grid, boards, classes, weights }),
        }
    }
}

impl Counts {
    /// Boards with a ship on the cell; 0 for a cell that is not on the grid.
    pub fn occupied(&self, cell: Cell) -> u64 {
        self.classes.iter().map(|class| self.occupied_by(class, cell)).sum()
    }

    /// Boards with a ship of one of the classes on the cell; 0 for a cell that is not on the grid.
    pub fn occupied_by(&self, class: &ClassCounts, cell: Cell) -> u64 {
        self.grid.order(cell).and_then(|order| class.cells.get(order)).copied().unwrap_or(0)
    }

    /// The probability of a ship on the cell, 0 to 1: the share of the boards, or of their weight; 0 if there are none,
    /// and exactly 0 or 1 if no board or every board has one there.
    pub fn share(&self, cell: Cell) -> f64 {
        self.share_of(
            self.occupied(cell),
            |weights, order| weights.classes.iter().map(|class| class[order]).sum(),
            cell,
        )
    }

    /// The same for a ship of the class at this place among the [`classes`](Self::classes).
    pub fn share_by(&self, class: usize, cell: Cell) -> f64 {
        let Some(counts) = self.classes.get(class) else { return 0.0 };
        self.share_of(self.occupied_by(counts, cell), |weights, order| weights.classes[class][order], cell)
    }

    /// The share of what so many boards weigh, which occupy a cell.
    fn share_of(&self, occupied: u64, weigh: impl Fn(&Weights, usize) -> f64, cell: Cell) -> f64 {
        match (&self.weights, self.grid.order(cell)) {
            _ if occupied == 0 => 0.0,
            // No component allows a board.
            (Some(weights), _) if weights.total == 0.0 => 0.0,
            (Some(weights), Some(order)) if occupied < self.boards => {
                // By rounding the sum of all cells' boards may exceed that of all boards.
                (weigh(weights, order) / weights.total).min(1.0)
            }
            _ => occupied as f64 / self.boards as f64,
        }
    }

    /// A number by which cells can be compared: larger where a ship is likelier, equal where it is as likely. Weights
    /// that differ by less than their rounding errors are equal.
    pub fn rank(&self, cell: Cell) -> u64 {
        match self.weights {
            Some(_) => (self.share(cell) * 1e12).round() as u64,
            None => self.occupied(cell),
        }
    }

    /// The hit probability of a cell.
    pub fn odds(&self, cell: Cell) -> Odds {
        Odds::Exact { occupied: self.occupied(cell), boards: self.boards, share: self.share(cell) }
    }

    /// Adds another part's counts.
    ///
    /// # Panics
    /// If they are of another record or prior.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!((self.grid, self.classes.len()), (other.grid, other.classes.len()), "one record");
        self.boards += other.boards;
        for (class, other) in self.classes.iter_mut().zip(&other.classes) {
            assert_eq!(class.ships, other.ships, "one record");
            class.cells.iter_mut().zip(&other.cells).for_each(|(count, other)| *count += other);
        }
        match (&mut self.weights, &other.weights) {
            (Some(weights), Some(other)) => weights.merge(other),
            (None, None) => {}
            _ => panic!("one prior"),
        }
    }
}

impl Weights {
    /// Adds a component.
    pub(super) fn add<I: Iterator<Item = f64>>(
        &mut self,
        scale: f64,
        total: f64,
        classes: impl Iterator<Item = I>,
    ) {
        self.total += scale * total;
        self.components.push(scale * total);
        for (sum, class) in self.classes.iter_mut().zip(classes) {
            sum.iter_mut().zip(class).for_each(|(sum, weight)| *sum += scale * weight);
        }
    }

    fn merge(&mut self, other: &Self) {
        let add = |sum: &mut [f64], other: &[f64]| {
            sum.iter_mut().zip(other).for_each(|(sum, other)| *sum += other);
        };
        self.total += other.total;
        add(&mut self.components, &other.components);
        self.classes.iter_mut().zip(&other.classes).for_each(|(class, other)| add(class, other));
    }
}

/// What a number of independent draws from the posterior found. Samples of the same record add up, whoever
/// drew them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Sample {
    /// Arrangements proposed. Where ships may not touch, those that were certain to be rejected are not made, but are
    /// counted by their share.
    pub proposed: u64,
    /// Proposals without a collision: the draws from the posterior, the trials of every interval.
    pub drawn: Counts,
    /// Draws from each component of the prior; empty if the prior is uniform.
    pub components: Vec<u64>,
}

impl Sample {
    /// Draws from the posterior.
    pub fn accepted(&self) -> u64 {
        self.drawn.boards
    }

    /// Draws in which a ship lay on the cell; 0 for a cell that is not on the grid.
    pub fn successes(&self, cell: Cell) -> u64 {
        self.drawn.occupied(cell)
    }

    /// Accepted draws per proposal, 0 to 1; 0 before the first proposal.
    pub fn acceptance(&self) -> f64 {
        if self.proposed == 0 { 0.0 } else { self.accepted() as f64 / self.proposed as f64 }
    }

    /// What the sample says of a cell, with the Clopper-Pearson interval at this confidence.
    pub fn estimate(&self, cell: Cell, confidence: f64) -> Estimate {
        let (successes, trials) = (self.successes(cell), self.accepted());
        Estimate { successes, trials, interval: clopper_pearson(successes, trials, confidence) }
    }

    /// Adds another worker's draws from the same record.
    ///
    /// # Panics
    /// If the other sample is of another record.
    pub fn merge(&mut self, other: &Self) {
        self.proposed += other.proposed;
        self.drawn.merge(&other.drawn);
        self.components.iter_mut().zip(&other.components).for_each(|(drawn, other)| *drawn += other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Record, exact};

    #[test]
    fn no_ship_lies_off_the_grid() {
        // By its row and column alone A5 would be B2.
        let record: Record = "v1;3x2,allowed,sunk-ship;Alpha=2;A1:miss".parse().unwrap();
        let counts = exact::count(&Position::new(&record).unwrap()).unwrap();
        let sample = Sample { proposed: counts.boards, drawn: counts.clone(), components: Vec::new() };
        for outside in ["A4", "A5", "C1", "P16"].map(|name| name.parse().unwrap()) {
            assert_eq!(counts.occupied(outside), 0, "{outside}");
            assert_eq!(counts.occupied_by(&counts.classes[0], outside), 0, "{outside}");
            assert_eq!(sample.successes(outside), 0, "{outside}");
        }
        assert_eq!(counts.occupied("B2".parse().unwrap()), 3);
    }
}
