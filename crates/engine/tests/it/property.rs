//! Every answer about small records is that of brute force.

use std::collections::BTreeMap;

use rangekeeper_engine::Record;
use rangekeeper_testing::{Depth, Dice, Engine, Seen, any_small_record, check};

use crate::{posterior, record};

const SEED: u64 = 1;
const RECORDS: u64 = 1_000;

#[test]
fn every_answer_about_a_random_record_is_that_of_brute_force() {
    let mut seen: BTreeMap<Seen, u32> = BTreeMap::new();
    for number in 0..RECORDS {
        let seed = SEED << 32 | number;
        let record = any_small_record(number, &mut Dice(seed));
        let checked = check(&Engine::REAL, &record, Depth::of_record(number), seed);
        assert_eq!(checked.fault, None, "record {number} of seed {SEED}: {record}");
        checked.seen.into_iter().for_each(|case| *seen.entry(case).or_default() += 1);
    }
    println!("{seen:?}");
    for (case, least) in [
        (Seen::Contradiction, 100),
        (Seen::NoRoom, 15),
        (Seen::Moved, 8),
        (Seen::FixedByTwo, 8),
        (Seen::Struck, 100),
        (Seen::OffRecord, 25),
        (Seen::OnRecord, 40),
        (Seen::CertainlySunk, 200),
        (Seen::Ambiguous, 12),
        (Seen::Weighed, 200),
        (Seen::Drawn, 300),
        (Seen::BoardsDrawn, 40),
        (Seen::BoardsDrawnByWeight, 40),
    ] {
        let is_enough = seen.get(&case).is_some_and(|times| *times >= least);
        assert!(is_enough, "{case:?} is seen too rarely: {seen:?}");
    }
}

/// Checks every answer about a record, and returns the record.
#[track_caller]
fn checked(text: &str) -> Record {
    let record = record(&format!("v1;{text}"));
    let fault = check(&Engine::REAL, &record, Depth::ALL, SEED).fault;
    assert_eq!(fault, None, "seed {SEED}: {record}");
    record
}

/// Checks ships that may not touch, of which few placements may remain free, so that only these are proposed.
#[test]
fn every_answer_about_crowded_ships_is_that_of_brute_force() {
    for text in [
        "5x4,none,sunk;A=1,B=1,C=1,D=1,E=1;",
        "5x5,none,sunk;A=1,B=1,C=1,D=1,E=1;B2:miss,D4:miss",
        "4x4,none,sunk;A=2,B=2,C=1,D=1;",
        "4x4,none,sunk;A=2,B=1,C=1,D=1;B2:miss,D4:miss",
        "5x4,none,hit-miss;A=2,B=2,C=1,D=1,E=1;C3:hit,A1:miss",
        "5x4,none,sunk-ship;A=3,B=2,C=2,D=1;",
        // Two boards: as many as the bound says.
        "4x4,none,sunk;A=2,B=2,C=2,D=2;",
        "5x5,none,hit-ship;A=3,B=3,C=2,D=2;B2:miss,D4:miss",
        "6x5,none,sunk;A=4,B=3,C=3,D=2;B2:miss,D4:miss",
    ] {
        let record = checked(text);
        // Proposals that were certain to be rejected are not made.
        let mut draws = posterior(&record).sampler().run().unwrap().draws(SEED, 0);
        draws.advance(1000, u64::MAX);
        assert!(draws.sample().proposed > draws.proposed(), "{record}");
    }
}

/// Checks records in which only some of the ships alike are struck, and all lie on hits.
#[test]
fn some_of_several_ships_alike_are_struck() {
    checked("2x1,allowed,hit-miss;A=1,B=1;A2:hit,A1:hit;struck=B");
    checked("1x3,allowed,sunk;A=1,B=1,C=1;B1:sunk,C1:sunk,A1:sunk;struck=B");
    checked("6x1,allowed,sunk;A=2,B=2;A6:hit,A4:miss,A1:miss,A2:hit,A3:sunk,A5:sunk;struck=B");
}
