//! Every engine answers the same position files.

mod common;

use common::{Case, Dice, brute_force, classic_positions, random_game, small_positions};
use rangekeeper_engine::posterior::sample::{Draws, Plan};
use rangekeeper_engine::{Culprit, Mark, Position, Record, clopper_pearson};

const DRAWS: u64 = 200_000;
const CONFIDENCE: f64 = 0.999_999;
const SEED: u64 = 20_261_121;

#[test]
fn brute_force_gives_the_small_positions() {
    for case in small_positions() {
        let boards = brute_force(&case.record);
        assert_eq!(boards.len() as u128, case.boards, "{}", case.record);
        let grid = case.record.rules().grid();
        for cell in grid.cells() {
            let occupying = boards.iter().filter(|board| board.iter().any(|ship| ship.contains(cell)));
            assert_eq!(occupying.count() as u128, case.cells[grid.order(cell)], "{cell} in {}", case.record);
        }
    }
}

#[test]
fn sampled_shares_hold_the_exact_ones_of_the_small_positions() {
    let cases = small_positions();
    assert_eq!(cases.len(), 96);
    cases.iter().for_each(sampled_shares_hold_the_exact_ones);
}

#[test]
fn sampled_shares_hold_the_exact_ones_of_the_classic_positions() {
    let cases = classic_positions();
    assert_eq!(cases.len(), 40);
    cases.iter().for_each(sampled_shares_hold_the_exact_ones);
}

fn sampled_shares_hold_the_exact_ones(case: &Case) {
    let record = &case.record;
    let plan = Plan::new(&Position::new(record).expect("it has arrangements")).unwrap();
    let mut draws = Draws::new(&plan, SEED, 0);
    assert!(plan.advance(&mut draws, DRAWS, 1_000 * DRAWS), "starved: {} in {record}", draws.accepted());
    let tally = plan.tally(&draws);
    let grid = record.rules().grid();
    for cell in grid.cells() {
        let exact = case.cells[grid.order(cell)] as f64 / case.boards as f64;
        let interval = clopper_pearson(tally.successes(cell), tally.accepted, CONFIDENCE);
        assert!(interval.contains(exact), "seed {SEED}: {exact} not in {interval:?} at {cell} of {record}");
    }
    let ship_cells: usize = record.rules().fleet().cells();
    let successes: u64 = grid.cells().map(|cell| tally.successes(cell)).sum();
    assert_eq!(successes, tally.accepted * ship_cells as u64);
}

#[test]
fn the_reachable_cells_are_those_that_some_board_occupies() {
    for case in small_positions().iter().chain(&classic_positions()) {
        let reachable = Position::new(&case.record).unwrap().reachable();
        let grid = case.record.rules().grid();
        for cell in grid.cells() {
            let occupied = case.cells[grid.order(cell)] > 0;
            assert_eq!(reachable.contains(cell), occupied, "{cell} in {}", case.record);
        }
    }
}

#[test]
fn a_record_is_a_contradiction_exactly_if_no_board_fits_it_and_its_culprits_are_those_that_would_mend_it() {
    let (mut contradictions, mut culprits) = (0, 0);
    for seed in 0..400 {
        let mut record = random_game(&mut Dice(seed));
        let mut dice = Dice(seed ^ 0xBAD);
        for _ in 0..=dice.roll(2) {
            corrupt(&mut record, &mut dice);
        }
        match Position::new(&record) {
            Ok(_) => assert!(!brute_force(&record).is_empty(), "seed {seed}: {record}"),
            Err(contradiction) => {
                assert!(brute_force(&record).is_empty(), "seed {seed}: {record}");
                assert_eq!(contradiction.culprits, culprits_by_trial(&record), "seed {seed}: {record}");
                assert!(contradiction.undecided.is_empty());
                contradictions += 1;
                culprits += contradiction.culprits.len();
            }
        }
    }
    assert!(contradictions > 100 && culprits > 100, "{contradictions} contradictions, {culprits} culprits");
}

fn corrupt(record: &mut Record, dice: &mut Dice) {
    let cells: Vec<_> = record.rules().grid().cells().collect();
    let cell = *dice.pick(&cells);
    let answer = *dice.pick(&record.possible_answers(cell));
    record.set(cell, Some(Mark::Shot(answer))).unwrap();
}

fn culprits_by_trial(record: &Record) -> Vec<Culprit> {
    let trial = |shot: &rangekeeper_engine::Shot| {
        let mut instead = record.possible_answers(shot.cell);
        instead.retain(|&answer| {
            let mut changed = record.clone();
            changed.set(shot.cell, Some(Mark::Shot(answer))).unwrap();
            answer != shot.outcome && !brute_force(&changed).is_empty()
        });
        (!instead.is_empty()).then_some(Culprit::Shot { cell: shot.cell, instead })
    };
    record.shots().iter().filter_map(trial).collect()
}
