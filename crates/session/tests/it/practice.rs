//! Practice against the page, and the replay.

use crate::prelude::*;

/// Fires at the cell that is aimed at, and asserts that the page answers as its hidden fleet demands.
#[track_caller]
fn fire(table: &Table, record: &mut Record) -> Cell {
    let (hidden, aim) = (table.hidden().unwrap(), table.aim().unwrap());
    let outcome = hidden.answer(record, aim).unwrap();
    record.set(aim, Some(Mark::Shot(outcome))).unwrap();
    table.fire();
    assert_eq!(table.record(), record.to_string());
    aim
}

/// Begins classic practice with ships at random; the record so far.
fn practise() -> (Table, Record) {
    let table = Table::open(&kept(&[("placed-by", "random")]), None);
    table.practise();
    table.settle();
    let record = table.session.game.record.get_untracked();
    (table, record)
}

#[test]
fn the_page_answers_by_itself_and_its_fleet_stays() {
    let (table, mut record) = practise();
    let hidden = table.hidden().unwrap();
    let best = table.targets()[0];
    assert_eq!(fire(&table, &mut record), best);
    table.press("A1");
    assert_eq!(fire(&table, &mut record), cell("A1"));
    // Nobody else answers, and what was shot is not shot again.
    for kind in [Kind::Miss, Kind::Hit, Kind::Sunk] {
        table.answer("J10", kind);
    }
    table.mark("J10", None);
    table.fire_at("A1");
    assert_eq!((table.record(), table.question()), (record.to_string(), None));
    assert_eq!(table.hidden(), Some(hidden));
}

#[test]
fn hidden_advice_aims_at_nothing_until_it_is_asked_for() {
    let (table, mut record) = practise();
    let advice = table.session.advice;
    table.view(|_| advice.hides_in_practice.set(true));
    assert!(advice.is_hidden() && table.aim().is_none());
    table.fire();
    assert_eq!(table.record(), record.to_string());
    table.press("C3");
    fire(&table, &mut record);
    assert_eq!((advice.is_hidden(), table.aim()), (true, None));
    table.view(|_| advice.asked.set(true));
    assert_eq!(table.aim(), table.targets().first().copied());
    fire(&table, &mut record);
    assert!(advice.is_hidden());
    let table = table.reload();
    assert!(table.session.advice.is_hidden());
    table.view(|session| session.advice.hides_in_practice.set(false));
    assert!(table.aim().is_some());
}

#[test]
fn a_practice_game_is_fired_to_its_end_and_replayed() {
    let (table, mut record) = practise();
    let hidden = table.hidden().unwrap();
    while !hidden.is_over(&record) {
        assert!(!table.is_over());
        assert_eq!(table.targets(), [best_for_game(&table.record())], "{record}");
        fire(&table, &mut record);
    }
    assert!(table.is_over() && table.aim().is_none());
    let shots = record.shots().len();
    for place in [0, 2, 1, 20] {
        table.replay(Some(place));
        table.settle();
        let before = record.first_shots(place);
        let counts = Some(count(&before.to_string()));
        assert_eq!((table.record(), table.counts()), (before.to_string(), counts), "{place}");
        // Nothing is marked while it is shown.
        for kind in [Kind::Miss, Kind::Hit, Kind::Sunk] {
            table.answer("A1", kind);
        }
        table.fire();
        assert_eq!(table.record(), before.to_string());
        table.view(|session| session.pointer.dismiss());
    }
    table.replay(None);
    assert_eq!((table.record(), table.is_over()), (record.to_string(), true));
    assert_eq!(table.game_id().record().shots().len(), shots);
}

#[test]
fn practice_assumes_what_the_game_did_and_hides_anew_where_another_is_chosen_before_the_first_shot() {
    let table = Table::open(&MemoryStore::default(), None);
    table.practise();
    assert_eq!(table.assumption(), Assumption::Mixture);
    let hidden = table.hidden();
    table.place_by(PlacedBy::Assumed(Assumption::Person));
    assert!(table.assumption() == Assumption::Person && table.hidden().is_some());
    assert_eq!(table.store.read("rangekeeper.placed-by").as_deref(), Some("person"));
    table.undo();
    // After a shot the fleet stays where it is.
    table.settle();
    table.fire();
    let record = table.record();
    table.place_by(PlacedBy::Assumed(Assumption::Random));
    assert_eq!((table.assumption(), table.hidden(), table.record()), (Assumption::Random, hidden, record));
}

fn duel(rules: &str, hidden: &str, own: &str) -> GameId {
    let record: Record = rules.parse().unwrap();
    let fleet = |text| Arrangement::from_text(record.rules(), text).unwrap();
    let game = GameId::practice(record.clone(), fleet(hidden).fleet().to_vec()).unwrap();
    game.with_own_board(Some(OwnBoard::new(fleet(own))))
}

#[test]
fn the_page_shoots_back_until_a_fleet_is_sunk() {
    let table = Table::visit(&duel("v1;4x3,none,sunk;Alpha=2;", "Alpha=C1-C2", "Alpha=A1-A2"));
    table.show_own_board();
    let shots = || {
        let game = table.game_id();
        [game.record(), game.own_board().unwrap().record()].map(|it| it.shots().len())
    };
    let is_over = || table.session.advice.end().is_some();
    for fired in 1.. {
        table.fire();
        if is_over() {
            break;
        }
        assert_eq!(shots(), [fired, fired]);
        assert!(table.to_answer().is_some());
    }
    let end = shots();
    table.fire();
    assert_eq!(shots(), end);
    // With a last word, the page has its turn after the player's last shot.
    let last = Table::visit(&duel("v1;4x3,none,sunk,last-word;Alpha=1;", "Alpha=B2", "Alpha=A1"));
    last.show_own_board();
    last.fire_at("B2");
    assert_eq!(last.own_board().unwrap().record().shots().len(), 1);
    assert!(untrack(|| last.session.advice.end()).is_some());
    // The next practice game is one of two boards as well.
    let events = table.events();
    table.practise();
    assert!(events.get_value().contains(&GameEvent::FleetWanted { opponent_begins: false }));
    table.place_fleet("Alpha=A1-A2", false);
    assert!(table.hidden().is_some() && shots() == [0, 0]);
}

#[test]
fn the_page_shoots_like_the_shooter_that_is_chosen() {
    let game = duel("v1;5x4,none,sunk;Alpha=3;", "Alpha=C1-C3", "Alpha=A1-A3");
    let table = Table::open(&kept(&[("shooter", "most-likely")]), Some(&game.to_string()));
    table.show_own_board();
    for (fired, cell) in ["A1", "A2", "A3", "A4", "A5"].into_iter().enumerate() {
        table.fire_at(cell);
        let board = table.own_board().unwrap();
        assert_eq!(board.record().shots().len(), fired + 1);
        let before = board.record().first_shots(fired);
        let shot = board.record().shots()[fired].cell;
        let counts = count(&before.to_string());
        let most = before.open().iter().map(|cell| counts.occupied(cell)).max();
        assert_eq!(Some(counts.occupied(shot)), most, "{shot} after {before}");
    }
}
