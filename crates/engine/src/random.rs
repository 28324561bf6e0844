//! Random numbers from a seed.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Unbiased bounded numbers; each 64 random bits serve twice.
#[derive(Clone)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
    half: Option<u32>,
}

impl Random {
    /// The numbers of a stream. Streams that differ in seed, number or purpose are independent of one another.
    pub fn new(purpose: [u8; 16], seed: u64, number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        // Two words of the state are the same in all streams of a purpose; the generator mixes them in before its
        // first use.
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

    /// A number below `bound`, which is not 0. Lemire, "Fast random integer generation in an interval"
    /// (2019), algorithm 5.
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

    /// 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number from 0 to 1, below 1: a multiple of 2^-53.
    pub fn fraction(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `bound`, which is not 0: draws as many bits as the bound has until they are below it.
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
