//! What a press does to the record.

use rangekeeper_engine::{Mark, Outcome};
use rangekeeper_session::answers::Kind;

use crate::table::{Table, cell};

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
