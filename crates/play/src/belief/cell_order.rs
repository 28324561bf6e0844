use std::sync::Arc;

use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{Cell, CellSet};

/// An order of all cells: of cells that are equally good, the first one is taken.
#[derive(Clone, Debug)]
pub struct CellOrder(Arc<[Cell]>);

impl CellOrder {
    /// Creates reading order: every player prefers the same cell.
    pub fn reading() -> Self {
        Self((0..=u8::MAX).map(Cell::from_index).collect())
    }

    /// Creates a random order: over many games, no cell is preferred of equals.
    pub(crate) fn random(random: &mut Random) -> Self {
        let mut cells: Vec<Cell> = (0..=u8::MAX).map(Cell::from_index).collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, random.below(last as u32 + 1) as usize);
        }
        Self(cells.into())
    }

    /// Returns these cells in this order.
    pub fn sorted(&self, cells: CellSet) -> impl DoubleEndedIterator<Item = Cell> {
        self.0.iter().copied().filter(move |&cell| cells.contains(cell))
    }
}
