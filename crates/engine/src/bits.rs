/// Iterates over the members of a bit set in ascending order: the indices of the set bits, with 64 bits a word.
///
/// ```
/// use rangekeeper_engine::internal::ones;
/// assert_eq!(ones([0b101, 1]).collect::<Vec<_>>(), [0, 2, 64]);
/// ```
#[inline]
pub fn ones<I: IntoIterator<Item = u64>>(words: I) -> Ones<I::IntoIter> {
    Ones { words: words.into_iter(), word: 0, next: 0, bits: 0 }
}

/// The iterator that [`ones`] returns.
#[derive(Clone, Debug)]
pub struct Ones<I> {
    words: I,
    /// Index of the first bit of the current word; `next` is that of the word after it.
    word: usize,
    next: usize,
    /// Bits of the current word that are not yet returned.
    bits: u64,
}

impl<I: Iterator<Item = u64>> Iterator for Ones<I> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.bits = self.words.next()?;
            (self.word, self.next) = (self.next, self.next + 64);
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.word + bit)
    }
}
