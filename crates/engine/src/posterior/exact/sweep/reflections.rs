//! Reflections that leave a position as it is: a sweep counts only once what they have in common.

use super::super::weight::Weight;
use super::cell::{Start, SweepCell};

/// Which reflections leave a position as it is, in rows and columns of the sweep.
#[derive(Clone, Copy, Default)]
pub(super) struct Reflections {
    /// From left to right: profiles between two rows need not be told from their mirror images.
    pub(super) mirrored: bool,
    /// Upside down: candidates that begin before [`first_row`](Self::first_row) are used as often as their images.
    pub(super) upside_down: bool,
    rows: usize,
    columns: usize,
    /// The most rows in which a candidate lies.
    height: usize,
}

impl Reflections {
    pub(super) fn of<W: Weight>(cells: &[SweepCell<W>], columns: usize) -> Self {
        let rows = cells.len() / columns;
        let down = cells.iter().flat_map(|cell| &cell.starts).filter(|start| !start.across);
        let height = down.map(|start| start.length).max().unwrap_or(1);
        let all = Self { mirrored: true, upside_down: true, rows, columns, height };
        let keeps = |reflect: &dyn Fn(usize, [usize; 2]) -> usize| {
            cells.iter().enumerate().all(|(place, cell)| {
                let is_kept = |start: &Start<W>| {
                    let size = if start.across { [1, start.length] } else { [start.length, 1] };
                    cells[reflect(place, size)].starts.iter().any(|image| start.is_like(image))
                };
                cell.is_hit == cells[reflect(place, [1, 1])].is_hit && cell.starts.iter().all(is_kept)
            })
        };
        Self {
            mirrored: keeps(&|place, size| all.mirror(place, size)),
            upside_down: keeps(&|place, size| all.turn(place, size)),
            ..all
        }
    }

    /// Where the mirror image begins of what begins here and covers so many rows and columns.
    fn mirror(self, place: usize, [_, columns]: [usize; 2]) -> usize {
        let (row, column) = (place / self.columns, place % self.columns);
        row * self.columns + self.columns - columns - column
    }

    /// The same upside down.
    fn turn(self, place: usize, [rows, _]: [usize; 2]) -> usize {
        let (row, column) = (place / self.columns, place % self.columns);
        (self.rows - rows - row) * self.columns + column
    }

    /// The first row whose candidates must be looked at: the others are images of candidates that begin there or
    /// behind.
    pub(super) fn first_row(self) -> usize {
        if self.upside_down { (self.rows + 1).saturating_sub(self.height) / 2 } else { 0 }
    }

    /// How many boards have a ship on each cell, given how many use each candidate, as its places and this number.
    ///
    /// With profiles that stand for their mirror images as well, a candidate and its own mirror image are used twice as
    /// often together as each alone.
    pub(super) fn by_cell<'a, W: Weight>(self, uses: impl Iterator<Item = (&'a [usize], W)>) -> Vec<W> {
        let mut cells = vec![W::default(); self.rows * self.columns];
        for (places, uses) in uses {
            let turned = || places.iter().map(|&place| self.turn(place, [1, 1]));
            let is_left_out = turned().min().is_some_and(|first| first / self.columns < self.first_row());
            let images = turned().filter(|_| is_left_out);
            for place in places.iter().copied().chain(images) {
                cells[place] += uses;
            }
        }
        if !self.mirrored {
            return cells;
        }
        let both = |place| [cells[place], cells[self.mirror(place, [1, 1])]];
        (0..cells.len()).map(|place| W::average(both(place).into_iter(), 2)).collect()
    }
}
