//! What a number of draws found.

use serde::{Deserialize, Serialize};

use crate::{Cell, Grid, ShipId};

/// What a number of independent draws from the posterior found. Tallies of the same record add up, whoever
/// drew them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The grid that the counts lie on.
    pub grid: Grid,
    /// Arrangements proposed.
    pub proposed: u64,
    /// Proposals without a collision: the draws from the posterior, the trials of every interval.
    pub accepted: u64,
    /// The successes, by class of ships.
    pub classes: Vec<ClassTally>,
}

/// How often the ships of one class lay on each cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassTally {
    /// The ships of the class; more than one where the record cannot tell them apart.
    pub ships: Vec<ShipId>,
    /// Draws in which one of them lay on the cell, in the grid's reading order.
    pub cells: Vec<u64>,
}

impl Tally {
    /// Draws in which a ship lay on the cell. The cell must lie on the grid.
    pub fn successes(&self, cell: Cell) -> u64 {
        let order = self.grid.order(cell);
        self.classes.iter().map(|class| class.cells[order]).sum()
    }

    /// Share of the draws in which a ship lay on the cell, 0 to 1; 0 before the first draw.
    pub fn share(&self, cell: Cell) -> f64 {
        if self.accepted == 0 { 0.0 } else { self.successes(cell) as f64 / self.accepted as f64 }
    }

    /// Accepted draws per proposal, 0 to 1; 0 before the first proposal.
    pub fn acceptance(&self) -> f64 {
        if self.proposed == 0 { 0.0 } else { self.accepted as f64 / self.proposed as f64 }
    }

    /// Adds another worker's draws from the same record.
    ///
    /// # Panics
    /// If the other tally is of another record.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!((self.grid, self.classes.len()), (other.grid, other.classes.len()), "one record");
        self.proposed += other.proposed;
        self.accepted += other.accepted;
        for (class, other) in self.classes.iter_mut().zip(&other.classes) {
            assert_eq!(class.ships, other.ships, "one record");
            class.cells.iter_mut().zip(&other.cells).for_each(|(count, other)| *count += other);
        }
    }
}
