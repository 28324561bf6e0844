//! The tooltip of a cell.

use serde::Deserialize;

/// Its texts, with single spaces.
#[derive(Clone, Debug, Deserialize)]
pub struct Tooltip {
    pub(crate) cell: String,
    pub words: String,
    /// The probability of a hit, or that a hit is certain; empty without one.
    pub probability: String,
    /// `3,214,027,020 of 15,046,987,768 boards`, once all are counted.
    pub exact: Option<String>,
    /// `213,404 of 1,000,000 samples`, and `, 21.34%` where the probability is the exact one.
    counts: Option<String>,
    /// `95% interval 21.26% to 21.42%`, and ` so far` while samples are still to come.
    pub interval: Option<String>,
}

impl Tooltip {
    /// Returns the sample: in how many draws a ship lay there, of how many, and the share if it is written.
    #[track_caller]
    pub fn sampled(&self) -> (u64, u64, Option<&str>) {
        let counts = self.counts.as_deref().unwrap_or_else(|| panic!("no sample in {self:?}"));
        let (counts, share) = counts.split_once(" samples").expect("a number of samples");
        let (successes, trials) = counts.split_once(" of ").expect("a part of all samples");
        let number = |text: &str| text.replace(',', "").parse().expect("a number");
        (number(successes), number(trials), share.strip_prefix(", "))
    }
}
