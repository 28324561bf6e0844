//! The Clopper-Pearson interval against `SciPy`'s, and its true coverage.

use rangekeeper_engine::{Confidence, clopper_pearson};
use serde_json::Value;
use statrs::function::gamma::ln_gamma;

#[test]
fn intervals_agree_with_scipy_to_a_billionth() {
    let values: Vec<Value> = serde_json::from_str(include_str!("../reference/clopper_pearson.json")).unwrap();
    assert_eq!(values.len(), 90);
    let mut worst = 0.0_f64;
    for value in &values {
        let number = |key: &str| value[key].as_f64().unwrap();
        let (successes, trials) = (value["successes"].as_u64().unwrap(), value["trials"].as_u64().unwrap());
        let interval = clopper_pearson(successes, trials, Confidence::new(number("confidence")).unwrap());
        let error = (interval.lower - number("lower")).abs().max((interval.upper - number("upper")).abs());
        assert!(error <= 1e-9, "{successes} of {trials}: off by {error:e}");
        worst = worst.max(error);
    }
    println!("largest difference from SciPy: {worst:e}");
}

/// Computes the coverage exactly, by adding up the binomial distribution. Coverage is the probability of drawing a
/// number of successes whose interval contains the true share.
#[test]
fn coverage_is_at_least_the_confidence_for_every_share() {
    const CONFIDENCE: Confidence = Confidence::PERCENT_95;
    const SHARES: u32 = 2000;
    for trials in [10_u64, 100, 1000] {
        let intervals: Vec<_> = (0..=trials).map(|k| clopper_pearson(k, trials, CONFIDENCE)).collect();
        let n = trials as f64;
        let ln_ways = |k: f64| ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma(n - k + 1.0);
        let ways: Vec<f64> = (0..=trials).map(|k| ln_ways(k as f64)).collect();
        let mut lowest = (1.0_f64, 0.0);
        for share in (0..=SHARES).map(|step| f64::from(step) / f64::from(SHARES)) {
            let covering = (0..=trials).filter(|&k| intervals[k as usize].contains(share));
            let probability = |k: u64| match share {
                0.0 | 1.0 => f64::from(u8::from((k as f64 - share * n).abs() < 0.5)),
                _ => (ways[k as usize] + k as f64 * share.ln() + (n - k as f64) * (-share).ln_1p()).exp(),
            };
            let coverage: f64 = covering.map(probability).sum();
            lowest = if coverage < lowest.0 { (coverage, share) } else { lowest };
        }
        println!("{trials} trials: lowest coverage {:.5} at share {}", lowest.0, lowest.1);
        assert!(lowest.0 >= CONFIDENCE.level(), "{trials} trials: {lowest:?}");
    }
}

#[test]
fn the_ends_are_found_for_every_count_and_size() {
    for trials in [1, 2, 3, 17, 1_000, 1_000_000, 10_000_000, 4_000_000_000_u64] {
        let near_ends = (0..40).flat_map(|k| [k, trials.saturating_sub(k)]);
        let inside = (1..40).map(|k| trials / 40 * k);
        for successes in near_ends.chain(inside).filter(|&k| k <= trials) {
            for confidence in [0.5, 0.95, 0.999_999].map(|level| Confidence::new(level).unwrap()) {
                let interval = clopper_pearson(successes, trials, confidence);
                let share = successes as f64 / trials as f64;
                let is_valid = 0.0 <= interval.lower && interval.upper <= 1.0 && interval.contains(share);
                assert!(is_valid, "{successes} of {trials}: {interval:?}");
            }
        }
    }
}
