//! Free placements, for drawing ships that may not touch among the placements that the ships before them leave free.
//!
//! A number is drawn below an [upper bound](MostFree) on the number of free placements. The proposal is rejected if there
//! are not that many. `docs/sampling.md` has the proofs.

use std::iter;

use crate::bits::ones;
use crate::position::{Candidate, ShipClass};
use crate::posterior::larger_ships::LargerShips;
use crate::random::Random;
use crate::{Cell, CellSet, Contact, Grid, Position};

/// A set of cells of one grid, packed without gaps, row after row.
pub(super) type Mask<const WORDS: usize> = [u64; WORDS];

/// Packs the cells that lie on the grid. Halos reach beyond the grid.
pub(super) fn pack<const WORDS: usize>(grid: Grid, cells: CellSet) -> Mask<WORDS> {
    let mut mask = [0; WORDS];
    for order in cells.iter().filter_map(|cell| grid.order(cell)) {
        mask[order / 64] |= 1 << (order % 64);
    }
    mask
}

/// The candidates of a class that avoid the hits, prepared for finding the free ones.
pub(super) struct FreePlacements<const WORDS: usize> {
    length: u8,
    across: InDirection<WORDS>,
    down: InDirection<WORDS>,
}

/// The candidates that lie in one direction.
struct InDirection<const WORDS: usize> {
    /// The distance from a cell of a ship to the next, in the order of cells.
    step: usize,
    origins: Mask<WORDS>,
    /// The number of the candidate at each first cell, by the order of the cell.
    numbers: Vec<u16>,
}

impl<const WORDS: usize> FreePlacements<WORDS> {
    /// Prepares the candidates of a class that avoid the hits. The first of them has the number `first`.
    pub(super) fn new(grid: Grid, length: u8, candidates: &[Candidate], first: u32) -> Self {
        let in_direction = |is_across: bool| {
            let (mut origins, mut numbers) = (CellSet::EMPTY, vec![0; grid.area()]);
            for (number, candidate) in (first as u16..).zip(candidates) {
                let origin = candidate.cells.iter().next().filter(|_| is_across == lies_across(candidate));
                if let Some((origin, order)) = origin.and_then(|cell| Some((cell, grid.order(cell)?))) {
                    origins.insert(origin);
                    numbers[order] = number;
                }
            }
            let step = if is_across { 1 } else { usize::from(grid.columns()) };
            InDirection { step, origins: pack(grid, origins), numbers }
        };
        Self { length, across: in_direction(true), down: in_direction(false) }
    }

    /// Draws one of the free placements, each with the probability `1 / most`. Returns the number of its candidate, or
    /// `None` with the probability that is left. At most `most` placements may be free.
    #[inline]
    pub(super) fn choose(&self, taken: &Mask<WORDS>, most: u32, random: &mut Random) -> Option<u16> {
        debug_assert!(self.free(taken).count() <= most as usize, "more than {most} placements are free");
        let mut number = random.below(most);
        for direction in [&self.across, &self.down] {
            for (word, free) in direction.free(self.length, taken).into_iter().enumerate() {
                let count = free.count_ones();
                if number < count {
                    return Some(direction.numbers[word * 64 + bit(free, number)]);
                }
                number -= count;
            }
        }
        None
    }

    /// Draws one of the free placements, each with the probability of its weight divided by `most`. Returns the number
    /// of its candidate, or `None` with the probability that is left. The free ones may weigh at most `most` together.
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
        self.free(taken).find(|&number| {
            left -= weights[number as usize];
            left < 0.0
        })
    }

    #[inline]
    fn free(&self, taken: &Mask<WORDS>) -> impl Iterator<Item = u16> {
        let of = |placements: &InDirection<WORDS>| ones(placements.free(self.length, taken));
        let across = of(&self.across).map(|order| self.across.numbers[order]);
        across.chain(of(&self.down).map(|order| self.down.numbers[order]))
    }
}

impl<const WORDS: usize> InDirection<WORDS> {
    /// Returns the first cells of the free placements.
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

/// Upper bounds on the number of placements that are free for each ship.
pub(super) struct MostFree(Vec<Vec<Option<u32>>>);

impl MostFree {
    /// Minimum factor by which the bounds must increase the share of accepted proposals to be used. Below it, drawing
    /// from the whole lists is faster.
    const LEAST_GAIN: f64 = 2.5;

    /// Creates the bounds; `free` is the number of ships of each class that lie on no hit in any hit cover.
    pub(super) fn new(position: &Position, free: &[usize]) -> Self {
        let (classes, mut gain) = (position.classes(), 1.0);
        let mut of_class = |class: usize| -> Vec<Option<u32>> {
            let (across, down) = in_each_direction(position, &classes[class]);
            let list = across + down;
            let most = |left| {
                let [most_across, most_down] = most_in_each_direction(position, class, left);
                let most = across.min(most_across) + down.min(most_down);
                // If the list is hardly longer, drawing from it is faster.
                (most * 4 <= list * 3).then_some(most)
            };
            let most: Vec<Option<u32>> = (1..=classes[class].ships.len()).map(most).collect();
            let gains = most[..free[class]].iter().flatten().map(|most| f64::from(list) / f64::from(*most));
            gain *= gains.product::<f64>();
            most
        };
        let lie_apart = position.contact() != Contact::Allowed;
        let most = if lie_apart { (0..classes.len()).map(&mut of_class).collect() } else { vec![] };
        Self(if gain >= Self::LEAST_GAIN { most } else { Vec::new() })
    }

    /// Returns the bound for a ship after all longer ships and all ships of its class except the last `left`, itself
    /// included, are placed. Returns `None` if drawing from the whole list is faster.
    pub(super) fn bound(&self, class: usize, left: usize) -> Option<u32> {
        self.0.get(class).and_then(|most| most[left - 1])
    }
}

/// Returns the number of candidates of a class that avoid the hits, across and down.
fn in_each_direction(position: &Position, class: &ShipClass) -> (u32, u32) {
    let free = class.candidates.iter().filter(|it| it.cells.is_disjoint(position.hits()));
    let (across, down): (Vec<&Candidate>, Vec<&Candidate>) = free.partition(|it| lies_across(it));
    (across.len() as u32, down.len() as u32)
}

/// Returns upper bounds on the placements, across and down, that are free for a ship after the ships before it are
/// placed, where ships may not touch but at corners.
fn most_in_each_direction(position: &Position, class: usize, left: usize) -> [u32; 2] {
    let (classes, grid) = (position.classes(), position.grid());
    let length = classes[class].length;
    let longer = classes.iter().filter(|other| other.length > length);
    let longer = longer.flat_map(|other| iter::repeat_n(other.length, other.ships.len()));
    let before = longer.chain(iter::repeat_n(length, classes[class].ships.len() - left));
    if position.contact() == Contact::None {
        return [LargerShips::new(grid).most_free(before, length); 2];
    }
    let taken = before.map(|length| u32::from(length) + 1).sum();
    let [rows, columns] = [grid.rows(), grid.columns()].map(u32::from);
    [most_in_lines(rows, columns, taken, length.into()), most_in_lines(columns, rows, taken, length.into())]
}

/// Returns an upper bound on the placements of this length along `lines` lines of `cells` cells, if ships take this many
/// borders of cells in that direction.
fn most_in_lines(lines: u32, cells: u32, taken: u32, length: u32) -> u32 {
    let borders = cells + 1;
    let free = (lines * borders).saturating_sub(taken);
    free / borders * borders.saturating_sub(length) + (free % borders).saturating_sub(length)
}

/// Returns the place of a set bit, given its number among the set bits from 0.
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

fn lies_across(candidate: &Candidate) -> bool {
    let mut rows = candidate.cells.iter().map(Cell::row);
    let first = rows.next();
    rows.next().is_none_or(|row| Some(row) == first)
}
