//! Exact rollouts: the expected number of shots to the end after a shot, over all boards.

use std::cmp::Reverse;

use crate::belief::Belief;
use rangekeeper_engine::sorting::insertion_sort_by_key;
use rangekeeper_engine::{Announcement, Cell, CellSet};

/// Compares shots by the number of shots to the end that a greedy policy takes after them, summed over all boards. This is
/// one step of policy improvement, without sampling error.
///
/// The greedy policy shoots at the cell of the highest score: its hit probability plus a share of its density
/// (`scores`). Over 200 lists of 5,000 boards on average it takes 0.05 shots fewer than shooting at the
/// most probable cell. The policy improved by rollouts takes another 0.22 fewer.
pub struct ExactRollouts {
    announcement: Announcement,
    /// The open cells that a board occupies. Below, cells are numbers in this list.
    cells: Vec<Cell>,
    boards: Vec<Board>,
    /// The ships of all boards as numbers of candidates, `each` to a board.
    ships: Vec<u16>,
    each: usize,
    candidates: Vec<Ship>,
    /// For every candidate, the number of the last list of boards in which it was met.
    met: Vec<u32>,
    /// The number of lists so far.
    lists: u32,
    /// The shots compared, the most probable first.
    choices: Vec<usize>,
    /// The shots to the end after the most probable one, once it was rolled out.
    most_probable: Option<u32>,
    /// The best choice so far and its shots to the end.
    best: Option<(usize, u32)>,
    /// The number of choices rolled out.
    looked_at: usize,
}

/// A set of cells, one bit for each.
type Cells = u128;

/// The open cells of a board.
type Board = Cells;

/// The open cells of a ship, and its length.
type Ship = (Cells, u8);

/// The scores of the cells.
struct Scores {
    /// For every cell, the boards that occupy it.
    counts: [u32; ExactRollouts::MAX_CELLS],
    /// For every cell, its score.
    scores: [u64; ExactRollouts::MAX_CELLS],
}

impl ExactRollouts {
    /// The most ships of all boards together, about a tenth of a second on a desktop machine. 40,000 boards of five ships
    /// instead of 8,000 save 0.02 shots.
    const MAX_SHIPS: usize = 200_000;
    /// The most cells.
    const MAX_CELLS: usize = 128;
    /// The most choices compared. Six or eight take more shots than four, and longer.
    const CHOICES: usize = 4;
    /// The weight of the density if a sunk ship is named; values from 2 to 8 hardly differ. Otherwise the weight is 0,
    /// because games on small grids take more shots with density.
    const DENSITY: u64 = 3;

    /// The rollouts of these boards; `None` if they are not all boards, too many, or on too many cells.
    pub fn new(announcement: Announcement, pool: &Belief, open: CellSet) -> Option<Self> {
        let each = pool.boards().next()?.len();
        if !pool.is_all() || pool.len() * each > Self::MAX_SHIPS {
            return None;
        }
        let used = pool.candidates().iter().zip(pool.uses()).filter(|(_, uses)| *uses > 0);
        let used = used.fold(CellSet::EMPTY, |all, (cells, _)| all | *cells) & open;
        let cells: Vec<Cell> = used.iter().collect();
        if cells.is_empty() || cells.len() > Self::MAX_CELLS {
            return None;
        }
        let mut numbers = [0_u8; 256];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index() as usize] = number as u8;
        }
        let packed = |cells: &CellSet| {
            let open = (*cells & used).iter();
            (open.fold(0, |all, cell| all | 1 << numbers[cell.index() as usize]), cells.len() as u8)
        };
        let candidates: Vec<Ship> = pool.candidates().iter().map(packed).collect();
        let ships: Vec<u16> = pool.boards().flatten().copied().collect();
        let board = |ships: &[u16]| ships.iter().fold(0, |all, &ship| all | candidates[ship as usize].0);
        let boards = ships.chunks(each).map(board).collect();
        let mut rollouts = Self {
            announcement,
            cells,
            boards,
            ships,
            each,
            met: vec![0; candidates.len()],
            lists: 0,
            candidates,
            choices: Vec::new(),
            most_probable: None,
            best: None,
            looked_at: 0,
        };
        rollouts.choose();
        Some(rollouts)
    }

    /// Chooses the shots to compare.
    fn choose(&mut self) {
        let boards: Vec<u32> = (0..self.boards.len() as u32).collect();
        let Scores { counts, scores } = self.scores(&boards, 0);
        let Some(most_probable) = first_highest(&counts) else { return };
        // With many boards, a much less probable cell is never better.
        let most = counts[most_probable];
        let least = if boards.len() <= 500 { most.div_ceil(2) } else { most - most / 10 * 3 };
        self.choices = (0..self.cells.len()).filter(|&cell| counts[cell] >= least.max(1)).collect();
        insertion_sort_by_key(&mut self.choices, |&cell| Reverse((cell == most_probable, scores[cell])));
        self.choices.truncate(Self::CHOICES);
    }

    /// Rolls out one more choice; returns whether there is another.
    pub fn advance(&mut self) -> bool {
        let Some(&choice) = self.choices.get(self.looked_at) else { return false };
        self.looked_at += 1;
        let limit = self.best.map_or(u32::MAX, |(_, shots)| shots);
        let mut boards: Vec<u32> = (0..self.boards.len() as u32).collect();
        let shots = self.shots(&mut boards, 0, Some(choice), limit);
        self.most_probable.get_or_insert(shots);
        if shots < limit {
            self.best = Some((choice, shots));
        }
        self.looked_at < self.choices.len()
    }

    /// The best cell so far, and the expected shots saved against the most probable cell, of equals the first, if the
    /// greedy policy follows either.
    pub fn best(&self) -> Option<(Cell, f64)> {
        let (choice, shots) = self.best?;
        Some((self.cells[choice], f64::from(self.most_probable? - shots) / self.boards.len() as f64))
    }

    /// The shots of the greedy policy to the end, summed over these boards; `u32::MAX` if they reach the limit. The first
    /// shot may be given. The list is reordered.
    fn shots(&mut self, mut list: &mut [u32], mut shot: Cells, mut first: Option<usize>, limit: u32) -> u32 {
        let mut total = 0;
        // The loop follows the misses, recursion the hits.
        loop {
            let boards = list.len() as u32;
            let to_hit = (self.boards[list[0] as usize] & !shot).count_ones();
            if boards == 1 || to_hit == 0 {
                return total + boards * to_hit;
            }
            if total + boards * to_hit >= limit {
                return u32::MAX;
            }
            let cell = first.take().or_else(|| first_highest(&self.scores(list, shot).scores)).unwrap_or(0);
            total += boards;
            shot |= 1 << cell;
            let hits = gather(list, |board| self.boards[board as usize] >> cell & 1 == 1);
            let (mut hit, miss) = list.split_at_mut(hits);
            while let Some(&board) = hit.first() {
                let answer = self.answer(board, cell, shot);
                let alike = gather(hit, |board| self.answer(board, cell, shot) == answer);
                let (group, others) = hit.split_at_mut(alike);
                total += self.shots(group, shot, None, u32::MAX);
                hit = others;
            }
            if miss.is_empty() {
                return total;
            }
            list = miss;
        }
    }

    /// The score of every open cell: the share of these boards that occupy it, plus [`DENSITY`](Self::DENSITY) times the
    /// share of the placements on these boards that use it, each placement counted once. Both are multiplied by the numbers
    /// of boards and placements, which makes them whole numbers.
    fn scores(&mut self, list: &[u32], shot: Cells) -> Scores {
        let (mut counts, mut density, mut places) = ([0; Self::MAX_CELLS], [0_u32; Self::MAX_CELLS], 0);
        self.lists += 1;
        for &board in list {
            each(self.boards[board as usize] & !shot, |cell| counts[cell] += 1);
            for &ship in &self.ships[board as usize * self.each..][..self.each] {
                if self.met[ship as usize] != self.lists {
                    self.met[ship as usize] = self.lists;
                    let left = self.candidates[ship as usize].0 & !shot;
                    places += u64::from(left != 0);
                    each(left, |cell| density[cell] += 1);
                }
            }
        }
        let names_sunk = matches!(self.announcement, Announcement::SunkShip | Announcement::HitShip);
        let weight = if names_sunk { Self::DENSITY } else { 0 };
        let (boards, counted) = (list.len() as u64, counts.iter().zip(density));
        let mut scores = [0; Self::MAX_CELLS];
        for (score, (&count, density)) in scores.iter_mut().zip(counted) {
            *score = u64::from(count) * places + weight * u64::from(density) * boards;
        }
        Scores { counts, scores }
    }

    /// The answer on this board to a hit on this cell, as a number; `shot` has the cell already. Ships of one length are
    /// not told apart.
    fn answer(&self, board: u32, cell: usize, shot: Cells) -> u8 {
        let ships = &self.ships[board as usize * self.each..][..self.each];
        let mut ships = ships.iter().map(|&ship| self.candidates[ship as usize]);
        let Some((cells, length)) = ships.find(|(cells, _)| cells >> cell & 1 == 1) else { return 0 };
        let is_sunk = u8::from(cells & !shot == 0);
        match self.announcement {
            Announcement::HitMiss => 0,
            Announcement::Sunk => is_sunk,
            Announcement::SunkShip => is_sunk * length,
            Announcement::HitShip => is_sunk + 2 * length,
        }
    }
}

/// The place of the first highest value; `None` if all are 0.
fn first_highest<T: Copy + Default + Ord>(of: &[T]) -> Option<usize> {
    let highest = of.iter().copied().max().filter(|highest| *highest > T::default())?;
    of.iter().position(|one| *one == highest)
}

/// Does this for the number of each of these cells. A loop of its own: the shared iterator over bits makes whole games
/// take 7 to 15% longer.
#[inline]
fn each(mut cells: Cells, mut act: impl FnMut(usize)) {
    while cells != 0 {
        act(cells.trailing_zeros() as usize);
        cells &= cells - 1;
    }
}

/// Moves the boards for which this is true to the front; returns their number.
fn gather(list: &mut [u32], is_first: impl Fn(u32) -> bool) -> usize {
    let mut first = 0;
    for place in 0..list.len() {
        if is_first(list[place]) {
            list.swap(place, first);
            first += 1;
        }
    }
    first
}
