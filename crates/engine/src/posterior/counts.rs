//! Boards counted by the cells that they occupy.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Estimate, Odds, clopper_pearson};
use crate::{Cell, Grid, ShipId};

/// How many of a number of boards have a ship on each cell: of all that fit a record, or of those that were
/// drawn. Counts of the same record that come from different parts of the work add up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "Unchecked"))]
pub struct Counts {
    /// The grid that the counts lie on.
    pub grid: Grid,
    /// Boards in all.
    pub boards: u64,
    /// Those with a ship on a cell, by class of ships.
    pub classes: Vec<ClassCounts>,
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

    fn try_from(Unchecked { grid, boards, classes }: Unchecked) -> Result<Self, CountsError> {
        match classes.iter().map(|class| class.cells.len()).find(|&cells| cells != grid.area()) {
            Some(cells) => Err(CountsError { cells, grid }),
            None => Ok(Self { grid, boards, classes }),
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

    /// Share of the boards with a ship on the cell, 0 to 1; 0 if there are none.
    pub fn share(&self, cell: Cell) -> f64 {
        if self.boards == 0 { 0.0 } else { self.occupied(cell) as f64 / self.boards as f64 }
    }

    /// The hit probability of a cell.
    pub fn odds(&self, cell: Cell) -> Odds {
        Odds::Exact { occupied: self.occupied(cell), boards: self.boards }
    }

    /// Adds another part's counts.
    ///
    /// # Panics
    /// If they are of another record.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!((self.grid, self.classes.len()), (other.grid, other.classes.len()), "one record");
        self.boards += other.boards;
        for (class, other) in self.classes.iter_mut().zip(&other.classes) {
            assert_eq!(class.ships, other.ships, "one record");
            class.cells.iter_mut().zip(&other.cells).for_each(|(count, other)| *count += other);
        }
    }
}

/// What a number of independent draws from the posterior found. Samples of the same record add up, whoever
/// drew them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Sample {
    /// Arrangements proposed.
    pub proposed: u64,
    /// Proposals without a collision: the draws from the posterior, the trials of every interval.
    pub drawn: Counts,
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
        let sample = Sample { proposed: counts.boards, drawn: counts.clone() };
        for outside in ["A4", "A5", "C1", "P16"].map(|name| name.parse().unwrap()) {
            assert_eq!(counts.occupied(outside), 0, "{outside}");
            assert_eq!(counts.occupied_by(&counts.classes[0], outside), 0, "{outside}");
            assert_eq!(sample.successes(outside), 0, "{outside}");
        }
        assert_eq!(counts.occupied("B2".parse().unwrap()), 3);
    }
}
