use crate::Grid;

/// Ships that may not touch, each with the cells to its right, below and in between. These larger ships do not overlap,
/// and lie on a grid with one column and one row more.
pub(super) struct LargerShips {
    cells: usize,
}

impl LargerShips {
    pub(super) fn new(grid: Grid) -> Self {
        Self { cells: (usize::from(grid.columns()) + 1) * (usize::from(grid.rows()) + 1) }
    }

    /// Returns an upper bound on the placements in one direction that are free for a ship of this length beside ships
    /// of the lengths `placed`. Together they cover at least (sqrt n + sqrt l)^2 cells of the room left, by the inequality
    /// of Brunn and Minkowski (`docs/sampling.md`).
    pub(super) fn most_free(&self, placed: impl Iterator<Item = u8>, length: u8) -> u32 {
        let taken: usize = placed.map(|length| 2 * (usize::from(length) + 1)).sum();
        let (room, length) = (self.cells.saturating_sub(taken) as f64, f64::from(length));
        // (sqrt room - sqrt length)^2, by the root of a whole number: where the bound is whole, it is exact.
        if room > length { (room + length - 2.0 * (room * length).sqrt()) as u32 } else { 0 }
    }
}
