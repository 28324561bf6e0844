use crate::{CellSet, Grid};

/// A set of cells of one grid, packed without gaps, row after row.
pub(super) type Mask<const WORDS: usize> = [u64; WORDS];

/// Packs the cells that lie on the grid. Halos reach beyond the grid.
pub(super) fn pack<const WORDS: usize>(grid: Grid, cells: CellSet) -> Mask<WORDS> {
    let mut mask = [0; WORDS];
    for order in cells.iter().filter_map(|cell| grid.order(cell)) {
        mask[order / 64] |= 1 << (order % 64);
    }
    mask
}
