//! The Clopper-Pearson interval of a binomial share.

use statrs::function::beta::{beta_reg, ln_beta};
use statrs::function::erf::erfc_inv;

/// An interval of shares, `0 <= lower <= upper <= 1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The smallest share that the observations do not rule out.
    pub lower: f64,
    /// The largest.
    pub upper: f64,
}

impl Interval {
    /// Whether the share lies in the interval, its ends included.
    pub fn contains(self, share: f64) -> bool {
        (self.lower..=self.upper).contains(&share)
    }

    /// Whether the two intervals share a point.
    pub fn overlaps(self, other: Self) -> bool {
        self.lower <= other.upper && other.lower <= self.upper
    }
}

/// The exact interval of Clopper and Pearson (Biometrika 26, 1934) for `successes` out of `trials`
/// independent draws: with a = 1 - confidence, `lower` is the a/2 quantile of Beta(k, n-k+1) and `upper` the
/// 1-a/2 quantile of Beta(k+1, n-k), with 0 at k = 0 and 1 at k = n. It covers the true share with at least
/// the probability `confidence`, whatever the share.
///
/// Where nothing was drawn, or the confidence is not between 0 and 1, nothing is ruled out: 0 to 1.
///
/// The beta distribution is that of statrs, its quantile is not: `statrs::function::beta::inv_beta_reg`
/// (0.19.1) keeps its starting point between 0.0001 and 0.9999, is off by 2e-9 at 1 out of 1,000,000, and does
/// not return at all at 9,999,999 out of 10,000,000. So the quantile is solved for here, on statrs' `beta_reg`.
///
/// ```
/// use rangekeeper_engine::clopper_pearson;
/// let interval = clopper_pearson(1, 10, 0.95);
/// assert!((interval.lower - 0.0025286).abs() < 1e-7);
/// assert!((interval.upper - 0.4450161).abs() < 1e-7);
/// ```
pub fn clopper_pearson(successes: u64, trials: u64, confidence: f64) -> Interval {
    if trials == 0 || successes > trials || !(confidence > 0.0 && confidence < 1.0) {
        return Interval { lower: 0.0, upper: 1.0 };
    }
    let tail = (1.0 - confidence) / 2.0;
    Interval {
        lower: lower_end(successes, trials, tail),
        // By symmetry: what is an upper end for the successes is a lower end for the failures.
        upper: 1.0 - lower_end(trials - successes, trials, tail),
    }
}

/// The share at which at least `successes` out of `trials` have the probability `tail`.
fn lower_end(successes: u64, trials: u64, tail: f64) -> f64 {
    if successes == 0 {
        return 0.0;
    }
    if successes == trials {
        return (tail.ln() / trials as f64).exp();
    }
    beta_quantile(successes as f64, (trials - successes + 1) as f64, tail)
}

/// The share `x` with `I_x(a, b) = tail`, for `a, b >= 1`: Newton's method on the log-odds of `x`, held within
/// a bracket that every step narrows. The log-odds are what keeps shares of one in ten million precise.
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
        if excess < 0.0 {
            low = log_odds;
        } else {
            high = log_odds;
        }
        // d I_x / d log-odds = x^a (1-x)^b / B(a, b), with ln x and ln(1-x) that keep their digits at both ends.
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
        assert_eq!(clopper_pearson(0, 0, 0.95), all);
        assert_eq!(clopper_pearson(3, 2, 0.95), all);
        for confidence in [0.0, 1.0, -1.0, f64::NAN] {
            assert_eq!(clopper_pearson(1, 2, confidence), all);
        }
    }

    #[test]
    fn the_ends_are_closed_where_nothing_or_everything_succeeds() {
        let none = clopper_pearson(0, 10, 0.95);
        assert!(none.lower <= 0.0);
        assert!((none.upper - 0.308_497_1).abs() < 1e-7);
        let every = clopper_pearson(10, 10, 0.95);
        assert!(every.upper >= 1.0);
        assert!((every.lower + none.upper - 1.0).abs() < 1e-15);
    }
}
