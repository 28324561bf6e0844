//! Every board counted, and the samples beside it.

use rangekeeper_engine::{HitProbability, Record};
use rangekeeper_session::answers::Kind;
use rangekeeper_session::workers::analysis::snapshot::{Findings, Method};
use reactive_graph::prelude::*;

use crate::odds::{assert_plausible, count};
use crate::table::work::kept;
use crate::table::workers::Setup;
use crate::table::{Table, cell};

/// The classic fleet at large, which takes long to count.
pub const LARGE: &str =
    "v1;16x16,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;A2:miss";
const CENTRE: [&str; 4] = ["E5", "E6", "F5", "F6"];

/// Asserts that these cells' shares of the sample go with those of all boards.
#[track_caller]
fn assert_sample_goes_with(findings: &Findings, record: &str, cells: &[&str]) {
    let (counts, drawn) = (count(record), findings.drawn().unwrap());
    assert_eq!((drawn.sample.accepted(), drawn.complete), (10_000, true));
    for cell in cells.iter().map(|name| cell(name)) {
        assert_plausible(counts.probability(cell), drawn.sample.successes(cell), 10_000, cell);
    }
}

#[test]
fn samples_come_at_once_and_exact_numbers_take_their_place() {
    let table = Table::begin_on(Setup::default(), &[], LARGE);
    let shown = table.follow(|session| {
        let found = |findings: &Findings| (findings.drawn().is_some(), findings.counts().is_some());
        session.advice.snapshot.with(|known| known.findings().map(found))
    });
    table.settle();
    let shown = shown.get_value();
    let first = |is: (bool, bool)| shown.iter().position(|found| *found == Some(is));
    assert!(first((true, false)).is_some() && first((true, false)) < first((true, true)), "{shown:?}");
    assert!(table.counts() == Some(count(LARGE)), "the wrong counts");
}

#[test]
fn after_a_mark_the_exact_numbers_are_of_the_new_record() {
    let table = Table::visit("v1;classic;");
    let counts = table.counts().unwrap();
    assert_eq!((counts.boards, counts.occupied(cell("E5"))), (15_046_987_768, 3_214_027_020));
    assert_eq!(counts, count("v1;classic;"));
    for (name, kind) in [("E5", Kind::Hit), ("E6", Kind::Miss)] {
        table.answer(name, kind);
        table.settle();
        assert_eq!(table.counts(), Some(count(&table.record())));
    }
    assert_eq!(table.shots(), "E5:hit,E6:miss");
}

#[test]
fn the_exact_and_the_sampled_number_vouch_for_each_other() {
    for (record, cells) in [
        ("v1;classic;", &["A1", "C4", "E5", "J6"][..]),
        ("v1;classic;C3:miss,E5:hit,H8:miss,E6:hit", &["E4", "E7", "D5", "A10", "H9"]),
        (
            "v1;8x12,corners,hit-ship;Alpha=4,Bravo=3,Charlie=3;K2:hit=Bravo,A1:miss",
            &["L2", "J2", "E5", "B1"],
        ),
    ] {
        let table = Table::visit(record);
        assert_eq!(table.counts(), Some(count(record)));
        assert_sample_goes_with(&table.findings(), record, cells);
    }
}

#[test]
fn monte_carlo_names_a_likely_cell_by_its_samples_alone_and_is_kept() {
    let record = "v1;classic;E2:miss,D5:hit,D4:miss,J8:miss,E5:hit,C5:miss";
    let settings = [("method", "Monte Carlo"), ("goal", "hit")];
    let table = Table::open(&kept(&settings), Some(record));
    let open = record.parse::<Record>().unwrap().open();
    let names: Vec<String> = open.iter().map(|cell| cell.to_string()).collect();
    assert_sample_goes_with(&table.findings(), record, &names.iter().map(String::as_str).collect::<Vec<_>>());

    let table = Table::open(&kept(&settings[1..]), Some("v1;classic;"));
    table.set_method(Method::MonteCarlo);
    table.settle();
    let is_sampled = |table: &Table| {
        let best = table.targets()[0];
        assert!(CENTRE.contains(&best.to_string().as_str()), "{best}");
        let known = table.view(|session| session.advice.probability(best)).unwrap();
        let HitProbability::Sampled(known) = known else { panic!("{known:?}") };
        assert!(table.method() == Method::MonteCarlo && table.counts().is_none());
        assert!(known.trials == 10_000 && known.interval.lower < known.interval.upper);
    };
    is_sampled(&table);
    let table = table.reload();
    is_sampled(&table);
    table.set_method(Method::Auto);
    table.settle();
    assert!(table.counts().is_some());
}

#[test]
fn what_is_certain_is_advised_as_certain() {
    let table = Table::visit("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit");
    assert_eq!((table.targets(), table.boards()), (vec![cell("A2")], Some(1)));
    let known = table.view(|session| session.advice.probability(cell("A2")));
    assert_eq!(known, Some(HitProbability::Exact { occupied: 1, boards: 1, share: 1.0 }));
    let reachable = table.findings().certain.reachable;
    assert!(reachable.contains(cell("A2")) && !reachable.contains(cell("A3")));
}
