//! Play where every board that is left is known.

use crate::forecast::pool::Pool;
use crate::{Announcement, Cell, CellSet};

/// All boards that are left. For a shot it is counted exactly how many shots greedy play takes after it, summed over
/// the boards: one step of what is known as policy improvement, without any chance in it.
pub(super) struct Endgame {
    announcement: Announcement,
    /// The cells that matter; a number below stands for one of them.
    cells: Vec<Cell>,
    boards: Vec<Board>,
    /// The ships of all boards, `each` of a board.
    ships: Vec<Ship>,
    each: usize,
    /// The shots worth a thought, the most probable first.
    choices: Vec<usize>,
    counts: Counts,
    /// The shots to the end with the first choice, once it was looked at.
    greedy: Option<u32>,
    /// The best choice so far with its shots.
    best: Option<(usize, u32)>,
    /// Choices looked at.
    looked_at: usize,
}

/// A set of cells by number.
type Cells = u128;

/// The cells of a board that are not shot.
type Board = Cells;

/// The cells of a ship that are not shot, and its length.
type Ship = (Cells, u8);

/// Boards with a ship on each cell.
type Counts = [u16; Endgame::MAX_CELLS];

impl Endgame {
    /// The most boards: some thirty milliseconds' worth on a desktop machine. How much more or
    /// fewer would change was not to be told in 400 games.
    pub(super) const MAX_BOARDS: usize = 8_000;
    /// The most ships on them together, so that fleets of more than five are not waited for longer.
    const MAX_SHIPS: usize = 40_000;
    /// The most cells.
    const MAX_CELLS: usize = 128;
    /// The most choices that are compared.
    const MAX_CHOICES: usize = 12;
    /// The most choices times boards.
    const MAX_CHOICES_OF_BOARDS: usize = 20_000;
    /// The fewest choices that are compared nevertheless, if there are as many.
    const MIN_CHOICES: usize = 4;

    /// The endgame of these boards; `None` if they are not all that there are, too many, or too wide.
    pub(super) fn new(announcement: Announcement, pool: &Pool, open: CellSet) -> Option<Self> {
        let each = pool.boards().next()?.len();
        if !pool.is_all() || pool.len() > Self::MAX_BOARDS || pool.len() * each > Self::MAX_SHIPS {
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
        let ships: Vec<Ship> = pool.boards().flatten().map(|&number| candidates[number as usize]).collect();
        let boards = ships.chunks(each).map(|ships| ships.iter().fold(0, |all, ship| all | ship.0)).collect();
        let mut endgame = Self {
            announcement,
            cells,
            boards,
            ships,
            each,
            choices: Vec::new(),
            counts: [0; Self::MAX_CELLS],
            greedy: None,
            best: None,
            looked_at: 0,
        };
        endgame.choose();
        Some(endgame)
    }

    /// Finds the choices.
    fn choose(&mut self) {
        let boards: Vec<u32> = (0..self.boards.len() as u32).collect();
        self.counts = self.counts(&boards, 0);
        let most = self.counts.iter().copied().max().unwrap_or(0);
        // Of many boards, what is much less probable is never better.
        let least = if boards.len() <= 500 { most.div_ceil(2) } else { most - most / 10 * 3 };
        let number = (Self::MAX_CHOICES_OF_BOARDS / boards.len()).clamp(Self::MIN_CHOICES, Self::MAX_CHOICES);
        self.choices = (0..self.cells.len()).filter(|&cell| self.counts[cell] >= least.max(1)).collect();
        self.choices.sort_by_key(|&cell| std::cmp::Reverse(self.counts[cell]));
        self.choices.truncate(number);
    }

    /// Looks at one more choice; whether there is another.
    pub(super) fn advance(&mut self) -> bool {
        let Some(&choice) = self.choices.get(self.looked_at) else { return false };
        self.looked_at += 1;
        let limit = self.best.map_or(u32::MAX, |(_, shots)| shots);
        let mut boards: Vec<u32> = (0..self.boards.len() as u32).collect();
        let shots = self.shots(&mut boards, 0, self.counts, Some(choice), limit);
        self.greedy.get_or_insert(shots);
        if shots < limit {
            self.best = Some((choice, shots));
        }
        self.looked_at < self.choices.len()
    }

    /// The best cell found, and the shots that it saves in the mean against the most probable one, of equals the first,
    /// if greedy play follows either.
    pub(super) fn best(&self) -> Option<(Cell, f64)> {
        let (choice, shots) = self.best?;
        Some((self.cells[choice], f64::from(self.greedy? - shots) / self.boards.len() as f64))
    }

    /// The shots of greedy play from here on, summed over these boards, if they are below the limit; the first shot is
    /// given or greedy too. The list is reordered.
    fn shots(
        &self,
        mut list: &mut [u32],
        mut shot: Cells,
        mut counts: Counts,
        mut first: Option<usize>,
        limit: u32,
    ) -> u32 {
        let left = |board: u32, shot: Cells| (self.boards[board as usize] & !shot).count_ones();
        let mut total = 0;
        // Goes on along the misses; what is hit is looked at by itself.
        loop {
            let (boards, to_hit) = (list.len() as u32, left(list[0], shot));
            if boards == 1 || to_hit == 0 {
                return total + boards * to_hit;
            }
            if total + boards * to_hit >= limit {
                return u32::MAX;
            }
            let cell = first.take().unwrap_or_else(|| self.most_occupied(&counts));
            total += boards;
            shot |= 1 << cell;
            let hits = gather(list, |board| self.boards[board as usize] >> cell & 1 == 1);
            let (mut hit, miss) = list.split_at_mut(hits);
            while let Some(&board) = hit.first() {
                let answer = self.answer(board, cell, shot);
                let alike = gather(hit, |board| self.answer(board, cell, shot) == answer);
                let (group, others) = hit.split_at_mut(alike);
                let inner = self.counts(group, shot);
                counts.iter_mut().zip(inner).for_each(|(count, hit)| *count -= hit);
                total += self.shots(group, shot, inner, None, u32::MAX);
                hit = others;
            }
            if miss.is_empty() {
                return total;
            }
            counts[cell] = 0;
            list = miss;
        }
    }

    /// How many of these boards have a ship on each cell that is not shot.
    fn counts(&self, list: &[u32], shot: Cells) -> Counts {
        let mut counts = [0; Self::MAX_CELLS];
        for &board in list {
            let mut left = self.boards[board as usize] & !shot;
            while left != 0 {
                counts[left.trailing_zeros() as usize] += 1;
                left &= left - 1;
            }
        }
        counts
    }

    /// The cell of most boards, of equals the first.
    fn most_occupied(&self, counts: &Counts) -> usize {
        let counts = &counts[..self.cells.len()];
        let most = counts.iter().copied().fold(0, u16::max);
        counts.iter().position(|count| *count == most).unwrap_or(0)
    }

    /// What is answered on this board to a hit on this cell, as a number; `shot` has the cell already. Ships of one
    /// length are taken to be told apart by nobody.
    fn answer(&self, board: u32, cell: usize, shot: Cells) -> u8 {
        let ships = &self.ships[board as usize * self.each..][..self.each];
        let hit = ships.iter().find(|(cells, _)| cells >> cell & 1 == 1);
        let Some(&(cells, length)) = hit else { return 0 };
        let is_sunk = u8::from(cells & !shot == 0);
        match self.announcement {
            Announcement::HitMiss => 0,
            Announcement::Sunk => is_sunk,
            Announcement::SunkShip => is_sunk * length,
            Announcement::HitShip => is_sunk + 2 * length,
        }
    }
}

/// Puts the boards of which this is true first; how many they are.
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
