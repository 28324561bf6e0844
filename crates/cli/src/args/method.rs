use clap::{Args, ValueEnum, value_parser};
use rangekeeper_engine::Confidence;

use super::values;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// Count every board, however long it takes
    Exact,
    /// Draw boards at random
    Sample,
}

/// How a posterior is found.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Method")]
pub(crate) struct MethodArgs {
    /// How probabilities are found [default: exact if that takes one core about a minute at most, else sample]
    #[arg(long)]
    method: Option<Method>,
    /// Draws to accept; asks for a sample [default: 1000000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// The seed of the draws; asks for a sample [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The confidence of a sample's Clopper-Pearson intervals, between 0 and 1
    #[arg(long, value_name = "P", value_parser = values::confidence, default_value = "0.95")]
    pub(crate) confidence: Confidence,
}

impl MethodArgs {
    /// Returns the method that was asked for; `None` if any affordable one will do.
    pub(crate) fn method(self) -> Option<Method> {
        // A number of samples or a seed asks for samples.
        let asks_for_a_sample = self.samples.is_some() || self.seed.is_some();
        self.method.or(asks_for_a_sample.then_some(Method::Sample))
    }

    /// Returns the number of draws to accept.
    pub(crate) fn samples(self) -> u64 {
        self.samples.unwrap_or(1_000_000)
    }
}
