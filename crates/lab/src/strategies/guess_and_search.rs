use super::strategy::Strategy;
use crate::step::{DOWN, LEFT, RIGHT, UP, neighbour};
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{Cell, CellSet, Grid, Record, Rules, Shot};

/// Strategy `guess-and-search`: shoots at the cells in a random order. After a hit it shoots at the neighbours below,
/// above, right and left, and does so around every further hit.
///
/// Source: the R simulation. `rangekeeper-research` has the program as published.
#[derive(Debug)]
pub struct GuessAndSearch {
    cells: Vec<Cell>,
    seed: u64,
    order: Vec<Cell>,
    flood: Flood,
}

impl GuessAndSearch {
    pub fn new(rules: &Rules, seed: u64) -> Self {
        let cells = rules.grid().cells().collect();
        Self { cells, seed, order: Vec::new(), flood: Flood::new(rules.grid()) }
    }
}

impl Strategy for GuessAndSearch {
    fn begin(&mut self, game: u64) {
        let mut random = Random::new(*b"Rangekeeper shot", self.seed, game);
        self.order.clone_from(&self.cells);
        // Fisher-Yates shuffle.
        for left in (1..self.order.len()).rev() {
            self.order.swap(left, random.below(left as u32 + 1) as usize);
        }
        self.flood = Flood::new(self.flood.grid);
    }

    fn aim(&mut self, _: &Record, answers: &[Shot]) -> Option<Cell> {
        self.flood.read(answers);
        let guess = self.order.iter().copied().find(|cell| self.flood.open.contains(*cell));
        self.flood.next().or(guess)
    }
}

/// Search around hits: a flood fill that a miss stops.
#[derive(Debug)]
pub(super) struct Flood {
    grid: Grid,
    pub(super) open: CellSet,
    /// Neighbours of hits, the next one last; some may have been shot since.
    around: Vec<Cell>,
}

impl Flood {
    pub(super) fn new(grid: Grid) -> Self {
        Self { grid, open: grid.all(), around: Vec::new() }
    }

    pub(super) fn read(&mut self, answers: &[Shot]) {
        for shot in answers {
            self.open.remove(shot.cell);
            if shot.outcome.is_hit() {
                // The last is searched first.
                let side = |side| neighbour(self.grid, shot.cell, side);
                self.around.extend([LEFT, RIGHT, UP, DOWN].into_iter().filter_map(side));
            }
        }
    }

    pub(super) fn next(&mut self) -> Option<Cell> {
        std::iter::from_fn(|| self.around.pop()).find(|cell| self.open.contains(*cell))
    }
}
