use std::cmp::Reverse;

use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Cell, CellSet, Grid, placements};

/// Every `step`-th diagonal of a grid, which every line of `step` cells meets. The probability matrix lists the
/// patterns of steps 5, 4, 3 and 2 on 10 x 10, with 20, 25, 33 and 50 cells. Rodin 1988 draws those of steps 5 and 3
/// (Figs 2 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Distance of the diagonals along a row. Every ship of at least this length meets one.
    pub step: u8,
    pub cells: CellSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Number of placements with a cell in the pattern.
    pub hit: u32,
    pub all: u32,
}

impl Pattern {
    /// Creates the pattern of this step (at least 1) whose number of cells is closest to the grid's divided by the
    /// step, rounded down. Of several such patterns, the first is taken.
    pub fn new(grid: Grid, step: u8) -> Self {
        let share = grid.area() / step.max(1) as usize;
        let closest = Self::all(grid, step).into_iter().min_by_key(|it| share.abs_diff(it.cells.len()));
        closest.unwrap_or(Self { step, cells: CellSet::EMPTY })
    }

    /// Returns all patterns of this step (at least 1), by the first diagonal. Their numbers of cells can differ: 24 to
    /// 26 for a step of 4 on 10 x 10. The probability matrix gives 51.11% for ships of two cells; that is the share
    /// that the pattern of 26 cells meets. The pattern of 25 cells meets half.
    pub fn all(grid: Grid, step: u8) -> Vec<Self> {
        let step = step.max(1);
        let beginning = |first: u8| {
            let on_diagonal = |cell: &Cell| (cell.row() + cell.column()) % step == first;
            Self { step, cells: grid.cells().filter(on_diagonal).collect() }
        };
        (0..step).map(beginning).collect()
    }

    /// Creates the patterns for these lengths, the longest first. Each meets every ship of its length or longer.
    pub fn for_lengths(grid: Grid, lengths: impl IntoIterator<Item = u8>) -> Vec<Self> {
        let mut lengths: Vec<u8> = lengths.into_iter().collect();
        insertion_sort_by_key(&mut lengths, |length| Reverse(*length));
        lengths.dedup();
        lengths.into_iter().map(|length| Self::new(grid, length)).collect()
    }
}

impl Coverage {
    /// Returns the share of placements met, from 0 to 1; 0 if there is no placement.
    pub fn share(self) -> f64 {
        if self.all == 0 { 0.0 } else { f64::from(self.hit) / f64::from(self.all) }
    }
}

/// Counts the placements of a ship of this length that meet these cells.
pub fn coverage(grid: Grid, cells: CellSet, length: u8) -> Coverage {
    let placements = placements(grid, length);
    let hit = placements.iter().filter(|placement| !placement.cells.is_disjoint(cells)).count() as u32;
    Coverage { hit, all: placements.len() as u32 }
}
