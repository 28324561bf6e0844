use rangekeeper_play::GameLengths;
use serde::Serialize;

#[derive(Clone, Copy, Debug)]
pub(super) struct Printed {
    pub(super) text: &'static str,
    /// Other rounding by the source: the ends of the range in units of the last decimal, and a description.
    cut: Option<(f64, f64, &'static str)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) standard_error: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Agreement {
    Agrees,
    WithinTheInterval,
    /// The figures differ for a known reason.
    Explained,
    NotPublished,
    Disagrees,
}

impl Printed {
    pub(super) const fn rounded(text: &'static str) -> Self {
        Self { text, cut: None }
    }

    /// Creates a number that may be rounded down.
    pub(super) const fn cut_off(text: &'static str) -> Self {
        Self { text, cut: Some((0.0, 1.0, "the paper cuts decimals off instead of rounding")) }
    }

    /// Creates a number that may be rounded up.
    pub(super) const fn rounded_up(text: &'static str) -> Self {
        Self { text, cut: Some((-1.0, 0.0, "the paper rounds up: “slightly less than”")) }
    }

    /// Returns the range of numbers that are printed like this if rounded to nearest.
    pub(super) fn as_rounded(self) -> (f64, f64) {
        self.range(-0.5, 0.5)
    }

    /// Returns the range between these numbers of units of the last decimal; NaN, which never agrees, for no number.
    fn range(self, lower: f64, upper: f64) -> (f64, f64) {
        let decimals = self.text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let (number, unit) = (self.text.parse().unwrap_or(f64::NAN), 0.1_f64.powi(decimals as i32));
        (number + lower * unit, number + upper * unit)
    }

    /// Compares the printed number with the range in which the number was found.
    pub(super) fn compare(self, found: (f64, f64), agreement: Agreement) -> (Agreement, String) {
        // Computed ends may be off by the last bits.
        const SLACK: f64 = 1e-9;
        let meets = |(lower, upper): (f64, f64)| lower - SLACK <= found.1 && found.0 <= upper + SLACK;
        if meets(self.as_rounded()) {
            return (agreement, String::new());
        }
        match self.cut {
            Some((lower, upper, how)) if meets(self.range(lower, upper)) => {
                (Agreement::Explained, how.to_owned())
            }
            _ => (Agreement::Disagrees, String::new()),
        }
    }
}

impl Estimate {
    /// Half-widths of the 95% and the 99.99% interval, in standard errors.
    pub(super) const REACHES: [f64; 2] = [1.959_964, 3.890_592];

    /// Estimates the mean of these games; returns `None` before the second game.
    pub(super) fn mean(lengths: &GameLengths) -> Option<Self> {
        Some(Self { value: lengths.mean()?, standard_error: lengths.standard_error()? })
    }

    /// Estimates the standard deviation, with its standard error by the fourth moment and the delta method.
    pub(super) fn standard_deviation(lengths: &GameLengths) -> Option<Self> {
        let (fourth, value) = (lengths.central_moment(4)?, lengths.standard_deviation()?);
        let of_the_square = ((fourth - value.powi(4)).max(0.0) / lengths.games() as f64).sqrt();
        Some(Self { value, standard_error: of_the_square / (2.0 * value.max(f64::MIN_POSITIVE)) })
    }

    /// Estimates the probability that two games have the same length, in percent. Of two players who need equally many
    /// shots the first to move wins, so that this is also what one turn is worth. Its standard error is that of a
    /// U-statistic of two games (Hoeffding 1948).
    pub(super) fn tie(lengths: &GameLengths) -> Option<Self> {
        let games = lengths.games() as f64;
        let shares = lengths.histogram().iter().map(|&of_length| of_length as f64 / games);
        let moment = |power: i32| shares.clone().map(|share| share.powi(power)).sum::<f64>();
        let equal = (games * moment(2) - 1.0) / (games - 1.0);
        let standard_error = 2.0 * ((moment(3) - moment(2).powi(2)).max(0.0) / games).sqrt();
        (games > 1.0).then_some(Self { value: 100.0 * equal, standard_error: 100.0 * standard_error })
    }

    pub(super) fn interval(self) -> (f64, f64) {
        self.range(Self::REACHES[0])
    }

    pub(super) fn range(self, reach: f64) -> (f64, f64) {
        (self.value - reach * self.standard_error, self.value + reach * self.standard_error)
    }
}

impl Agreement {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::WithinTheInterval => "within the interval",
            Self::Explained => "differs, as explained",
            Self::NotPublished => "nothing published",
            Self::Disagrees => "DOES NOT AGREE",
        }
    }
}
