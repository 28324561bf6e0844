//! Patterns of cells that no ship of some length can miss.

use rangekeeper_engine::{Cell, CellSet, Grid, placements};

/// Every so-many-th diagonal: a line of so many cells always meets it. Seed document 004 lists those of 5, 4, 3 and 2 on
/// 10 x 10, with 20, 25, 33 and 50 cells, and Rodin and others 1988 draw those of 5 and 3 (Figs 2 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// How far apart the diagonals lie along a row: the length of the shortest ship that none of its cells misses.
    pub step: u8,
    /// The cells.
    pub cells: CellSet,
}

/// How many placements a pattern hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Placements with a cell of the pattern.
    pub hit: u32,
    /// All placements.
    pub all: u32,
}

impl Pattern {
    /// The pattern of this step, at least 1, whose number of cells is closest to an even share of the grid, rounded down;
    /// of several the first.
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

    /// The patterns of this step, at least 1: where the diagonals begin is free. They can have different numbers of
    /// cells: 24 to 26 with a step of 4 on 10 x 10. The 51.11% of ships of two cells that seed document 004 lists are
    /// those of 26 cells; 25 hit half of them.
    pub fn all(grid: Grid, step: u8) -> Vec<Self> {
        let step = step.max(1);
        let beginning = |first: u8| {
            let on_diagonal = |cell: &Cell| (cell.row() + cell.column()) % step == first;
            Self { step, cells: grid.cells().filter(on_diagonal).collect() }
        };
        (0..step).map(beginning).collect()
    }

    /// The patterns for these lengths, longest first: each finds every ship of its length and longer.
    pub fn for_lengths(grid: Grid, lengths: impl IntoIterator<Item = u8>) -> Vec<Self> {
        let mut lengths: Vec<u8> = lengths.into_iter().collect();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        lengths.dedup();
        lengths.into_iter().map(|length| Self::new(grid, length)).collect()
    }
}

impl Coverage {
    /// The share that is hit, 0 to 1; 0 if there is no placement.
    pub fn share(self) -> f64 {
        if self.all == 0 { 0.0 } else { f64::from(self.hit) / f64::from(self.all) }
    }
}

/// How many placements of a ship of this length have one of these cells.
pub fn coverage(grid: Grid, cells: CellSet, length: u8) -> Coverage {
    let placements = placements(grid, length);
    let hit = placements.iter().filter(|placement| placement.cells.meets(cells)).count() as u32;
    Coverage { hit, all: placements.len() as u32 }
}
