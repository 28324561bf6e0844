use rangekeeper_engine::{Fleet, Grid, placements};

/// Counts the placements of a ship of this length through each cell, in reading order (Rodin 1988, Figs 5 and 12 to
/// 14).
pub fn frequencies(grid: Grid, length: u8) -> Vec<u32> {
    let mut counts = vec![0; grid.area()];
    for placement in placements(grid, length) {
        placement.cells.iter().filter_map(|cell| grid.order(cell)).for_each(|order| counts[order] += 1);
    }
    counts
}

/// Counts the placements of all ships of a fleet through each cell, in reading order (Rodin 1988, Fig. 8). Another
/// source calls this table the probability matrix. Its entries are not probabilities, since placements of different
/// ships may overlap.
pub fn fleet_frequencies(grid: Grid, fleet: &Fleet) -> Vec<u32> {
    let mut counts = vec![0; grid.area()];
    for ship in fleet.ships() {
        counts.iter_mut().zip(frequencies(grid, ship.length)).for_each(|(count, more)| *count += more);
    }
    counts
}
