//! Explicit SIMD on rows of numbers, eight at a time: 16-bit integers modulo 2^16, or floating-point numbers.

use std::cell::Cell;
use std::ops::{Add, Mul, Sub};

use wide::{bytemuck, f64x8, u16x8};

/// A type of numbers in a row, and of vectors of eight.
pub(super) trait Number: Copy + Default + PartialEq + Send + Sync + 'static {
    const ONE: Self;
    /// True if placements have weights.
    const HAS_WEIGHTS: bool;
    type Eight: Copy + Add<Output = Self::Eight> + Sub<Output = Self::Eight> + Mul<Output = Self::Eight>;

    fn load(eight: [Self; 8]) -> Self::Eight;
    fn store(eight: Self::Eight) -> [Self; 8];
    fn sum(eight: Self::Eight) -> Self;
    /// Returns a vector of eight times a small integer.
    fn small(number: u16) -> Self::Eight;
    /// Returns a vector for the eight placements from `first` on: 0 if the bit is not set, else the weight, or 1 for
    /// integers, which have no weights.
    fn of_bits(bits: u8, weights: &[Self], first: usize) -> Self::Eight;
    /// Returns the sum over these placements, of which `count` are not 0.
    fn total(count: u32, placements: &[Self]) -> Self;
}

/// Implements what vectors of eight can do by themselves.
macro_rules! eights {
    ($eight:ty) => {
        fn load(eight: [Self; 8]) -> $eight {
            <$eight>::new(eight)
        }

        fn store(eight: $eight) -> [Self; 8] {
            eight.to_array()
        }

        fn sum(eight: $eight) -> Self {
            eight.reduce_add()
        }
    };
}

impl Number for u16 {
    const ONE: Self = 1;
    const HAS_WEIGHTS: bool = false;
    type Eight = u16x8;

    eights!(u16x8);

    fn small(number: u16) -> u16x8 {
        u16x8::splat(number)
    }

    fn of_bits(bits: u8, _: &[Self], _: usize) -> u16x8 {
        let masks = u16x8::new([1, 2, 4, 8, 16, 32, 64, 128]);
        (u16x8::splat(bits.into()) & masks).simd_eq(masks) & u16x8::splat(1)
    }

    fn total(count: u32, _: &[Self]) -> Self {
        count as Self
    }
}

/// A table of the numbers from 0 to 15 as four bits each, the lowest first.
const FOUR_BITS: [[f64; 4]; 16] = {
    let mut all = [[0.0; 4]; 16];
    let mut number = 0;
    while number < 64 {
        all[number / 4][number % 4] = ((number / 4) >> (number % 4) & 1) as f64;
        number += 1;
    }
    all
};

impl Number for f64 {
    const ONE: Self = 1.0;
    const HAS_WEIGHTS: bool = true;
    type Eight = f64x8;

    eights!(f64x8);

    fn small(number: u16) -> f64x8 {
        f64x8::splat(number.into())
    }

    fn of_bits(bits: u8, weights: &[Self], first: usize) -> f64x8 {
        let [low, high] = [bits & 15, bits >> 4].map(|bits| FOUR_BITS[usize::from(bits)]);
        let Some(weights) = weights.get(first..).and_then(<[Self]>::first_chunk) else { return f64x8::ZERO };
        f64x8::new(*weights) * bytemuck::cast::<_, f64x8>([low, high])
    }

    fn total(_: u32, placements: &[Self]) -> Self {
        let (eights, rest) = placements.as_chunks();
        let sum = eights.iter().fold(f64x8::ZERO, |sum, eight| sum + f64x8::new(*eight));
        sum.reduce_add() + rest.iter().sum::<Self>()
    }
}

/// Replaces each number by `change` of it and of those at its place in the other rows, up to the shortest row.
#[allow(clippy::inline_always, reason = "a call of `change` for each eight would cost most of the time")]
#[inline(always)]
pub(super) fn update<N: Number, const ROWS: usize>(
    row: &mut [N],
    others: [&[N]; ROWS],
    change: impl Fn(N::Eight, [N::Eight; ROWS]) -> N::Eight,
) {
    let length = others.iter().map(|other| other.len()).fold(row.len(), usize::min);
    let (eights, rest) = row[..length].as_chunks_mut();
    let chunks = others.map(|other| other[..length].as_chunks());
    let others = chunks.map(|(others, _)| &others[..eights.len()]);
    let mut one = |place: usize| {
        let numbers = others.map(|eights| N::load(eights[place]));
        eights[place] = N::store(change(N::load(eights[place]), numbers));
    };
    if N::HAS_WEIGHTS {
        (0..length / 8).for_each(one);
    } else {
        // Two at a time: in a site compiled for size the compiler does not unroll the loop by itself.
        for place in 0..length / 16 {
            one(2 * place);
            one(2 * place + 1);
        }
        if length % 16 >= 8 {
            one(length / 8 - 1);
        }
    }
    if !rest.is_empty() {
        let pad = |rest: &[N]| {
            let mut eight = [N::default(); 8];
            eight[..rest.len()].copy_from_slice(rest);
            N::load(eight)
        };
        let changed = N::store(change(pad(rest), chunks.map(|(_, rest)| pad(rest))));
        rest.copy_from_slice(&changed[..rest.len()]);
    }
}

pub(super) fn clear<N: Number>(row: &mut [N]) {
    update(row, [], |_, []| N::small(0));
}

// Inlined into each caller, the functions below are three times as much to load, and no faster.

/// Sets each number to the sum of the numbers at its place in two other rows.
#[inline(never)]
pub(super) fn set_sum<N: Number>(row: &mut [N], one: &[N], other: &[N]) {
    update(row, [one, other], |_, [one, other]| one + other);
}

#[inline(never)]
pub(super) fn set<N: Number>(row: &mut [N], other: &[N]) {
    update(row, [other], |_, [other]| other);
}

#[inline(never)]
pub(super) fn add<N: Number>(row: &mut [N], other: &[N]) {
    update(row, [other], |number, [other]| number + other);
}

#[inline(never)]
pub(super) fn take<N: Number>(row: &mut [N], other: &[N]) {
    update(row, [other], |number, [other]| number - other);
}

/// Multiplies each number by the number at its place in another row, and returns the sum of the products.
#[inline(never)]
pub(super) fn multiply<N: Number>(row: &mut [N], other: &[N]) -> N {
    let sum = Cell::new(N::small(0));
    update(row, [other], |number, [other]| {
        let product = number * other;
        sum.set(sum.get() + product);
        product
    });
    N::sum(sum.get())
}

/// Sets each number to the product of the numbers at its place in two other rows, and returns the sum of the products.
#[inline(never)]
pub(super) fn set_product<N: Number>(row: &mut [N], one: &[N], other: &[N]) -> N {
    let sum = Cell::new(N::small(0));
    update(row, [one, other], |_, [one, other]| {
        let product = one * other;
        sum.set(sum.get() + product);
        product
    });
    N::sum(sum.get())
}
