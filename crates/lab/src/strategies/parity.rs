use super::printed_order::printed_order;
use super::strategy::Strategy;
use crate::step::{DOWN, LEFT, RIGHT, Step, UP, steps_from};
use rangekeeper_engine::{Cell, CellSet, Grid, Record, Rules, Shot};

/// Strategies `parity-cross` and `parity-rows`, which differ in [`Clearing`] only: shoot at half of the cells in the
/// order of Fig. 10, and after a first hit clear the lines through it.
///
/// Source: Audinot, Bonnet and Viennot 2014, section 4.2. Readings where the paper is ambiguous: the arms are cleared
/// to the left, to the right, up and down; a cell missed earlier ends an arm as a new miss does.
#[derive(Debug)]
pub struct Parity {
    grid: Grid,
    clearing: Clearing,
    order: Vec<Cell>,
    hits: CellSet,
    open: CellSet,
    hunt: Option<Hunt>,
}

/// Arms of the cross through a hit that are cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clearing {
    /// All four: `parity-cross`, 58.7 shots in the paper.
    Cross,
    /// Those along the row, and the column only without a hit on the row: `parity-rows`, 55.6 in the paper.
    RowFirst,
}

#[derive(Debug)]
struct Hunt {
    from: Cell,
    /// Directions of the arms not cleared yet, the next one last.
    arms: Vec<Step>,
    /// Distance of the next shot along the next arm.
    reach: u8,
    /// True if an arm along the row had a hit.
    hit_on_row: bool,
}

/// Fig. 10: number of the shot in each cell, from 1; 0 for cells left out.
const ORDER: [[u8; 10]; 10] = [
    [49, 0, 9, 0, 1, 0, 5, 0, 43, 0],
    [0, 47, 0, 35, 0, 39, 0, 31, 0, 44],
    [12, 0, 13, 0, 19, 0, 15, 0, 32, 0],
    [0, 38, 0, 29, 0, 25, 0, 16, 0, 6],
    [4, 0, 22, 0, 23, 0, 26, 0, 40, 0],
    [0, 42, 0, 28, 0, 24, 0, 20, 0, 2],
    [8, 0, 18, 0, 27, 0, 30, 0, 36, 0],
    [0, 34, 0, 17, 0, 21, 0, 14, 0, 10],
    [46, 0, 33, 0, 41, 0, 37, 0, 48, 0],
    [0, 45, 0, 7, 0, 3, 0, 11, 0, 50],
];

impl Parity {
    /// Creates the strategy for these rules; `None` if the grid is not 10 x 10, the size of Fig. 10.
    pub fn new(rules: &Rules, clearing: Clearing) -> Option<Self> {
        let grid = rules.grid();
        let (order, hits, open) = (printed_order(grid, &ORDER)?, CellSet::EMPTY, grid.all());
        Some(Self { grid, clearing, order, hits, open, hunt: None })
    }

    fn clear(&mut self) -> Option<Cell> {
        let hunt = self.hunt.as_mut()?;
        while let Some(&arm) = hunt.arms.last() {
            match steps_from(self.grid, hunt.from, arm, hunt.reach) {
                Some(cell) if self.open.contains(cell) => return Some(cell),
                Some(cell) if self.hits.contains(cell) => {
                    hunt.hit_on_row |= arm.0 == 0;
                    hunt.reach += 1;
                }
                _ => {
                    hunt.reach = 1;
                    hunt.arms.pop();
                    if self.clearing == Clearing::RowFirst && hunt.hit_on_row && hunt.arms.len() == 2 {
                        hunt.arms.clear();
                    }
                }
            }
        }
        self.hunt = None;
        None
    }
}

impl Strategy for Parity {
    fn begin(&mut self, _: u64) {
        (self.hits, self.open, self.hunt) = (CellSet::EMPTY, self.grid.all(), None);
    }

    fn aim(&mut self, _: &Record, answers: &[Shot]) -> Option<Cell> {
        for shot in answers {
            self.open.remove(shot.cell);
            if shot.outcome.is_hit() {
                self.hits.insert(shot.cell);
                let arms = vec![DOWN, UP, RIGHT, LEFT];
                self.hunt.get_or_insert(Hunt { from: shot.cell, arms, reach: 1, hit_on_row: false });
            }
        }
        let next = self.clear().or_else(|| {
            let mut order = self.order.iter().copied();
            order.find(|cell| self.open.contains(*cell))
        });
        // A ship of one cell may lie on a cell that the order leaves out.
        next.or_else(|| self.open.first())
    }
}
