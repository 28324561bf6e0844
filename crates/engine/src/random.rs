use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A generator of unbiased bounded integers. Each 64 random bits are used as two halves.
#[derive(Clone, Debug)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
    half: Option<u32>,
}

impl Random {
    /// Creates the stream of this purpose, seed and number. Streams that differ in any of these are independent.
    pub fn new(purpose: [u8; 16], seed: u64, number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        // Two words of the state are the same in all streams of a purpose; the generator mixes them in before use.
        bytes[16..].copy_from_slice(&purpose);
        let mut generator = Xoshiro256PlusPlus::from_seed(bytes);
        for _ in 0..32 {
            generator.next_u64();
        }
        Self { generator, half: None }
    }

    #[inline]
    fn bits(&mut self) -> u32 {
        if let Some(half) = self.half.take() {
            return half;
        }
        let bits = self.generator.next_u64();
        self.half = Some((bits >> 32) as u32);
        bits as u32
    }

    /// Returns a number less than `bound`, which must not be 0. Source: Lemire, "Fast random integer generation in an
    /// interval" (2019), algorithm 5.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Returns a multiple of 2^-53 from 0 to 1, excluding 1.
    pub fn fraction(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a number less than `bound`, which must not be 0. Draws as many bits as `bound - 1` has, until they form
    /// a number less than `bound`.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        let unused = (bound - 1).leading_zeros();
        loop {
            let high = if unused < 64 { u128::from(self.generator.next_u64()) << 64 } else { 0 };
            let bits = high | u128::from(self.generator.next_u64());
            let number = bits & u128::MAX.checked_shr(unused).unwrap_or(0);
            if number < bound {
                return number;
            }
        }
    }
}
