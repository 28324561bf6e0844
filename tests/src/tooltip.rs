//! What the tooltip says of a cell that has odds.

use std::str::FromStr;

use serde::Deserialize;

/// What an interval is followed by while samples are still to come.
const INTERIM: &str = " so far";

#[derive(Clone, Debug, PartialEq)]
pub struct Tooltip {
    /// The probability of a hit, or that a hit is certain, as it is written.
    pub probability: String,
    /// Boards, once all of them are counted.
    counted: Option<Counted>,
    /// Draws, if there are any.
    sampled: Option<Sampled>,
    /// Ships and their shares, as they are written.
    pub ships: Vec<(String, String)>,
}

/// `3,214,027,020 of 15,046,987,768 boards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Boards in which a ship lies there.
    pub occupied: u128,
    pub boards: u128,
}

/// `213,404 of 1,000,000 samples, 21.34%` and `95% interval 21.26% to 21.42%`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// Draws in which a ship lay there.
    pub successes: u64,
    pub trials: u64,
    /// Their share as it is written; only where the probability is the exact one.
    pub share: Option<String>,
    /// The 95% interval, as it is written.
    pub interval: String,
    /// True if more samples are still to come.
    pub is_interim: bool,
}

impl Tooltip {
    /// Returns true if it has an exact number.
    pub const fn is_exact(&self) -> bool {
        self.counted.is_some()
    }

    /// Returns true if it has a sample.
    pub const fn is_sampled(&self) -> bool {
        self.sampled.is_some()
    }

    /// All boards, counted.
    #[track_caller]
    pub fn counted(&self) -> Counted {
        self.counted.unwrap_or_else(|| panic!("nothing exact in {self:?}"))
    }

    /// The sample.
    #[track_caller]
    pub fn sampled(&self) -> &Sampled {
        self.sampled.as_ref().unwrap_or_else(|| panic!("no sample in {self:?}"))
    }
}

impl Counted {
    pub fn share(self) -> f64 {
        self.occupied as f64 / self.boards as f64
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Shown {
    pub(crate) cell: String,
    pub(crate) words: String,
    probability: Option<String>,
    exact: Option<String>,
    counts: Option<String>,
    interval: Option<String>,
    rows: Vec<(String, String)>,
}

impl Shown {
    /// The body of a function that returns it, or null where no tooltip shows.
    pub(crate) const SCRIPT: &str = "
        const tip = document.getElementById('tooltip');
        if (!tip?.checkVisibility({ visibilityProperty: true })) return null;
        const text = (selector) => tip.querySelector(selector)?.innerText.trim();
        return {
            cell: text('.tooltip-cell') ?? '',
            words: tip.innerText,
            probability: text('.tooltip-probability'),
            exact: text('.tooltip-exact'),
            counts: text('.tooltip-counts'),
            interval: text('.tooltip-interval'),
            rows: [...tip.querySelectorAll('tr')].map((row) =>
                [...row.querySelectorAll('th, td')].map((it) => it.innerText.trim())),
        };";

    /// The numbers; `None` where they are not of the expected form.
    pub(crate) fn read(self) -> Option<Tooltip> {
        let counted = match &self.exact {
            None => None,
            Some(text) => {
                let (occupied, boards) =
                    pair(text.strip_suffix("s").unwrap_or(text).strip_suffix(" board")?)?;
                Some(Counted { occupied, boards })
            }
        };
        let sampled = match (&self.counts, &self.interval) {
            (None, None) => None,
            (Some(counts), Some(interval)) => Some(sampled(counts, interval)?),
            _ => return None,
        };
        // The sample's share stands in the first line, unless the exact one does.
        let beside = sampled.as_ref().is_none_or(|sampled| sampled.share.is_some() == counted.is_some());
        let some = counted.is_some() || sampled.is_some();
        let probability = self.probability.filter(|_| some && beside)?;
        Some(Tooltip { probability, counted, sampled, ships: self.rows })
    }
}

fn sampled(counts: &str, interval: &str) -> Option<Sampled> {
    let (counts, share) = counts.split_once(" samples")?;
    let (successes, trials) = pair(counts)?;
    let share = match share.strip_prefix(", ") {
        Some(share) => Some(share.to_owned()),
        None if share.is_empty() => None,
        None => return None,
    };
    let is_interim = interval.ends_with(INTERIM);
    let interval = interval.strip_prefix("95% interval ")?.trim_end_matches(INTERIM).to_owned();
    Some(Sampled { successes, trials, share, interval, is_interim })
}

/// The numbers in `3,214 of 15,046`.
fn pair<T: FromStr>(text: &str) -> Option<(T, T)> {
    let number = |text: &str| text.replace(',', "").parse().ok();
    let (part, all) = text.split_once(" of ")?;
    Some((number(part)?, number(all)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(exact: Option<&str>, counts: Option<&str>, interval: Option<&str>) -> Option<Tooltip> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let shown = Shown {
            cell: "E5".to_owned(),
            words: String::new(),
            probability: Some("21.36%".to_owned()),
            exact: owned(exact),
            counts: owned(counts),
            interval: owned(interval),
            rows: Vec::new(),
        };
        shown.read()
    }

    #[test]
    fn exact_and_sampled_numbers_are_read() {
        let tip = shown(
            Some("3,214 of 15,046 boards"),
            Some("213,404 of 1,000,000 samples, 21.34%"),
            Some("95% interval 21.26% to 21.42% so far"),
        );
        let tip = tip.unwrap();
        assert_eq!(tip.counted(), Counted { occupied: 3214, boards: 15_046 });
        let sampled = tip.sampled();
        assert_eq!((sampled.successes, sampled.trials), (213_404, 1_000_000));
        assert_eq!(sampled.share.as_deref(), Some("21.34%"));
        assert_eq!((&*sampled.interval, sampled.is_interim), ("21.26% to 21.42%", true));
        assert!(!shown(Some("1 of 1 board"), None, None).unwrap().is_sampled());
    }

    #[test]
    fn what_is_of_another_form_is_not_understood() {
        let case = |exact, counts, interval| assert_eq!(shown(exact, counts, interval), None);
        case(None, None, None);
        case(Some("3,214 boards"), None, None);
        case(None, Some("1 of 2 samples"), None);
        case(None, Some("1 of 2 samples, 50.00%"), Some("95% interval 1.26% to 98.74%"));
        case(Some("1 of 2 boards"), Some("1 of 2 samples"), Some("95% interval 1.26% to 98.74%"));
    }
}
