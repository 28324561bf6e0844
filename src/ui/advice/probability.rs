//! The probability as the card shows it and says it.

use rangekeeper_engine::{Estimate, HitProbability};

use crate::ui::prelude::*;

/// Writes the probability as it stands in a sentence, in whole percents.
pub fn likely(words: Words, probability: HitProbability) -> String {
    match probability {
        HitProbability::Exact { occupied, boards, .. } if occupied == boards => words.is_certain().to_owned(),
        probability => words.probability(probability, 0),
    }
}

/// Writes the same probability where a number stands alone, its bounds by signs: `>99%`.
pub fn figure(words: Words, probability: HitProbability) -> String {
    match probability {
        HitProbability::Exact { .. } => words.percent_by_sign(probability.value(), 0),
        HitProbability::Sampled(Estimate { successes, trials, .. }) => {
            words.sampled_by_sign(successes, trials)
        }
    }
}
