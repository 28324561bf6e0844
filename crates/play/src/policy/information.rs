//! What an answer would tell of the other cells.

use crate::belief::Belief;
use rangekeeper_engine::{Cell, CellSet};

/// Boards as columns of bits, one for each open cell that any of them occupies.
pub struct Columns {
    cells: Vec<Cell>,
    bits: Vec<u64>,
    words: usize,
    /// Boards that occupy each cell.
    occupied: Vec<u32>,
    boards: u32,
    /// n ln n for n up to the number of boards.
    logarithms: Vec<f64>,
}

/// What a shot at a cell tells of the others, in the mean over its answers hit and miss unless it is said otherwise.
/// Uncertainty is that of every cell by itself, added up.
pub struct Reach {
    /// By how much the sum of p (1 - p) falls, its own included.
    pub variance: f64,
    /// The same after a miss.
    pub variance_if_miss: f64,
    /// By how much the sum of entropies falls, in nats, its own included.
    pub entropy: f64,
    /// The same after a miss.
    pub entropy_if_miss: f64,
    /// Its own entropy.
    pub own_entropy: f64,
    /// The highest probability of another cell after a miss.
    pub next_if_miss: f64,
    /// The same after a hit.
    pub next_if_hit: f64,
}

impl Columns {
    pub fn new(pool: &Belief, open: CellSet) -> Self {
        let used = pool.candidates().iter().zip(pool.uses()).filter(|(_, uses)| *uses > 0);
        let cells: Vec<Cell> =
            (used.fold(CellSet::EMPTY, |all, (cells, _)| all | *cells) & open).iter().collect();
        let mut column_of = [0; 256];
        for (column, cell) in cells.iter().enumerate() {
            column_of[cell.index() as usize] = column;
        }
        let boards = pool.len();
        let words = boards.div_ceil(64);
        let mut bits = vec![0_u64; words * cells.len()];
        for (number, board) in pool.boards().enumerate() {
            for &candidate in board {
                for cell in (pool.candidates()[candidate as usize] & open).iter() {
                    bits[column_of[cell.index() as usize] * words + number / 64] |= 1 << (number % 64);
                }
            }
        }
        let column =
            |column: usize| bits[column * words..][..words].iter().map(|word| word.count_ones()).sum();
        let occupied = (0..cells.len()).map(column).collect();
        let logarithm = |n: usize| if n == 0 { 0.0 } else { n as f64 * (n as f64).ln() };
        let logarithms = (0..=boards).map(logarithm).collect();
        Self { cells, bits, words, occupied, boards: boards as u32, logarithms }
    }

    /// Of a shot at this cell, which some board occupies.
    pub fn reach(&self, cell: Cell) -> Option<Reach> {
        let shot = self.cells.iter().position(|other| *other == cell)?;
        let hits = self.occupied[shot];
        let misses = self.boards - hits;
        let all = Doubt::of(self, self.boards, self.occupied.iter().copied());
        let others = (0..self.cells.len()).filter(|&other| other != shot);
        let both: Vec<(u32, u32)> = others
            .map(|other| {
                let pairs = self.column(shot).iter().zip(self.column(other));
                let both = pairs.map(|(one, other)| (one & other).count_ones()).sum::<u32>();
                (both, self.occupied[other] - both)
            })
            .collect();
        let if_hit = Doubt::of(self, hits, both.iter().map(|(hit, _)| *hit));
        let if_miss = Doubt::of(self, misses, both.iter().map(|(_, miss)| *miss));
        let share = f64::from(hits) / f64::from(self.boards);
        let mean = |hit: f64, miss: f64| share * hit + (1.0 - share) * miss;
        Some(Reach {
            variance: all.variance - mean(if_hit.variance, if_miss.variance),
            variance_if_miss: all.variance - if_miss.variance,
            entropy: all.entropy - mean(if_hit.entropy, if_miss.entropy),
            entropy_if_miss: all.entropy - if_miss.entropy,
            own_entropy: Doubt::of(self, self.boards, std::iter::once(hits)).entropy,
            next_if_miss: if_miss.highest,
            next_if_hit: if_hit.highest,
        })
    }

    fn column(&self, column: usize) -> &[u64] {
        &self.bits[column * self.words..][..self.words]
    }
}

/// How uncertain cells are.
struct Doubt {
    variance: f64,
    entropy: f64,
    /// The highest probability.
    highest: f64,
}

impl Doubt {
    /// Of so many boards, of which so many occupy each cell; none if there are no boards.
    fn of(columns: &Columns, boards: u32, occupied: impl Iterator<Item = u32>) -> Self {
        if boards == 0 {
            return Self { variance: 0.0, entropy: 0.0, highest: 0.0 };
        }
        let (mut variance, mut entropy, mut highest) = (0.0, 0.0, 0);
        let logarithm = |n: u32| columns.logarithms[n as usize];
        for occupied in occupied {
            let free = boards - occupied;
            variance += f64::from(occupied) * f64::from(free);
            entropy += logarithm(boards) - logarithm(occupied) - logarithm(free);
            highest = highest.max(occupied);
        }
        let boards = f64::from(boards);
        Self {
            variance: variance / (boards * boards),
            entropy: entropy / boards,
            highest: f64::from(highest) / boards,
        }
    }
}
