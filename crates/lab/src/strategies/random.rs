use super::strategy::Strategy;
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{Cell, Record, Rules, Shot};

/// Strategy `random`, the baseline: shoots at a random open cell.
///
/// A fleet of `k` cells on a grid of `n` takes `k (n + 1) / (k + 1)` shots in the mean: the expected place of the last
/// of `k` cells in a random order of `n`.
#[derive(Debug)]
pub struct RandomShots {
    cells: Vec<Cell>,
    seed: u64,
    random: Random,
    order: Vec<Cell>,
}

impl RandomShots {
    pub fn new(rules: &Rules, seed: u64) -> Self {
        let cells = rules.grid().cells().collect();
        Self { cells, seed, random: generator(seed, 0), order: Vec::new() }
    }
}

fn generator(seed: u64, game: u64) -> Random {
    Random::new(*b"Rangekeeper shot", seed, game)
}

impl Strategy for RandomShots {
    fn begin(&mut self, game: u64) {
        self.random = generator(self.seed, game);
        self.order.clone_from(&self.cells);
    }

    fn aim(&mut self, _: &Record, _: &[Shot]) -> Option<Cell> {
        let place = self.random.below(self.order.len() as u32);
        Some(self.order.swap_remove(place as usize))
    }
}
