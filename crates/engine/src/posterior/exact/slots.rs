//! Sets of placements by their slots.

/// A set of candidates of one class, by their slots: at most 592 of them, on an extended grid of 16 x 16.
pub(super) type Slots = [u64; 10];

/// Removes and returns the first member of a set.
pub(super) fn take_first(bits: &mut Slots) -> Option<usize> {
    let word = bits.iter().position(|word| *word != 0)?;
    let bit = bits[word].trailing_zeros() as usize;
    bits[word] &= bits[word] - 1;
    Some(64 * word + bit)
}
