//! Keys of nodes for the transposition table.
//!
//! The rest of a game depends only on the cells left to hit on each board. It does not depend on where ships were sunk,
//! on misses that no longer matter, or on how the grid is turned. So a key is made of the cells left to hit, in the
//! symmetry of the boards that gives the smallest key.
//!
//! # Probability of collisions
//!
//! A key has two words. They are computed apart, from the cells up, by [`Mixer`]s with different constants, so that a
//! collision of one word says nothing of the other. Take the mixers for random functions. Then two nodes of different
//! boards can share a word by chance in four places, each of probability 2^-64:
//!
//! - the marks of two sets of cells agree (only with more than 64 occupied cells),
//! - the sums over the ships of two boards agree,
//! - the sums over the boards agree, or
//! - the ships themselves agree, by a common difference of marks and names.
//!
//! So both words agree with a probability of at most (4 * 2^-64)^2 = 2^-124. Each of two nodes may be turned in eight
//! ways, of which eight pairs differ, so the probability is at most 2^-121. A hundred million nodes make 5 * 10^15
//! pairs. Among these, 2 * 10^-21 collisions are expected: less than one in 10^20 searches.

use super::boards::Board;
use super::lower_bound::cells;
use super::transposition_table::Key;
use rangekeeper_engine::internal::{Symmetry, insertion_sort_by_key};
use rangekeeper_engine::{CellMap, CellSet, Fleet, Grid};

pub(super) struct Keys {
    /// For every symmetry of the boards, a mark for each cell. Sets of cells have the exclusive or of the marks.
    symmetries: Vec<CellMap<Mark>>,
    /// The marks of names: one for no name, then one for every ship's name.
    names: Vec<Mark>,
}

/// A pattern of bits, one word for each word of a key.
type Mark = [u64; 2];

impl Keys {
    /// Creates the tables for games on these boards, in which only `open` cells can be shot.
    pub(super) fn new(grid: Grid, boards: &[Board], open: CellSet) -> Self {
        let occupied = boards.iter().map(cells).collect::<CellSet>() & open;
        let mut marks = CellMap::new([0; 2]);
        for (number, cell) in occupied.iter().enumerate() {
            // One bit for each cell where 64 bits suffice, otherwise words that are as good as random (Zobrist
            // hashing).
            let number = number as u64;
            let are_few = occupied.len() <= 64;
            marks[cell] = if are_few { [1 << number; 2] } else { CELLS.map(|cells| cells.mix(number)) };
        }
        let sorted = |symmetry: Option<Symmetry>| {
            let image = |cells: CellSet| symmetry.map_or(cells, |symmetry| symmetry.set(cells));
            let board = |board: &Board| {
                let ships = board.iter().map(|(ship, cells)| (*ship, image(*cells & open).words()));
                let mut ships: Vec<_> = ships.collect();
                insertion_sort_by_key(&mut ships, |ship| *ship);
                ships
            };
            let mut all: Vec<_> = boards.iter().map(board).collect();
            all.sort_unstable();
            all
        };
        let as_they_are = sorted(None);
        let keeps = |symmetry: &Symmetry| sorted(Some(*symmetry)) == as_they_are;
        let marks_in = |symmetry: Symmetry| {
            let mut images = CellMap::new([0; 2]);
            for cell in occupied {
                images[cell] = symmetry.cell(cell).map_or([0; 2], |image| marks[image]);
            }
            images
        };
        let names = (0..=Fleet::MAX_SHIPS as u64).map(|name| NAMES.map(|names| names.mix(name)));
        let symmetries = Symmetry::all(grid).filter(keeps).map(marks_in);
        Self { symmetries: symmetries.collect(), names: names.collect() }
    }

    /// Returns the key of the node with these boards and open cells. `by_name` is true if answers may name ships.
    pub(super) fn key<'a>(
        &self,
        boards: impl Iterator<Item = &'a Board> + Clone,
        open: CellSet,
        by_name: bool,
    ) -> Key {
        let in_symmetry = |marks: &CellMap<Mark>| {
            let mut key = [0_u64; 2];
            for board in boards.clone() {
                let mut ships = [0_u64; 2];
                for (ship, cells) in board {
                    let left = *cells & open;
                    if !left.is_empty() {
                        let name = if by_name { ship.index() + 1 } else { 0 };
                        let mark = |mark: Mark, other: Mark| [mark[0] ^ other[0], mark[1] ^ other[1]];
                        let mark = left.iter().fold(self.names[name], |all, cell| mark(all, marks[cell]));
                        add(&mut ships, SHIPS, mark);
                    }
                }
                add(&mut key, BOARDS, ships);
            }
            key
        };
        self.symmetries.iter().map(in_symmetry).min().unwrap_or_default()
    }
}

/// Mixes two words and adds them to the sums.
fn add(sums: &mut [u64; 2], [first, second]: [Mixer; 2], words: [u64; 2]) {
    sums[0] = sums[0].wrapping_add(first.mix(words[0]));
    sums[1] = sums[1].wrapping_add(second.mix(words[1]));
}

/// A permutation of 64-bit words in which every bit of the result depends on every bit of the argument.
#[derive(Clone, Copy)]
struct Mixer {
    /// The offset that keeps zero from staying zero.
    offset: u64,
    /// The multipliers, which are odd so that the mixer can be inverted.
    multipliers: [u64; 2],
}

/// The mixers of cells, one for each word of a key. The constants of this mixer and of those below are from well-known
/// generators and hash functions (`SplitMix64`, `MurmurHash3`, xxHash, `PCG`), or are sums of such constants made odd.
/// They have no pattern.
const CELLS: [Mixer; 2] = [
    Mixer { offset: 0x9E37_79B9_7F4A_7C15, multipliers: [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB] },
    Mixer { offset: 0x2545_F491_4F6C_DD1D, multipliers: [0xFF51_AFD7_ED55_8CCD, 0xC4CE_B9FE_1A85_EC53] },
];
const NAMES: [Mixer; 2] = [
    Mixer { offset: 0x1656_67B1_9E37_79F9, multipliers: [0xC2B2_AE3D_27D4_EB4F, 0x5851_F42D_4C95_7F2D] },
    Mixer { offset: 0x85EB_CA77_C2B2_AE63, multipliers: [0x27D4_EB2F_1656_67C5, 0x9E37_79B1_85EB_CA87] },
];
const SHIPS: [Mixer; 2] = [
    Mixer { offset: 0x1405_7B7E_F767_814F, multipliers: [0xBF58_476D_1CE4_E5B9, 0x9E37_79B9_7F4A_7C15] },
    Mixer { offset: 0xD6E8_FEB8_6659_FD93, multipliers: [0xC4CE_B9FE_1A85_EC53, 0x5851_F42D_4C95_7F2D] },
];
const BOARDS: [Mixer; 2] = [
    Mixer { offset: 0xA076_1D64_78BD_642F, multipliers: [0x94D0_49BB_1331_11EB, 0x9E37_79B1_85EB_CA87] },
    Mixer { offset: 0xE703_7ED1_A0B4_28DB, multipliers: [0xFF51_AFD7_ED55_8CCD, 0xC2B2_AE3D_27D4_EB4F] },
];

impl Mixer {
    const fn mix(self, word: u64) -> u64 {
        let word = word ^ self.offset;
        let word = (word ^ word >> 31).wrapping_mul(self.multipliers[0]);
        let word = (word ^ word >> 29).wrapping_mul(self.multipliers[1]);
        word ^ word >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::ShipId;

    /// Boards that collide in one word of a key are told apart by the other, since no mixer serves both. Keys were once
    /// made of one 64-bit sum for each board and one 64-bit mark for each cell, and both words collided together.
    #[test]
    fn no_mixer_serves_both_words_of_a_key() {
        for (number, [first, second]) in [CELLS, NAMES, SHIPS, BOARDS].into_iter().enumerate() {
            assert_ne!(first.offset, second.offset, "{number}");
            assert!(first.multipliers.iter().all(|one| !second.multipliers.contains(one)), "{number}");
        }
        let grid = Grid::new(11, 11).unwrap();
        let board = |cells| vec![(ShipId::new(0).unwrap(), cells)];
        let keys = Keys::new(grid, &[board(grid.all())], grid.all());
        let key = |cell| keys.key([&board(CellSet::from_cell(cell))].into_iter(), grid.all(), false);
        let mut marks: Vec<Key> = grid.cells().map(key).collect();
        for word in [0, 1] {
            marks.sort_unstable_by_key(|key| key[word]);
            // A corner, a side or the middle: cells that symmetries map to each other share their keys.
            assert_eq!(marks.chunk_by(|one, other| one[word] == other[word]).count(), 21);
        }
    }
}
