//! Numbers as they are printed, and as games that were drawn leave them.

use rangekeeper_play::GameLengths;

use super::row::Agreement;

/// A number as it is printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printed {
    pub(super) text: &'static str,
    /// How its last decimal came about, if it is not the closest.
    cut: Option<Cut>,
}

/// Ways of leaving decimals out other than rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Off,
    Up,
}

/// A number that games which were drawn leave uncertain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) standard_error: f64,
}

impl Printed {
    pub(super) const fn rounded(text: &'static str) -> Self {
        Self { text, cut: None }
    }

    /// A number that may be cut off instead.
    pub(super) const fn cut_off(text: &'static str) -> Self {
        Self { text, cut: Some(Cut::Off) }
    }

    /// A number that may be rounded up instead.
    pub(super) const fn rounded_up(text: &'static str) -> Self {
        Self { text, cut: Some(Cut::Up) }
    }

    /// One unit of the last decimal.
    fn unit(self) -> f64 {
        let decimals = self.text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        0.1_f64.powi(decimals as i32)
    }

    /// The printed number. What is none is no number that anything agrees with.
    fn number(self) -> f64 {
        self.text.parse().unwrap_or(f64::NAN)
    }

    /// What would be printed like this after rounding.
    pub(super) fn as_rounded(self) -> (f64, f64) {
        let (number, half) = (self.number(), self.unit() / 2.0);
        (number - half, number + half)
    }

    /// What would be printed like this in the other way, and the name of the way.
    fn as_cut(self) -> Option<((f64, f64), &'static str)> {
        let (number, unit) = (self.number(), self.unit());
        self.cut.map(|cut| match cut {
            Cut::Off => ((number, number + unit), "the paper cuts decimals off instead of rounding"),
            Cut::Up => ((number - unit, number), "the paper rounds up: “slightly less than”"),
        })
    }

    /// How a number found, somewhere between these two, goes together with what is printed.
    pub(super) fn compare(self, found: (f64, f64), agreement: Agreement) -> (Agreement, String) {
        // Computed ends may be off by the last bits.
        const SLACK: f64 = 1e-9;
        let meets = |(lower, upper): (f64, f64)| lower - SLACK <= found.1 && found.0 <= upper + SLACK;
        if meets(self.as_rounded()) {
            return (agreement, String::new());
        }
        match self.as_cut() {
            Some((range, how)) if meets(range) => (Agreement::Explained, how.to_owned()),
            _ => (Agreement::Disagrees, String::new()),
        }
    }
}

impl Estimate {
    /// Standard errors to either side that an interval of 95% reaches, and one of 99.99%.
    pub(super) const REACHES: [f64; 2] = [1.959_964, 3.890_592];

    /// The mean of these games; `None` before the second.
    pub(super) fn mean(lengths: &GameLengths) -> Option<Self> {
        Some(Self { value: lengths.mean()?, standard_error: lengths.standard_error()? })
    }

    /// Their standard deviation, whose own error follows from the fourth moment: the variance of the squared distances
    /// over the games, and what that makes of their root.
    pub(super) fn standard_deviation(lengths: &GameLengths) -> Option<Self> {
        let (fourth, value) = (lengths.central_moment(4)?, lengths.standard_deviation()?);
        let of_the_square = ((fourth - value.powi(4)).max(0.0) / lengths.games() as f64).sqrt();
        Some(Self { value, standard_error: of_the_square / (2.0 * value.max(f64::MIN_POSITIVE)) })
    }

    /// The interval of 95%.
    pub(super) fn interval(self) -> (f64, f64) {
        self.within(Self::REACHES[0])
    }

    /// The same where what is printed is drawn from a million games.
    pub(super) fn and_of_a_million(self, games: u64) -> Self {
        let theirs = self.standard_error * (games as f64 / 1e6).sqrt();
        Self { standard_error: self.standard_error.hypot(theirs), ..self }
    }

    pub(super) fn within(self, reach: f64) -> (f64, f64) {
        (self.value - reach * self.standard_error, self.value + reach * self.standard_error)
    }
}
