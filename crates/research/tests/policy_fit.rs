//! Fit of the policy's weights: it is equal on any number of threads, and takes least squares within positions.

use rangekeeper_play::policy::features::{Feature, Features};
use rangekeeper_play::policy::weights::{Phase, PolicyWeights};
use rangekeeper_research::policy_fit::{Observation, ObservedShot, PolicyFit, Regression, Saving};

#[test]
fn what_is_observed_does_not_depend_on_the_number_of_threads() {
    let fit = PolicyFit { seed: 7, positions: 12, rollouts: 5, shots: 4, ..PolicyFit::CLASSIC };
    let one = fit.observe(1, |_| {});
    assert_eq!(one, fit.observe(3, |_| {}), "seed {}", fit.seed);
    assert!(one.len() > 2);
    for observation in &one {
        assert!((2..=4).contains(&observation.shots.len()));
        // A game has 17 hits to make, and 100 cells.
        assert!(observation.shots.iter().all(|shot| shot.worth < 0.0 && shot.worth >= -100.0));
    }
    assert_ne!(one, PolicyFit { seed: 8, ..fit }.observe(1, |_| {}));
}

/// Returns a position whose shots have these probabilities, densities and worths.
fn position(shots: &[[f64; 3]]) -> Observation {
    let shot = |&[probability, density, worth]: &[f64; 3]| {
        let features = Features::from_fn(|feature| match feature {
            Feature::Probability => probability,
            Feature::Density => density,
            _ => 0.0,
        });
        ObservedShot { features, worth }
    };
    Observation { phase: Phase::Chase, shots: shots.iter().map(shot).collect(), noise: 0.0 }
}

#[test]
fn least_squares_find_the_weights_whatever_the_level_of_a_position_is() {
    let worth = |level: f64, probability: f64, density: f64| {
        [probability, density, level + 3.0 * probability - 0.5 * density]
    };
    let one = position(&[worth(-40.0, 0.1, 2.0), worth(-40.0, 0.3, 1.0), worth(-40.0, 0.2, 4.0)]);
    let other = position(&[worth(-9.0, 0.5, 7.0), worth(-9.0, 0.9, 3.0)]);
    let regression =
        Regression::new(&[&one, &other], &[Feature::Probability, Feature::Density, Feature::Sinks]);
    let weights: Vec<f64> = regression.coefficients.iter().map(|it| it.weight).collect();
    for (weight, expected) in weights.iter().zip([3.0, -0.5, 0.0]) {
        assert!((weight - expected).abs() < 1e-9, "{weights:?}");
    }
    assert!((regression.r_squared - 1.0).abs() < 1e-9);
    // Sinks is 0 everywhere: nothing is known of its weight.
    assert!(regression.coefficients[2].standard_error.is_infinite());
}

/// The expected figures are derived by hand: with one feature and positions of two shots at a distance of 1, the weight
/// is the mean of the differences d in worth, and its squared standard error is the sum of (d - mean)² divided by n².
#[test]
fn standard_errors_are_those_of_independent_positions() {
    let differences = [1.0, 2.0, 4.0, 5.0];
    let positions: Vec<Observation> =
        differences.iter().map(|d| position(&[[0.0, 0.0, 10.0], [1.0, 0.0, 10.0 + d]])).collect();
    let positions: Vec<&Observation> = positions.iter().collect();
    let regression = Regression::new(&positions, &[Feature::Probability]);
    let found = regression.coefficients[0];
    assert!((found.weight - 3.0).abs() < 1e-12);
    // 4 + 1 + 1 + 4 by 16.
    assert!((found.standard_error - (10.0_f64 / 16.0).sqrt()).abs() < 1e-12, "{found:?}");
    // 4 · 3² explained of 1 + 4 + 16 + 25.
    assert!((regression.r_squared - 36.0 / 46.0).abs() < 1e-12);
}

#[test]
fn a_feature_without_significance_is_dropped() {
    // Worth is the probability and a little of a density that has nothing to do with it.
    let shot = |n: u32| {
        let density = f64::from(n * 7 % 5);
        [f64::from(n % 4), density, f64::from(n % 4) + f64::from(n * 11 % 7) / 10.0]
    };
    let positions: Vec<Observation> =
        (0..30).map(|first| position(&[shot(first), shot(first + 1), shot(first + 2)])).collect();
    let positions: Vec<&Observation> = positions.iter().collect();
    let features = [Feature::Probability, Feature::Density, Feature::Sinks];
    let left = Regression::of_significant(&positions, &features, 2.0).coefficients;
    assert_eq!(left.iter().map(|it| it.feature).collect::<Vec<_>>(), [Feature::Probability]);
}

#[test]
fn a_saving_is_the_difference_to_the_most_likely_hit() {
    let by_density = [(Feature::Density, 1.0)];
    // Another shot saves 3 and costs 1; in the last position it is the same.
    let positions = [
        position(&[[0.5, 1.0, -20.0], [0.4, 2.0, -17.0]]),
        position(&[[0.3, 2.0, -11.0], [0.4, 1.0, -10.0]]),
        position(&[[0.2, 1.0, -8.0], [0.4, 2.0, -9.0]]),
    ];
    let saving = Saving::new(positions.iter(), &by_density);
    assert_eq!((saving.positions, saving.others), (3, 2));
    assert!((saving.mean - 2.0 / 3.0).abs() < 1e-12, "{saving:?}");
    // The squares around the mean sum to 26 / 3.
    assert!((saving.standard_error - (26.0_f64 / 18.0).sqrt()).abs() < 1e-12, "{saving:?}");
}

#[test]
fn the_weights_of_the_policy_have_as_many_digits_as_those_of_the_fit() {
    let weights = PolicyWeights::default();
    for phase in Phase::CLASSIC.into_iter().chain(Phase::SEA_BATTLE) {
        for (feature, weight) in weights.phase_weights(phase) {
            assert_eq!(PolicyFit::rounded(*weight).to_bits(), weight.to_bits(), "{phase:?} {feature:?}");
        }
    }
}
