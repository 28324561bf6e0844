//! R simulation: the program as published, with its faults.
//!
//! It prints a mean of 67.25 shots (standard deviation 12.33) over a million games of guess and search, and 57.91
//! (7.75) of the density grid. The strategies [`GuessAndSearch`](rangekeeper_lab::GuessAndSearch) and
//! [`DensityGrid`](rangekeeper_lab::DensityGrid) follow the rules of the game and have other means, because the program
//!
//! - places ships one after the other, each at least two cells before the end of its line (`col + size < ncol`): no
//!   ship lies across the last two columns or down the last two rows;
//! - ends a game with the search around the last hit, not with the last sinking;
//! - never takes a sunk ship out of the density (`updateShips` selects with a logical vector, which keeps all rows).

use rangekeeper_engine::internal::Random;

const SIDE: usize = 10;
const SIZES: [usize; 5] = [5, 4, 3, 3, 2];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Square {
    Water,
    Ship,
    Shot,
}

type Board = [[Square; SIDE]; SIDE];

/// Plays the game of this number by guess and search; returns the number of shots.
pub fn guess_and_search(seed: u64, game: u64) -> u16 {
    let mut random = Random::new(*b"Rangekeeper in R", seed, game);
    let mut board = place(&mut random);
    let mut order: Vec<usize> = (0..SIDE * SIDE).collect();
    for left in (1..order.len()).rev() {
        order.swap(left, random.below(left as u32 + 1) as usize);
    }
    let mut order = order.into_iter();
    while afloat(&board) {
        let Some(cell) = order.next() else { break };
        search(&mut board, cell / SIDE, cell % SIDE);
    }
    shots(&board)
}

/// Plays the game of this number by the density grid; returns the number of shots.
pub fn density_grid(seed: u64, game: u64) -> u16 {
    let mut board = place(&mut Random::new(*b"Rangekeeper in R", seed, game));
    while afloat(&board) {
        let density = density(&board);
        // The first of the densest, column by column.
        let cells = (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (row, column)));
        let best = cells
            .reduce(|best, cell| if density[cell.0][cell.1] > density[best.0][best.1] { cell } else { best });
        let (row, column) = best.unwrap_or_default();
        search(&mut board, row, column);
    }
    shots(&board)
}

fn place(random: &mut Random) -> Board {
    let mut board = [[Square::Water; SIDE]; SIDE];
    for size in SIZES {
        loop {
            let across = random.below(2) == 0;
            let [row, column] = [random.below(10), random.below(10)].map(|place| place as usize);
            let along = if across { column } else { row };
            let cell = |step| if across { (row, column + step) } else { (row + step, column) };
            // The program counts cells from 1.
            let fits = along + 1 + size < SIDE;
            if fits && (0..size).map(cell).all(|(row, column)| board[row][column] == Square::Water) {
                (0..size).map(cell).for_each(|(row, column)| board[row][column] = Square::Ship);
                break;
            }
        }
    }
    board
}

/// Shoots at a cell and, after a hit, at its neighbours in the same way.
fn search(board: &mut Board, row: usize, column: usize) {
    let before = std::mem::replace(&mut board[row][column], Square::Shot);
    if before == Square::Ship {
        for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (row, column) = (row.checked_add_signed(down), column.checked_add_signed(right));
            if let (Some(row @ 0..SIDE), Some(column @ 0..SIDE)) = (row, column) {
                search(board, row, column);
            }
        }
    }
}

/// Counts, for every cell, the placements of all ships through it that avoid the cells shot.
fn density(board: &Board) -> [[u32; SIDE]; SIDE] {
    let mut density = [[0; SIDE]; SIDE];
    for size in SIZES {
        for line in 0..SIDE {
            for first in 0..=SIDE - size {
                for across in [true, false] {
                    let cell = |along| if across { (line, along) } else { (along, line) };
                    let cells = || (first..first + size).map(cell);
                    if cells().all(|(row, column)| board[row][column] != Square::Shot) {
                        cells().for_each(|(row, column)| density[row][column] += 1);
                    }
                }
            }
        }
    }
    density
}

fn afloat(board: &Board) -> bool {
    board.as_flattened().contains(&Square::Ship)
}

fn shots(board: &Board) -> u16 {
    board.as_flattened().iter().filter(|square| **square == Square::Shot).count() as u16
}
