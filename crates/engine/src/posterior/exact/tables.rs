//! The tables that a search looks up: classes of ships, and the clashes between their candidates.

use super::planes::Layout;
use super::slots::{Number, Slot, Slots};
use crate::{Cell, CellSet, Position};

/// Ships that have the same free candidates.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) class: usize,
    pub(super) ships: u32,
    pub(super) free: Slots,
    /// The number of free candidates.
    pub(super) count: u32,
}

pub(super) struct PlanClass {
    pub(super) cells: Vec<CellSet>,
    /// The candidates that avoid the hits.
    pub(super) free: Slots,
}

/// The clashes between a position's candidates, by class and slot.
pub(super) struct Tables {
    pub(super) layout: Layout,
    classes: usize,
    slots: usize,
    words: usize,
    /// The candidates of a class that a candidate clashes with, by candidate and class.
    rows: Vec<u64>,
}

impl Group {
    pub(super) fn new(class: usize, ships: u32, free: Slots) -> Self {
        Self { class, ships, free, count: free.iter().map(|word| word.count_ones()).sum() }
    }

    /// Returns the number of ways to give the ships candidates, whether these clash or not.
    pub(super) fn most_choices(&self) -> f64 {
        (0..self.ships).map(|ship| f64::from(self.count.saturating_sub(ship)) / f64::from(ship + 1)).product()
    }
}

impl Tables {
    pub(super) fn new(position: &Position) -> Self {
        let layout = Layout::new(position);
        let slots = 2 * layout.places();
        let words = slots.div_ceil(64);
        let classes = position.classes().len();
        let mut rows = vec![0; classes * slots * classes * words];
        // The candidates of a class through a cell, by cell and class.
        let mut through = vec![0; 256 * classes * words];
        let row_of = |cell: Cell| usize::from(cell.index()) * classes * words;
        for (number, class) in position.classes().iter().enumerate() {
            for cells in class.candidates.iter().map(|candidate| candidate.cells) {
                let (word, bit) = layout.slot(cells).bit();
                for cell in cells {
                    through[row_of(cell) + number * words + word] |= bit;
                }
            }
        }
        for (number, class) in position.classes().iter().enumerate() {
            for candidate in &class.candidates {
                let row = (number * slots + layout.slot(candidate.cells).0) * classes * words;
                let row = &mut rows[row..][..classes * words];
                for cell in candidate.halo {
                    row.iter_mut().zip(&through[row_of(cell)..]).for_each(|(row, through)| *row |= through);
                }
            }
        }
        Self { layout, classes, slots, words, rows }
    }

    pub(super) fn classes(&self) -> usize {
        self.classes
    }

    /// Returns the number of candidates' numbers, used or not.
    pub(super) fn numbers(&self) -> usize {
        self.classes * self.slots
    }

    pub(super) fn number(&self, class: usize, slot: Slot) -> Number {
        Number(class * self.slots + slot.0)
    }

    /// Returns the rough time of a closed form in nanoseconds.
    pub(super) fn cost(&self) -> f64 {
        12.0 * self.layout.places() as f64
    }

    /// Returns the candidates of `other` that a candidate clashes with.
    pub(super) fn clashes(&self, class: usize, slot: Slot, other: usize) -> &[u64] {
        &self.rows[(self.number(class, slot).0 * self.classes + other) * self.words..][..self.words]
    }
}
