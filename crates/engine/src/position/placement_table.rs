//! The placements of each length, by number, with the bitsets that the searches work on.

use crate::bits::ones;
use crate::{Cell, CellSet, Contact, Grid, Placement, placements};

/// A placement that the record allows a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The cells that the ship would occupy.
    pub cells: CellSet,
    /// The cells that no other ship can use then, `cells` included.
    pub halo: CellSet,
}

/// A set of placements of one length, as bits.
///
/// A placement across is the bit of its first cell, as in a [`CellSet`]: row times 16 plus column. A placement down is
/// 256 more than column times 16 plus row. Those through a cell are a run of bits in one row and one in one column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlacementSet([u64; WORDS]);

/// Number of words of a set. Each has four rows or four columns, rows first.
const WORDS: usize = 8;
/// Exclusive limit on the numbers of placements.
const NUMBERS: usize = 64 * WORDS;

/// A set of cells by rows and by columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes([u64; WORDS]);

impl Lanes {
    pub(super) fn new(cells: CellSet) -> Self {
        let transposed = cells.iter().filter_map(|cell| Cell::new(cell.column(), cell.row()));
        let mut lanes = [0; WORDS];
        lanes[..WORDS / 2].copy_from_slice(&cells.words());
        lanes[WORDS / 2..].copy_from_slice(&transposed.collect::<CellSet>().words());
        Self(lanes)
    }
}

/// The number of cells of a set that each placement of a length covers, as bit planes with the lowest first.
pub(super) struct CoverCounts {
    cells: Lanes,
    length: u8,
    planes: [[u64; WORDS]; Self::PLANES],
}

impl CoverCounts {
    /// Number of planes. A ship covers at most 16 cells.
    const PLANES: usize = 5;

    /// Creates the counts for the length 0.
    pub(super) const fn new(cells: Lanes) -> Self {
        Self { cells, length: 0, planes: [[0; WORDS]; Self::PLANES] }
    }

    /// Extends the counts to a length that is not shorter than the current one.
    pub(super) fn lengthen(&mut self, length: u8) {
        while self.length < length {
            for word in 0..WORDS {
                // No placement begins where the shift passes the end of a row or column.
                let mut carry = self.cells.0[word] >> self.length;
                for plane in &mut self.planes {
                    (plane[word], carry) = (plane[word] ^ carry, plane[word] & carry);
                }
            }
            self.length += 1;
        }
    }

    /// Returns the largest number of cells that one of these placements covers.
    pub(super) fn most(&self, placements: &PlacementSet) -> usize {
        let (mut best, mut most) = (*placements, 0);
        for (bit, plane) in self.planes.iter().enumerate().rev() {
            let with = best.both(&PlacementSet(*plane));
            if !with.is_empty() {
                (best, most) = (with, most | 1 << bit);
            }
        }
        most
    }
}

impl PlacementSet {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// Returns the placements through the cell, as two words with their places. Some may not lie on the grid.
    fn words_through(cell: Cell, length: u8) -> [(usize, u64); 2] {
        let run = |lane: u8, last: u8| {
            let first = (last + 1).saturating_sub(length);
            let bits = (1_u64 << (last + 1)) - (1_u64 << first);
            (lane as usize / 4, bits << (lane % 4 * 16))
        };
        [run(cell.row(), cell.column()), run(16 + cell.column(), cell.row())]
    }

    /// Returns the placements of this length that use one of the cells. Some of them may not lie on the grid.
    pub(super) fn meeting(cells: CellSet, length: u8) -> Self {
        let mut meeting = Self::EMPTY;
        for cell in cells {
            for (word, bits) in Self::words_through(cell, length) {
                meeting.0[word] |= bits;
            }
        }
        meeting
    }

    /// Returns the number of placements in the set through the cell, all of this length.
    pub(super) fn count_through(&self, cell: Cell, length: u8) -> u32 {
        let [(row, across), (column, down)] = Self::words_through(cell, length);
        // Each run lies within 16 of the 64 bits.
        let across = (self.0[row] & across) >> (cell.row() % 4 * 16);
        let down = (self.0[column] & down) >> (cell.column() % 4 * 16);
        ((across << 16 | down) as u32).count_ones()
    }

    /// Returns the placements in the set through the cell, all of this length.
    pub(super) fn only_through(&self, cell: Cell, length: u8) -> Self {
        let mut only = Self::EMPTY;
        for (word, bits) in Self::words_through(cell, length) {
            only.0[word] = self.0[word] & bits;
        }
        only
    }

    pub(super) const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) const fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) const fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
    }

    pub(super) fn both(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        ones(self.0)
    }
}

impl FromIterator<usize> for PlacementSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

/// All placements of one length on the empty grid.
pub(super) struct PlacementTable {
    /// The numbers of the placements, in the order of [`placements`].
    pub(super) listed: Vec<u16>,
    by_number: Vec<Candidate>,
    all: PlacementSet,
}

impl PlacementTable {
    fn new(grid: Grid, contact: Contact, length: u8) -> Self {
        let none = Candidate { cells: CellSet::EMPTY, halo: CellSet::EMPTY };
        let mut table = Self { listed: Vec::new(), by_number: vec![none; NUMBERS], all: PlacementSet::EMPTY };
        for Placement { cells, .. } in placements(grid, length) {
            let number = Self::number_of(cells);
            table.by_number[number] = Candidate { cells, halo: contact.halo(cells) };
            table.listed.push(number as u16);
            table.all.insert(number);
        }
        table
    }

    pub(super) fn candidate(&self, number: usize) -> &Candidate {
        &self.by_number[number]
    }

    pub(super) fn placements_through(&self, cell: Cell, length: u8) -> PlacementSet {
        self.all.only_through(cell, length)
    }

    pub(super) fn meeting(&self, cells: CellSet, length: u8) -> PlacementSet {
        PlacementSet::meeting(cells, length).both(&self.all)
    }

    pub(super) fn number_of(cells: CellSet) -> usize {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else { return 0 };
        let is_down = cells.next().is_some_and(|second| second.row() > first.row());
        let (row, column) = (usize::from(first.row()), usize::from(first.column()));
        if is_down { NUMBERS / 2 + column * 16 + row } else { row * 16 + column }
    }
}

pub(super) struct PlacementTables {
    pub(super) contact: Contact,
    by_length: Vec<Option<PlacementTable>>,
}

impl PlacementTables {
    pub(super) fn new(grid: Grid, contact: Contact, lengths: impl Iterator<Item = u8>) -> Self {
        let mut by_length: Vec<_> = (0..=Cell::MAX_SIDE).map(|_| None).collect();
        for length in lengths {
            by_length[length as usize].get_or_insert_with(|| PlacementTable::new(grid, contact, length));
        }
        Self { contact, by_length }
    }

    /// Returns the table of a length that [`new`](Self::new) was given.
    pub(super) fn table(&self, length: u8) -> &PlacementTable {
        self.by_length[length as usize].as_ref().expect("the tables have every length of the fleet")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_bits_are_the_placements_through_a_cell_and_planes_count_what_they_cover() {
        let sizes = [("16x16", 1), ("16x16", 2), ("16x16", 16), ("10x7", 4), ("3x16", 3), ("16x1", 5)];
        for (size, length) in sizes {
            let grid: Grid = size.parse().unwrap();
            let tables = PlacementTables::new(grid, Contact::None, [length].into_iter());
            let table = tables.table(length);
            assert_eq!(table.listed.len(), placements(grid, length).len());
            let some: CellSet = grid.cells().filter(|it| it.index() % 3 == 0 || it.row() == 2).collect();
            let mut counts = CoverCounts::new(Lanes::new(some));
            counts.lengthen(length);
            for (place, &number) in placements(grid, length).iter().zip(&table.listed) {
                let (number, cells) = (usize::from(number), place.cells);
                assert_eq!(table.candidate(number).cells, cells);
                let one: PlacementSet = [number].into_iter().collect();
                assert_eq!(counts.most(&one), (cells & some).len(), "{cells:?}");
                for cell in grid.cells() {
                    let through = table.placements_through(cell, length);
                    assert_eq!(through.contains(number), cells.contains(cell), "{cells:?} {cell}");
                    assert_eq!(table.all.count_through(cell, length) as usize, through.len());
                }
                assert_eq!(table.meeting(some, length).contains(number), !cells.is_disjoint(some));
            }
        }
    }
}
