//! Numbers of shots that no play stays below.
//!
//! While shots miss, boards are found by the first cell of theirs that is shot: at the k-th shot no more than the cell
//! shot has, and each cell is shot once. So of the boards left, those found at the k-th shot are no more than those of
//! the k-th of the cells, ordered by how many boards have them; and these share that hit, so that the same holds for them
//! with one cell less to hit. For all boards with h hits in common, whichever those are, the most there are is counted
//! beforehand; that gives a table of how many of them can be over within so many shots. What the table says of a cell's
//! boards after a hit, and how many boards each cell has at the stage in question, make the bound.

use super::boards::Board;
use rangekeeper_engine::CellSet;

/// By the number of cells left to hit and the number of shots: of boards that have the other hits in common, how many can
/// be over within so many shots after a hit whose answer may tell them apart, at most.
pub(super) struct Bounds(Vec<Vec<u32>>);

/// Boards looked through in counting which subsets of their cells have the most of them.
const MAX_SUBSETS: usize = 4_000_000;

impl Bounds {
    /// The table for these boards, each of which has as many cells to be hit, where a hit is answered in one of so many
    /// ways.
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

    /// The bound for so many boards with so many cells left to hit, summed over them. `counts`, in descending order, says
    /// how many of the boards have each cell that can be shot.
    pub(super) fn at_least(&self, boards: u32, to_hit: usize, counts: &[u32]) -> u32 {
        if to_hit == 0 {
            return 0;
        }
        let after = &self.0[to_hit - 1];
        let (mut shots, mut limit) = (0, 0);
        loop {
            // Boards that can be over within `limit` shots, found at each of them.
            let found = counts
                .iter()
                .take(limit)
                .enumerate()
                .map(|(misses, &count)| count.min(after[(limit - 1 - misses).min(after.len() - 1)]));
            let over = found.sum::<u32>();
            if over >= boards {
                return shots;
            }
            shots += boards - over;
            limit += 1;
        }
    }
}

/// All cells of a board.
pub(super) fn cells(board: &Board) -> CellSet {
    board.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells)
}

/// How many boards can be over within so many shots, `most` at most, if every shot can find boards that are over
/// afterwards as `after` says.
fn found_in_turn(after: &[u32], most: u32) -> Vec<u32> {
    let mut within = vec![0];
    while within.last().is_none_or(|&over| over < most) {
        let limit = within.len();
        let found = (1..=limit).map(|shot| after[(limit - shot).min(after.len() - 1)]);
        within.push(found.fold(0, u32::saturating_add).min(most));
    }
    within
}

/// By a number of cells, how many boards have as many of them in common, at most. Where trying all would take too long,
/// the number for fewer cells stands.
fn most_in_common(boards: &[CellSet], to_hit: usize) -> Vec<u32> {
    let mut most = vec![boards.len() as u32];
    let mut subsets: Vec<CellSet> = vec![CellSet::EMPTY];
    while most.len() <= to_hit {
        let beyond = |subset: &CellSet, cells: CellSet| {
            let last = subset.iter().last();
            let open = cells - *subset;
            let larger: Vec<CellSet> = open
                .iter()
                .filter(|cell| Some(*cell) > last)
                .map(|cell| *subset | CellSet::of(cell))
                .collect();
            larger
        };
        let steps = subsets.len().saturating_mul(boards.len());
        if steps > MAX_SUBSETS && most.len() > 1 {
            let last = *most.last().unwrap_or(&0);
            most.push(if most.len() == to_hit { alike(boards).min(last) } else { last });
            continue;
        }
        let mut larger: Vec<CellSet> = Vec::new();
        for subset in &subsets {
            let holding = boards.iter().filter(|cells| subset.is_within(**cells));
            larger.extend(holding.flat_map(|cells| beyond(subset, *cells)));
        }
        larger.sort_unstable_by_key(|subset| subset.words());
        most.push(
            larger.chunk_by(|one, other| one == other).map(|chunk| chunk.len() as u32).max().unwrap_or(0),
        );
        larger.dedup();
        subsets = larger;
    }
    most
}

/// The most boards that have the same cells.
fn alike(boards: &[CellSet]) -> u32 {
    let mut words: Vec<[u64; 4]> = boards.iter().map(|cells| cells.words()).collect();
    words.sort_unstable();
    words.chunk_by(|one, other| one == other).map(|chunk| chunk.len() as u32).max().unwrap_or(0)
}
