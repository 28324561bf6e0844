//! A shot that was written down at the wrong cell, and how it is moved.

use crate::prelude::*;

fn take_up(table: &Table, name: &str) {
    table.view(|session| session.pointer.toggle_moving(cell(name)));
}

fn held(table: &Table) -> Option<(String, Mark)> {
    let held = untrack(|| table.session.pointer.moving_mark());
    held.map(|(cell, mark)| (cell.to_string(), mark))
}

#[test]
fn a_shot_is_moved_in_its_place_onto_an_open_cell() {
    let record = "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss";
    let table = Table::visit(record);
    take_up(&table, "E8");
    // Where there is a mark, none is put down.
    table.press("D8");
    assert_eq!(held(&table), Some(("E8".to_owned(), Mark::Shot(Outcome::Hit))));
    table.press("F8");
    assert_eq!((table.record(), held(&table)), (record.replace("E8", "F8"), None));
    table.undo();
    assert_eq!(table.record(), record);
    // An answer is changed in its place as well.
    table.answer("E5", Kind::Hit);
    assert_eq!(table.record(), record.replace("E5:miss", "E5:hit"));
}

#[test]
fn a_mark_is_left_where_it_is_until_it_is_put_down() {
    let record = "v1;classic;E5:miss,E8:hit;blocked=A1";
    let table = Table::visit(record);
    let ends: [fn(&Table); 4] = [
        |table| table.view(|session| session.pointer.dismiss()),
        |table| take_up(table, "A1"),
        |table| table.press("A1"),
        |table| table.view(|session| session.pointer.end_moving()),
    ];
    for end in ends {
        table.press("A1");
        take_up(&table, "A1");
        assert_eq!(held(&table), Some(("A1".to_owned(), Mark::Blocked)));
        end(&table);
        assert_eq!(held(&table), None);
        assert!(!table.view(|session| session.pointer.put_down(cell("B2"))));
        table.press("B2");
        assert_eq!(table.record(), record);
    }
    // Marks without order are moved, too.
    take_up(&table, "A1");
    table.press("B1");
    assert_eq!((table.record(), held(&table)), (record.replace("A1", "B1"), None));
}

#[test]
fn undo_lets_go_of_a_mark() {
    let table = Table::visit("v1;classic;E5:miss");
    table.answer("E8", Kind::Hit);
    take_up(&table, "E5");
    table.undo();
    assert_eq!((table.shots().as_str(), held(&table)), ("E5:miss", None));
    table.press("B2");
    assert_eq!((table.shots().as_str(), table.aim()), ("E5:miss", Some(cell("B2"))));
}

#[test]
fn a_replay_and_practice_are_only_looked_back_at() {
    let table = Table::visit("v1;classic;E5:miss,E8:hit,D8:miss");
    let is_mended = |table: &Table| {
        take_up(table, "E5");
        table.view(|session| session.pointer.move_mark(cell("E5"), cell("B2")));
        untrack(|| table.session.game.can_mend()) || held(table).is_some()
    };
    for (shots, shown) in [(2, "E5:miss,E8:hit"), (3, "E5:miss,E8:hit,D8:miss")] {
        table.replay(Some(shots));
        assert!(!is_mended(&table));
        assert_eq!(table.shots(), shown);
    }
    table.replay(None);
    assert_eq!(table.shots(), "E5:miss,E8:hit,D8:miss");
    table.practise();
    table.settle();
    table.fire_at("E5");
    let shots = table.shots();
    assert!(shots.starts_with("E5:") && !is_mended(&table));
    assert_eq!(table.shots(), shots);
    table.replay(Some(1));
    assert_eq!(table.shots(), shots);
}
