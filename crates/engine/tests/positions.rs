//! The position files, answered by every engine.

mod common;

use common::{
    Case, Dice, arrangements, assert_counts_are_of_boards, assert_every_ship_is_on_every_board, brute_force,
    classic_positions, count, exact_plan, fits, random_game, small_positions,
};
use rangekeeper_engine::error::PositionError;
use rangekeeper_engine::testing::SamplePlan;
use rangekeeper_engine::testing::culprits;
use rangekeeper_engine::{Confidence, Counts, Culprit, Mark, Position, Posterior, Record, clopper_pearson};

const DRAWS: u64 = 200_000;
const CONFIDENCE: Confidence = Confidence::new(0.999_999).unwrap();
const SEED: u64 = 20_261_121;

#[test]
fn every_engine_gives_the_small_positions() {
    let cases = small_positions();
    assert_eq!(cases.len(), 96);
    for case in &cases {
        let counts = the_count_is_the_reference(case);
        assert_counts_are_of_boards(&counts, &brute_force(&case.record), &case.record);
        sampled_shares_hold_the_exact_ones(case);
    }
}

#[test]
fn every_engine_gives_the_classic_positions() {
    let cases = classic_positions();
    assert_eq!(cases.len(), 40);
    for case in &cases {
        the_count_is_the_reference(case);
        sampled_shares_hold_the_exact_ones(case);
    }
}

fn the_count_is_the_reference(case: &Case) -> Counts {
    let record = &case.record;
    let cost = exact_plan(record).cost();
    assert!(cost.is_finite() && cost > 0.0, "{cost} in {record}");
    let counts = count(record);
    assert_eq!(counts.boards, case.boards, "{record}");
    let cells: Vec<u128> = counts.grid.cells().map(|cell| counts.occupied(cell)).collect();
    assert_eq!(cells, case.cells, "{record}");
    assert_every_ship_is_on_every_board(&counts, record);
    let ships: usize = counts.classes.iter().map(|class| class.ships.len()).sum();
    assert_eq!(ships, record.rules().fleet().ships().len(), "{record}");
    counts
}

fn sampled_shares_hold_the_exact_ones(case: &Case) {
    let record = &case.record;
    let plan = SamplePlan::new(&Posterior::new(Position::new(record).expect("it has arrangements"))).unwrap();
    let mut draws = plan.draws(SEED, 0);
    assert!(draws.advance(DRAWS, 1_000 * DRAWS), "starved: {} in {record}", draws.accepted());
    let sample = draws.sample();
    let grid = record.rules().grid();
    for cell in grid.cells() {
        let exact = case.cells[grid.order(cell).unwrap()] as f64 / case.boards as f64;
        let interval = clopper_pearson(sample.successes(cell), sample.accepted(), CONFIDENCE);
        assert!(interval.contains(exact), "seed {SEED}: {exact} not in {interval:?} at {cell} of {record}");
    }
    let ship_cells: usize = record.rules().fleet().cells();
    let successes: u64 = grid.cells().map(|cell| sample.successes(cell)).sum();
    assert_eq!(successes, sample.accepted() * ship_cells as u64);
}

#[test]
fn the_reachable_cells_are_those_that_some_board_occupies() {
    for case in small_positions().iter().chain(&classic_positions()) {
        let reachable = Position::new(&case.record).unwrap().reachable();
        let grid = case.record.rules().grid();
        for cell in grid.cells() {
            let occupied = case.cells[grid.order(cell).unwrap()] > 0;
            assert_eq!(reachable.contains(cell), occupied, "{cell} in {}", case.record);
        }
    }
}

#[test]
fn every_board_of_a_small_game_is_counted_whatever_its_rules() {
    for seed in 0..600 {
        let record = random_game(&mut Dice(seed));
        println!("seed {seed}: {record}");
        let counts = count(&record);
        assert_counts_are_of_boards(&counts, &brute_force(&record), &record);
    }
}

#[test]
fn a_record_is_a_contradiction_exactly_if_no_board_fits_it_and_its_culprits_are_those_that_would_mend_it() {
    let (mut contradictions, mut changed, mut moved, mut pairs) = (0, 0, 0, 0);
    for seed in 0..400 {
        let mut record = random_game(&mut Dice(seed));
        let mut dice = Dice(seed ^ 0xBAD);
        for _ in 0..=dice.roll(2) {
            corrupt(&mut record, &mut dice);
        }
        let all = arrangements(&Record::new(record.rules().clone()));
        let possible = |record: &Record| all.iter().any(|arrangement| fits(record, arrangement));
        match Position::new(&record) {
            Ok(_) => assert!(possible(&record), "seed {seed}: {record}"),
            Err(PositionError::Contradiction(contradiction)) => {
                assert!(!possible(&record), "seed {seed}: {record}");
                let mending = culprits(&record, possible);
                assert_eq!(contradiction.culprits, mending, "seed {seed}: {record}");
                assert!(contradiction.undecided.is_empty());
                contradictions += 1;
                changed += contradiction.culprits.len();
                let has_moves =
                    |it: &&Culprit| matches!(it, Culprit::Shot { elsewhere, .. } if !elsewhere.is_empty());
                moved += contradiction.culprits.iter().filter(has_moves).count();
                let fixes = contradiction.fixes();
                for fix in &fixes {
                    assert!(possible(fix), "seed {seed}: {record}: {fix}");
                }
                pairs += usize::from(mending.is_empty() && !fixes.is_empty());
            }
            Err(error) => panic!("seed {seed}: {error}: {record}"),
        }
    }
    println!(
        "{contradictions} contradictions, {changed} culprits, {moved} of them by a move; {pairs} fixed by two"
    );
    assert!(contradictions > 100 && changed > 100 && moved > 40 && pairs > 10);
}

fn corrupt(record: &mut Record, dice: &mut Dice) {
    let cells: Vec<_> = record.rules().grid().cells().collect();
    let cell = *dice.pick(&cells);
    let answer = *dice.pick(&record.possible_answers(cell));
    record.set(cell, Some(Mark::Shot(answer))).unwrap();
}
