use std::time::Duration;

use crate::posterior::sample::SampleError;
use crate::{Cell, Confidence, Counts, HitProbability, Posterior, Sample, Task};

/// The numbers of a posterior, exact or estimated.
#[derive(Clone, Debug, PartialEq)]
pub enum Analysis {
    /// The counts of every board.
    Exact(Counts),
    /// A sample of the boards.
    Sampled(Sample),
}

impl Analysis {
    /// Returns the counts of every board, or of the boards drawn.
    pub const fn counts(&self) -> &Counts {
        match self {
            Self::Exact(counts) => counts,
            Self::Sampled(sample) => &sample.drawn,
        }
    }

    /// Returns the number of boards drawn; `None` if every board was counted.
    pub fn drawn(&self) -> Option<u64> {
        if let Self::Sampled(sample) = self { Some(sample.accepted()) } else { None }
    }

    /// Returns the hit probability of a cell; that of a sample with the interval at this confidence.
    pub fn hit_probability(&self, cell: Cell, confidence: Confidence) -> HitProbability {
        match self {
            Self::Exact(counts) => counts.hit_probability(cell),
            Self::Sampled(sample) => HitProbability::Sampled(sample.estimate(cell, confidence)),
        }
    }
}

impl Posterior {
    /// Counts every board if that is [estimated](crate::CountPlan::cost) to take at most `limit` on one core and
    /// [`max_bytes`](Self::plan_count_within) of memory, and draws `draws` boards otherwise. The estimates depend on the
    /// posterior alone: the same call gives the same numbers on every device. The task fails with a [`SampleError`] as
    /// that of [`sample`](Self::sample) does.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use rangekeeper_engine::{Analysis, Confidence, Posterior, Record};
    ///
    /// let record: Record = "v1;classic;E5:hit".parse()?;
    /// let posterior = Posterior::new(record.try_into()?);
    /// let analysis = posterior.analyze(Duration::from_secs(1), 256e6, 100_000, 1).run()?;
    /// assert!(matches!(analysis, Analysis::Exact(_)));
    /// let hit = analysis.hit_probability("E6".parse()?, Confidence::PERCENT_95);
    /// assert_eq!(format!("{:.1}%", 100.0 * hit.value()), "44.2%");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze(
        &self,
        limit: Duration,
        max_bytes: f64,
        draws: u64,
        seed: u64,
    ) -> Task<Result<Analysis, SampleError>> {
        match self.plan_count_within(max_bytes) {
            Ok(plan) if plan.cost() <= limit.as_secs_f64() * 1e9 => {
                plan.part(0, 1).map(|counts| Ok(Analysis::Exact(counts)))
            }
            _ => self.sample(draws, seed).map(|sample| sample.map(Analysis::Sampled)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    #[test]
    fn what_takes_longer_than_the_limit_is_sampled_and_both_are_what_they_are_alone() {
        let record: Record = "v1;classic;E5:hit".parse().unwrap();
        let posterior = Posterior::new(record.try_into().unwrap());
        let analyze = |limit| posterior.analyze(limit, 0.0, 20_000, 7).run().unwrap();
        let counts = posterior.count().unwrap().run();
        assert_eq!(analyze(Duration::MAX), Analysis::Exact(counts));
        let sample = posterior.sample(20_000, 7).run().unwrap();
        assert_eq!(analyze(Duration::ZERO), Analysis::Sampled(sample));
    }

    #[test]
    fn a_fleet_that_cannot_be_counted_is_sampled() {
        // Fifteen ships on the largest grid.
        let fleet = ('A'..='O').map(|name| format!("{name}=3")).collect::<Vec<_>>().join(",");
        let record: Record = format!("v1;16x16,allowed,sunk;{fleet};").parse().unwrap();
        let posterior = Posterior::new(record.try_into().unwrap());
        assert!(posterior.plan_count().is_err());
        let analysis = posterior.analyze(Duration::MAX, 256e6, 100, 1).run().unwrap();
        assert!(matches!(analysis, Analysis::Sampled(sample) if sample.accepted() == 100));
    }
}
