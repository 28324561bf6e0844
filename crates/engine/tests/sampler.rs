//! The sampler's draws: uniform over whole arrangements, reproducible, resumable, mergeable.

mod chi_square;
mod common;

use std::collections::HashMap;

use chi_square::{p_value, sorted};
use common::{Dice, ShipCells, brute_force, crowded_records, random_game, small_positions};
use rangekeeper_engine::testing::SamplePlan;
use rangekeeper_engine::{
    Assumption, CellSet, Confidence, Position, Posterior, Preset, Record, Sample, ScaledPrior,
    clopper_pearson,
};

const SEED: u64 = 7;

fn plan(record: &Record) -> SamplePlan {
    SamplePlan::new(&Posterior::new(Position::new(record).unwrap())).unwrap()
}

fn empty_classic() -> SamplePlan {
    plan(&"v1;classic;".parse().unwrap())
}

/// Returns the board as a sorted list of ships without their names. Boards remain distinct: ships of equal length that
/// are told apart were named on different cells.
fn key(arrangement: Vec<(usize, CellSet)>) -> ShipCells {
    sorted(arrangement.into_iter().map(|(_, cells)| cells).collect())
}

/// Draws fifty times as many boards as there are, and asserts that their frequencies are equal.
#[track_caller]
fn assert_drawn_equally_often(record: &Record, boards: &[ShipCells]) {
    let plan = plan(record);
    let mut draws = plan.draws(SEED, 0);
    let drawn = (0..50 * boards.len()).map(|_| key(draws.arrangement(u64::MAX).unwrap()));
    let context = format!("seed {SEED}: {record}");
    let p_value = p_value(drawn, boards, &vec![1.0; boards.len()], &context).unwrap();
    assert!(p_value > 1e-6, "p = {p_value:e}: {context}");
}

#[test]
fn every_arrangement_is_drawn_equally_often() {
    let mut tested = 0;
    for case in small_positions().iter().filter(|case| (2..=2000).contains(&case.boards)) {
        let boards = brute_force(&case.record);
        assert_eq!(boards.len() as u128, case.boards);
        assert_drawn_equally_often(&case.record, &boards);
        tested += 1;
    }
    assert!(tested >= 60, "only {tested} positions are small enough");
}

#[test]
fn every_arrangement_of_random_games_is_drawn_equally_often() {
    let mut dice = Dice(SEED);
    let games: Vec<Record> = (0..100).map(|_| random_game(&mut dice)).collect();
    let mut tested = 0;
    for record in games {
        let boards = brute_force(&record);
        if (2..=4000).contains(&boards.len()) {
            assert_drawn_equally_often(&record, &boards);
            tested += 1;
        }
    }
    assert!(tested >= 50, "only {tested} games are small enough");
}

#[test]
fn every_arrangement_of_crowded_ships_is_drawn_equally_often() {
    for record in crowded_records() {
        assert_drawn_equally_often(&record, &brute_force(&record));
        // Proposals that were certain to be rejected are not made.
        let mut draws = plan(&record).draws(SEED, 0);
        draws.advance(1000, u64::MAX);
        assert!(draws.sample().proposed > draws.proposed(), "{record}");
    }
}

/// Returns records of Sea Battle with different numbers of unhit ships.
fn sea_battle() -> Vec<Record> {
    let shots =
        ["", "C3:hit,F6:miss,J10:sunk", "A1:miss,C4:miss,E6:miss,G8:miss,J3:miss,D9:miss,H5:hit,H6:hit"];
    let of_shots = |shots: &str| {
        let mut record = Record::new("sea-battle".parse::<Preset>().unwrap().rules());
        record.add_shots(shots).unwrap();
        record
    };
    shots.map(of_shots).into()
}

#[test]
fn cells_of_sea_battle_are_drawn_as_often_as_the_exact_shares_say() {
    for record in sea_battle() {
        let position = Position::new(&record).unwrap();
        let person = Assumption::Person.prior(record.rules()).scaled(record.rules());
        for prior in [ScaledPrior::UNIFORM, person] {
            let counts = Posterior::new(position.clone()).with_prior(&prior).unwrap().count().unwrap().run();
            let mut draws = SamplePlan::new(&Posterior::new(position.clone()).with_prior(&prior).unwrap())
                .unwrap()
                .draws(SEED, 0);
            assert!(draws.advance(20_000, 100_000_000));
            let sample = draws.sample();
            for cell in record.rules().grid().cells() {
                // With 600 intervals, one in a thousand runs would fail.
                let interval = clopper_pearson(
                    sample.successes(cell),
                    sample.accepted(),
                    Confidence::new(1.0 - 1e-6).unwrap(),
                );
                assert!(interval.contains(counts.probability(cell)), "seed {SEED}: {cell} of {record}");
            }
        }
    }
}

#[test]
fn the_share_of_proposals_that_is_accepted_says_what_all_boards_weigh() {
    let classic = ["", "E5:hit,C3:miss", "E5:hit,E6:hit,B2:hit"];
    let classic = classic.map(|shots| format!("v1;classic;{shots}").parse().unwrap());
    for record in sea_battle().into_iter().chain(classic) {
        let position = Position::new(&record).unwrap();
        let person = Assumption::Person.prior(record.rules()).scaled(record.rules());
        for prior in [ScaledPrior::UNIFORM, person] {
            let counts = Posterior::new(position.clone()).with_prior(&prior).unwrap().count().unwrap().run();
            let expected = counts.weights.map_or(counts.boards as f64, |weights| weights.total);
            let plan =
                SamplePlan::new(&Posterior::new(position.clone()).with_prior(&prior).unwrap()).unwrap();
            let mut draws = plan.draws(SEED, 0);
            draws.advance(u64::MAX, 2_000_000);
            let sample = draws.sample();
            let weight = plan.proposal_weight() * sample.acceptance();
            let tolerance = 6.0 / (sample.accepted() as f64).sqrt();
            assert!(sample.accepted() > 1000, "seed {SEED}: {record}");
            assert!(
                (weight / expected - 1.0).abs() < tolerance,
                "seed {SEED}: {weight:e} for {expected:e}, {record}"
            );
        }
    }
}

/// Draws on 4 x 4 with ships of 3 and 2. If only the colliding ship were redrawn, the shares of boards would differ by
/// up to a quarter; those of independent draws must not.
#[test]
fn the_board_on_which_redrawing_one_ship_is_not_uniform_is_drawn_uniformly() {
    let record: Record = "v1;4x4,allowed,hit-miss;Alpha=3,Bravo=2;".parse().unwrap();
    let boards = brute_force(&record);
    let plan = plan(&record);
    let mut draws = plan.draws(SEED, 0);
    let mut counts: HashMap<ShipCells, u64> = HashMap::new();
    let total = 1000 * boards.len() as u64;
    for _ in 0..total {
        *counts.entry(key(draws.arrangement(u64::MAX).unwrap())).or_default() += 1;
    }
    assert_eq!(counts.len(), boards.len());
    // 1000 expected for each: six standard deviations are 190, a quarter is 250.
    let (least, most) = (counts.values().min().unwrap(), counts.values().max().unwrap());
    assert!((810..=1190).contains(least) && (810..=1190).contains(most), "seed {SEED}: {least} to {most}");
}

#[test]
fn the_same_seed_gives_the_same_tally_however_the_run_is_sliced() {
    let plan = empty_classic();
    let sample = |slices: &[u64]| {
        let mut draws = plan.draws(SEED, 3);
        let mut slices = slices.iter().cycle();
        while !draws.advance(5_000, *slices.next().unwrap()) {}
        draws.sample()
    };
    let whole = sample(&[u64::MAX]);
    assert_eq!(whole.accepted(), 5_000);
    assert_eq!(sample(&[1]), whole);
    assert_eq!(sample(&[1000, 7, 13]), whole);
}

#[test]
fn batches_differ_and_their_tallies_add_up() {
    let plan = empty_classic();
    let batch = |seed, number| -> Sample {
        let mut draws = plan.draws(seed, number);
        draws.advance(1_000, u64::MAX);
        draws.sample()
    };
    assert_ne!(batch(SEED, 0), batch(SEED, 1));
    assert_ne!(batch(SEED, 0), batch(SEED + 1, 0));
    let mut merged = batch(SEED, 0);
    merged.merge(&batch(SEED, 1)).unwrap();
    assert_eq!(merged.accepted(), 2_000);
    assert_eq!(merged.proposed, batch(SEED, 0).proposed + batch(SEED, 1).proposed);
    let cells = merged.drawn.grid.cells();
    assert_eq!(cells.map(|cell| merged.successes(cell)).sum::<u64>(), 2_000 * 17);
}

/// Compares the acceptance rate with the ratio of arrangements to proposals. 15,046,987,768 boards are 30,093,975,536
/// arrangements with all ships told apart, out of 77,414,400,000 ways to place them independently (`docs/sources.md`).
#[test]
fn the_acceptance_rate_is_that_of_the_counted_boards() {
    let plan = empty_classic();
    let mut draws = plan.draws(SEED, 0);
    draws.advance(u64::MAX, 1_000_000);
    let expected = 30_093_975_536.0 / 77_414_400_000.0;
    let acceptance = draws.sample().acceptance();
    // Six standard deviations of a share of a million proposals are 0.003.
    assert!((acceptance - expected).abs() < 0.003, "seed {SEED}: {acceptance} for {expected}");
}

#[test]
fn a_hopeless_position_is_left_when_the_proposals_are_used_up() {
    let plan = empty_classic();
    let mut draws = plan.draws(SEED, 0);
    assert!(!draws.advance(u64::MAX, 1000));
    assert_eq!(draws.proposed(), 1000);
    assert!(draws.accepted() < 1000);
}
