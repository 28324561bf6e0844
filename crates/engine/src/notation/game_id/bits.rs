//! Numbers as bits, six to a letter. Inlined into each caller, they are twice as much to load.

use super::error::GameIdError;

/// Bits in one letter.
pub(super) const SIX: usize = 6;

#[derive(Default)]
pub(super) struct Writer {
    sixes: Vec<u8>,
    bits: usize,
}

impl Writer {
    /// Returns the bits in groups of six. The last group is padded with zeros.
    pub(super) fn finish(self) -> Vec<u8> {
        self.sixes
    }

    #[inline(never)]
    pub(super) fn flag(&mut self, flag: bool) {
        if self.bits.is_multiple_of(SIX) {
            self.sixes.push(0);
        }
        if let Some(last) = self.sixes.last_mut() {
            *last |= u8::from(flag) << (SIX - 1 - self.bits % SIX);
        }
        self.bits += 1;
    }

    /// Writes a number less than `below`, in as many bits as `below - 1` needs.
    #[inline(never)]
    pub(super) fn number(&mut self, number: usize, below: usize) {
        debug_assert!(number < below);
        self.low_bits(number, width(below));
    }

    /// Writes a number from 1 in Elias' gamma code: a zero for each bit after the first, then the bits.
    pub(super) fn count(&mut self, count: usize) {
        debug_assert!(count > 0);
        let bits = count.ilog2();
        self.low_bits(0, bits);
        self.low_bits(count, bits + 1);
    }

    fn low_bits(&mut self, number: usize, bits: u32) {
        for bit in (0..bits).rev() {
            self.flag(number >> bit & 1 == 1);
        }
    }
}

/// A reader of bits in sequence. For any input it returns numbers in range or an error.
pub(super) struct Reader<'a> {
    sixes: &'a [u8],
    bits: usize,
    /// The part of the game being read, for errors.
    pub(super) part: &'static str,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(sixes: &'a [u8]) -> Self {
        Self { sixes, bits: 0, part: "" }
    }

    pub(super) const fn unreadable(&self) -> GameIdError {
        GameIdError::Unreadable { part: self.part }
    }

    #[inline(never)]
    pub(super) fn flag(&mut self) -> Result<bool, GameIdError> {
        let flag = self.peek().ok_or_else(|| self.unreadable())?;
        self.bits += 1;
        Ok(flag)
    }

    fn peek(&self) -> Option<bool> {
        self.sixes.get(self.bits / SIX).map(|six| six >> (SIX - 1 - self.bits % SIX) & 1 == 1)
    }

    #[inline(never)]
    pub(super) fn number(&mut self, below: usize) -> Result<usize, GameIdError> {
        let number = self.low_bits(width(below))?;
        if number < below { Ok(number) } else { Err(self.unreadable()) }
    }

    /// Reads a number from 1 to `most`.
    pub(super) fn count(&mut self, most: usize) -> Result<usize, GameIdError> {
        let mut bits = 0;
        while !self.flag()? {
            bits += 1;
            if bits > most.ilog2() {
                return Err(self.unreadable());
            }
        }
        let count = 1 << bits | self.low_bits(bits)?;
        if count <= most { Ok(count) } else { Err(self.unreadable()) }
    }

    /// Returns true if the next bit is there and set. The padding of the last letter is zero, so a set bit is content.
    pub(super) fn is_more(&self) -> bool {
        self.peek() == Some(true)
    }

    /// Checks that only the padding of the last letter is left.
    pub(super) fn finish(mut self) -> Result<(), GameIdError> {
        self.part = "end";
        let rest = (self.sixes.len() * SIX).checked_sub(self.bits).ok_or_else(|| self.unreadable())?;
        if rest < SIX && self.low_bits(rest as u32)? == 0 { Ok(()) } else { Err(self.unreadable()) }
    }

    fn low_bits(&mut self, bits: u32) -> Result<usize, GameIdError> {
        (0..bits).try_fold(0, |number, _| Ok(number << 1 | usize::from(self.flag()?)))
    }
}

/// Returns the number of bits in `below - 1`.
const fn width(below: usize) -> u32 {
    usize::BITS - (below - 1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back_in_order() {
        for most in 1..70 {
            let mut writer = Writer::default();
            for number in 1..=most {
                writer.number(number - 1, most);
                writer.count(number);
                writer.flag(number % 3 == 0);
            }
            let sixes = writer.finish();
            let mut reader = Reader::new(&sixes);
            for number in 1..=most {
                assert_eq!(reader.number(most), Ok(number - 1));
                assert_eq!(reader.count(most), Ok(number));
                assert_eq!(reader.flag(), Ok(number % 3 == 0));
            }
            assert_eq!(reader.finish(), Ok(()));
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let all = |six| [six; 3];
        assert!(Reader::new(&all(63)).number(100).is_err());
        assert!(Reader::new(&all(0)).count(usize::MAX).is_err());
        assert!(Reader::new(&all(0b00_1111)).count(6).is_err());
        assert_eq!(Reader::new(&all(0b00_1111)).count(7), Ok(7));
        assert_eq!(Reader::new(&[]).number(1), Ok(0));
        assert!(Reader::new(&[]).number(2).is_err());
        assert!(Reader::new(&[0]).finish().is_err());
    }
}
