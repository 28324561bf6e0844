use super::super::weight::BoardSum;
use super::cell::{Start, SweepCell};

/// The reflections that map a position to itself, in rows and columns of the sweep.
#[derive(Clone, Copy, Default)]
pub(super) struct Reflections {
    /// True if the position is its own image from left to right: profiles between rows then stand for their images too.
    pub(super) mirrored: bool,
    /// True if it is its own image upside down: candidates that begin before [`first_row`](Self::first_row) are used as
    /// often as their images.
    pub(super) upside_down: bool,
    rows: usize,
    columns: usize,
    /// Maximum number of rows that a candidate covers.
    height: usize,
}

impl Reflections {
    /// Finds the reflections that preserve hits, candidates and weights.
    pub(super) fn new<W: BoardSum>(cells: &[SweepCell<W>], columns: usize) -> Self {
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

    /// Returns the place where the mirror image begins of a rectangle of this size with this first place.
    fn mirror(self, place: usize, [_, columns]: [usize; 2]) -> usize {
        let (row, column) = (place / self.columns, place % self.columns);
        row * self.columns + self.columns - columns - column
    }

    /// Returns the place where the image upside down begins of a rectangle of this size with this first place.
    fn turn(self, place: usize, [rows, _]: [usize; 2]) -> usize {
        let (row, column) = (place / self.columns, place % self.columns);
        (self.rows - rows - row) * self.columns + column
    }

    /// Returns the first row that the backward pass visits: candidates that begin before it are images of later ones.
    pub(super) fn first_row(self) -> usize {
        if self.upside_down { (self.rows + 1).saturating_sub(self.height) / 2 } else { 0 }
    }

    /// Returns the number of boards with a ship on each cell, from the places and the uses of each candidate.
    ///
    /// If profiles stand for their mirror images as well, only the sum of the numbers for a candidate and its mirror
    /// image is right, and each of the two gets half.
    pub(super) fn by_cell<'a, W: BoardSum>(self, uses: impl Iterator<Item = (&'a [usize], W)>) -> Vec<W> {
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
