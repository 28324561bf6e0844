//! Means that no play stays below. The proofs are in `docs/bounds.md`.

use std::collections::BTreeMap;

use rangekeeper_engine::{Cell, CellSet, Grid, placements};

/// Audinot, Bonnet and Viennot, section 4.1, equation 2: the mean depth of so many leaves in a tree with two branches.
pub fn by_leaves(leaves: u64) -> f64 {
    let depth = leaves.max(1).ilog2();
    f64::from(depth) + 2.0 * (leaves as f64 - 2.0_f64.powi(depth as i32)) / leaves.max(1) as f64
}

/// The mean number of shots that no play stays below against so many boards, each with other cells, of which so many are
/// to be hit: the last shot is a hit, so after t shots no more than (t - 1 choose hits - 1) games are over.
pub fn by_transcripts(boards: u64, hits: usize) -> f64 {
    by_finds(boards as f64, &vec![Vec::new(); hits])
}

/// The same where it is known, too, how many boards a shot can find. `finds` has a list for each number of hits, from
/// none on: of the boards that have as many cells in common, whichever, those that the open cell with the most of them
/// has, those that the second has, and so on, at most. Where a list ends, nothing is known. `boards` may be a mean: the
/// bound is then that of a mean.
pub fn by_finds(boards: f64, finds: &[Vec<f64>]) -> f64 {
    // Boards with all hits but those of the lists looked at so far that can be over within so many shots, at most.
    let mut over = vec![1.0; MOST_SHOTS + 1];
    for found in finds.iter().rev() {
        let most = |shot: usize| found.get(shot - 1).copied().unwrap_or(f64::INFINITY);
        let within = |limit: usize| {
            let sum: f64 = (1..=limit).map(|shot| most(shot).min(over[limit - shot])).sum();
            // Larger numbers make no difference, and could become too large to be added up.
            sum.min(boards.max(1.0) * 2.0)
        };
        over = (0..=MOST_SHOTS).map(within).collect();
    }
    over.iter().map(|over| (1.0 - over / boards).max(0.0)).sum()
}

/// The lists of [`by_finds`] for a ship of this length, alone on its grid.
pub fn finds_of_a_ship(grid: Grid, length: u8) -> Vec<Vec<f64>> {
    let mut lists: Vec<Vec<f64>> = vec![Vec::new(); length as usize];
    let mut with: BTreeMap<[u64; 4], Vec<CellSet>> = BTreeMap::new();
    for placement in placements(grid, length) {
        let cells: Vec<Cell> = placement.cells.iter().collect();
        for chosen in 0..1_u32 << length {
            let hits = cells.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            let hits: CellSet = hits.map(|(_, cell)| *cell).collect();
            with.entry(hits.words()).or_default().push(placement.cells);
        }
    }
    for (hits, places) in &with {
        let hits: CellSet = (0..=u8::MAX)
            .map(Cell::from_index)
            .filter(|cell| hits[cell.index() as usize / 64] >> (cell.index() % 64) & 1 == 1)
            .collect();
        let through = |cell: Cell| places.iter().filter(|place| place.contains(cell)).count() as f64;
        let mut counts: Vec<f64> = grid.cells().filter(|cell| !hits.contains(*cell)).map(through).collect();
        counts.sort_by(|one, other| other.total_cmp(one));
        if let Some(list) = lists.get_mut(hits.len()) {
            at_most(list, &counts);
        }
    }
    lists
}

/// Raises the numbers of a list to those of another where these are larger.
pub fn at_most(list: &mut Vec<f64>, other: &[f64]) {
    list.resize(list.len().max(other.len()), 0.0);
    list.iter_mut().zip(other).for_each(|(most, count)| *most = most.max(*count));
}

/// No game lasts longer: no grid has more cells.
const MOST_SHOTS: usize = 256;
