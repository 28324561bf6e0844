//! The sweep: against brute force and against the search under every rule, known numbers of boards, weights.

mod common;

use common::{
    Dice, assert_counts_are_of_boards, assert_every_ship_is_on_every_board, assert_progress_is_steady,
    brute_force, classic_positions, random_game, rules, small_positions,
};
use rangekeeper_engine::error::TooManyBoards;
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::testing::SamplePlan;
use rangekeeper_engine::testing::{BoardWeights, random_prior, random_struck_game};
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Contact, CountMethod, Counts, Mark, Outcome, Position, Posterior, Preset,
    Record, ScaledPrior, Task, placements,
};

const SEED: u64 = 15;
const CLASSIC_FLEET: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
const GERMAN_FLEET: &str = "A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2";
const SEA_BATTLE: &str = "A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";

fn by(method: CountMethod, record: &Record, prior: &ScaledPrior) -> Result<Counts, TooManyBoards> {
    let position = Position::new(record).unwrap_or_else(|error| panic!("{error}: {record}"));
    let plan = Posterior::new(position.clone()).with_prior(prior).unwrap().plan_count_by(method)?;
    assert_eq!(plan.method(), method);
    Ok(plan.part(0, 1).run())
}

fn sweep(record: &Record) -> Counts {
    by(CountMethod::Sweep, record, &ScaledPrior::UNIFORM).unwrap_or_else(|error| panic!("{error}: {record}"))
}

fn search(record: &Record) -> Counts {
    by(CountMethod::Search, record, &ScaledPrior::UNIFORM).unwrap_or_else(|error| panic!("{error}: {record}"))
}

fn empty(grid: &str, contact: Contact, fleet: &str) -> Record {
    Record::new(rules(grid, fleet, contact, Announcement::SunkShip))
}

#[test]
fn random_games_agree_with_brute_force_under_every_rule() {
    let mut dice = Dice(SEED);
    for game in 0..400 {
        let record = random_game(&mut dice);
        let boards = brute_force(&record);
        println!("seed {SEED}, game {game}: {record}");
        assert_counts_are_of_boards(&sweep(&record), &boards, &record);
    }
}

#[test]
fn random_games_with_struck_ships_agree_with_the_search() {
    let mut dice = Dice(SEED);
    let (mut tested, mut games) = (0, 0);
    while tested < 100 {
        let record = random_struck_game(&mut dice);
        games += 1;
        if Position::new(&record).is_ok() {
            println!("seed {SEED}, game {games}: {record}");
            assert_eq!(sweep(&record), search(&record));
            tested += 1;
        }
    }
}

/// Compares sweep and search on positions with mirror symmetry, where the sweep counts mirror images only once.
#[test]
fn positions_that_are_their_own_images_agree_with_the_search() {
    let (mut dice, mut tested) = (Dice(SEED), 0);
    for game in 0..400 {
        let grid = ["6x5", "5x6", "6x6", "4x7"][game % 4];
        let contact = [Contact::Allowed, Contact::Corners, Contact::None][game / 3 % 3];
        let mut record = empty(grid, contact, ["A=3,B=2,C=2,D=1", "A=4,B=3,C=2"][game / 9 % 2]);
        let (rows, columns) = (record.rules().grid().rows(), record.rules().grid().columns());
        for _ in 0..=dice.roll(3) {
            let (row, column) = (dice.roll(rows.into()) as u8, dice.roll(columns.into()) as u8);
            // From left to right, upside down, or both at once, which is no reflection.
            let (mirrors, turns) = [(true, false), (false, true), (true, true)][game % 3];
            let image = (
                if turns { rows - 1 - row } else { row },
                if mirrors { columns - 1 - column } else { column },
            );
            let outcome = if dice.roll(4) == 0 { Outcome::Hit } else { Outcome::Miss };
            for (row, column) in [(row, column), image] {
                record.set(Cell::new(row, column).unwrap(), Some(Mark::Shot(outcome))).unwrap();
            }
        }
        if Position::new(&record).is_ok() {
            println!("seed {SEED}, game {game}: {record}");
            assert_eq!(sweep(&record), search(&record), "seed {SEED}, game {game}: {record}");
            tested += 1;
        }
    }
    assert!(tested >= 200, "only {tested}");
}

#[test]
fn both_methods_find_the_reference_positions() {
    for case in small_positions().iter().chain(&classic_positions()) {
        let swept = sweep(&case.record);
        let cells: Vec<_> = swept.grid.cells().map(|cell| swept.occupied(cell)).collect();
        assert_eq!((swept.boards, &cells), (case.boards, &case.cells), "{}", case.record);
        assert_eq!(swept, search(&case.record), "{}", case.record);
    }
}

#[test]
fn the_known_numbers_of_boards_are_found() {
    for (grid, contact, fleet, boards) in [
        ("10x10", Contact::Allowed, CLASSIC_FLEET, 15_046_987_768),
        ("10x10", Contact::None, CLASSIC_FLEET, 1_925_751_392),
        ("8x8", Contact::Allowed, CLASSIC_FLEET, 571_126_760),
        ("9x9", Contact::Allowed, CLASSIC_FLEET, 3_394_196_128),
        ("11x11", Contact::Allowed, CLASSIC_FLEET, 54_083_238_912),
        // Half of those that Poul-Henning Kamp counted in 2004, who told the ships of length 3 apart.
        ("12x10", Contact::Allowed, CLASSIC_FLEET, 101_832_786_704 / 2),
        ("10x10", Contact::None, SEA_BATTLE, 1_855_545_978_831_780),
        ("10x11", Contact::None, GERMAN_FLEET, 430_299_058_359_872),
    ] {
        let record = empty(grid, contact, fleet);
        let counts = sweep(&record);
        assert_eq!(counts.boards, boards, "{record}");
        assert_every_ship_is_on_every_board(&counts, &record);
    }
}

/// Estimates the number of boards: the acceptance rate times the number of proposals, divided by the orders of ships of
/// equal length.
#[test]
fn the_boards_of_sea_battle_are_as_many_as_the_acceptance_of_proposals_says() {
    let record = empty("10x10", Contact::None, SEA_BATTLE);
    let mut draws = SamplePlan::new(&Posterior::new(Position::new(&record).unwrap())).unwrap().draws(SEED, 0);
    draws.advance(u64::MAX, 40_000_000);
    let proposals = 140.0 * 160_f64.powi(2) * 180_f64.powi(3) * 100_f64.powi(4);
    let orders = f64::from(2 * 6 * 24);
    let boards = draws.sample().acceptance() * proposals / orders;
    // Some ten thousand are accepted: six standard deviations are 6%.
    assert!((boards / 1_855_545_978_831_780.0 - 1.0).abs() < 0.06, "seed {SEED}: {boards}");
}

/// Estimates the number of boards without the engine: places each ship at random, and counts arrangements in which no
/// two ships touch. The estimate is their share times the number of arrangements, divided by the orders of ships of
/// equal length.
#[test]
fn the_boards_of_sea_battle_are_as_many_as_arrangements_put_anywhere_say() {
    const ARRANGEMENTS: u32 = 40_000_000;
    let record = empty("10x10", Contact::None, SEA_BATTLE);
    let halo = |cells| (cells, Contact::None.halo(cells));
    let of_ship =
        |length| placements(record.rules().grid(), length).iter().map(|it| halo(it.cells)).collect();
    let lists: Vec<Vec<(CellSet, CellSet)>> = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1].map(of_ship).into();
    let mut random = Random::new(*b"Rangekeeper test", SEED, 0);
    let mut stay_apart = || {
        let mut taken = CellSet::EMPTY;
        lists.iter().all(|list| {
            let (cells, halo) = list[random.below(list.len() as u32) as usize];
            let is_free = cells.is_disjoint(taken);
            taken |= halo;
            is_free
        })
    };
    let apart = (0..ARRANGEMENTS).filter(|_| stay_apart()).count();
    let arrangements: f64 = lists.iter().map(|list| list.len() as f64).product();
    let orders = f64::from(2 * 6 * 24);
    let boards = apart as f64 / f64::from(ARRANGEMENTS) * arrangements / orders;
    // Some ten thousand stay apart: six standard deviations are 6%.
    assert!((boards / 1_855_545_978_831_780.0 - 1.0).abs() < 0.06, "seed {SEED}: {boards}");
}

/// Compares fleets like that of Sea Battle, on grids small enough for the search.
#[test]
fn fleets_of_many_ships_agree_with_the_search() {
    for (grid, fleet) in [
        ("6x6", "A=3,B=2,C=2,D=1,E=1,F=1"),
        ("7x6", "A=3,B=2,C=2,D=1,E=1"),
        ("8x8", "A=3,B=2,C=2,D=1,E=1"),
        ("9x5", "A=4,B=2,C=2,D=2,E=1"),
    ] {
        for contact in [Contact::Allowed, Contact::Corners, Contact::None] {
            let record = empty(grid, contact, fleet);
            assert_eq!(sweep(&record), search(&record), "{record}");
        }
    }
}

#[test]
fn weights_agree_with_brute_force_under_every_rule() {
    let mut dice = Dice(SEED);
    let mut tested = 0;
    for case in small_positions().iter().filter(|case| case.boards <= 20_000) {
        let (prior, record) = (random_prior(&mut dice, &case.record), &case.record);
        let boards = brute_force(record);
        let expected = BoardWeights::new(&prior, record, &boards);
        let counts = by(CountMethod::Sweep, record, &prior.scaled(record.rules())).unwrap();
        assert_eq!(expected.fault(&counts), None, "seed {SEED}: {record} under {prior:?}");
        tested += u32::from(expected.total() > 0.0);
    }
    assert!(tested >= 50, "only {tested}");
}

/// Compares weights of the sweep, which has no cancellation, with those of the search.
#[test]
fn weights_of_classic_positions_agree_with_the_search() {
    let mut dice = Dice(SEED);
    for case in classic_positions().iter().step_by(20) {
        let (prior, record) = (random_prior(&mut dice, &case.record), &case.record);
        let prior = prior.scaled(record.rules());
        let [swept, searched] =
            [CountMethod::Sweep, CountMethod::Search].map(|method| by(method, record, &prior).unwrap());
        for cell in swept.grid.cells() {
            let [one, other] = [&swept, &searched].map(|counts| counts.probability(cell));
            assert!((one - other).abs() < 1e-12, "{one} and {other} on {cell} in {record}");
        }
    }
}

#[test]
fn all_but_the_first_part_are_empty() {
    let record = empty("6x6", Contact::None, "A=3,B=2,C=1");
    let position = Position::new(&record).unwrap();
    let plan = Posterior::new(position.clone()).plan_count_by(CountMethod::Sweep).unwrap();
    let part = |part| plan.part(part, 3).run();
    let mut sum = part(0);
    sum.merge(&part(1)).unwrap();
    sum.merge(&part(2)).unwrap();
    assert_eq!(sum, sweep(&record));
}

#[test]
fn progress_goes_from_nothing_to_everything_and_never_back() {
    let position = Position::new(&empty("6x6", Contact::None, "A=3,B=2,C=1")).unwrap();
    let plan = Posterior::new(position.clone()).plan_count_by(CountMethod::Sweep).unwrap();
    assert_progress_is_steady(plan.part(0, 1), "a sweep");
}

#[test]
fn what_could_overflow_is_refused() {
    let position =
        Position::new(&empty("16x16", Contact::Allowed, &fleet_of([[2; 10], [3; 10]].concat()))).unwrap();
    let plan = Posterior::new(position).plan_count_by(CountMethod::Sweep);
    assert_eq!(plan.err(), Some(TooManyBoards));
}

#[test]
fn ships_of_one_cell_are_counted_like_kings() {
    for (side, ships) in [(8, 9), (10, 9), (16, 9), (16, 14), (16, 20)] {
        let record = empty(&format!("{side}x{side}"), Contact::None, &fleet_of(vec![1; ships]));
        let counts = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
        assert_eq!(counts.boards, kings(side, ships), "{ships} ships on {side}x{side}");
        assert_every_ship_is_on_every_board(&counts, &record);
    }
    // More than 64 bits.
    assert!(kings(16, 14) > u128::from(u64::MAX));
}

/// Counts the ways to place kings that do not attack each other on a square board, row by row.
fn kings(side: usize, kings: usize) -> u128 {
    let rows: Vec<u32> = (0_u32..1 << side).filter(|row| row & row << 1 == 0).collect();
    let mut ways = vec![vec![0_u128; kings + 1]; rows.len()];
    ways[0][0] = 1;
    for _ in 0..side {
        let mut next = vec![vec![0; kings + 1]; rows.len()];
        for (row, next) in rows.iter().zip(&mut next) {
            let here = row.count_ones() as usize;
            for (before, ways) in rows.iter().zip(&ways) {
                if (before | before << 1 | before >> 1) & row == 0 {
                    next.iter_mut().skip(here).zip(ways).for_each(|(next, ways)| *next += ways);
                }
            }
        }
        ways = next;
    }
    ways.iter().map(|ways| ways[kings]).sum()
}

#[test]
fn the_number_of_boards_alone_is_that_of_the_counts() {
    let mut dice = Dice(SEED);
    for _ in 0..200 {
        let record = random_game(&mut dice);
        let Ok(position) = Position::new(&record) else { continue };
        let posterior = Posterior::new(position);
        let mut count = posterior.count_boards().unwrap();
        let boards = loop {
            if let Some(boards) = count.advance(10).finished() {
                break boards;
            }
        };
        assert_eq!(boards, posterior.count().unwrap().run().boards, "seed {SEED}: {record}");
    }
    // A sweep of the cells would take more memory than it may.
    let record = empty("12x12", Contact::None, SEA_BATTLE);
    let posterior = Posterior::new(Position::new(&record).unwrap());
    assert!(posterior.plan_count().is_err());
    assert_eq!(posterior.count_boards().unwrap().run(), 1_583_844_048_828_362_000);
}

/// Returns a fleet of ships of these lengths, as in a record line.
fn fleet_of(lengths: Vec<u8>) -> String {
    let ships = lengths.iter().zip('A'..).map(|(length, name)| format!("{name}={length}"));
    ships.collect::<Vec<_>>().join(",")
}

#[test]
fn openings_that_were_counted_beforehand_are_those_that_a_sweep_finds() {
    let mut known = 0;
    for preset in Preset::ALL {
        let record = Record::new(preset.rules());
        let position = Position::new(&record).unwrap();
        let plan = Posterior::new(position.clone()).plan_count().unwrap();
        if plan.method() != CountMethod::Known {
            continue;
        }
        assert!(plan.cost() <= 0.0, "{}", preset.name);
        let parts = [plan.part(1, 2), plan.part(0, 2)].map(Task::run);
        assert_eq!((parts[0].boards, &parts[1]), (0, &sweep(&record)), "{}", preset.name);
        known += 1;
        // After a shot it is another position.
        let mut shot = record.clone();
        shot.set(record.open().first().unwrap(), Some(Mark::Shot(Outcome::Miss))).unwrap();
        assert_ne!(
            Posterior::new(Position::new(&shot).unwrap()).plan_count().unwrap().method(),
            CountMethod::Known
        );
    }
    assert!(known >= 1);
}
