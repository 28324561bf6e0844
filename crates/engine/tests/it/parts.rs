//! Counts in parts and slices, and their progress.

use rangekeeper_engine::{Assumption, Cell, CellWeights, CountMethod, Counts, Prior, Progress, Record, Task};

use crate::{posterior, record};

fn sliced(mut count: Task<Counts>, slices: &[u64]) -> Counts {
    slices.iter().cycle().find_map(|&steps| count.advance(steps).finished()).unwrap()
}

/// Asserts that the progress of a part rises from 0 to 1 and never falls.
#[track_caller]
fn assert_progress_is_steady(mut count: Task<Counts>, what: &Record) {
    let mut before = count.progress();
    assert!(before.abs() < f64::EPSILON, "{before}: {what}");
    while count.advance(1) == Progress::Unfinished {
        let now = count.progress();
        assert!((before..=1.0).contains(&now), "{before}, then {now}: {what}");
        before = now;
    }
    assert!((before - 1.0).abs() < f64::EPSILON, "{before}: {what}");
}

/// Divides every kind of work: with and without levels above the closed form, one and many ways to assign the hits,
/// every contact rule, and boards with eight, four, two and no symmetries.
#[test]
fn a_count_is_the_same_however_it_is_divided_and_sliced_and_progress_never_falls() {
    for text in [
        "10x10,none,sunk;Alpha=5,Bravo=4,Charlie=3,Delta=3,Echo=2;E5:hit,B2:hit,B3:hit,C9:miss",
        "6x6,none,sunk-ship;Alpha=2,Bravo=2,Charlie=2,Delta=1,Echo=1,Foxtrot=1;",
        "6x6,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;",
        "7x5,corners,sunk-ship;Alpha=4,Bravo=3,Charlie=2,Delta=2;D4:miss",
        "6x6,none,sunk;Alpha=4,Bravo=3,Charlie=2,Delta=2;B2:miss,E5:miss;blocked=B5",
        "7x7,allowed,hit-miss;Alpha=4,Bravo=3,Charlie=3;B2:hit,C2:hit,C3:hit,F6:hit",
        "5x5,allowed,sunk-ship;Alpha=3;",
    ] {
        let record = record(&format!("v1;{text}"));
        for method in [CountMethod::Search, CountMethod::Sweep] {
            let plan = posterior(&record).plan_count_by(method).unwrap();
            let whole = plan.part(0, 1).run();
            assert_eq!(sliced(plan.part(0, 1), &[2, 1, 100]), whole, "{method:?} of {record}");
            for parts in [2, 3, 7] {
                let mut sum = plan.part(0, parts).run();
                (1..parts).for_each(|part| sum.merge(&plan.part(part, parts).run()).unwrap());
                assert_eq!(sum, whole, "{parts} parts, {method:?} of {record}");
            }
            assert_progress_is_steady(plan.part(0, 1), &record);
            // A sweep has one part only.
            if method == CountMethod::Search {
                assert_progress_is_steady(plan.part(2, 3), &record);
            }
        }
    }
}

#[test]
#[should_panic(expected = "part 3 of 3")]
fn there_are_only_as_many_parts_as_there_are() {
    let _ = posterior(&record("v1;classic;")).plan_count().unwrap().part(3, 3);
}

#[test]
fn parts_of_weights_add_up() {
    let record = record("v1;classic;E5:hit,C3:miss");
    let prior = Assumption::Mixture.prior(record.rules()).scaled(record.rules());
    let plan = posterior(&record).with_prior(&prior).unwrap().plan_count().unwrap();
    let (whole, mut sum) = (plan.part(0, 1).run(), plan.part(0, 3).run());
    (1..3).for_each(|part| sum.merge(&plan.part(part, 3).run()).unwrap());
    for cell in record.rules().grid().cells() {
        let [sum, whole] = [&sum, &whole].map(|counts| counts.probability(cell));
        assert!((sum - whole).abs() <= 1e-13, "{cell} {sum} {whole}");
    }
    assert_eq!(sum.boards, whole.boards);
}

#[test]
fn symmetric_weights_weigh_the_same_with_and_without_symmetries() {
    let record = record("v1;8x8,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2;");
    let ring = |odd: f64| {
        let weight = |cell: Cell| {
            let place = |side: u8| side.min(7 - side);
            let edge = 1.0 + 1.0 / f64::from(1 + place(cell.row()).min(place(cell.column())));
            if cell == "D5".parse().unwrap() { odd } else { edge }
        };
        let weights = CellWeights::from_fn(record.rules().grid(), weight).unwrap();
        let prior = Prior::of_weights(weights).scaled(record.rules());
        posterior(&record).with_prior(&prior).unwrap().count().unwrap().run()
    };
    // Another weight on one cell breaks the symmetry; nearly the same one hardly changes the shares.
    let (symmetric, broken) = (ring(1.25), ring(1.25 * (1.0 + 1e-13)));
    for cell in record.rules().grid().cells() {
        assert!((symmetric.probability(cell) - broken.probability(cell)).abs() <= 1e-12, "{cell}");
    }
}
