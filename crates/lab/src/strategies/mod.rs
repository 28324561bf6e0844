//! Ways of playing, one a file, called as at the prompt.

mod current_position;
mod density;
mod density_grid;
mod exact_greedy;
mod exact_optimal;
mod first_best;
mod guess_and_search;
mod monte_carlo;
mod new_answers;
pub(crate) mod parity;
mod printed_order;
mod probability_matrix;
mod random;
mod rangekeeper;
mod rodin;
mod row_scan;

use rangekeeper_engine::{Arrangement, Cell, Mark, Record};

pub(crate) use density::Rollouts;
pub use density::WeightedDensity;
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

/// A way of playing. One value plays one game after another and may keep what it worked out, but nothing of another
/// game shows in what it does: its shots follow from the rules, its seed, the number of the game and the answers.
pub trait Strategy {
    /// Begins the game of this number.
    fn begin(&mut self, game: u64);

    /// The next shot of the game. All shots on the record are its own of this game, and some ship is afloat.
    fn aim(&mut self, record: &Record) -> Cell;
}

/// Plays the game of this number to its end; the record of all shots.
///
/// # Panics
/// If the strategy shoots at a cell twice or beyond the grid.
pub fn play(strategy: &mut dyn Strategy, game: u64, hidden: &Arrangement) -> Record {
    let mut record = Record::new(hidden.rules().clone());
    strategy.begin(game);
    while !hidden.is_over(&record) {
        let cell = strategy.aim(&record);
        assert!(record.mark(cell).is_none(), "{cell} is shot twice in game {game}");
        let outcome = hidden.answer(&record, cell);
        record.set(cell, Some(Mark::Shot(outcome))).expect("a hidden answers by the rules");
    }
    record
}
