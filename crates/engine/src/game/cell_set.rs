use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::Cell;
use crate::bits::{Ones, ones};

/// A set of cells as 256 bits, one for each cell of the largest grid. The representation does not depend on the size of
/// the grid. Written as a list of cells in reading order. `Debug` draws the set as a grid.
///
/// ```
/// use rangekeeper_engine::{Cell, CellSet};
/// let set: CellSet = ["A1", "B2", "B3"].iter().map(|name| name.parse::<Cell>().unwrap()).collect();
/// assert_eq!(set.to_string(), "A1,B2,B3");
/// assert_eq!(format!("{set:?}"), "\nX..\n.XX\n");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; 4]);

crate::serialised::serialise_as_list!(CellSet, Cell, [u64; 4], |words| Ok::<_, std::convert::Infallible>(
    Self(words)
));

/// Bits of the first column in a word, which holds four rows of sixteen columns.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
const LAST_COLUMN: u64 = FIRST_COLUMN << 15;

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// Returns the set of one cell.
    pub const fn from_cell(cell: Cell) -> Self {
        let mut words = [0; 4];
        words[cell.index() as usize / 64] = 1 << (cell.index() % 64);
        Self(words)
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        *self |= Self::from_cell(cell);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: Cell) {
        *self -= Self::from_cell(cell);
    }

    /// Returns true if the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() as usize / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Returns true if the two sets share no cell.
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Returns true if this set is a subset of the other.
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Returns the number of cells.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones())
            as usize
    }

    /// Iterates over the cells in reading order.
    pub fn iter(self) -> CellSetIter {
        CellSetIter(ones(self.0))
    }

    /// Returns the first cell in reading order, or `None` if the set is empty.
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Returns the set with every cell that shares a side with one of its cells.
    #[must_use]
    pub fn with_sides(self) -> Self {
        self | self.columns_beside() | self.rows_beside()
    }

    /// Returns the set with every cell that shares a side or a corner with one of its cells.
    #[must_use]
    pub fn with_sides_and_corners(self) -> Self {
        let wide = self | self.columns_beside();
        wide | wide.rows_beside()
    }

    /// Returns the bits. A cell's bit is numbered by its [`index`](Cell::index), from the lowest bit of the first word.
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    fn columns_beside(self) -> Self {
        Self(self.0.map(|word| (word & !LAST_COLUMN) << 1 | (word & !FIRST_COLUMN) >> 1))
    }

    fn rows_beside(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([
            a << 16 | a >> 16 | b << 48,
            a >> 48 | b << 16 | b >> 16 | c << 48,
            b >> 48 | c << 16 | c >> 16 | d << 48,
            c >> 48 | d << 16 | d >> 16,
        ])
    }
}

/// Implements an operator on sets, word by word.
macro_rules! word_by_word {
    ($($operator:ident $name:ident $assign:ident $name_assign:ident $change:expr;)*) => {$(
        impl $assign for CellSet {
            fn $name_assign(&mut self, other: Self) {
                self.0.iter_mut().zip(other.0).for_each($change);
            }
        }

        impl $operator for CellSet {
            type Output = Self;
            fn $name(mut self, other: Self) -> Self {
                self.$name_assign(other);
                self
            }
        }
    )*};
}

word_by_word! {
    BitOr bitor BitOrAssign bitor_assign |(word, other)| *word |= other;
    BitAnd bitand BitAndAssign bitand_assign |(word, other)| *word &= other;
    Sub sub SubAssign sub_assign |(word, other)| *word &= !other;
}

impl Not for CellSet {
    type Output = Self;

    /// The cells of the largest grid that are not in the set.
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// The cells of a [`CellSet`] in reading order.
#[derive(Clone, Debug)]
pub struct CellSetIter(Ones<std::array::IntoIter<u64, 4>>);

impl Iterator for CellSetIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.next().map(|bit| Cell::from_index(bit as u8))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl FromIterator<Self> for CellSet {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::from_cell(cell))
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(","))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.iter().map(|cell| cell.row() + 1).max().unwrap_or(0);
        let columns = self.iter().map(|cell| cell.column() + 1).max().unwrap_or(0);
        writeln!(f)?;
        for row in 0..rows {
            for cell in (0..columns).filter_map(|column| Cell::new(row, column)) {
                f.write_str(if self.contains(cell) { "X" } else { "." })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_one_step_away_and_never_wrap() {
        for cell in (0..=u8::MAX).map(Cell::from_index) {
            let set = CellSet::from_cell(cell);
            for other in (0..=u8::MAX).map(Cell::from_index) {
                let rows = cell.row().abs_diff(other.row());
                let columns = cell.column().abs_diff(other.column());
                let found = [set.with_sides(), set.with_sides_and_corners()].map(|set| set.contains(other));
                assert_eq!(found, [rows + columns <= 1, rows.max(columns) <= 1], "{cell} {other}");
            }
        }
    }

    #[test]
    fn sets_are_put_together_and_taken_apart_as_in_the_standard_library() {
        let cells: Vec<Cell> = (0..=u8::MAX).step_by(11).map(Cell::from_index).collect();
        let [some, all] = [&cells[..9], &cells].map(|cells| cells.iter().copied().collect::<CellSet>());
        assert!(some.is_subset(all) && !all.is_subset(some) && (all - some).is_disjoint(some));
        assert_eq!([some, all].into_iter().collect::<CellSet>(), all);
        assert_eq!(((!all | all).len(), !(!all | all)), (256, CellSet::EMPTY));
        assert_eq!(all.into_iter().collect::<Vec<_>>(), cells);
    }
}
