//! Arithmetic on rows of 16-bit numbers, eight at a time and modulo 2^16.

use std::cell::Cell;

use wide::u16x8;

/// Replaces each number by what `change` makes of it and of those that stand at its place in the other rows, as far
/// as the shortest row goes.
#[allow(clippy::inline_always, reason = "a call of `change` for each eight would cost most of the time")]
#[inline(always)]
pub(super) fn update<const N: usize>(
    row: &mut [u16],
    others: [&[u16]; N],
    change: impl Fn(u16x8, [u16x8; N]) -> u16x8,
) {
    let length = others.iter().map(|other| other.len()).fold(row.len(), usize::min);
    let (eights, rest) = row[..length].as_chunks_mut();
    let chunks = others.map(|other| other[..length].as_chunks());
    let others = chunks.map(|(others, _)| &others[..eights.len()]);
    let mut one = |place: usize| {
        let numbers = others.map(|eights| u16x8::new(eights[place]));
        eights[place] = change(u16x8::new(eights[place]), numbers).to_array();
    };
    // Two at a time: in a site built for size the compiler does not do so by itself.
    for place in 0..length / 16 {
        one(2 * place);
        one(2 * place + 1);
    }
    if length % 16 >= 8 {
        one(length / 8 - 1);
    }
    if !rest.is_empty() {
        let pad = |rest: &[u16]| {
            let mut eight = [0; 8];
            eight[..rest.len()].copy_from_slice(rest);
            u16x8::new(eight)
        };
        let changed = change(pad(rest), chunks.map(|(_, rest)| pad(rest))).to_array();
        rest.copy_from_slice(&changed[..rest.len()]);
    }
}

/// Makes all numbers 0.
pub(super) fn clear(row: &mut [u16]) {
    update(row, [], |_, []| u16x8::ZERO);
}

/// Sets each number to the sum of those at its place in two other rows.
pub(super) fn set_sum(row: &mut [u16], one: &[u16], other: &[u16]) {
    update(row, [one, other], |_, [one, other]| one + other);
}

/// Sets each number to what stands at its place in another row.
pub(super) fn set(row: &mut [u16], other: &[u16]) {
    update(row, [other], |_, [other]| other);
}

/// Adds another row.
pub(super) fn add(row: &mut [u16], other: &[u16]) {
    update(row, [other], |number, [other]| number + other);
}

/// Takes another row away.
pub(super) fn take(row: &mut [u16], other: &[u16]) {
    update(row, [other], |number, [other]| number - other);
}

/// Multiplies each number by that at its place in another row; the sum of the products.
pub(super) fn multiply(row: &mut [u16], other: &[u16]) -> u16 {
    let sum = Cell::new(u16x8::ZERO);
    update(row, [other], |number, [other]| {
        let product = number * other;
        sum.set(sum.get() + product);
        product
    });
    sum.get().reduce_add()
}
