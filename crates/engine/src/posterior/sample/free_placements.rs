//! Ships that may not touch: chosen among the placements that the ships before them leave free.
//!
//! Where many ships must not touch, a ship chosen from its whole list nearly always meets another. Instead a number is drawn
//! below the [most](most_free) placements that can be free, and the proposal is rejected if there are not so many.
//! `docs/sampling.md` has the proof.

use super::proposal::{Mask, pack};
use crate::position::{Candidate, ShipClass};
use crate::random::Random;
use crate::{CellSet, Contact, Grid, Position};

/// The candidates of a class that avoid the hits, to be asked for those that are free.
pub(super) struct FreePlacements<const WORDS: usize> {
    length: u8,
    across: Direction<WORDS>,
    down: Direction<WORDS>,
}

/// Those that lie in one direction.
struct Direction<const WORDS: usize> {
    /// From one cell of a ship to its next, in the order of cells.
    step: usize,
    /// The first cell of each.
    origins: Mask<WORDS>,
    /// The candidate's number at each of them, by the order of the cell.
    numbers: Vec<u16>,
}

impl<const WORDS: usize> FreePlacements<WORDS> {
    /// Of the class that has these candidates that avoid the hits, the first of which has the number `first`.
    pub(super) fn new(grid: Grid, length: u8, candidates: &[Candidate], first: u32) -> Self {
        let direction = |is_across: bool| {
            let (mut origins, mut numbers) = (CellSet::EMPTY, vec![0; grid.area()]);
            for (number, candidate) in (first as u16..).zip(candidates) {
                let origin = candidate.cells.iter().next().filter(|_| is_across == lies_across(candidate));
                if let Some((origin, order)) = origin.and_then(|cell| Some((cell, grid.order(cell)?))) {
                    origins.insert(origin);
                    numbers[order] = number;
                }
            }
            let step = if is_across { 1 } else { usize::from(grid.columns()) };
            Direction { step, origins: pack(grid, origins), numbers }
        };
        Self { length, across: direction(true), down: direction(false) }
    }

    /// One of the free placements, each with the probability 1 / `most`, as its candidate's number; `None` with the probability
    /// that is left. At most `most` are free.
    #[inline]
    pub(super) fn choose(&self, taken: &Mask<WORDS>, most: u32, random: &mut Random) -> Option<u16> {
        debug_assert!(self.free(taken).count() <= most as usize, "more than {most} placements are free");
        let mut number = random.below(most);
        for direction in [&self.across, &self.down] {
            let free = direction.free(self.length, taken);
            for word in 0..WORDS {
                let count = free[word].count_ones();
                if number < count {
                    return Some(direction.numbers[word * 64 + bit(free[word], number)]);
                }
                number -= count;
            }
        }
        None
    }

    /// One of the free placements, each with the probability of its candidate's weight / `most`; `None` with the probability
    /// that is left. The free placements weigh at most `most` together.
    #[inline]
    pub(super) fn choose_by_weight(
        &self,
        taken: &Mask<WORDS>,
        weights: &[f64],
        most: f64,
        random: &mut Random,
    ) -> Option<u16> {
        debug_assert!(
            self.free(taken).map(|number| weights[number as usize]).sum::<f64>() <= most * (1.0 + 1e-9),
            "the free placements weigh more than {most}"
        );
        let mut left = random.fraction() * most;
        for direction in [&self.across, &self.down] {
            let free = direction.free(self.length, taken);
            for word in 0..WORDS {
                let mut free = free[word];
                while free != 0 {
                    let number = direction.numbers[word * 64 + free.trailing_zeros() as usize];
                    left -= weights[number as usize];
                    if left < 0.0 {
                        return Some(number);
                    }
                    free &= free - 1;
                }
            }
        }
        None
    }

    /// The free candidates.
    fn free(&self, taken: &Mask<WORDS>) -> impl Iterator<Item = u16> {
        let in_direction = move |direction: &Direction<WORDS>| direction.free(self.length, taken);
        let directions = [(&self.across, in_direction(&self.across)), (&self.down, in_direction(&self.down))];
        directions.into_iter().flat_map(|(direction, free)| {
            free.into_iter().enumerate().flat_map(move |(word, mut free)| {
                std::iter::from_fn(move || {
                    let bit = (free != 0).then(|| free.trailing_zeros() as usize)?;
                    free &= free - 1;
                    Some(direction.numbers[word * 64 + bit])
                })
            })
        })
    }
}

impl<const WORDS: usize> Direction<WORDS> {
    /// The first cells of the placements that are free.
    #[inline]
    fn free(&self, length: u8, taken: &Mask<WORDS>) -> Mask<WORDS> {
        let (mut blocked, mut shifted) = (*taken, *taken);
        for _ in 1..length {
            for word in 0..WORDS {
                let next = shifted.get(word + 1).map_or(0, |next| next << (64 - self.step));
                shifted[word] = shifted[word] >> self.step | next;
                blocked[word] |= shifted[word];
            }
        }
        std::array::from_fn(|word| self.origins[word] & !blocked[word])
    }
}

/// The most placements that can be free for a ship once the ships before it lie: all longer ones, and of its class all but the
/// last `left`, to which it belongs itself. `None` if these are not much fewer than those on its list, from which a ship is
/// chosen faster.
///
/// Let each ship occupy the cells to the right, below and in between as well. These larger ships do not overlap, and lie on a
/// grid with one column and one row more. A free placement, enlarged in the same way, lies between them. So n free placements
/// of length l in one direction, moved copies of a rectangle of l + 1 by 2 cells, lie in the room that is left, and together
/// they have (sqrt n + sqrt l)^2 cells at least (Brunn and Minkowski, of the squares at their first cells and a rectangle of
/// l by 1).
pub(super) fn most_free(position: &Position, contact: Contact, class: usize, left: usize) -> Option<u32> {
    if contact != Contact::None {
        return None;
    }
    let (grid, classes) = (position.grid(), position.classes());
    let length = classes[class].length;
    let free = classes[class].candidates.iter().filter(|it| !it.cells.meets(position.hits()));
    let (across, down): (Vec<&Candidate>, Vec<&Candidate>) = free.partition(|it| lies_across(it));
    let (across, down) = (across.len() as u32, down.len() as u32);
    let taken = |other: &ShipClass| match other.length {
        longer if longer > length => other.ships.len() * larger(longer),
        _ => 0,
    };
    let before = (classes[class].ships.len() - left) * larger(length);
    let taken = classes.iter().map(taken).sum::<usize>() + before;
    let cells = (usize::from(grid.columns()) + 1) * (usize::from(grid.rows()) + 1);
    let (room, length) = (cells.saturating_sub(taken) as f64, f64::from(length));
    // (sqrt room - sqrt length)^2, by the root of a whole number: where the bound is whole, it is exact.
    let most = if room > length { room + length - 2.0 * (room * length).sqrt() } else { 0.0 } as u32;
    let most = across.min(most) + down.min(most);
    (most * 4 <= (across + down) * 3).then_some(most)
}

/// Where the bit of this number is, of those that are set.
#[inline]
fn bit(mut bits: u64, mut number: u32) -> usize {
    let mut before = 0;
    loop {
        let in_byte = (bits as u8).count_ones();
        if number < in_byte {
            break;
        }
        number -= in_byte;
        bits >>= 8;
        before += 8;
    }
    for _ in 0..number {
        bits &= bits - 1;
    }
    before + bits.trailing_zeros() as usize
}

/// The cells of a ship with those to the right, below and in between.
fn larger(length: u8) -> usize {
    2 * (usize::from(length) + 1)
}

fn lies_across(candidate: &Candidate) -> bool {
    let mut rows = candidate.cells.iter().map(crate::Cell::row);
    let first = rows.next();
    rows.next().is_none_or(|row| Some(row) == first)
}
