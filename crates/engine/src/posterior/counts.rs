use thiserror::Error;

use super::checksum::{Checksum, OtherPosterior};
use super::{Confidence, Estimate, HitProbability, clopper_pearson};
use crate::{Cell, Grid, ShipId};

/// The number of boards with a ship on each cell, among all boards that fit a record or among boards drawn. Counts of
/// separate parts of the work on one record can be [added up](Self::merge).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counts {
    /// The grid that the counts lie on.
    pub grid: Grid,
    /// The total number of boards.
    pub boards: u128,
    /// The numbers of boards with a ship on a cell, by class of ships.
    pub classes: Vec<ClassCounts>,
    /// The weights of the boards; `None` if all boards weigh the same.
    pub weights: Option<Weights>,
    pub(super) source: Checksum,
}

/// The total weights of boards under a prior, by the cells that the boards occupy. Only ratios are meaningful: between
/// cells, and between [`Counts`] of positions of one game that tell the same ships apart. [`Posterior::answers`] compares
/// the answers to a shot, which may name ships.
///
/// [`Posterior::answers`]: crate::Posterior::answers
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weights {
    /// The weight of all boards.
    pub total: f64,
    /// The weight of the boards with a ship of the class on each cell, by class, in the grid's reading order.
    pub classes: Vec<Vec<f64>>,
    /// The weight of all boards in each component of the prior: its share times its evidence.
    pub components: Vec<f64>,
}

/// The number of boards with a ship of one class on each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClassCounts {
    /// The ships of the class. There are several if the record cannot tell them apart.
    pub ships: Vec<ShipId>,
    /// The number of boards with one of the ships on each cell, in the grid's reading order.
    pub cells: Vec<u128>,
}

/// The reason why numbers are no counts.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum CountsError {
    /// A number of counts other than one for each cell.
    #[error("a class has {cells} counts, the {grid} grid has {area} cells", area = grid.area())]
    Cells { cells: usize, grid: Grid },
    /// A cell that is occupied on more boards than there are.
    #[error("a cell is occupied on {occupied} of {boards} boards")]
    Boards { occupied: u128, boards: u128 },
    /// A weight that is negative or not finite.
    #[error("a weight of boards is negative or not finite")]
    Weight,
}

crate::serialised::deserialise_checked!(
    Counts,
    "counts",
    { grid: Grid, boards: u128, classes: Vec<ClassCounts>, weights: Option<Weights>, source: Checksum },
    {
        let weighed = weights.iter().flat_map(|weights| weights.classes.iter().map(Vec::len));
        let counted = classes.iter().map(|class| class.cells.len());
        let most = classes.iter().flat_map(|class| &class.cells).max().copied().unwrap_or(0);
        let is_weight = |weight: &f64| (0.0..f64::INFINITY).contains(weight);
        let all = |it: &Weights| it.components.iter().chain(it.classes.iter().flatten()).all(is_weight);
        let are_weights = |it: &Weights| is_weight(&it.total) && all(it);
        if let Some(cells) = counted.chain(weighed).find(|&cells| cells != grid.area()) {
            Err(CountsError::Cells { cells, grid })
        } else if most > boards {
            Err(CountsError::Boards { occupied: most, boards })
        } else if !weights.iter().all(are_weights) {
            Err(CountsError::Weight)
        } else {
            Ok(Self { grid, boards, classes, weights, source })
        }
    }
);

impl Counts {
    /// Returns the number of boards with a ship on the cell; 0 for a cell that is not on the grid.
    pub fn occupied(&self, cell: Cell) -> u128 {
        self.classes.iter().map(|class| self.occupied_by(class, cell)).sum()
    }

    /// Returns the number of boards with a ship of one of the [`classes`](Self::classes) on the cell; 0 off the grid.
    pub fn occupied_by(&self, class: &ClassCounts, cell: Cell) -> u128 {
        self.grid.order(cell).and_then(|order| class.cells.get(order)).copied().unwrap_or(0)
    }

    /// Returns the probability of a ship on the cell, from 0 to 1: the share of the boards, or of their weight. It is 0
    /// if there are no boards, and exactly 0 or 1 if no board or every board has a ship there.
    pub fn probability(&self, cell: Cell) -> f64 {
        let weigh = |weights: &Weights, order| weights.classes.iter().map(|class| class[order]).sum();
        self.share_of(self.occupied(cell), weigh, cell)
    }

    /// Returns the probability that a ship of the class with this index in [`classes`](Self::classes) is on the cell.
    pub fn probability_of(&self, class: usize, cell: Cell) -> f64 {
        let Some(counts) = self.classes.get(class) else { return 0.0 };
        self.share_of(self.occupied_by(counts, cell), |weights, order| weights.classes[class][order], cell)
    }

    /// Returns the share that `occupied` boards have of all: of the number, or of the weight that `weigh` returns.
    fn share_of(&self, occupied: u128, weigh: impl Fn(&Weights, usize) -> f64, cell: Cell) -> f64 {
        match (&self.weights, self.grid.order(cell)) {
            _ if occupied == 0 => 0.0,
            // No component allows a board.
            (Some(weights), _) if weights.total == 0.0 => 0.0,
            (Some(weights), Some(order)) if occupied < self.boards => {
                // Rounding may make the weight of the boards on a cell exceed that of all boards.
                (weigh(weights, order) / weights.total).min(1.0)
            }
            _ => occupied as f64 / self.boards as f64,
        }
    }

    /// Returns a number by which cells can be compared: larger if a ship is likelier, equal if it is equally likely.
    /// Weights that differ by less than their rounding errors are equal.
    pub fn rank(&self, cell: Cell) -> u128 {
        let by_weight = self.weights.as_ref().map(|_| (self.probability(cell) * 1e12).round() as u128);
        by_weight.unwrap_or_else(|| self.occupied(cell))
    }

    /// Returns the hit probability of a cell.
    pub fn hit_probability(&self, cell: Cell) -> HitProbability {
        let (occupied, share) = (self.occupied(cell), self.probability(cell));
        HitProbability::Exact { occupied, boards: self.boards, share }
    }

    /// Adds the counts of another part of the same work.
    ///
    /// # Errors
    /// [`OtherPosterior`] if the others are counts of another record or prior. These counts are then unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<(), OtherPosterior> {
        if self.source != other.source {
            return Err(OtherPosterior);
        }
        self.boards += other.boards;
        for (class, other) in self.classes.iter_mut().zip(&other.classes) {
            class.cells.iter_mut().zip(&other.cells).for_each(|(count, other)| *count += other);
        }
        if let (Some(weights), Some(other)) = (&mut self.weights, &other.weights) {
            weights.merge(other);
        }
        Ok(())
    }
}

impl Weights {
    pub(super) fn add(&mut self, scale: f64, total: f64, classes: impl Iterator<Item: Iterator<Item = f64>>) {
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

/// The results of independent draws from the posterior. Samples of one record can be [added up](Self::merge).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sample {
    /// The number of arrangements proposed. If ships may not touch, proposals that are certain to be rejected are not
    /// made, but are counted by their share.
    pub proposed: u64,
    /// The counts of the accepted proposals. They are the draws from the posterior, and the trials of every interval.
    pub drawn: Counts,
    /// The number of draws from each component of the prior; empty if the prior is uniform.
    pub components: Vec<u64>,
}

impl Sample {
    /// Returns the number of accepted proposals, which are the draws from the posterior.
    pub fn accepted(&self) -> u64 {
        to_u64(self.drawn.boards)
    }

    /// Returns the number of draws with a ship on the cell; 0 for a cell that is not on the grid.
    pub fn successes(&self, cell: Cell) -> u64 {
        to_u64(self.drawn.occupied(cell))
    }

    /// Returns the share of proposals that were accepted, from 0 to 1; 0 before the first proposal.
    pub fn acceptance(&self) -> f64 {
        if self.proposed == 0 { 0.0 } else { self.accepted() as f64 / self.proposed as f64 }
    }

    /// Returns the estimated hit probability of a cell, with the Clopper-Pearson interval at this confidence.
    pub fn estimate(&self, cell: Cell, confidence: Confidence) -> Estimate {
        let (successes, trials) = (self.successes(cell), self.accepted());
        Estimate { successes, trials, interval: clopper_pearson(successes, trials, confidence) }
    }

    /// Adds other draws from the same posterior, for example those of another worker.
    ///
    /// # Errors
    /// [`OtherPosterior`] if the others are draws from another posterior. This sample is then unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<(), OtherPosterior> {
        self.drawn.merge(&other.drawn)?;
        self.proposed += other.proposed;
        self.components.iter_mut().zip(&other.components).for_each(|(drawn, other)| *drawn += other);
        Ok(())
    }
}

/// Converts a number of draws, which never exceeds the numbers of 64 bits.
fn to_u64(draws: u128) -> u64 {
    u64::try_from(draws).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Posterior, Record};

    #[test]
    fn no_ship_lies_off_the_grid() {
        // Row times 3 plus column is the same for A5 and B2.
        let record: Record = "v1;3x2,allowed,sunk-ship;Alpha=2;A1:miss".parse().unwrap();
        let counts = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
        let sample = Sample { proposed: 2, drawn: counts.clone(), components: Vec::new() };
        for outside in ["A4", "A5", "C1", "P16"].map(|name| name.parse().unwrap()) {
            assert_eq!(counts.occupied(outside), 0, "{outside}");
            assert_eq!(counts.occupied_by(&counts.classes[0], outside), 0, "{outside}");
            assert_eq!(sample.successes(outside), 0, "{outside}");
        }
        assert_eq!(counts.occupied("B2".parse().unwrap()), 3);
    }
}
