//! The placements of each length, by number, with the bitsets that the searches work on.

use crate::{Cell, CellSet, Contact, Grid, placements};

/// A placement that the record allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The cells that the ship would occupy.
    pub cells: CellSet,
    /// The cells that no other ship could then use; `cells` included.
    pub halo: CellSet,
}

/// A set of placements of one length, by their numbers in the order of [`placements`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlacementSet([u64; Self::WORDS]);

impl PlacementSet {
    /// Ships of two cells have the most placements: 480 on the largest grid.
    const WORDS: usize = 8;

    pub(super) const EMPTY: Self = Self([0; Self::WORDS]);

    pub(super) const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) const fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
    }

    pub(super) fn both(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The number of placements in both sets.
    pub(super) fn shared(&self, other: &Self) -> usize {
        self.0.iter().zip(other.0).map(|(word, other)| (word & other).count_ones() as usize).sum()
    }

    /// The numbers in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(word * 64 + bit)
            })
        })
    }
}

/// All placements of one length on the empty grid.
pub(super) struct PlacementTable {
    /// The placements in the order of [`placements`].
    pub(super) all: Vec<Candidate>,
    /// By cell index: the placements through the cell.
    through: Vec<PlacementSet>,
}

impl PlacementTable {
    fn new(grid: Grid, contact: Contact, length: u8) -> Self {
        let candidate = |cells| Candidate { cells, halo: contact.halo(cells) };
        let all: Vec<_> = placements(grid, length).iter().map(|place| candidate(place.cells)).collect();
        let mut through = vec![PlacementSet::EMPTY; Self::CELLS];
        for (number, candidate) in all.iter().enumerate() {
            candidate.cells.iter().for_each(|cell| through[cell.index() as usize].insert(number));
        }
        Self { all, through }
    }

    const CELLS: usize = 1 << u8::BITS;

    /// The placements through this cell.
    pub(super) fn through(&self, cell: Cell) -> &PlacementSet {
        &self.through[cell.index() as usize]
    }

    /// The placements that use one of these cells.
    pub(super) fn meeting(&self, cells: CellSet) -> PlacementSet {
        let mut meeting = PlacementSet::EMPTY;
        cells.iter().for_each(|cell| meeting.add(self.through(cell)));
        meeting
    }

    /// The number of the placement on exactly these cells.
    pub(super) fn number_of(&self, cells: CellSet) -> Option<usize> {
        let first = self.through(cells.first()?);
        first.iter().find(|&number| self.all[number].cells == cells)
    }
}

/// The tables of the lengths of a fleet.
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

    /// The table of a length that [`new`](Self::new) was given.
    pub(super) fn of(&self, length: u8) -> &PlacementTable {
        self.by_length[length as usize].as_ref().expect("the tables have every length of the fleet")
    }
}
