//! Counts per state, stored in pieces of one size. A free piece fits any request, so memory does not fragment.

use super::plan::MAX_MULTISETS;

/// Numbers in a piece: a quarter of a megabyte. A profile has at most one number for each multiset, all in one piece.
const PIECE: usize = 8 * MAX_MULTISETS;

/// A forward or backward count for each state before a cell. By default, the counts of no state, which take no memory.
#[derive(Default)]
pub(super) struct StateCounts<W> {
    /// The pieces, of which all but the last are full.
    pieces: Vec<Box<[W]>>,
}

pub(super) struct FreeList<W>(Vec<Box<[W]>>);

impl<W: Copy + Default> StateCounts<W> {
    /// Returns the place for the next counts after those that end at `end`: they have to lie in one piece.
    pub(super) fn place(end: usize, numbers: usize) -> usize {
        if end % PIECE + numbers > PIECE { end.next_multiple_of(PIECE) } else { end }
    }

    /// Allocates this many counts, all 0, from the free list as far as there are pieces.
    pub(super) fn new(numbers: usize, free_list: &mut FreeList<W>) -> Self {
        let full = (0..numbers / PIECE).map(|_| match free_list.0.pop() {
            Some(mut piece) => {
                piece.fill(W::default());
                piece
            }
            None => vec![W::default(); PIECE].into(),
        });
        let last = vec![W::default(); numbers % PIECE].into();
        Self { pieces: full.chain([last]).collect() }
    }

    pub(super) fn one(number: W) -> Self {
        Self { pieces: vec![vec![number].into()] }
    }

    /// Copies the counts, into pieces from the free list as far as there are any.
    pub(super) fn copy(&self, free_list: &mut FreeList<W>) -> Self {
        let pieces = self.pieces.iter().map(|piece| match free_list.0.pop_if(|_| piece.len() == PIECE) {
            Some(mut copy) => {
                copy.copy_from_slice(piece);
                copy
            }
            None => piece.clone(),
        });
        Self { pieces: pieces.collect() }
    }

    pub(super) const fn is_none(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns this many counts from a place on, which lie in one piece.
    pub(super) fn counts_at(&self, place: u32, numbers: usize) -> &[W] {
        let place = place as usize;
        if numbers == 0 { &[] } else { &self.pieces[place / PIECE][place % PIECE..][..numbers] }
    }

    pub(super) fn at_mut(&mut self, place: u32, numbers: usize) -> &mut [W] {
        let place = place as usize;
        if numbers == 0 { &mut [] } else { &mut self.pieces[place / PIECE][place % PIECE..][..numbers] }
    }

    pub(super) fn clear(&mut self) {
        self.pieces.iter_mut().for_each(|piece| piece.fill(W::default()));
    }

    /// Moves the pieces to the free list. The last one is dropped unless it has full size.
    pub(super) fn give_back(self, free_list: &mut FreeList<W>) {
        free_list.0.extend(self.pieces.into_iter().filter(|piece| piece.len() == PIECE));
    }
}

impl<W> FreeList<W> {
    pub(super) const NONE: Self = Self(Vec::new());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_profile_lie_in_one_piece_and_what_is_given_back_is_taken_again_as_zeros() {
        let (mut free_list, mut places, mut end) = (FreeList::NONE, Vec::new(), 0);
        while end < 3 * PIECE {
            let place = StateCounts::<u64>::place(end, 1000);
            assert_eq!(place / PIECE, (place + 999) / PIECE, "{place}");
            places.push(place as u32);
            end = place + 1000;
        }
        let mut ways = StateCounts::new(end, &mut free_list);
        for (number, &place) in (1..).zip(&places) {
            ways.at_mut(place, 1000).fill(number);
        }
        let copy = ways.copy(&mut free_list);
        for (number, &place) in (1..).zip(&places) {
            assert_eq!([ways.counts_at(place, 1000), copy.counts_at(place, 1000)], [&[number; 1000]; 2]);
        }
        ways.give_back(&mut free_list);
        copy.give_back(&mut free_list);
        assert_eq!(free_list.0.len(), 6);
        let ways = StateCounts::new(end, &mut free_list);
        assert_eq!(free_list.0.len(), 3);
        assert!(places.iter().all(|&place| ways.counts_at(place, 1000) == [0; 1000]));
    }
}
