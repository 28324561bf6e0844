//! Lower bounds on the mean number of shots. The proofs are in `docs/bounds.md`.

use std::collections::BTreeMap;

use rangekeeper_engine::{Cell, CellSet, Grid, placements};

/// Returns the least mean depth of so many leaves: Audinot, Bonnet and Viennot 2014, section 4.1, equation 2.
pub fn by_leaves(leaves: u128) -> f64 {
    let depth = leaves.max(1).ilog2();
    f64::from(depth) + 2.0 * (leaves as f64 - 2.0_f64.powi(depth as i32)) / leaves.max(1) as f64
}

/// Returns a lower bound on the mean number of shots over this number of boards, each with a different set of `hits`
/// cells. The last shot of a game is a hit, so at most `(t - 1 choose hits - 1)` games end with shot `t`.
pub fn by_transcripts(boards: u128, hits: usize) -> f64 {
    by_finds(boards as f64, &vec![Vec::new(); hits])
}

/// Returns a lower bound that also uses the largest number of boards that have a ship on a cell.
///
/// `finds` has one list for each number of hits made so far, from 0 on. Consider all boards with the same hits, and
/// sort the open cells by the number of these boards with a ship on the cell, largest first. The first number of the
/// list limits the number of boards for the first cell, the second number that for the second cell, and so on. Cells
/// beyond the end of a list have no limit.
///
/// `boards` may be a mean; the bound is then a bound on the mean.
pub fn by_finds(boards: f64, finds: &[Vec<f64>]) -> f64 {
    // For every number of shots: the most boards that can be finished within them, after the hits of the other lists.
    let mut over = vec![1.0; MOST_SHOTS + 1];
    for found in finds.iter().rev() {
        let most = |shot: usize| found.get(shot - 1).copied().unwrap_or(f64::INFINITY);
        let within = |limit: usize| {
            let sum: f64 = (1..=limit).map(|shot| most(shot).min(over[limit - shot])).sum();
            // Larger numbers do not change the result, and their sum could overflow.
            sum.min(boards.max(1.0) * 2.0)
        };
        over = (0..=MOST_SHOTS).map(within).collect();
    }
    over.iter().map(|over| (1.0 - over / boards).max(0.0)).sum()
}

/// Returns the lists that [`by_finds`] takes for a single ship of this length, alone on its grid.
pub fn finds_of_a_ship(grid: Grid, length: u8) -> Vec<Vec<f64>> {
    let mut lists: Vec<Vec<f64>> = vec![Vec::new(); length as usize];
    let mut with: BTreeMap<CellSet, Vec<CellSet>> = BTreeMap::new();
    for placement in placements(grid, length) {
        let cells: Vec<Cell> = placement.cells.iter().collect();
        for chosen in 0..1_u32 << length {
            let hits = cells.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            let hits: CellSet = hits.map(|(_, cell)| *cell).collect();
            with.entry(hits).or_default().push(placement.cells);
        }
    }
    for (hits, places) in &with {
        let through = |cell: Cell| places.iter().filter(|place| place.contains(cell)).count() as f64;
        let mut counts: Vec<f64> = grid.cells().filter(|cell| !hits.contains(*cell)).map(through).collect();
        counts.sort_by(|one, other| other.total_cmp(one));
        if let Some(list) = lists.get_mut(hits.len()) {
            at_most(list, &counts);
        }
    }
    lists
}

/// Raises each number of a list to the number at the same place in another list, if that is larger.
pub fn at_most(list: &mut Vec<f64>, other: &[f64]) {
    list.resize(list.len().max(other.len()), 0.0);
    list.iter_mut().zip(other).for_each(|(most, count)| *most = most.max(*count));
}

/// Largest number of shots of a game: the number of cells of the largest grid.
const MOST_SHOTS: usize = 256;
