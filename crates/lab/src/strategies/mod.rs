//! Strategies, one a file, with the names of the command line.

mod belief_games;
mod current_posterior;
mod density;
mod density_grid;
mod exact_greedy;
mod exact_optimal;
mod first_best;
mod guess_and_search;
mod human;
mod monte_carlo;
mod parity;
mod printed_order;
mod probability_matrix;
mod random;
mod rangekeeper;
mod rodin;
mod row_scan;
mod sampled_greedy;
mod strategy;

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
