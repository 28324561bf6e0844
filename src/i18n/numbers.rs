//! Numbers and lists as the reader's language writes them.

use super::Words;

impl Words {
    /// A count with its thousands apart: `1,000,000`.
    pub fn count(self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push_str(self.thousands());
            }
            text.push(digit);
        }
        text
    }

    /// A number that is not negative, with this many decimals.
    pub fn number(self, number: f64, decimals: usize) -> String {
        let steps = 10_u64.pow(decimals as u32);
        let rounded = (number * steps as f64).round() as u64;
        let whole = self.count(rounded / steps);
        if decimals == 0 { whole } else { format!("{whole}{}{:0decimals$}", self.point(), rounded % steps) }
    }

    /// A share from 0 to 1 in percent with this many decimals. What is merely close to 0% or 100% is never
    /// rounded to it.
    pub fn percent(self, share: f64, decimals: usize) -> String {
        let steps = 10_u64.pow(decimals as u32);
        let rounded = (share * (100 * steps) as f64).round() as u64;
        let in_percent = |steps_of| self.in_percent(&self.number(steps_of as f64 / steps as f64, decimals));
        match rounded {
            0 if share > 0.0 => self.under(&in_percent(1)),
            _ if share < 1.0 && rounded == 100 * steps => self.over(&in_percent(rounded - 1)),
            _ => in_percent(rounded),
        }
    }

    /// The share of draws that hit, in percent. A sample never shows that something is certain, so not even none
    /// or all of the draws are called 0% or 100%.
    pub fn sampled(self, successes: u64, draws: u64, decimals: usize) -> String {
        let share = successes as f64 / draws.max(1) as f64;
        self.percent(share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON), decimals)
    }

    /// A range of shares in percent: `21.28% to 21.45%`.
    pub fn percent_range(self, lower: f64, upper: f64, decimals: usize) -> String {
        self.range(&self.percent(lower, decimals), &self.percent(upper, decimals))
    }

    /// Things in a row, as a sentence lists them: `a, b and c`.
    pub fn list(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [init @ .., last] => self.and(&self.in_row(init), last),
        }
    }

    /// The same where only one of them holds: `a, b or c`.
    pub fn choice(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [init @ .., last] => self.or(&self.in_row(init), last),
        }
    }

    pub(super) fn in_row(self, items: &[String]) -> String {
        let mut items = items.iter();
        let first = items.next().cloned().unwrap_or_default();
        items.fold(first, |list, next| self.in_list(&list, next))
    }
}

/// A number from 0 to 1 with this many decimals for style sheets. What the standard library has for all
/// numbers weighs ten kilobytes in the page.
pub fn decimal(number: f64, decimals: usize) -> String {
    let steps = 10_u64.pow(decimals as u32);
    let rounded = (number * steps as f64).round() as u64;
    format!("{}.{:0decimals$}", rounded / steps, rounded % steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Words {
        Words::english()
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(|n| english().count(n)), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn nothing_is_called_certain_that_is_merely_close_to_it() {
        assert_eq!(english().percent(0.2136, 1), "21.4%");
        assert_eq!(english().percent(0.0, 1), "0.0%");
        assert_eq!(english().percent(1.0, 1), "100.0%");
        assert_eq!(english().percent(0.0004, 1), "under 0.1%");
        assert_eq!(english().percent(0.9996, 1), "over 99.9%");
        assert_eq!(english().percent(0.000_004, 2), "under 0.01%");
        assert_eq!(english().percent(0.5, 0), "50%");
        assert_eq!(
            [0, 500, 1000].map(|n| english().sampled(n, 1000, 1)),
            ["under 0.1%", "50.0%", "over 99.9%"]
        );
        assert_eq!(english().percent(0.050_49, 2), "5.05%");
    }

    #[test]
    fn numbers_are_rounded_to_their_last_decimal() {
        assert_eq!([0.0, 0.12345, 0.5, 1.0].map(|n| decimal(n, 4)), ["0.0000", "0.1235", "0.5000", "1.0000"]);
    }

    #[test]
    fn lists_read_like_sentences() {
        let items =
            |n: usize| ["E5", "E6", "F5"][..n].iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(|n| english().list(&items(n))), ["", "E5", "E5 and E6", "E5, E6 and F5"]);
    }
}
