//! One turn, and games under other rules: what the opponent answered, in as few actions as can be.

use crate::prelude::*;

const FLEET: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
const SHIPS: [&str; 5] = ["Carrier", "Battleship", "Cruiser", "Submarine", "Destroyer"];

/// Answers for a cell, which alone makes this mark.
#[track_caller]
fn one_action(table: &Table, name: &str, kind: Kind, marked: &str) {
    let before = table.record();
    table.answer(name, kind);
    assert_added(table, &before, &format!("{name}:{marked}"));
}

/// Asserts that the record has this mark more than before, and that nothing is asked.
#[track_caller]
fn assert_added(table: &Table, before: &str, mark: &str) {
    let comma = if before.ends_with(';') { "" } else { "," };
    assert_eq!((table.record(), table.question()), (format!("{before}{comma}{mark}"), None));
    table.settle();
}

/// Answers for a cell, and names the ship of those that are then asked for.
#[track_caller]
fn two_actions(table: &Table, name: &str, kind: Kind, ships: &[&str], ship: &str, marked: &str) {
    let before = table.record();
    table.answer(name, kind);
    let asked = table.asked().expect("a question");
    assert_eq!(asked, (cell(name), [ships, &["?"]].concat().iter().map(ToString::to_string).collect()));
    assert_eq!(table.record(), before, "a question is no answer yet");
    table.choose(ship);
    assert_added(table, &before, &format!("{name}:{marked}"));
}

#[test]
fn a_ship_is_asked_for_only_where_several_can_have_been_sunk() {
    let table = Table::visit("v1;classic;E4:hit,E5:hit");
    let ships = ["Cruiser", "Submarine", "Destroyer"];
    two_actions(&table, "E6", Kind::Sunk, &ships, "Submarine", "sunk=Submarine");
    // Of two cells that nothing continues, only one ship can be made.
    one_action(&table, "A1", Kind::Hit, "hit");
    one_action(&table, "A2", Kind::Sunk, "sunk=Destroyer");
    // A mark is wrong, so whatever was heard can be said.
    let table = Table::visit("v1;classic;E4:hit,E3:hit");
    two_actions(&table, "A1", Kind::Sunk, &SHIPS, "Carrier", "sunk=Carrier");
}

#[test]
fn an_opponent_who_did_not_say_which_ship_is_taken_at_their_word() {
    let table = Table::visit("v1;classic;E4:hit,E5:hit");
    two_actions(&table, "E6", Kind::Sunk, &["Cruiser", "Submarine", "Destroyer"], "?", "sunk");
    assert_eq!(table.targets().len(), 1);
    let table = Table::visit(&format!("v1;10x10,none,sunk-ship;{FLEET};C1:hit,C2:hit"));
    two_actions(&table, "C3", Kind::Sunk, &["Cruiser", "Submarine"], "?", "sunk");
}

#[test]
fn where_every_hit_names_the_ship_every_hit_asks_while_several_are_afloat() {
    let table = Table::visit(&format!("v1;10x10,allowed,hit-ship;{FLEET};"));
    two_actions(&table, "E5", Kind::Hit, &SHIPS, "Destroyer", "hit=Destroyer");
    two_actions(&table, "A1", Kind::Hit, &SHIPS, "Carrier", "hit=Carrier");
    // The hit beside it was the Destroyer's, so nothing else can have been sunk.
    one_action(&table, "E6", Kind::Sunk, "sunk=Destroyer");
    // No Carrier with its hit at A1 can lie there.
    let others = ["Battleship", "Cruiser", "Submarine", "Carrier"];
    two_actions(&table, "J10", Kind::Hit, &others, "Cruiser", "hit=Cruiser");
    one_action(&Table::visit("v1;3x3,allowed,hit-ship;Alpha=2;"), "B2", Kind::Hit, "hit=Alpha");
}

#[test]
fn where_no_ship_is_named_nothing_is_ever_asked() {
    let table = Table::visit(&format!("v1;10x10,allowed,sunk;{FLEET};"));
    one_action(&table, "E5", Kind::Hit, "hit");
    one_action(&table, "E6", Kind::Hit, "hit");
    one_action(&table, "E7", Kind::Sunk, "sunk");
    let table = Table::visit(&format!("v1;10x10,allowed,hit-miss;{FLEET};"));
    one_action(&table, "E5", Kind::Hit, "hit");
    table.answer("E6", Kind::Sunk);
    assert_eq!((table.shots().as_str(), table.question()), ("E5:hit", None));
    one_action(&table, "E6", Kind::Hit, "hit");
}

#[test]
fn two_presses_in_a_row_answer_once() {
    for apart in [20.0, 700.0] {
        let table = Table::visit("v1;classic;");
        let best = table.targets()[0];
        table.pass(1000.0);
        let first = TestTimers.now();
        let press = |time| table.view(|session| session.pointer.answer_aim(Kind::Miss, time));
        press(first);
        table.settle();
        let recorded = table.session.advice.answering.recorded.get_untracked();
        assert_eq!(recorded.map(|(cell, _)| cell), Some(best));
        // However late it is handled.
        table.pass(2000.0);
        press(first + apart);
        assert_eq!(table.shots(), format!("{best}:miss"), "{apart} ms apart");
        // Once the next cell can have been read, a press counts.
        let next = table.targets()[0];
        press(TestTimers.now());
        assert_eq!(table.shots(), format!("{best}:miss,{next}:miss"));
    }
}

#[test]
fn the_press_that_asks_for_the_ship_does_not_name_one() {
    let table = Table::visit("v1;classic;E4:hit,E5:hit");
    table.answer("E6", Kind::Sunk);
    let asked = TestTimers.now();
    table.settle();
    let name_first = |time| table.view(|session| session.pointer.answer_question(1, Some(time)));
    for early in [20.0, 700.0] {
        assert_eq!(name_first(asked + early), None);
        assert_eq!(table.shots(), "E4:hit,E5:hit");
    }
    assert_eq!(name_first(asked + 750.0), Some(cell("E6")));
    assert_eq!(table.shots(), "E4:hit,E5:hit,E6:sunk=Cruiser");
}

#[test]
fn a_salvo_stays_as_it_was_called_out_until_another_cell_is_much_likelier() {
    let table = Table::visit(&format!("v1;10x10,allowed,sunk-ship,salvo=3;{FLEET};"));
    let salvo = table.targets();
    let [first, second, third] = salvo[..] else { panic!("three shots a turn: {salvo:?}") };
    assert_eq!(table.aim(), Some(first));
    let answer = |kind| {
        table.say(kind);
        table.settle();
        table.targets()
    };
    // A miss makes other cells a little likelier, but the salvo is called out already.
    assert_eq!(answer(Kind::Miss), [second, third]);
    // After a hit a cell beside it is far likelier.
    let anew = answer(Kind::Hit);
    assert!(anew.len() == 1 && CellSet::from_cell(second).with_sides().contains(anew[0]), "{anew:?}");
    let next = answer(Kind::Miss);
    assert!(next.len() == 3 && [first, second, anew[0]].iter().all(|shot| !next.contains(shot)), "{next:?}");
    assert_eq!(table.shots(), format!("{first}:miss,{second}:hit,{}:miss", anew[0]));
    // Where somebody shoots elsewhere, the salvo is no more the one that was called out.
    table.answer("A1", Kind::Miss);
    table.settle();
    assert_eq!(table.targets().len(), 2);
}

thread_local! {
    static IS_HELD: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

#[test]
fn the_screen_stays_awake_from_the_first_action_to_the_end_or_ten_quiet_minutes() {
    let table = Table::visit("v1;6x1,allowed,sunk;Alpha=2;A1:hit");
    table.view(|session| keep_awake(session.game, session.advice, |is_held| IS_HELD.set(is_held)));
    assert!(!IS_HELD.get());
    table.answer("A4", Kind::Miss);
    assert!(IS_HELD.get());
    let quiet = QUIET.as_secs_f64() * 1000.0;
    table.pass(quiet - 100.0);
    assert!(IS_HELD.get());
    table.pass(200.0);
    assert!(!IS_HELD.get());
    table.answer("A2", Kind::Sunk);
    table.settle();
    assert!(table.is_over() && !IS_HELD.get());
    table.undo();
    assert!(IS_HELD.get());
}
