use statrs::function::beta::{beta_reg, ln_beta};
use statrs::function::erf::erfc_inv;

/// An interval of probabilities, `0 <= lower <= upper <= 1`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interval {
    /// The smallest probability that the observations do not rule out.
    pub lower: f64,
    /// The largest probability that the observations do not rule out.
    pub upper: f64,
}

impl Interval {
    /// Returns true if `share` lies in the interval, its ends included.
    pub fn contains(self, share: f64) -> bool {
        (self.lower..=self.upper).contains(&share)
    }

    /// Returns true if the two intervals have a point in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.lower <= other.upper && other.lower <= self.upper
    }
}

/// A confidence level, greater than 0 and less than 1.
///
/// ```
/// use rangekeeper_engine::Confidence;
/// assert_eq!(Confidence::new(0.95), Some(Confidence::PERCENT_95));
/// assert_eq!([0.0, 1.0, -1.0, f64::NAN].map(Confidence::new), [None; 4]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Confidence(f64);

impl Confidence {
    /// The level of 95%.
    pub const PERCENT_95: Self = Self(0.95);

    /// Returns this level, or `None` if it is not greater than 0 and less than 1.
    pub const fn new(level: f64) -> Option<Self> {
        if level > 0.0 && level < 1.0 { Some(Self(level)) } else { None }
    }

    /// Returns the level, a probability.
    pub const fn level(self) -> f64 {
        self.0
    }
}

/// Returns the exact Clopper-Pearson interval (Biometrika 26, 1934) for `successes` out of `trials` independent draws.
///
/// With k successes, n trials and a = 1 - confidence, `lower` is the a/2 quantile of Beta(k, n-k+1) and `upper` the
/// 1-a/2 quantile of Beta(k+1, n-k), with 0 at k = 0 and 1 at k = n. The interval covers the true probability at least
/// with the probability `confidence`, whatever the true one is.
///
/// Nothing is ruled out, and the interval is 0 to 1, if nothing was drawn or if there are more successes than trials.
///
/// The beta distribution is that of statrs, its quantile is not: `statrs::function::beta::inv_beta_reg` (0.19.1) keeps
/// its starting point between 0.0001 and 0.9999, is off by 2e-9 at 1 out of 1,000,000, and does not return at all at
/// 9,999,999 out of 10,000,000. So the quantile is solved for here, on statrs' `beta_reg`.
///
/// ```
/// use rangekeeper_engine::{Confidence, clopper_pearson};
/// let interval = clopper_pearson(1, 10, Confidence::PERCENT_95);
/// assert!((interval.lower - 0.0025286).abs() < 1e-7);
/// assert!((interval.upper - 0.4450161).abs() < 1e-7);
/// ```
pub fn clopper_pearson(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    if trials == 0 || successes > trials {
        return Interval { lower: 0.0, upper: 1.0 };
    }
    let tail = (1.0 - confidence.level()) / 2.0;
    Interval {
        lower: lower_end(successes, trials, tail),
        // By symmetry: the upper end for the successes is 1 minus the lower end for the failures.
        upper: 1.0 - lower_end(trials - successes, trials, tail),
    }
}

/// Returns the success probability at which `successes` or more out of `trials` have the probability `tail`.
fn lower_end(successes: u64, trials: u64, tail: f64) -> f64 {
    if successes == 0 {
        return 0.0;
    }
    if successes == trials {
        return (tail.ln() / trials as f64).exp();
    }
    beta_quantile(successes as f64, (trials - successes + 1) as f64, tail)
}

/// Returns the `x` with `I_x(a, b) = tail`, for `a, b >= 1`.
///
/// Uses Newton's method on the log-probability of `x`, held within a bracket that every step narrows. The log-probability keep
/// probabilities of one in ten million precise.
fn beta_quantile(a: f64, b: f64, tail: f64) -> f64 {
    const MAX_STEPS: usize = 200;
    let share = |log_odds: f64| 1.0 / (1.0 + (-log_odds).exp());
    let ln_beta = ln_beta(a, b);
    let normal = -std::f64::consts::SQRT_2 * erfc_inv(2.0 * tail);
    let (mut low, mut high) = (-800.0_f64, 800.0_f64);
    let mut log_odds = ((a / b).ln() + normal * (1.0 / a + 1.0 / b).sqrt()).clamp(low, high);
    for _ in 0..MAX_STEPS {
        let x = share(log_odds);
        let excess = beta_reg(a, b, x) - tail;
        (low, high) = if excess < 0.0 { (log_odds, high) } else { (low, log_odds) };
        // d I_x / d log-probability = x^a (1-x)^b / B(a, b), with ln x and ln(1-x) that keep their digits at both ends.
        let ln_slope = -a * (-log_odds).exp().ln_1p() - b * log_odds.exp().ln_1p() - ln_beta;
        let newton = log_odds - excess / ln_slope.exp();
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let step = (next - log_odds).abs();
        log_odds = next;
        if step <= 1e-13 * log_odds.abs().max(1.0) {
            break;
        }
    }
    share(log_odds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_drawn_rules_nothing_out() {
        let all = Interval { lower: 0.0, upper: 1.0 };
        assert_eq!(clopper_pearson(0, 0, Confidence::PERCENT_95), all);
        assert_eq!(clopper_pearson(3, 2, Confidence::PERCENT_95), all);
    }
}
