//! The types in which boards are summed: integers for their number, floating-point numbers for their weight.

use std::ops::{Add, AddAssign, Mul};

use wide::{f64x8, u16x8, u32x8};

use super::simd::Number;

/// A sum over boards: their number or their weight.
pub(in crate::posterior) trait BoardSum:
    Copy + Default + PartialEq + Add<Output = Self> + AddAssign + Mul<Output = Self> + Send + Sync + 'static
{
    const ONE: Self;

    /// Returns the average of these numbers, of which there are `size`.
    fn average(numbers: impl Iterator<Item = Self>, size: u64) -> Self;
}

/// A sum over boards that a search computes as well as a sweep.
pub(super) trait Weight: BoardSum {
    /// The type of results. It holds more boards than a search can count.
    type Total: BoardSum + From<Self>;
    /// The type in which the closed form computes.
    type Number: Number;
    /// The type in which a placement's boards are added up over several closed forms.
    type Found: Copy + Default + Send;

    /// Maximum number of closed forms whose results fit a [`Found`](Self::Found).
    const MOST_FORMS: u32;
    /// True if [`found`](Self::found) has to be called before the weight of the ships placed before changes.
    const IS_WEIGHED_LATER: bool;

    fn from_boards(boards: u64) -> Self;
    /// Converts the weight of a candidate.
    fn of_number(weight: Self::Number) -> Self;
    /// Divides a sum over the placements of a group by the number of its ships, each of which added the board.
    fn each(self, ships: u32) -> Self;
    /// Computes the closed form for each placement of a list, and returns the sum. Adds the results to `found`, times
    /// the weight of the ships placed before unless they are [weighed later](Self::IS_WEIGHED_LATER).
    fn add_up(rows: &Rows<Self::Number>, scalars: &Scalars<Self>, found: &mut [Self::Found]) -> Self;
    /// Converts the boards found. Multiplies them by the weight of the ships placed before if they are [weighed
    /// later](Self::IS_WEIGHED_LATER).
    fn found(found: Self::Found, weight: Self) -> Self;
}

/// The rows of numbers for a list of placements.
pub(super) struct Rows<'a, N> {
    /// The weight of a placement where it is free, or 1 where placements have none; elsewhere 0.
    pub(super) free: &'a [N],
    /// The clashing pairs of the other two lists of which one or both clash with the placement.
    pub(super) touched: &'a [N],
    /// The placements of each of the other two lists that clash with the placement.
    pub(super) clashes: [&'a [N]; 2],
}

/// The numbers that are common to all placements of a list.
pub(super) struct Scalars<W: Weight> {
    /// The sizes of the other two lists.
    pub(super) sizes: [W::Number; 2],
    /// The clashing pairs of these two.
    pub(super) pairs: W::Number,
    /// True if these two are one list, so that every pair of ships is found twice.
    pub(super) alike: bool,
    /// The weight of the ships placed before.
    pub(super) weight: W,
}

impl<'a, N> Rows<'a, N> {
    fn eights(&self) -> impl Iterator<Item = [&'a [N; 8]; 4]> {
        let [free, touched, p, q] =
            [self.free, self.touched, self.clashes[0], self.clashes[1]].map(|row| row.as_chunks::<8>().0);
        free.iter().zip(touched).zip(p.iter().zip(q)).map(|((free, touched), (p, q))| [free, touched, p, q])
    }
}

macro_rules! number_of_boards {
    ($($integer:ty),*) => {$(
        impl BoardSum for $integer {
            const ONE: Self = 1;

            fn average(numbers: impl Iterator<Item = Self>, size: u64) -> Self {
                let size = Self::from(size);
                // Quotients and remainders are added separately: the sum of the numbers might not fit.
                let [whole, rest] =
                    numbers.fold([0, 0], |[whole, rest], number| [whole + number / size, rest + number % size]);
                whole + rest / size
            }
        }
    )*};
}

number_of_boards!(u64, u128);

impl BoardSum for f64 {
    const ONE: Self = 1.0;

    fn average(numbers: impl Iterator<Item = Self>, size: u64) -> Self {
        numbers.sum::<Self>() / size as Self
    }
}

impl Weight for u64 {
    type Total = u128;
    type Number = u16;
    type Found = u32;

    /// A limit for numbers of 32 bits, to which each form adds less than 2^18.
    const MOST_FORMS: u32 = 1 << 13;
    const IS_WEIGHED_LATER: bool = true;

    fn from_boards(boards: u64) -> Self {
        boards
    }

    fn of_number(weight: u16) -> Self {
        weight.into()
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
}

impl Weight for f64 {
    type Total = Self;
    type Number = Self;
    type Found = Self;

    const MOST_FORMS: u32 = u32::MAX;
    const IS_WEIGHED_LATER: bool = false;

    fn from_boards(boards: u64) -> Self {
        boards as Self
    }

    fn of_number(weight: f64) -> Self {
        weight
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
}
