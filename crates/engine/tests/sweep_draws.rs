//! Draws by backward sampling from a sweep: proportional to weight, reproducible, independent of slicing.

mod chi_square;
mod common;

use chi_square::p_value;
use common::{Dice, ShipCells, brute_force, random_game, small_positions};
use rangekeeper_engine::testing::{BoardWeights, SamplePlan, SweepDrawPlan, SweepDraws, random_prior};
use rangekeeper_engine::{
    BatchDraws, Board, Confidence, DrawMethod, Position, Posterior, Preset, Progress, Record, ScaledPrior,
    clopper_pearson,
};

const SEED: u64 = 15;

/// A source of boards of a position, as the cells of their ships.
struct Drawing {
    draws: SweepDraws,
    /// Plan that gives the cells of a candidate by its number.
    names: SamplePlan,
}

impl Drawing {
    fn new(record: &Record, prior: &ScaledPrior) -> Self {
        let position = Position::new(record).unwrap_or_else(|error| panic!("{error}: {record}"));
        let draws = SweepDraws::new(
            SweepDrawPlan::new(&Posterior::new(position.clone()).with_prior(prior).unwrap()).unwrap(),
        );
        Self { draws, names: SamplePlan::new(&Posterior::new(position.clone())).unwrap() }
    }

    fn batch(&mut self, number: u64, boards: usize, slice: u64) -> Vec<ShipCells> {
        self.draws.begin(SEED, number, boards);
        let drawn = loop {
            if let Some(drawn) = self.draws.advance(slice) {
                break drawn;
            }
        };
        let cells = |board: &[u16]| board.iter().map(|&number| self.names.ship(number).1).collect();
        drawn.iter().map(|board| cells(board)).collect()
    }
}

#[test]
fn every_board_is_drawn_equally_often() {
    let mut dice = Dice(SEED);
    let games: Vec<Record> = (0..100).map(|_| random_game(&mut dice)).collect();
    let small = small_positions();
    let mut tested = 0;
    for record in small.iter().map(|case| &case.record).chain(&games) {
        let boards = brute_force(record);
        if !(3..=2000).contains(&boards.len()) {
            continue;
        }
        let context = format!("seed {SEED}: {record}");
        let drawn = Drawing::new(record, &ScaledPrior::UNIFORM).batch(0, 50 * boards.len(), u64::MAX);
        assert_eq!(drawn.len(), 50 * boards.len());
        let p_value = p_value(drawn.into_iter(), &boards, &vec![1.0; boards.len()], &context).unwrap();
        assert!(p_value > 1e-6, "p = {p_value:e}: {context}");
        tested += 1;
    }
    assert!(tested >= 100, "only {tested}");
}

#[test]
fn boards_are_drawn_as_often_as_they_weigh() {
    let mut dice = Dice(SEED);
    let mut tested = 0;
    for case in small_positions().iter().filter(|case| (3..=1000).contains(&case.boards)) {
        let (prior, record) = (random_prior(&mut dice, &case.record), &case.record);
        let context = format!("seed {SEED}: {record} under {prior:?}");
        let boards = brute_force(record);
        let expected = BoardWeights::new(&prior, record, &boards);
        let drawn =
            Drawing::new(record, &prior.scaled(record.rules())).batch(0, 200 * boards.len(), u64::MAX);
        if expected.total() == 0.0 {
            assert!(drawn.is_empty(), "{context}");
            continue;
        }
        assert_eq!(drawn.len(), 200 * boards.len(), "{context}");
        if let Some(p_value) = p_value(drawn.into_iter(), &boards, &expected.weights, &context) {
            assert!(p_value > 1e-6, "p = {p_value:e}: {context}");
            tested += 1;
        }
    }
    assert!(tested >= 30, "only {tested}");
}

#[test]
fn cells_of_sea_battle_are_drawn_as_often_as_the_exact_shares_say() {
    let rules = "sea-battle".parse::<Preset>().unwrap().rules();
    let mut record = Record::new(rules);
    for shots in ["", "C3:hit,F6:miss,J10:sunk"] {
        record.add_shots(shots).unwrap();
        let counts = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
        let mut drawing = Drawing::new(&record, &ScaledPrior::UNIFORM);
        let boards: Vec<ShipCells> =
            (0..2).flat_map(|number| drawing.batch(number, 20_000, u64::MAX)).collect();
        for cell in record.rules().grid().cells() {
            let hits = boards.iter().filter(|board| board.iter().any(|ship| ship.contains(cell))).count();
            // With 200 intervals, one in five thousand runs would fail.
            let interval =
                clopper_pearson(hits as u64, boards.len() as u64, Confidence::new(1.0 - 1e-6).unwrap());
            assert!(interval.contains(counts.probability(cell)), "seed {SEED}: {cell} of {record}");
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_boards_however_they_are_sliced_and_whatever_was_drawn_before() {
    let record: Record = "v1;6x6,none,sunk;A=3,B=2,C=2,D=1,E=1;C3:hit".parse().unwrap();
    let prior = random_prior(&mut Dice(SEED), &record).scaled(record.rules());
    for prior in [ScaledPrior::UNIFORM, prior] {
        let mut drawing = Drawing::new(&record, &prior);
        let first = drawing.batch(0, 1000, u64::MAX);
        let second = drawing.batch(1, 1000, 7);
        assert_ne!(first, second);
        assert_eq!(Drawing::new(&record, &prior).batch(1, 1000, u64::MAX), second);
        assert_eq!(drawing.batch(0, 1000, 1), first);
    }
}

/// Begins to draw a batch of a record's boards.
fn batch(record: &Record, boards: u64) -> BatchDraws {
    let sampler = Posterior::new(Position::new(record).unwrap()).sampler().run().unwrap();
    sampler.batch(SEED, 0, boards).keeping_boards()
}

fn complete(mut batch: BatchDraws) -> BatchDraws {
    while batch.advance(1).unwrap() == Progress::Unfinished {}
    batch
}

/// Returns a fleet of twelve ships of this length.
fn twelve(length: usize) -> String {
    let ships: Vec<String> = (b'A'..=b'L').map(|letter| format!("{}={length}", letter as char)).collect();
    ships.join(",")
}

#[test]
fn a_batch_is_drawn_by_a_sweep_where_proposals_are_rarely_accepted() {
    let crowded: Record = format!("v1;7x7,none,sunk;{};C3:miss", twelve(1)).parse().unwrap();
    let drawn = complete(batch(&crowded, 2_000));
    assert_eq!((drawn.boards().len(), drawn.method()), (2_000, DrawMethod::Sweep));
    let posterior = Posterior::new(Position::new(&crowded).unwrap());
    let (position, sample) = (posterior.position(), drawn.sample());
    let counts = posterior.count().unwrap().run();
    for cell in crowded.open() {
        let holds = |board: &&Board| board.iter().any(|&number| position.candidate(number).1.contains(cell));
        let hits = drawn.boards().iter().filter(holds).count() as u64;
        assert_eq!(sample.successes(cell), hits);
        assert!(
            clopper_pearson(hits, 2_000, Confidence::new(1.0 - 1e-6).unwrap())
                .contains(counts.probability(cell)),
            "seed {SEED}: {cell}"
        );
    }
    let drawn = complete(batch(&"v1;classic;E5:hit".parse().unwrap(), 4_000));
    assert_eq!((drawn.boards().len(), drawn.method()), (4_000, DrawMethod::Rejection));
    // No sweep is as wide as this grid, and hardly a proposal fits.
    let mut hopeless = batch(&format!("v1;16x16,none,sunk;{};", twelve(8)).parse().unwrap(), 2_000);
    assert_eq!(hopeless.advance(200), Ok(Progress::Unfinished));
    assert_eq!((hopeless.boards().len(), hopeless.method()), (0, DrawMethod::Rejection));
    assert_eq!(hopeless.proposed(), 2_000_000);
}

#[test]
fn a_batch_that_follows_another_equals_a_new_one() {
    let crowded: Record = format!("v1;7x7,none,sunk;{};C3:miss", twelve(1)).parse().unwrap();
    for record in [crowded, "v1;classic;E5:hit".parse().unwrap()] {
        let first = complete(batch(&record, 500));
        let (boards, sample) = (first.boards().to_vec(), first.sample());
        let second = complete(first.next(SEED, 1, 700));
        assert_eq!(second.boards().len(), 700, "{record}");
        let again = complete(second.next(SEED, 0, 500));
        assert_eq!((again.boards(), again.sample()), (&boards[..], sample), "{record}");
    }
}

#[test]
fn a_numbered_board_is_the_same_whatever_was_drawn_before() {
    let crowded: Record =
        format!("v1;7x7,none,sunk;{};", twelve(1).replace("L=1", "L=1,M=1,N=1")).parse().unwrap();
    for record in [crowded, "v1;classic;E5:hit".parse().unwrap()] {
        let sampler = Posterior::new(Position::new(&record).unwrap()).sampler().run().unwrap();
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
