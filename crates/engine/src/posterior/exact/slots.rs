//! Sets of placements of one class by their slots.

use crate::bits::ones;

/// The place of a candidate in sets and rows of its class: that of its first cell, first all places for candidates across
/// the grid, then those for candidates down the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(pub(super) usize);

/// The number of a candidate among those of all classes: its slot after the slots of the classes before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number(pub(super) usize);

/// A set of candidates of one class, by their slots: at most 592 of them, on an extended grid of 16 x 16.
pub(super) type Slots = [u64; 10];

impl Slot {
    pub(super) const fn bit(self) -> (usize, u64) {
        (self.0 / 64, 1 << (self.0 % 64))
    }

    pub(super) fn members(set: Slots) -> impl Iterator<Item = Self> {
        ones(set).map(Self)
    }

    pub(super) fn insert_into(self, set: &mut Slots) {
        let (word, bit) = self.bit();
        set[word] |= bit;
    }

    pub(super) fn remove_from(self, set: &mut Slots) {
        let (word, bit) = self.bit();
        set[word] &= !bit;
    }

    pub(super) const fn is_in(self, set: &Slots) -> bool {
        let (word, bit) = self.bit();
        set[word] & bit != 0
    }
}

pub(super) fn take_first(set: &mut Slots) -> Option<Slot> {
    let word = set.iter().position(|word| *word != 0)?;
    let bit = set[word].trailing_zeros() as usize;
    set[word] &= set[word] - 1;
    Some(Slot(64 * word + bit))
}
