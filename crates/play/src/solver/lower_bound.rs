//! Lower bounds of the number of shots under any policy.
//!
//! A board is *found* by the first shot that hits it. Each cell is shot once. So the boards found at the k-th shot are
//! at most those that have the k-th cell, in the order of how many boards have a cell, the most first. The boards found
//! at one shot have that hit in common, and the same bound holds for them with one cell less to hit.
//!
//! The most boards with any h hits in common are counted beforehand. From them follows a table of how many of these
//! boards can be over within a number of shots. The bound of a node combines two numbers for each cell: how many boards
//! the table allows to be over after the hit, and how many of the node's boards have the cell.

use super::boards::Board;
use rangekeeper_engine::CellSet;

/// A table of the most boards that can be over after a hit, by the cells left to hit after it and the shots left. The
/// boards have all hits so far in common, and the answer to the hit may tell them apart.
pub(super) struct LowerBound(Vec<Vec<u32>>);

/// The maximum number of pairs of a subset of cells and a board examined to count boards with cells in common.
const MAX_SUBSETS: usize = 4_000_000;

impl LowerBound {
    /// Creates the table for boards with equally many cells to hit. A hit has `answers` possible answers.
    pub(super) fn new(boards: &[Board], open: CellSet, answers: u32) -> Self {
        let cells: Vec<CellSet> = boards.iter().map(|board| cells(board) & open).collect();
        let to_hit = cells.first().map_or(0, |cells| cells.len());
        let most = most_in_common(&cells, to_hit);
        let mut within = vec![most[to_hit]];
        let mut after_hit: Vec<Vec<u32>> = Vec::new();
        for left in 0..to_hit {
            let hits = to_hit - left;
            let told = |count: u32| count.saturating_mul(answers).min(most[hits]);
            let after = within.into_iter().map(told).collect::<Vec<u32>>();
            within = found_in_turn(&after, most[hits - 1]);
            after_hit.push(after);
        }
        Self(after_hit)
    }

    /// Returns the lower bound of the shots to the end, summed over `boards` boards with `to_hit` cells left to hit.
    /// `counts` are the numbers of boards that have each open cell, in descending order.
    pub(super) fn shots(&self, boards: u32, to_hit: usize, counts: &[u32]) -> u32 {
        if to_hit == 0 {
            return 0;
        }
        let after = &self.0[to_hit - 1];
        let (mut shots, mut limit) = (0, 0);
        loop {
            // For each of the first `limit` shots, the boards found at it that can be over within `limit` shots.
            let can_be_over = |misses: usize| after[(limit - 1 - misses).min(after.len() - 1)];
            let found = counts.iter().take(limit).enumerate();
            let over: u32 = found.map(|(misses, &count)| count.min(can_be_over(misses))).sum();
            if over >= boards {
                return shots;
            }
            shots += boards - over;
            limit += 1;
        }
    }
}

pub(super) fn cells(board: &Board) -> CellSet {
    board.iter().map(|(_, cells)| *cells).collect()
}

/// Returns the most boards that can be over within 0 shots, 1 shot and so on, up to `most` boards. `after[n]` is the
/// most boards that can be over within n more shots after they were found at one shot.
fn found_in_turn(after: &[u32], most: u32) -> Vec<u32> {
    let mut within = vec![0];
    while within.last().is_none_or(|&over| over < most) {
        let limit = within.len();
        let found = (1..=limit).map(|shot| after[(limit - shot).min(after.len() - 1)]);
        within.push(found.fold(0, u32::saturating_add).min(most));
    }
    within
}

/// Returns the most boards that have 0 cells in common, 1 cell and so on. Where counting would take too long, the
/// number for one cell less stands in, which is no smaller.
fn most_in_common(boards: &[CellSet], to_hit: usize) -> Vec<u32> {
    let mut most = vec![boards.len() as u32];
    let mut subsets: Vec<CellSet> = vec![CellSet::EMPTY];
    while most.len() <= to_hit {
        let beyond = |subset: CellSet, cells: CellSet| {
            let last = subset.iter().last();
            let added = (cells - subset).iter().filter(move |cell| Some(*cell) > last);
            added.map(move |cell| subset | CellSet::from_cell(cell))
        };
        if subsets.len().saturating_mul(boards.len()) > MAX_SUBSETS && most.len() > 1 {
            let last = *most.last().unwrap_or(&0);
            most.push(if most.len() == to_hit { most_alike(&mut boards.to_vec()).min(last) } else { last });
            continue;
        }
        let mut larger: Vec<CellSet> = Vec::new();
        for subset in subsets {
            let holding = boards.iter().filter(|cells| subset.is_subset(**cells));
            larger.extend(holding.flat_map(|cells| beyond(subset, *cells)));
        }
        most.push(most_alike(&mut larger));
        larger.dedup();
        subsets = larger;
    }
    most
}

/// Sorts the sets, and returns the largest number of equal ones.
fn most_alike(sets: &mut [CellSet]) -> u32 {
    sets.sort_unstable_by_key(|cells| cells.words());
    sets.chunk_by(|one, other| one == other).map(|chunk| chunk.len() as u32).max().unwrap_or(0)
}
