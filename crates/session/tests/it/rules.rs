//! Games under other rules, and salvos.

use crate::prelude::*;

fn change_rules(table: &Table, rules: &Rules) -> Vec<String> {
    let lost = table.view(|session| session.game.change_rules(rules));
    lost.into_iter().map(|lost| format!("{lost:?}")).collect()
}

#[test]
fn other_rules_in_mid_game_keep_what_makes_sense_and_return_what_is_lost() {
    const BEFORE: &str = "v1;classic;E5:miss,J10:hit,C3:hit,C4:sunk=Destroyer;blocked=A1";
    let table = Table::visit(BEFORE);
    let classic = Rules::classic();
    let (fleet, contact) = (classic.fleet().clone(), classic.contact());
    let rules = Rules::new(Grid::new(10, 8).unwrap(), fleet, contact, Announcement::Sunk).unwrap();
    let lost = change_rules(&table, &rules);
    assert!(lost.iter().any(|lost| lost.starts_with("Shot") && lost.contains("J10")), "{lost:?}");
    let after = "v1;10x8,allowed,sunk;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;\
                 E5:miss,C3:hit,C4:sunk;blocked=A1";
    assert_eq!(table.record(), after);
    table.undo();
    assert_eq!(table.record(), BEFORE);
}

#[test]
fn a_salvo_stays_as_it_was_called_out_until_another_cell_is_much_likelier() {
    let fleet = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    let table = Table::visit(&format!("v1;10x10,allowed,sunk-ship,salvo=3;{fleet};"));
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
