//! What boards are summed in: numbers of boards, or their weights.

use std::ops::{Add, AddAssign, Mul};

use wide::{f64x8, u16x8, u32x8};

use super::simd::Number;

/// A sum over boards: how many there are, or what they weigh.
pub(super) trait Weight:
    Copy + Default + PartialEq + Add<Output = Self> + AddAssign + Mul<Output = Self>
{
    /// What the closed form computes with.
    type Number: Number;
    /// What is added up for a placement over several closed forms.
    type Found: Copy + Default;

    /// One board.
    const ONE: Self;
    /// The most closed forms whose results fit a [`Found`](Self::Found).
    const MOST_FORMS: u32;
    /// Whether [`found`](Self::found) has to be called before the ships placed before weigh something else.
    const IS_WEIGHED_LATER: bool;

    /// So many boards.
    fn of(boards: u64) -> Self;
    /// What a candidate with this weight stands for.
    fn of_number(weight: Self::Number) -> Self;
    /// A number of boards or a weight, for comparison.
    #[cfg(test)]
    fn of_float(number: f64) -> Self;
    /// The same the other way round.
    #[cfg(test)]
    fn to_float(self) -> f64;
    /// The sum of what placements that are all used by so many ships alike have in common.
    fn each(self, ships: u32) -> Self;
    /// The sum of these boards, with their number for each of the placements added to `found`.
    fn add_up(rows: &Rows<Self::Number>, scalars: &Scalars<Self>, found: &mut [Self::Found]) -> Self;
    /// What was found, under this weight of the ships placed before.
    fn found(found: Self::Found, weight: Self) -> Self;
    /// The average over so many numbers, given by their sum and by the number that is asked about.
    fn average(numbers: impl Iterator<Item = Self>, size: u64) -> Self;
}

/// The rows of a list of placements: where they are free, how many clashing pairs of the other two lists clash with
/// them, and how many placements of each.
pub(super) struct Rows<'a, N> {
    pub(super) free: &'a [N],
    pub(super) touched: &'a [N],
    pub(super) clashes: [&'a [N]; 2],
}

/// What goes for all placements of a list.
pub(super) struct Scalars<W: Weight> {
    /// The sizes of the other two lists.
    pub(super) sizes: [W::Number; 2],
    /// Their clashing pairs.
    pub(super) pairs: W::Number,
    /// Whether they are one, so that every pair of ships is found twice.
    pub(super) alike: bool,
    /// The weight of the ships placed before.
    pub(super) weight: W,
}

impl<'a, N> Rows<'a, N> {
    /// The eights of all rows.
    fn eights(&self) -> impl Iterator<Item = [&'a [N; 8]; 4]> {
        let [free, touched, p, q] =
            [self.free, self.touched, self.clashes[0], self.clashes[1]].map(|row| row.as_chunks::<8>().0);
        free.iter().zip(touched).zip(p.iter().zip(q)).map(|((free, touched), (p, q))| [free, touched, p, q])
    }
}

impl Weight for u64 {
    type Number = u16;
    type Found = u32;

    const ONE: Self = 1;
    /// Each adds less than 2^18 to a number of 32 bits.
    const MOST_FORMS: u32 = 1 << 13;
    const IS_WEIGHED_LATER: bool = true;

    fn of(boards: u64) -> Self {
        boards
    }

    fn of_number(weight: u16) -> Self {
        weight.into()
    }

    #[cfg(test)]
    fn of_float(number: f64) -> Self {
        number as Self
    }

    #[cfg(test)]
    fn to_float(self) -> f64 {
        self as f64
    }

    fn each(self, ships: u32) -> Self {
        self / Self::from(ships)
    }

    fn add_up(rows: &Rows<u16>, scalars: &Scalars<Self>, found: &mut [u32]) -> Self {
        let sizes = scalars.sizes.map(u16x8::splat);
        let pairs = u32x8::splat(scalars.pairs.into());
        let alike = u32::from(scalars.alike);
        let mut sum = u32x8::ZERO;
        for (eights, found) in rows.eights().zip(found.as_chunks_mut::<8>().0) {
            let [free, touched, clashes_p, clashes_q] = eights.map(|eight| u16x8::new(*eight));
            let both: u32x8 = (sizes[0] - clashes_p).widening_mul(sizes[1] - clashes_q);
            let left: u32x8 = both - pairs + u32x8::from(touched);
            let boards: u32x8 = (left >> alike) & (u32x8::ZERO - u32x8::from(free));
            let all: u32x8 = u32x8::new(*found) + boards;
            *found = all.to_array();
            sum += boards;
        }
        sum.reduce_add().into()
    }

    fn found(found: u32, weight: Self) -> Self {
        weight * Self::from(found)
    }

    fn average(numbers: impl Iterator<Item = Self>, size: u64) -> Self {
        // Whole parts and remainders apart: the sum might not fit.
        let [whole, rest] =
            numbers.fold([0, 0], |[whole, rest], number| [whole + number / size, rest + number % size]);
        whole + rest / size
    }
}

impl Weight for f64 {
    type Number = f64;
    type Found = f64;

    const ONE: Self = 1.0;
    const MOST_FORMS: u32 = u32::MAX;
    const IS_WEIGHED_LATER: bool = false;

    fn of(boards: u64) -> Self {
        boards as Self
    }

    fn of_number(weight: f64) -> Self {
        weight
    }

    #[cfg(test)]
    fn of_float(number: f64) -> Self {
        number
    }

    #[cfg(test)]
    fn to_float(self) -> f64 {
        self
    }

    fn each(self, ships: u32) -> Self {
        self / Self::from(ships)
    }

    fn add_up(rows: &Rows<f64>, scalars: &Scalars<Self>, found: &mut [f64]) -> Self {
        let sizes = scalars.sizes.map(f64x8::splat);
        let pairs = f64x8::splat(scalars.pairs);
        let times = if scalars.alike { 0.5 } else { 1.0 };
        let (times, weight) = (f64x8::splat(times), f64x8::splat(scalars.weight));
        let mut sum = f64x8::ZERO;
        for (eights, found) in rows.eights().zip(found.as_chunks_mut::<8>().0) {
            let [free, touched, clashes_p, clashes_q] = eights.map(|eight| f64x8::new(*eight));
            let left = (sizes[0] - clashes_p) * (sizes[1] - clashes_q) - pairs + touched;
            let boards = left * times * free;
            *found = (f64x8::new(*found) + boards * weight).to_array();
            sum += boards;
        }
        sum.reduce_add()
    }

    fn found(found: f64, _: Self) -> Self {
        found
    }

    fn average(numbers: impl Iterator<Item = Self>, size: u64) -> Self {
        numbers.sum::<Self>() / size as Self
    }
}
