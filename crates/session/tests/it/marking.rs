//! What a press does to the record.

use crate::prelude::*;

#[test]
fn a_game_is_marked_by_its_answers() {
    let table = Table::visit("v1;classic;E4:hit");
    table.answer("E5", Kind::Hit);
    table.answer("E6", Kind::Sunk);
    assert_eq!(table.shots(), "E4:hit,E5:hit");
    let (asked, ships) = table.asked().unwrap();
    assert_eq!((asked, ships.join(" ").as_str()), (cell("E6"), "Cruiser Submarine Destroyer ?"));
    table.choose("Cruiser");
    assert_eq!(table.shots(), "E4:hit,E5:hit,E6:sunk=Cruiser");
    table.settle();
    assert_eq!(table.targets().len(), 1);
    table.undo();
    table.mark("A1", Some(Mark::Shot(Outcome::Miss)));
    assert_eq!(table.shots(), "E4:hit,E5:hit,A1:miss");
}

#[test]
fn a_question_is_closed_before_anything_else_and_marks_nothing() {
    let table = Table::visit("v1;classic;E4:hit,E5:hit");
    table.answer("E6", Kind::Sunk);
    table.view(|session| session.pointer.dismiss());
    assert_eq!((table.question(), table.aim()), (None, Some(cell("E6"))));
    assert_eq!(table.shots(), "E4:hit,E5:hit");
    // The first hit sinks no ship of several cells.
    let table = Table::visit("v1;classic;A1:miss");
    table.answer("E5", Kind::Sunk);
    assert_eq!(table.asked(), Some((cell("E5"), vec![])));
    table.view(|session| session.pointer.dismiss());
    assert_eq!((table.question(), table.shots().as_str()), (None, "A1:miss"));
}

#[test]
fn one_cell_is_aimed_at_the_chosen_one_else_the_recommended_one() {
    let table = Table::visit("v1;classic;C3:hit,H8:hit,H9:sunk=Destroyer");
    let targets = table.targets();
    assert_eq!(table.aim(), Some(targets[0]));
    // Marks that may be mended are aimed at, too.
    for name in ["A9", "C3", "H8", "H9"] {
        table.press(name);
        assert_eq!((table.aim(), table.targets()), (Some(cell(name)), targets.clone()));
    }
    table.view(|session| session.pointer.dismiss());
    assert_eq!(table.aim(), Some(targets[0]));
    table.answer("A9", Kind::Miss);
    assert_eq!(table.shots(), "C3:hit,H8:hit,H9:sunk=Destroyer,A9:miss");
    let table = Table::visit("v1;10x10,allowed,sunk-ship,salvo=3;Alpha=3,Bravo=2;");
    assert_eq!((table.targets().len(), table.aim()), (3, table.targets().first().copied()));
}
