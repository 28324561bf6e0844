//! Known numbers of boards, and boards too large for brute force, counted in two ways.

use rangekeeper_engine::error::TooManyBoards;
use rangekeeper_engine::{
    Cell, Confidence, Contact, CountMethod, Counts, Mark, Outcome, Preset, Record, Task, clopper_pearson,
    placements,
};
use rangekeeper_testing::brute_force;

use crate::{assert_every_ship_is_on_every_board, count_by, fleet_of, posterior, preset, record};

const SEED: u64 = 15;
const CLASSIC: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
const GERMAN: &str = "A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2";
const SEA_BATTLE: &str = "A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
const SEA_BATTLE_BOARDS: u128 = 1_855_545_978_831_780;

fn empty(grid_and_contact: &str, fleet: &str) -> Record {
    record(&format!("v1;{grid_and_contact},sunk-ship;{fleet};"))
}

/// Asserts that the counts do not change if the grid is mirrored at either axis or, if it is square, transposed.
#[track_caller]
fn assert_symmetric(counts: &Counts) {
    let Counts { grid, classes, .. } = counts;
    let (last_row, last_column) = (grid.rows() - 1, grid.columns() - 1);
    for class in classes {
        let at = |row, column| counts.occupied_by(class, Cell::new(row, column).unwrap());
        for cell in grid.cells() {
            let (row, column) = (cell.row(), cell.column());
            let here = at(row, column);
            assert_eq!(at(last_row - row, column), here, "{:?} on {cell}", class.ships);
            assert_eq!(at(row, last_column - column), here, "{:?} on {cell}", class.ships);
            if grid.rows() == grid.columns() {
                assert_eq!(at(column, row), here, "{:?} on {cell}", class.ships);
            }
        }
    }
}

#[test]
fn the_known_numbers_of_boards_are_found_and_no_side_is_preferred() {
    for (grid_and_contact, fleet, boards) in [
        ("10x10,allowed", CLASSIC, 15_046_987_768),
        ("10x10,none", CLASSIC, 1_925_751_392),
        ("8x8,allowed", CLASSIC, 571_126_760),
        ("9x9,allowed", CLASSIC, 3_394_196_128),
        ("11x11,allowed", CLASSIC, 54_083_238_912),
        // Half of those that Poul-Henning Kamp counted in 2004, who told the ships of length 3 apart.
        ("12x10,allowed", CLASSIC, 101_832_786_704 / 2),
        ("8x8,none", "A=4,B=3,C=3,D=3,E=2,F=2,G=2", 382_820_608),
        ("9x9,none", "A=4,B=4,C=4,D=3,E=3,F=3,G=3,H=3", 213_723_152),
        ("10x10,none", SEA_BATTLE, SEA_BATTLE_BOARDS),
        ("10x11,none", GERMAN, 430_299_058_359_872),
    ] {
        let record = empty(grid_and_contact, fleet);
        let method = if fleet == CLASSIC { CountMethod::Search } else { CountMethod::Sweep };
        let counts = count_by(method, &posterior(&record));
        assert_eq!(counts.boards, boards, "{record}");
        assert_every_ship_is_on_every_board(&counts, &record);
        assert_symmetric(&counts);
    }
    let counts = count_by(CountMethod::Sweep, &posterior(&record("v1;classic;")));
    assert_eq!(counts.boards, 15_046_987_768);
    for (cell, share) in [("A1", 0.0800), ("E5", 0.2136)] {
        let found = counts.probability(cell.parse().unwrap());
        assert!((found - share).abs() < 0.000_05, "{found} on {cell}");
    }
    // A sweep of the cells would take more memory than it may.
    let posterior = posterior(&empty("12x12,none", SEA_BATTLE));
    assert!(posterior.plan_count().is_err());
    assert_eq!(posterior.count_boards().unwrap().run(), 1_583_844_048_828_362_000);
}

/// Compares search and sweep on boards too large for brute force: with and without levels above the closed form, one and
/// many ways to assign the hits, boards with eight, four, two and no symmetries.
#[test]
fn search_and_sweep_agree_on_large_boards() {
    for contact in Contact::ALL {
        for text in [
            format!("10x10,{contact},sunk-ship;{CLASSIC};E5:hit,C3:miss,G7:miss,B8:hit"),
            format!("10x10,{contact},sunk-ship;{CLASSIC};E5:hit,E6:hit,D5:miss,J1:hit,I1:sunk=Destroyer"),
            format!("10x10,{contact},hit-miss;{CLASSIC};E5:hit,E6:hit,E8:hit,A1:miss,H3:hit"),
            format!("10x10,{contact},sunk;{CLASSIC};B2:hit,B3:hit,B4:sunk,H7:miss;sunk=J10;blocked=F6"),
            format!("10x10,{contact},sunk-ship;{CLASSIC};E5:hit,F6:miss;struck=Destroyer"),
            format!("9x12,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=3;C4:miss"),
            format!("16x3,{contact},hit-miss;Alpha=9,Bravo=6,Charlie=2;B7:hit"),
            format!("16x9,{contact},sunk-ship;Alpha=9,Bravo=2,Charlie=1;"),
            format!("8x8,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;"),
            format!("9x7,{contact},hit-miss;Alpha=4,Bravo=3,Charlie=2,Delta=2;D5:miss"),
            format!("7x7,{contact},sunk;Alpha=4,Bravo=3,Charlie=2,Delta=2;C3:miss;sunk=E5"),
            format!("7x5,{contact},sunk-ship;Alpha=4,Bravo=3,Charlie=2,Delta=2;D4:miss"),
            // Mirror images are swept only once: from left to right, upside down, and both at once, which is none.
            format!("6x5,{contact},sunk;A=3,B=2,C=2,D=1;B2:miss,B5:miss,D1:hit,D6:hit"),
            format!("4x7,{contact},sunk;A=3,B=2,C=2,D=1;A2:miss,G2:miss,B4:hit,F4:hit"),
            format!("6x6,{contact},sunk;A=4,B=3,C=2;A2:miss,F5:miss,B6:hit,E1:hit"),
            format!("8x8,{contact},sunk;A=3,B=2,C=2,D=1,E=1;"),
            format!("9x5,{contact},sunk;A=4,B=2,C=2,D=2,E=1;"),
        ] {
            let record = record(&format!("v1;{text}"));
            let posterior = posterior(&record);
            let [searched, swept] =
                [CountMethod::Search, CountMethod::Sweep].map(|method| count_by(method, &posterior));
            assert_eq!(searched, swept, "{record}");
        }
    }
}

/// Compares the count with the share of proposals accepted, which make a board twice for its ships of length 3.
#[test]
fn the_classic_fleet_is_counted_on_the_largest_grid() {
    let record = empty("16x16,allowed", CLASSIC);
    let posterior = posterior(&record);
    assert!(posterior.plan_count().unwrap().cost() < 5e9);
    let counts = posterior.count().unwrap().run();
    assert_every_ship_is_on_every_board(&counts, &record);
    assert_symmetric(&counts);
    let mut draws = posterior.sampler().run().unwrap().draws(SEED, 0);
    draws.advance(u64::MAX, 1_000_000);
    let interval = clopper_pearson(draws.accepted(), draws.proposed(), Confidence::new(0.999_999).unwrap());
    let places = |length| placements(record.rules().grid(), length).len() as f64;
    let share = 2.0 * counts.boards as f64 / record.rules().fleet().lengths().map(places).product::<f64>();
    assert!(interval.contains(share), "seed {SEED}: {share} not in {interval:?}");
}

#[test]
fn ships_of_one_cell_are_counted_like_kings() {
    for (side, ships) in [(8, 9), (16, 9), (16, 14), (16, 20)] {
        let record = empty(&format!("{side}x{side},none"), &fleet_of(&vec![1; ships]));
        let counts = posterior(&record).count().unwrap().run();
        assert_eq!(counts.boards, kings(side, ships), "{ships} ships on {side}x{side}");
        assert_every_ship_is_on_every_board(&counts, &record);
    }
    // More than 64 bits.
    assert!(kings(16, 20) > u128::from(u64::MAX));
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
fn what_could_overflow_or_takes_too_long_or_too_much_memory_is_refused() {
    let many = posterior(&empty("16x16,allowed", &fleet_of(&[[2; 10], [3; 10]].concat())));
    assert_eq!(many.plan_count_by(CountMethod::Sweep).err(), Some(TooManyBoards::Ways));
    let large = posterior(&empty("16x16,none", SEA_BATTLE));
    let text = "counting every board would take about 20381 MiB of memory, more than the 256 MiB allowed";
    assert_eq!(large.plan_count().unwrap_err().to_string(), text);
    assert!(large.plan_count_within(20_382e6 * 1.048_576).is_ok());
}

/// Replays seven shots with equal answers in two orders. In the first order Bravo lies on B1, B2 and B3. In the second
/// it may also lie on B2, B3 and B4, with another ship on B1.
#[test]
fn the_order_of_the_shots_matters() {
    for (shots, boards) in [
        ("B1:hit,B2:hit,B3:sunk=Bravo,E2:miss,B4:hit,A2:miss,C4:hit", 41),
        ("B1:hit,B4:hit,B2:hit,A2:miss,E2:miss,C4:hit,B3:sunk=Bravo", 53),
    ] {
        let record = record(&format!("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=3,Charlie=2;{shots}"));
        assert_eq!(posterior(&record).count().unwrap().run().boards, boards, "{record}");
        assert_eq!(brute_force(&record).len() as u128, boards, "{record}");
    }
}

#[test]
fn openings_that_were_counted_beforehand_are_those_that_a_sweep_finds() {
    let mut known = 0;
    for Preset { name, .. } in Preset::ALL {
        let record = preset(name, "");
        let posterior = posterior(&record);
        let plan = posterior.plan_count().unwrap();
        if plan.method() != CountMethod::Known {
            continue;
        }
        assert!(plan.cost() <= 0.0, "{name}");
        let parts = [plan.part(1, 2), plan.part(0, 2)].map(Task::run);
        assert_eq!((parts[0].boards, &parts[1]), (0, &count_by(CountMethod::Sweep, &posterior)), "{name}");
        known += 1;
        // After a shot it is another position.
        let mut shot = record.clone();
        shot.set(record.open().first().unwrap(), Some(Mark::Shot(Outcome::Miss))).unwrap();
        assert_ne!(crate::posterior(&shot).plan_count().unwrap().method(), CountMethod::Known);
    }
    assert!(known >= 1);
}
