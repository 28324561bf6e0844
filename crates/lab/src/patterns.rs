//! Patterns of cells that every ship of some length meets.

use rangekeeper_engine::{Cell, CellSet, Grid, placements};

/// Every `step`-th diagonal, which every line of `step` cells meets. The probability matrix lists those of 5, 4, 3
/// and 2 on 10 x 10, with 20, 25, 33 and 50 cells; Rodin 1988 draws those of 5 and 3 (Figs 2 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The distance of the diagonals along a row, and the length of the shortest ship that always meets one.
    pub step: u8,
    /// The cells.
    pub cells: CellSet,
}

/// The number of placements that a pattern meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Placements with a cell of the pattern.
    pub hit: u32,
    /// All placements.
    pub all: u32,
}

impl Pattern {
    /// The pattern of this step (at least 1) whose number of cells is closest to the grid's divided by the step,
    /// rounded down; of several the first.
    ///
    /// ```
    /// use rangekeeper_engine::Grid;
    /// use rangekeeper_lab::Pattern;
    ///
    /// let grid = Grid::new(10, 10)?;
    /// assert_eq!([5, 4, 3, 2].map(|step| Pattern::new(grid, step).cells.len()), [20, 25, 33, 50]);
    /// # Ok::<(), rangekeeper_engine::error::GridError>(())
    /// ```
    pub fn new(grid: Grid, step: u8) -> Self {
        let share = grid.area() / step.max(1) as usize;
        let patterns = Self::all(grid, step).into_iter();
        let closest = patterns.min_by_key(|pattern| share.abs_diff(pattern.cells.len()));
        closest.unwrap_or(Self { step, cells: CellSet::EMPTY })
    }

    /// All patterns of this step (at least 1), by the first diagonal. Their numbers of cells can differ: 24 to 26 for
    /// a step of 4 on 10 x 10. The 51.11% of ships of two cells in the probability matrix belong to 26 cells; 25 meet
    /// half.
    pub fn all(grid: Grid, step: u8) -> Vec<Self> {
        let step = step.max(1);
        let beginning = |first: u8| {
            let on_diagonal = |cell: &Cell| (cell.row() + cell.column()) % step == first;
            Self { step, cells: grid.cells().filter(on_diagonal).collect() }
        };
        (0..step).map(beginning).collect()
    }

    /// The patterns for these lengths, the longest first. Each finds every ship of its length or longer.
    pub fn for_lengths(grid: Grid, lengths: impl IntoIterator<Item = u8>) -> Vec<Self> {
        let mut lengths: Vec<u8> = lengths.into_iter().collect();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        lengths.dedup();
        lengths.into_iter().map(|length| Self::new(grid, length)).collect()
    }
}

impl Coverage {
    /// The share of placements met, 0 to 1; 0 if there is no placement.
    pub fn share(self) -> f64 {
        if self.all == 0 { 0.0 } else { f64::from(self.hit) / f64::from(self.all) }
    }
}

/// The placements of a ship of this length that meet these cells.
pub fn coverage(grid: Grid, cells: CellSet, length: u8) -> Coverage {
    let placements = placements(grid, length);
    let hit = placements.iter().filter(|placement| placement.cells.meets(cells)).count() as u32;
    Coverage { hit, all: placements.len() as u32 }
}
