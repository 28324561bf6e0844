//! How the numbers are found: by samples, by counts, as the player chooses.

use crate::goal::CENTRE;
use crate::prelude::*;

/// The classic fleet at large, which takes long to count.
const LARGE: &str =
    "v1;16x16,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;A2:miss";

#[test]
fn exact_draws_no_samples_and_is_kept() {
    let mut table = Table::open(&kept(&[("goal", "hit")]), Some("v1;classic;"));
    table.set_method(Method::Exact);
    for _ in 0..2 {
        assert!(table.method() == Method::Exact && table.findings().sample.is_none());
        assert_eq!(table.counts(), Some(count("v1;classic;")));
        assert_eq!(format!("{:.4}", table.chance(&table.targets()[0].to_string())), "0.2136");
        table = table.reload();
    }
}

#[test]
fn where_there_are_too_many_boards_samples_stand_alone_or_are_offered() {
    // Ten ships that never touch.
    let rules = "v1;12x12,none,sunk;Battleship=4,Cruiser 1=3,Cruiser 2=3,Destroyer 1=2,Destroyer 2=2,Destroyer 3=2,\
                 Boat 1=1,Boat 2=1,Boat 3=1,Boat 4=1;";
    let table = Table::visit(rules);
    let are_alone = || {
        let findings = table.findings();
        assert_eq!(findings.count, Count::Refused(NoCount::TooManyBoards));
        assert!(table.draws() == 10_000 && findings.sample.unwrap().complete);
    };
    are_alone();
    table.set_method(Method::Exact);
    assert_eq!(table.reading(), Reading::Refused(Refusal::NoCount(NoCount::TooManyBoards)));
    table.set_method(Method::Auto);
    are_alone();
}

#[test]
fn on_a_device_with_little_memory_samples_stand_in_for_a_large_sweep() {
    let setup = Setup { count_bytes: 64e6, ..Setup::default() };
    let visit = |address| {
        let table = Table::begin_on(setup, &[("samples", "1000")], address);
        table.settle();
        table
    };
    let table = visit("v1;german;A2:miss");
    assert_eq!(table.findings().count, Count::Refused(NoCount::TooMuchMemory));
    assert_eq!(table.draws(), 1000);
    table.set_method(Method::Exact);
    assert_eq!(table.reading(), Reading::Refused(Refusal::NoCount(NoCount::TooMuchMemory)));
    // The classic game needs no large sweep.
    assert!(visit("v1;classic;A2:miss").counts().is_some());
}

#[test]
fn where_no_samples_can_be_drawn_the_count_stands_alone() {
    let fleet: Vec<String> = (1..=10).map(|number| format!("Ship {number}=3")).collect();
    let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
    let record = format!("v1;12x12,allowed,hit-miss;{};{hits}", fleet.join(","));
    let table = Table::visit(&record);
    assert_eq!(table.counts(), Some(count(&record)));
    assert!(table.findings().sample.is_none() && table.findings().no_draws);
    table.view(|session| session.analysis.forecast_open.set(true));
    table.settle();
    assert_eq!(table.forecast(), Forecasting::Impossible);
    table.set_method(Method::MonteCarlo);
    assert_eq!(table.reading(), Reading::Refused(Refusal::NoDraws(NoDraws::TooManyWays)));
}

#[test]
fn a_long_count_tells_how_far_it_is_and_is_stopped_and_started_again() {
    let table = Table::begin_on(Setup::default(), &[("method", "Exact")], LARGE);
    let progress = table.follow(|session| {
        session.advice.snapshot.with(|known| match known.findings()?.count {
            Count::Begun(progress) => Some(progress),
            _ => None,
        })
    });
    table.wait_slowly(|| progress.get_value().len() > 3);
    table.view(|session| session.analysis.stop());
    table.settle();
    assert_eq!(table.findings().count, Count::Stopped);
    assert!(table.findings().boards().is_none() && table.targets().is_empty());
    progress.set_value(Vec::new());
    table.view(|session| session.analysis.ask(session.game));
    table.wait_slowly(|| table.reading().findings().is_some_and(|found| found.counts().is_some()));
    assert!(table.counts() == Some(count(LARGE)), "the wrong counts");
    let progress: Vec<f64> = progress.get_value().into_iter().flatten().collect();
    let is_share = |progress: &f64| (0.0..=1.0).contains(progress);
    assert!(progress.len() > 3 && progress.is_sorted() && progress.iter().all(is_share), "{progress:?}");
}

#[test]
fn the_sample_size_is_chosen_and_kept() {
    let drawn = |table: &Table| table.findings().estimate(cell("E5"), CONFIDENCE).unwrap().trials;
    let table = Table::visit("v1;classic;").reload();
    assert_eq!(drawn(&table), 10_000);
    table.view(|session| session.analysis.samples.set(100_000));
    table.settle();
    assert_eq!([drawn(&table), drawn(&table.reload())], [100_000; 2]);
}

#[test]
fn no_cell_is_named_from_a_handful_of_boards() {
    // Thirteen ships that meet at corners at most: three boards in ten million tries.
    let hard = "v1;10x10,corners,sunk-ship;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2,K=1,L=1,M=1;";
    let table = Table::begin_on(Setup::default(), &[], hard);
    let is_waited_for_in_vain = || {
        for _ in 0..40 {
            assert!(table.draws() < 300 && table.targets().is_empty() && table.aim().is_none());
            assert!(table.reading().findings().is_none_or(|findings| findings.boards().is_none()));
            workers::work();
            timers::pass(250.0);
        }
        assert_eq!(table.session.advice.waiting.wait.get_untracked(), Wait::VeryLong);
    };
    is_waited_for_in_vain();
    // A cell of one's own is answered all the same.
    table.press("E5");
    table.say_now(Kind::Miss);
    assert_eq!(table.shots(), "E5:miss");
    is_waited_for_in_vain();
}

#[test]
fn a_fleet_without_room_is_refused_until_the_ships_are_others() {
    // Fifteen, of which hardly one try in a billion fits.
    let hopeless = "v1;10x10,corners,sunk-ship;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2,K=1,L=1,M=1,N=1,O=1;";
    let table = Table::visit(hopeless);
    let refused = Reading::Refused(Refusal::NoDraws(NoDraws::TooLittleRoom));
    assert_eq!(table.reading(), refused);
    // Marks go on, and so does a game of other ships.
    table.answer("E5", Kind::Miss);
    table.settle();
    assert_eq!((table.record(), table.reading()), (format!("{hopeless}E5:miss"), refused));
    table.view(|session| session.game.open_address("v1;classic;"));
    table.settle();
    assert_eq!(table.targets().len(), 1);
    assert_eq!(table.session.game.record.get_untracked(), "v1;classic;".parse::<Record>().unwrap());
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
}

#[test]
fn monte_carlo_names_a_likely_cell_by_its_samples_alone_and_is_kept() {
    let table = Table::open(&kept(&[("goal", "hit")]), Some("v1;classic;"));
    table.set_method(Method::MonteCarlo);
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
    assert!(table.counts().is_some());
}
