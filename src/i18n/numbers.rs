//! Numbers and lists as the reader's language writes them, by the browser's `Intl`.
//!
//! Three things are the page's own sentences: ranges ("21% to 22%"; `Intl` joins them by a dash, which reads like a
//! minus), bounds ("under 0.1%"), and signs (`Intl` writes a hyphen for a minus in some languages).

use rangekeeper_engine::{HitProbability, Record, Turn};

use super::Words;

impl Words {
    /// Formats a count with separators: `1,000,000`.
    pub fn count(self, number: impl Into<u128>) -> String {
        self.language.format_number(number.into(), 0)
    }

    /// Formats a number that is not negative, with this many decimals.
    pub fn number(self, number: f64, decimals: usize) -> String {
        self.language.format_number(number, decimals)
    }

    /// Formats a number with its sign and this many decimals; without a sign if it rounds to 0.
    pub fn signed(self, number: f64, decimals: usize) -> String {
        let sign = match (number * 10_u64.pow(decimals as u32) as f64).round() {
            steps if steps > 0.0 => "+",
            steps if steps < 0.0 => "−",
            _ => "",
        };
        format!("{sign}{}", self.number(number.abs(), decimals))
    }

    /// Formats a share from 0 to 1 in percent with this many decimals. A share close to 0 or 1 is never rounded to it.
    pub fn percent(self, share: f64, decimals: usize) -> String {
        let in_percent = |share| self.language.format_percent(share, decimals);
        match Rounded::new(share, decimals) {
            Rounded::Under(share) => self.under(&in_percent(share)),
            Rounded::To(share) => in_percent(share),
            Rounded::Over(share) => self.over(&in_percent(share)),
        }
    }

    /// Formats the share of draws that hit, in percent. A sample proves nothing certain, so not even none or all of the
    /// draws become 0% or 100%.
    pub fn sampled(self, successes: impl Into<u128>, draws: impl Into<u128>, decimals: usize) -> String {
        self.percent(uncertain(successes.into(), draws.into()), decimals)
    }

    /// Formats a hit probability in percent, as exactly as it is known.
    pub fn probability(self, probability: HitProbability, decimals: usize) -> String {
        match probability {
            HitProbability::Exact { .. } => self.percent(probability.value(), decimals),
            HitProbability::Sampled(it) => self.sampled(it.successes, it.trials, decimals),
        }
    }

    /// Formats like [`Words::probability`] in whole percents, with bounds as signs: `>99%`, no wider than `100%`.
    pub fn probability_by_sign(self, probability: HitProbability) -> String {
        let in_percent = |share| self.language.format_percent(share, 0);
        let share = match probability {
            HitProbability::Exact { .. } => probability.value(),
            HitProbability::Sampled(it) => uncertain(it.successes.into(), it.trials.into()),
        };
        match Rounded::new(share, 0) {
            Rounded::Under(share) => format!("<{}", in_percent(share)),
            Rounded::To(share) => in_percent(share),
            Rounded::Over(share) => format!(">{}", in_percent(share)),
        }
    }

    /// Formats a range of shares in percent: `21.28% to 21.45%`.
    pub fn percent_range(self, lower: f64, upper: f64, decimals: usize) -> String {
        self.range(&self.percent(lower, decimals), &self.percent(upper, decimals))
    }

    /// Joins items: `a, b and c`.
    pub fn list(self, items: &[String]) -> String {
        self.language.format_list(items, false)
    }

    /// Joins items of which only one holds: `a, b or c`.
    pub fn choice(self, items: &[String]) -> String {
        self.language.format_list(items, true)
    }

    /// Says how many shots were fired, and in how many turns where that is another number.
    pub fn shots_fired(self, record: &Record) -> String {
        let shots = self.shots(record.shots().len() as u64);
        self.turns_taken(record).map_or_else(|| shots.clone(), |turns| self.shots_and_turns(&shots, &turns))
    }

    /// Says how many turns the shots took; `None` where a turn has a number of shots.
    pub fn turns_taken(self, record: &Record) -> Option<String> {
        let turn = record.rules().turn();
        (!matches!(turn, Turn::Shots(_))).then(|| self.turns(turn.turns(record.shots()) as u64))
    }
}

/// A share rounded to the last decimal of its percentage.
#[derive(Debug, PartialEq)]
enum Rounded {
    /// More than 0, and less than this.
    Under(f64),
    /// Close to this, and certain only if the share is.
    To(f64),
    /// More than this, and less than 1.
    Over(f64),
}

impl Rounded {
    fn new(share: f64, decimals: usize) -> Self {
        let steps = 100 * 10_u64.pow(decimals as u32);
        let of_steps = |step: u64| step as f64 / steps as f64;
        match (share * steps as f64).round() as u64 {
            0 if share > 0.0 => Self::Under(of_steps(1)),
            step if share < 1.0 && step == steps => Self::Over(of_steps(step - 1)),
            step => Self::To(of_steps(step)),
        }
    }
}

/// Returns the share of draws that hit, never quite 0 or 1.
fn uncertain(successes: u128, draws: u128) -> f64 {
    let share = successes as f64 / draws.max(1) as f64;
    share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

/// Formats a number from 0 to 1 with this many decimals for style sheets. The standard library's formatting of all
/// numbers would add ten kilobytes to the page.
pub fn decimal(number: f64, decimals: usize) -> String {
    let steps = 10_u64.pow(decimals as u32);
    let rounded = (number * steps as f64).round() as u64;
    format!("{}.{:0decimals$}", rounded / steps, rounded % steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_called_certain_that_is_merely_close_to_it() {
        assert_eq!(Rounded::new(0.2136, 1), Rounded::To(0.214));
        assert_eq!(Rounded::new(0.0, 1), Rounded::To(0.0));
        assert_eq!(Rounded::new(1.0, 1), Rounded::To(1.0));
        assert_eq!(Rounded::new(0.0004, 1), Rounded::Under(0.001));
        assert_eq!(Rounded::new(0.9996, 1), Rounded::Over(0.999));
        assert_eq!(Rounded::new(0.000_004, 2), Rounded::Under(0.0001));
        assert_eq!(Rounded::new(0.5, 0), Rounded::To(0.5));
        assert_eq!(Rounded::new(0.050_49, 2), Rounded::To(0.0505));
    }

    #[test]
    fn no_sample_shows_that_something_is_certain() {
        assert_eq!(
            [0, 500, 1000].map(|hits| Rounded::new(uncertain(hits, 1000), 1)),
            [Rounded::Under(0.001), Rounded::To(0.5), Rounded::Over(0.999)]
        );
    }

    #[test]
    fn numbers_are_rounded_to_their_last_decimal() {
        assert_eq!([0.0, 0.12345, 0.5, 1.0].map(|n| decimal(n, 4)), ["0.0000", "0.1235", "0.5000", "1.0000"]);
    }
}
