//! Strategies, one a file, with the names of the command line.

mod belief_games;
mod current_posterior;
mod density;
mod density_grid;
mod exact_greedy;
mod exact_optimal;
mod guess_and_search;
mod human;
mod monte_carlo;
mod parity;
mod probability_matrix;
mod random;
mod rangekeeper;
mod rodin;
mod row_scan;
mod sampled_greedy;
mod strategy;

use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{Cell, Grid};

pub use density_grid::DensityGrid;
pub use exact_greedy::ExactGreedy;
pub use exact_optimal::ExactOptimal;
pub use guess_and_search::GuessAndSearch;
pub use monte_carlo::MonteCarloGreedy;
pub use parity::{Clearing, Parity};
pub use probability_matrix::ProbabilityMatrix;
pub use random::RandomShots;
pub use rangekeeper::Rangekeeper;
pub use rodin::Rodin;
pub use row_scan::RowScan;
pub use sampled_greedy::SampledGreedy;
pub use strategy::{Strategy, play};

/// Returns the cell of the highest score, of equals the first.
fn first_best<S: PartialOrd>(cells: impl Iterator<Item = Cell>, score: impl Fn(Cell) -> S) -> Option<Cell> {
    let scored = cells.map(|cell| (score(cell), cell));
    let best = scored.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, cell)| cell)
}

/// Returns the numbered cells of a printed pattern in the order of their numbers, from 1; cells with 0 are left out.
/// Returns `None` if the grid is not 10 x 10.
fn printed_order(grid: Grid, pattern: &[[u8; 10]; 10]) -> Option<Vec<Cell>> {
    let number = |cell: &Cell| pattern[cell.row() as usize][cell.column() as usize];
    if (grid.rows(), grid.columns()) != (10, 10) {
        return None;
    }
    let mut cells: Vec<Cell> = grid.cells().filter(|cell| number(cell) > 0).collect();
    insertion_sort_by_key(&mut cells, number);
    Some(cells)
}
