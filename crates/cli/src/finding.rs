use std::time::Instant;

use rangekeeper_engine::{
    Analysis, Assumption, Cell, Component, Confidence, HitProbability, Posterior, Record, Weights,
};
use rangekeeper_play::MostLikely;

pub(crate) struct Answer {
    pub(crate) started: Instant,
    pub(crate) record: Record,
    pub(crate) assumption: Assumption,
    pub(crate) posterior: Posterior,
    pub(crate) analysis: Analysis,
    /// The seed of the draws; `None` if every board was counted.
    pub(crate) seed: Option<u64>,
    pub(crate) confidence: Confidence,
}

impl Answer {
    pub(crate) fn off_record(&self) -> Vec<&str> {
        let fleet = self.record.rules().fleet();
        self.posterior.position().off_record().iter().map(|ship| &fleet.ship(ship).name[..]).collect()
    }

    /// How likely each of the assumed ways to place the ships is after the record; empty if there is only one.
    pub(crate) fn origins(&self) -> Vec<(Assumption, f64)> {
        let who = |component: &Component| {
            if component.is_uniform() { Assumption::Random } else { Assumption::Person }
        };
        let components = self.posterior.prior().components().map(|(_, component)| who(component));
        let shares: Vec<f64> = match &self.analysis {
            Analysis::Exact(counts) => {
                let shares = |it: &Weights| it.components.iter().map(|weight| weight / it.total).collect();
                counts.weights.as_ref().map(shares).unwrap_or_default()
            }
            Analysis::Sampled(sample) => {
                sample.components.iter().map(|&drawn| drawn as f64 / sample.accepted() as f64).collect()
            }
        };
        components.zip(shares).collect()
    }

    pub(crate) fn hit_probability(&self, cell: Cell) -> HitProbability {
        self.analysis.hit_probability(cell, self.confidence)
    }

    /// Returns the most likely hit; `None` if there is nothing left to hit.
    pub(crate) fn most_likely(&self) -> Option<MostLikely> {
        match &self.analysis {
            Analysis::Exact(counts) => MostLikely::exact(&self.record, counts),
            Analysis::Sampled(sample) => MostLikely::sampled(&self.record, sample, self.confidence),
        }
    }

    pub(crate) const fn method(&self) -> &'static str {
        if self.seed.is_some() { "sample" } else { "exact" }
    }
}
