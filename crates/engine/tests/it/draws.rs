//! Draws from large positions, whose boards are too many to compare one by one; and what the same seed gives.

use rangekeeper_engine::internal::SweepDraws;
use rangekeeper_engine::{
    Assumption, BatchDraws, Board, Confidence, DrawMethod, Posterior, Progress, Record, Sample, ScaledPrior,
    clopper_pearson,
};
use rangekeeper_testing::{Dice, Drawn, Engine, random_prior};

use crate::{assert_within, fleet_of, posterior, preset, record};

const SEED: u64 = 7;
/// With 2,000 intervals, one in five hundred runs would fail.
const CONFIDENCE: Confidence = Confidence::new(1.0 - 1e-6).unwrap();

#[test]
fn cells_of_large_boards_are_drawn_as_often_as_the_exact_shares_say() {
    for record in [
        preset("sea-battle", ""),
        preset("sea-battle", "C3:hit,F6:miss,J10:sunk"),
        preset("sea-battle", "A1:miss,C4:miss,E6:miss,G8:miss,J3:miss,D9:miss,H5:hit,H6:hit"),
        record("v1;classic;E5:hit,E6:hit,B2:hit"),
    ] {
        let person = Assumption::Person.prior(record.rules()).scaled(record.rules());
        for prior in [ScaledPrior::UNIFORM, person] {
            let posterior = posterior(&record).with_prior(&prior).unwrap();
            let counts = posterior.count().unwrap().run();
            for draw in [Engine::REAL.draw_by_proposals, Engine::REAL.draw_by_sweep] {
                let Drawn { sample, proposal_weight, .. } = draw(&posterior, 10_000, SEED).unwrap();
                let context = format!("seed {SEED}, {record}");
                assert_within(&sample, CONFIDENCE, |cell| counts.probability(cell), &context);
                // The share of proposals that is accepted says what all boards weigh.
                if let Some(proposed) = proposal_weight {
                    let weight = counts.weights.as_ref().map_or(counts.boards as f64, |it| it.total);
                    let (share, accepted) = (weight / proposed, sample.acceptance());
                    // Six standard deviations of 10,000 accepted.
                    assert!((accepted / share - 1.0).abs() < 0.06, "{accepted}, {share}: {context}");
                }
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_tally_however_the_run_is_sliced_and_batches_add_up() {
    let sampler = posterior(&record("v1;classic;")).sampler().run().unwrap();
    let sample = |slices: &[u64]| {
        let mut draws = sampler.draws(SEED, 3);
        let mut slices = slices.iter().cycle();
        while !draws.advance(5_000, *slices.next().unwrap()) {}
        draws.sample()
    };
    let whole = sample(&[u64::MAX]);
    assert_eq!(whole.accepted(), 5_000);
    assert_eq!(sample(&[1]), whole);
    assert_eq!(sample(&[1000, 7, 13]), whole);
    // Batches differ, and their tallies add up.
    let batch = |seed, number| -> Sample {
        let mut draws = sampler.draws(seed, number);
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

#[test]
fn a_sweep_draws_the_same_boards_however_it_is_sliced_and_whatever_was_drawn_before() {
    let record = record("v1;6x6,none,sunk;A=3,B=2,C=2,D=1,E=1;C3:hit");
    let prior = random_prior(&mut Dice(SEED), &record).scaled(record.rules());
    for prior in [ScaledPrior::UNIFORM, prior] {
        let posterior = posterior(&record).with_prior(&prior).unwrap();
        let new = || SweepDraws::new(&posterior).unwrap();
        let batch = |draws: &mut SweepDraws, number, slice| {
            draws.begin(SEED, number, 1000);
            std::iter::repeat_with(|| draws.advance(slice)).flatten().next().unwrap()
        };
        let mut draws = new();
        let first = batch(&mut draws, 0, u64::MAX);
        let second = batch(&mut draws, 1, 7);
        assert_ne!(first, second);
        assert_eq!(batch(&mut new(), 1, u64::MAX), second);
        assert_eq!(batch(&mut draws, 0, 1), first);
    }
}

fn batch(posterior: &Posterior, boards: u64) -> BatchDraws {
    posterior.sampler().run().unwrap().batch(SEED, 0, boards).keeping_boards()
}

fn complete(mut batch: BatchDraws) -> BatchDraws {
    while batch.advance(1).unwrap() == Progress::Unfinished {}
    batch
}

/// Returns a record of twelve or more ships of this length.
fn many(grid: &str, length: usize, ships: usize, shots: &str) -> Record {
    record(&format!("v1;{grid},none,sunk;{};{shots}", fleet_of(&vec![length; ships])))
}

#[test]
fn a_batch_is_drawn_by_a_sweep_where_proposals_are_rarely_accepted() {
    let crowded = many("7x7", 1, 12, "C3:miss");
    let posterior = posterior(&crowded);
    let drawn = complete(batch(&posterior, 2_000));
    assert_eq!((drawn.boards().len(), drawn.method()), (2_000, DrawMethod::Sweep));
    let (position, sample) = (posterior.position(), drawn.sample());
    let counts = posterior.count().unwrap().run();
    for cell in crowded.open() {
        let holds = |board: &&Board| board.iter().any(|&number| position.candidate(number).1.contains(cell));
        let hits = drawn.boards().iter().filter(holds).count() as u64;
        assert_eq!(sample.successes(cell), hits);
        let interval = clopper_pearson(hits, 2_000, CONFIDENCE);
        assert!(interval.contains(counts.probability(cell)), "seed {SEED}: {cell}");
    }
    let drawn = complete(batch(&crate::posterior(&record("v1;classic;E5:hit")), 4_000));
    assert_eq!((drawn.boards().len(), drawn.method()), (4_000, DrawMethod::Rejection));
    // No sweep is as wide as this grid, and hardly a proposal fits.
    let mut hopeless = batch(&crate::posterior(&many("16x16", 8, 12, "")), 2_000);
    assert_eq!(hopeless.advance(200), Ok(Progress::Unfinished));
    assert_eq!((hopeless.boards().len(), hopeless.method()), (0, DrawMethod::Rejection));
    assert_eq!(hopeless.proposed(), 2_000_000);
}

#[test]
fn a_batch_that_follows_another_equals_a_new_one() {
    for record in [many("7x7", 1, 12, "C3:miss"), record("v1;classic;E5:hit")] {
        let first = complete(batch(&posterior(&record), 500));
        let (boards, sample) = (first.boards().to_vec(), first.sample());
        let second = complete(first.next(SEED, 1, 700));
        assert_eq!(second.boards().len(), 700, "{record}");
        let again = complete(second.next(SEED, 0, 500));
        assert_eq!((again.boards(), again.sample()), (&boards[..], sample), "{record}");
    }
}

#[test]
fn a_numbered_board_is_the_same_whatever_was_drawn_before() {
    for record in [many("7x7", 1, 14, ""), record("v1;classic;E5:hit")] {
        let sampler = posterior(&record).sampler().run().unwrap();
        let mut boards = sampler.numbered_boards(SEED);
        let (third, hundredth) = (boards.board(3).unwrap(), boards.board(100).unwrap());
        assert_ne!(third, hundredth, "{record}");
        // Another board interrupts this one.
        let _ = boards.advance(3, 1).unwrap();
        assert_eq!(boards.board(100), Ok(hundredth), "{record}");
        assert_eq!(boards.board(3), Ok(third), "{record}");
        assert_eq!(sampler.numbered_boards(SEED).board(3), Ok(third), "{record}");
    }
}
