use super::features::Feature;
use crate::belief::Belief;
use rangekeeper_engine::{Cell, CellMap, CellSet};

/// The occupied cells of a belief's boards, all of one weight, as a matrix of bits. It has a row for each open cell
/// that any board occupies, and a bit in every row for each board.
pub struct Occupancy {
    cells: Vec<Cell>,
    /// The rows, one after another.
    bits: Vec<u64>,
    words: usize,
    /// The number of boards that occupy each cell.
    occupied: Vec<u32>,
    boards: u32,
    /// The values of `n ln n`, for n from 0 to the number of boards.
    n_ln_n: Vec<f64>,
}

impl Occupancy {
    /// Creates the matrix for the boards of this belief on the open cells.
    pub fn new(belief: &Belief, open: CellSet) -> Self {
        let cells: Vec<Cell> = (belief.used() & open).iter().collect();
        let mut row_of = CellMap::new(0);
        for (row, cell) in cells.iter().enumerate() {
            row_of[*cell] = row;
        }
        let (boards, words) = (belief.len(), belief.len().div_ceil(64));
        let mut bits = vec![0_u64; words * cells.len()];
        for (number, board) in belief.boards().enumerate() {
            for &candidate in board {
                for cell in belief.candidates()[candidate as usize] & open {
                    bits[row_of[cell] * words + number / 64] |= 1 << (number % 64);
                }
            }
        }
        let count = |row: usize| bits[row * words..][..words].iter().map(|word| word.count_ones()).sum();
        let occupied = (0..cells.len()).map(count).collect();
        // The logarithm of `libm` is equal natively and in WebAssembly; that of a platform need not be.
        let n_ln_n = |n: usize| if n == 0 { 0.0 } else { n as f64 * libm::log(n as f64) };
        let n_ln_n = (0..=boards).map(n_ln_n).collect();
        Self { cells, bits, words, occupied, boards: boards as u32, n_ln_n }
    }

    /// Computes the features of the expected information of a shot at this cell; returns `None` if no board occupies it.
    /// Uncertainty is summed over the open cells, each taken by itself, including the cell shot.
    pub fn information(&self, cell: Cell) -> Option<[(Feature, f64); 7]> {
        let shot = self.cells.iter().position(|other| *other == cell)?;
        let (hits, misses) = (self.occupied[shot], self.boards - self.occupied[shot]);
        let before = Uncertainty::new(self, self.boards, self.occupied.iter().copied());
        // For every other cell, the number of boards that occupy it after a hit and after a miss.
        let split = |other| {
            let pairs = self.row(shot).iter().zip(self.row(other));
            let both = pairs.map(|(one, other)| (one & other).count_ones()).sum::<u32>();
            (both, self.occupied[other] - both)
        };
        let others = (0..self.cells.len()).filter(|&other| other != shot);
        let after: Vec<(u32, u32)> = others.map(split).collect();
        let after_hit = Uncertainty::new(self, hits, after.iter().map(|(hit, _)| *hit));
        let after_miss = Uncertainty::new(self, misses, after.iter().map(|(_, miss)| *miss));
        let share = f64::from(hits) / f64::from(self.boards);
        let mean = |hit: f64, miss: f64| share * hit + (1.0 - share) * miss;
        let own = Uncertainty::new(self, self.boards, std::iter::once(hits));
        Some([
            (Feature::Variance, before.variance - mean(after_hit.variance, after_miss.variance)),
            (Feature::VarianceAfterMiss, before.variance - after_miss.variance),
            (Feature::Entropy, before.entropy - mean(after_hit.entropy, after_miss.entropy)),
            (Feature::EntropyAfterMiss, before.entropy - after_miss.entropy),
            (Feature::OwnEntropy, own.entropy),
            (Feature::NextAfterMiss, after_miss.highest),
            (Feature::NextAfterHit, after_hit.highest),
        ])
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }
}

/// The sum of the uncertainties of cells, each taken by itself.
struct Uncertainty {
    variance: f64,
    entropy: f64,
    highest: f64,
}

impl Uncertainty {
    /// Computes uncertainty from the number of boards and of those that occupy each cell; 0 without boards.
    fn new(occupancy: &Occupancy, boards: u32, occupied: impl Iterator<Item = u32>) -> Self {
        if boards == 0 {
            return Self { variance: 0.0, entropy: 0.0, highest: 0.0 };
        }
        let (mut variance, mut entropy, mut highest) = (0.0, 0.0, 0);
        let n_ln_n = |n: u32| occupancy.n_ln_n[n as usize];
        for occupied in occupied {
            let free = boards - occupied;
            variance += f64::from(occupied) * f64::from(free);
            entropy += n_ln_n(boards) - n_ln_n(occupied) - n_ln_n(free);
            highest = highest.max(occupied);
        }
        let (boards, highest) = (f64::from(boards), f64::from(highest));
        Self { variance: variance / (boards * boards), entropy: entropy / boards, highest: highest / boards }
    }
}
