//! The posterior of a record, exact or sampled.

use std::time::Duration;

use rangekeeper_engine::{Cell, Counts, Odds, Record, Sample, ShipSet};
use rangekeeper_play::MostLikely;

/// The posterior of a record, and what is known beside it.
pub(crate) struct Posterior<'a> {
    pub(crate) record: &'a Record,
    pub(crate) off_record: ShipSet,
    pub(crate) finding: Finding,
    pub(crate) elapsed: Duration,
}

/// The numbers of a posterior.
pub(crate) enum Finding {
    /// Every board, counted.
    Exact(Counts),
    /// Some boards, drawn.
    Sampled { sample: Sample, seed: u64, confidence: f64 },
}

impl Finding {
    /// The boards counted or drawn.
    pub(crate) fn counts(&self) -> &Counts {
        match self {
            Self::Exact(counts) => counts,
            Self::Sampled { sample, .. } => &sample.drawn,
        }
    }

    /// The probability of a hit in this cell.
    pub(crate) fn odds(&self, cell: Cell) -> Odds {
        match self {
            Self::Exact(counts) => counts.odds(cell),
            Self::Sampled { sample, confidence, .. } => Odds::Sampled(sample.estimate(cell, *confidence)),
        }
    }

    /// The most likely hit; `None` if there is nothing left to hit.
    pub(crate) fn most_likely(&self, record: &Record) -> Option<MostLikely> {
        match self {
            Self::Exact(counts) => MostLikely::exact(record, counts, None),
            Self::Sampled { sample, confidence, .. } => {
                MostLikely::sampled(record, sample, *confidence, None)
            }
        }
    }

    /// `exact` or `sample`.
    pub(crate) const fn method(&self) -> &'static str {
        match self {
            Self::Exact(_) => "exact",
            Self::Sampled { .. } => "sample",
        }
    }

    /// The seed of a sample.
    pub(crate) const fn seed(&self) -> Option<u64> {
        match self {
            Self::Exact(_) => None,
            Self::Sampled { seed, .. } => Some(*seed),
        }
    }
}
