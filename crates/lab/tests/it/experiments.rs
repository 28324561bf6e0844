//! Experiments: pairing, and parts.

use rangekeeper_engine::error::OtherRules;
use rangekeeper_engine::{CellWeights, Prior};
use rangekeeper_lab::{Experiment, ExperimentError, Results, StrategyName};

use crate::rules;

fn experiment(names: &[&str], game: &str, seed: u64) -> Experiment {
    let strategies = names.iter().map(|name| name.parse::<StrategyName>().unwrap()).collect();
    Experiment::new(rules(game), strategies, seed)
}

fn play(experiment: &Experiment, games: impl IntoIterator<Item = u64>) -> Results {
    let (mut players, mut results) = (experiment.players().unwrap(), Results::default());
    games.into_iter().for_each(|game| players.play(game, &mut results).unwrap());
    results
}

#[test]
fn an_experiment_without_strategies_is_refused() {
    let error = experiment(&[], "classic", 1).players().err().unwrap();
    assert_eq!(error.to_string(), "an experiment needs at least one strategy");
}

#[test]
fn a_prior_of_another_grid_is_refused_by_every_strategy() {
    let assumed = Prior::of_weights(CellWeights::from_fn("8x8".parse().unwrap(), |_| 2.0).unwrap());
    for strategy in StrategyName::ALL.into_iter().filter(|it| it.suits(&rules("classic")).is_ok()) {
        let experiment = Experiment::new(rules("classic"), vec![strategy], 1);
        let error = Experiment { assumed: assumed.clone(), ..experiment }.players().err().unwrap();
        assert_eq!(error, ExperimentError::Strategy(OtherRules.into()), "{strategy}");
    }
}

#[test]
fn paired_and_unpaired_agree_and_pairing_tells_more() {
    let paired = play(&experiment(&["density", "density:3"], "classic", 1), 0..500);
    let [one, other] = &paired.lengths[..] else { panic!() };
    let (mean, difference) = (other.mean().unwrap() - one.mean().unwrap(), &paired.differences[0]);
    assert!((difference.mean().unwrap() - mean).abs() < 1e-9);
    let unpaired_error = one.standard_error().unwrap().hypot(other.standard_error().unwrap());
    assert!(difference.standard_error().unwrap() < unpaired_error, "{difference:?}");
}

#[test]
fn games_are_the_same_in_whatever_parts_they_are_played() {
    let experiment = experiment(&["random", "density", "parity-rows"], "hit-or-miss", 3);
    let whole = play(&experiment, 0..50);
    let mut parts = Results::default();
    parts.merge(&play(&experiment, 37..50));
    parts.merge(&play(&experiment, (0..37).rev()));
    assert_eq!((whole.games(), parts), (50, whole));
}
