//! How many placements of a ship cover each cell.

use rangekeeper_engine::{Fleet, Grid, placements};

/// How many placements of a ship of this length cover each cell, in the grid's reading order: Rodin and others 1988,
/// Figs 5 and 12 to 14.
///
/// ```
/// use rangekeeper_engine::Grid;
/// use rangekeeper_lab::frequencies;
///
/// assert_eq!(frequencies(Grid::new(4, 1)?, 2), [1, 2, 2, 1]);
/// # Ok::<(), rangekeeper_engine::error::GridError>(())
/// ```
pub fn frequencies(grid: Grid, length: u8) -> Vec<u32> {
    let mut counts = vec![0; grid.area()];
    for placement in placements(grid, length) {
        placement.cells.iter().for_each(|cell| counts[grid.order(cell)] += 1);
    }
    counts
}

/// The same for all ships of a fleet together: Rodin's Fig. 8, which the author of seed document 004 calls the
/// probability matrix. It is no probability: the placements of different ships get in each other's way.
pub fn fleet_frequencies(grid: Grid, fleet: &Fleet) -> Vec<u32> {
    let mut counts = vec![0; grid.area()];
    for ship in fleet.ships() {
        counts.iter_mut().zip(frequencies(grid, ship.length)).for_each(|(count, more)| *count += more);
    }
    counts
}
