use std::ops::{Index, IndexMut};

use super::Cell;

/// A value for every cell, whatever the size of the grid. Indexed by cells, without a check of bounds.
///
/// ```
/// use rangekeeper_engine::{Cell, CellMap};
///
/// let corner: Cell = "A1".parse()?;
/// let mut shots = CellMap::new(0);
/// shots[corner] += 1;
/// assert_eq!((shots[corner], shots["B2".parse()?]), (1, 0));
/// # Ok::<(), rangekeeper_engine::error::ParseCellError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellMap<T>([T; CELLS]);

/// Number of cells of the largest grid.
const CELLS: usize = 1 << u8::BITS;

impl<T> CellMap<T> {
    /// Creates the map in which every cell has this value.
    pub fn new(value: T) -> Self
    where
        T: Clone,
    {
        Self::from_fn(|_| value.clone())
    }

    /// Creates the map in which every cell has the value that `value` gives it.
    pub fn from_fn(mut value: impl FnMut(Cell) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Cell::from_index(index as u8))))
    }

    /// Creates the map with a function applied to every value.
    pub fn map<U>(self, function: impl FnMut(T) -> U) -> CellMap<U> {
        CellMap(self.0.map(function))
    }

    /// Iterates over the values in the order of the cells, those of the largest grid.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// Exchanges the values of two cells.
    pub const fn swap(&mut self, one: Cell, other: Cell) {
        self.0.swap(one.index() as usize, other.index() as usize);
    }
}

impl<T> Index<Cell> for CellMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index() as usize]
    }
}

impl<T> IndexMut<Cell> for CellMap<T> {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index() as usize]
    }
}
