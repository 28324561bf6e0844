//! Exact weights and weighted draws, against brute force from the definition.

mod chi_square;
mod common;

use chi_square::p_value;
use common::{Dice, brute_force, classic_positions, crowded_records, small_positions};
use rangekeeper_engine::testing::SamplePlan;
use rangekeeper_engine::testing::{BoardWeights, random_prior};
use rangekeeper_engine::{Assumption, CellWeights, Confidence, Position, Posterior, Prior, Record};

const SEED: u64 = 14;

#[test]
fn weights_agree_with_brute_force_under_every_rule() {
    let mut dice = Dice(SEED);
    let (mut tested, mut impossible) = (0, 0);
    for case in small_positions().iter().filter(|case| case.boards <= 20_000) {
        for _ in 0..3 {
            let (prior, record) = (random_prior(&mut dice, &case.record), &case.record);
            let boards = brute_force(record);
            let expected = BoardWeights::new(&prior, record, &boards);
            let counts = Posterior::new(Position::new(record).unwrap())
                .with_prior(&prior.scaled(record.rules()))
                .unwrap()
                .count()
                .unwrap()
                .run();
            assert_eq!(expected.fault(&counts), None, "seed {SEED}: {record} under {prior:?}");
            if expected.total() > 0.0 { tested += 1 } else { impossible += 1 }
        }
    }
    println!("{tested} priors, {impossible} without weights");
    assert!(tested >= 150, "only {tested}");
}

/// Draws so many times a record's boards under a random prior; whether they could be compared.
fn draws_by_weight(dice: &mut Dice, record: &Record, times: usize) -> bool {
    let prior = random_prior(dice, record);
    let context = format!("seed {SEED}: {record} under {prior:?}");
    let boards = brute_force(record);
    let expected = BoardWeights::new(&prior, record, &boards);
    let (weights, total) = (expected.weights.clone(), expected.total());
    if total == 0.0 || prior.is_uniform() {
        return false;
    }
    let plan = SamplePlan::new(
        &Posterior::new(Position::new(record).unwrap()).with_prior(&prior.scaled(record.rules())).unwrap(),
    )
    .unwrap();
    let mut draws = plan.draws(SEED, 0);
    let wanted = (times * boards.len()) as u64;
    let drawn = (0..wanted).map(|_| {
        let arrangement = draws.arrangement(u64::MAX).unwrap();
        arrangement.into_iter().map(|(_, cells)| cells).collect()
    });
    let p_value = p_value(drawn, &boards, &weights, &context);
    assert!(p_value.is_none_or(|p_value| p_value > 1e-6), "p = {p_value:?}: {context}");
    // Each component comes as often as its evidence says.
    let sample = draws.sample();
    let scaled = prior.scaled(record.rules());
    assert_eq!(sample.components.iter().sum::<u64>(), wanted, "{context}");
    assert_eq!(sample.components.len(), scaled.components().len());
    p_value.is_some()
}

#[test]
fn boards_are_drawn_as_often_as_they_weigh() {
    let mut dice = Dice(SEED + 1);
    let positions = small_positions();
    let small = positions.iter().filter(|case| (2..=1000).contains(&case.boards));
    let tested = small.filter(|case| draws_by_weight(&mut dice, &case.record, 200)).count();
    println!("{tested} positions");
    assert!(tested >= 30, "only {tested}");
}

#[test]
fn boards_of_crowded_ships_are_drawn_as_often_as_they_weigh() {
    let mut dice = Dice(SEED + 2);
    let records = crowded_records();
    let tested = records.iter().filter(|record| draws_by_weight(&mut dice, record, 40)).count();
    println!("{tested} positions");
    assert!(tested >= 12, "only {tested}");
}

#[test]
fn weights_of_one_are_counts() {
    for case in small_positions().iter().chain(&classic_positions()) {
        let grid = case.record.rules().grid();
        let position = Position::new(&case.record).unwrap();
        let uniform = Posterior::new(position.clone()).count().unwrap().run();
        let ones = Prior::of_weights(CellWeights::from_fn(grid, |_| 1.0));
        let weighed = Posterior::new(position.clone())
            .with_prior(&ones.scaled(case.record.rules()))
            .unwrap()
            .count()
            .unwrap()
            .run();
        assert_eq!((weighed.boards, &weighed.classes), (uniform.boards, &uniform.classes));
        for cell in grid.cells() {
            assert!(
                (weighed.probability(cell) - uniform.probability(cell)).abs() <= 1e-12,
                "{cell} of {}",
                case.record
            );
        }
        // The uniform prior is not weighed at all.
        let plain = Posterior::new(position.clone()).count().unwrap().run();
        assert_eq!(plain, uniform);
        assert_eq!(uniform.boards, case.boards);
    }
}

#[test]
fn sampled_and_exact_agree_under_every_assumption() {
    for case in classic_positions().iter().step_by(5) {
        let (record, position) = (&case.record, Position::new(&case.record).unwrap());
        for assumption in [Assumption::Person, Assumption::Mixture] {
            let prior = assumption.prior(record.rules()).scaled(record.rules());
            let counts = Posterior::new(position.clone()).with_prior(&prior).unwrap().count().unwrap().run();
            let sample = Posterior::new(position.clone())
                .with_prior(&prior)
                .unwrap()
                .sample(20_000, SEED)
                .run()
                .unwrap();
            for cell in record.rules().grid().cells() {
                let estimate = sample.estimate(cell, Confidence::new(1.0 - 1e-8).unwrap());
                assert!(
                    estimate.interval.contains(counts.probability(cell)),
                    "{cell} of {record}, seed {SEED}"
                );
            }
            let weights = counts.weights.unwrap();
            for (&drawn, weight) in sample.components.iter().zip(&weights.components) {
                let interval = rangekeeper_engine::clopper_pearson(
                    drawn,
                    sample.accepted(),
                    Confidence::new(1.0 - 1e-8).unwrap(),
                );
                assert!(interval.contains(weight / weights.total), "{record}, seed {SEED}");
            }
        }
    }
}

#[test]
fn parts_of_weights_add_up() {
    let record: Record = "v1;classic;E5:hit,C3:miss".parse().unwrap();
    let position = Position::new(&record).unwrap();
    let prior = Assumption::Mixture.prior(record.rules()).scaled(record.rules());
    let plan = Posterior::new(position.clone()).with_prior(&prior).unwrap().plan_count().unwrap();
    let mut sum = common::count_part(&plan, 0, 3);
    (1..3).for_each(|part| sum.merge(&common::count_part(&plan, part, 3)).unwrap());
    let whole = Posterior::new(position.clone()).with_prior(&prior).unwrap().count().unwrap().run();
    for cell in record.rules().grid().cells() {
        assert!(
            (sum.probability(cell) - whole.probability(cell)).abs() <= 1e-13,
            "{cell} {} {}",
            sum.probability(cell),
            whole.probability(cell)
        );
    }
    assert_eq!(sum.boards, whole.boards);
}

#[test]
fn symmetric_weights_weigh_the_same_with_and_without_symmetries() {
    let record: Record = "v1;8x8,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;".parse().unwrap();
    let position = Position::new(&record).unwrap();
    let ring = |edge: f64, odd: f64| {
        let weights = CellWeights::from_fn(record.rules().grid(), |cell| {
            let place = |side: u8| side.min(7 - side);
            if cell == "D5".parse().unwrap() {
                odd
            } else {
                1.0 + edge / f64::from(1 + place(cell.row()).min(place(cell.column())))
            }
        });
        Posterior::new(position.clone())
            .with_prior(&Prior::of_weights(weights).scaled(record.rules()))
            .unwrap()
            .count()
            .unwrap()
            .run()
    };
    // Another weight on one cell breaks the symmetry; nearly the same one hardly changes the shares.
    let (symmetric, broken) = (ring(1.0, 1.0 + 1.0 / 4.0), ring(1.0, 1.25 * (1.0 + 1e-13)));
    for cell in record.rules().grid().cells() {
        assert!((symmetric.probability(cell) - broken.probability(cell)).abs() <= 1e-12, "{cell}");
    }
}
