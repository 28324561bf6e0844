use std::fmt::{self, Write};

use thiserror::Error;

use crate::{CellWeights, Record, ScaledPrior};

/// A checksum of a record and a prior, by which counts of different posteriors are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Checksum(u32);

/// An error: counts or samples of different records or priors do not add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these are numbers of different records or priors, which do not add up")]
pub struct OtherPosterior;

impl Checksum {
    pub(super) fn new(record: &Record, prior: &ScaledPrior) -> Self {
        let mut fnv = Fnv1a(0x811C_9DC5);
        // Writing to a checksum never fails.
        _ = write!(fnv, "{record}");
        if !prior.is_uniform() {
            for (_, component) in prior.components() {
                let weights = component.weights.iter().flat_map(CellWeights::weights);
                for number in weights.chain([&component.share]) {
                    fnv.add(&number.to_bits().to_le_bytes());
                }
            }
        }
        Self(fnv.0)
    }
}

/// The checksum FNV-1a, the same on every machine.
struct Fnv1a(u32);

impl Fnv1a {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assumption, Posterior};

    #[test]
    fn numbers_of_different_records_or_priors_do_not_add_up() {
        let posterior = |line: &str, assumption: Assumption| {
            let record: Record = line.parse().unwrap();
            let prior = assumption.prior(record.rules()).scaled(record.rules());
            Posterior::new(record.try_into().unwrap()).with_prior(&prior).unwrap()
        };
        let empty = posterior("v1;classic;", Assumption::Random);
        let (mut counts, mut sample) = (empty.count().unwrap().run(), empty.sample(100, 1).run().unwrap());
        let others = [("v1;classic;E5:hit", Assumption::Random), ("v1;classic;", Assumption::Person)];
        for (line, assumption) in others {
            let other = posterior(line, assumption);
            assert_eq!(counts.merge(&other.count().unwrap().run()), Err(OtherPosterior), "{line}");
            assert_eq!(sample.merge(&other.sample(100, 1).run().unwrap()), Err(OtherPosterior), "{line}");
        }
        assert_eq!((counts.boards, sample.accepted()), (15_046_987_768, 100));
        assert_eq!(sample.merge(&empty.sample(50, 2).run().unwrap()), Ok(()));
        assert_eq!(sample.accepted(), 150);
    }
}
