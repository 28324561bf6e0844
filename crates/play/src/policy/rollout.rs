//! Play where every board that is left is known.

use crate::belief::Belief;
use rangekeeper_engine::{Announcement, Cell, CellSet};

/// All boards that are left. For a shot it is counted exactly how many shots plain play takes after it, summed over the
/// boards: one step of what is known as policy improvement, without any chance in it.
///
/// Plain play shoots at the most probable cell, but for a share of the density that settles what is nearly equal
/// ([`scores`](Self::scores)). Over 200 lists of 5,000 boards on average it takes 0.05 shots fewer than the most probable
/// cell; with every shot improved by it, the game takes another 0.22 fewer.
pub struct Endgame {
    announcement: Announcement,
    /// The cells that matter; a number below stands for one of them.
    cells: Vec<Cell>,
    boards: Vec<Board>,
    /// The ships of all boards, `each` of a board, as numbers of candidates.
    ships: Vec<u16>,
    each: usize,
    candidates: Vec<Ship>,
    /// For every candidate, the last list of boards on which it was met.
    met: Vec<u32>,
    /// Lists looked through so far, which numbers them.
    lists: u32,
    /// The shots worth a thought, the most probable first.
    choices: Vec<usize>,
    /// The shots to the end with the most probable one, once it was looked at.
    most_probable: Option<u32>,
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

/// What speaks for each cell.
struct Scores {
    /// Boards with a ship on it.
    counts: [u32; Endgame::MAX_CELLS],
    /// The same with the density.
    scores: [u64; Endgame::MAX_CELLS],
}

impl Endgame {
    /// The most ships on all boards together: a tenth of a second's worth on a desktop machine. From 8,000 boards of five
    /// ships to 40,000 it is worth 0.02 shots.
    const MAX_SHIPS: usize = 200_000;
    /// The most cells.
    const MAX_CELLS: usize = 128;
    /// The most choices that are compared. With every shot improved, six and eight take more shots than four, and longer.
    const CHOICES: usize = 4;
    /// How much the density counts where a sunk ship is named; between 2 and 8 there is hardly a difference. Where it is
    /// not, small seas take more shots with it.
    const DENSITY: u64 = 3;

    /// The endgame of these boards; `None` if they are not all that there are, too many, or too wide.
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
        let mut endgame = Self {
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
        endgame.choose();
        Some(endgame)
    }

    /// Finds the choices.
    fn choose(&mut self) {
        let boards: Vec<u32> = (0..self.boards.len() as u32).collect();
        let Scores { counts, scores } = self.scores(&boards, 0);
        let Some(most_probable) = first_highest(&counts) else { return };
        // Of many boards, what is much less probable is never better.
        let most = counts[most_probable];
        let least = if boards.len() <= 500 { most.div_ceil(2) } else { most - most / 10 * 3 };
        self.choices = (0..self.cells.len()).filter(|&cell| counts[cell] >= least.max(1)).collect();
        self.choices.sort_by_key(|&cell| std::cmp::Reverse((cell == most_probable, scores[cell])));
        self.choices.truncate(Self::CHOICES);
    }

    /// Looks at one more choice; whether there is another.
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

    /// The best cell found, and the shots that it saves in the mean against the most probable one, of equals the first,
    /// if plain play follows either.
    pub fn best(&self) -> Option<(Cell, f64)> {
        let (choice, shots) = self.best?;
        Some((self.cells[choice], f64::from(self.most_probable? - shots) / self.boards.len() as f64))
    }

    /// The shots of plain play from here on, summed over these boards, if they are below the limit; the first shot is
    /// given or plain too. The list is reordered.
    fn shots(&mut self, mut list: &mut [u32], mut shot: Cells, mut first: Option<usize>, limit: u32) -> u32 {
        let mut total = 0;
        // Goes on along the misses; what is hit is looked at by itself.
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

    /// What speaks for every cell that is not shot: the share of these boards that have a ship on it, and
    /// [`DENSITY`](Self::DENSITY) times the share of the places of ships on these boards that use it, each place counted
    /// once. Both are taken times the boards and the places, so that they are whole numbers.
    fn scores(&mut self, list: &[u32], shot: Cells) -> Scores {
        let (mut counts, mut density, mut places) = ([0; Self::MAX_CELLS], [0_u32; Self::MAX_CELLS], 0);
        self.lists += 1;
        for &board in list {
            each_cell(self.boards[board as usize] & !shot, |cell| counts[cell] += 1);
            for &ship in &self.ships[board as usize * self.each..][..self.each] {
                if self.met[ship as usize] != self.lists {
                    self.met[ship as usize] = self.lists;
                    let left = self.candidates[ship as usize].0 & !shot;
                    places += u64::from(left != 0);
                    each_cell(left, |cell| density[cell] += 1);
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

    /// What is answered on this board to a hit on this cell, as a number; `shot` has the cell already. Ships of one
    /// length are taken to be told apart by nobody.
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

/// The first of the highest, if it is not zero.
fn first_highest<T: Copy + Default + Ord>(of: &[T]) -> Option<usize> {
    let highest = of.iter().copied().max().filter(|highest| *highest > T::default())?;
    of.iter().position(|one| *one == highest)
}

/// Does this for every cell.
fn each_cell(mut cells: Cells, mut act: impl FnMut(usize)) {
    while cells != 0 {
        act(cells.trailing_zeros() as usize);
        cells &= cells - 1;
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
