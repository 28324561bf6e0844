//! Games under other rules, and salvos.

use rangekeeper_engine::{Announcement, CellSet, Grid, Preset, Record, Rules};
use rangekeeper_session::answers::Kind;

use crate::table::{Table, cell};

fn change_rules(table: &Table, rules: &Rules) -> Vec<String> {
    let lost = table.view(|session| session.game.change_rules(rules));
    lost.into_iter().map(|lost| format!("{lost:?}")).collect()
}

#[test]
fn every_preset_is_played_by_choosing_it() {
    let table = Table::visit("v1;classic;");
    for preset in Preset::ALL.iter().skip(1).chain(Preset::ALL.first()) {
        assert_eq!(change_rules(&table, &preset.rules()), [""; 0]);
        assert_eq!(table.record(), Record::new(preset.rules()).to_string());
    }
}

#[test]
fn marks_stay_under_a_turn_until_the_first_miss() {
    let table = Table::visit("v1;5x5,none,sunk,salvo=2;Alpha=3,Bravo=2;C3:miss,A1:miss");
    let until_miss: Record = "v1;5x5,none,sunk,until-miss;Alpha=3,Bravo=2;".parse().unwrap();
    change_rules(&table, until_miss.rules());
    assert_eq!(table.record(), "v1;5x5,none,sunk,until-miss;Alpha=3,Bravo=2;C3:miss,A1:miss");
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
}

#[test]
fn the_five_best_are_those_that_most_boards_occupy() {
    use rangekeeper_engine::{Cell, Position, Posterior};
    use rangekeeper_session::store::{MemoryStore, Store};
    let store = MemoryStore::default();
    store.write("rangekeeper.goal", "hit");
    let best = |record: &str| {
        let table = Table::open(&store, Some(record));
        let first = table.aim().unwrap();
        let best = table.findings().best(&record.parse().unwrap(), first, 5);
        (table, first, best)
    };
    for text in
        ["v1;classic;", "v1;classic;C3:miss,E5:hit,H8:miss,E6:hit,B9:miss", "v1;classic;A1:miss,D4:hit"]
    {
        let record: Record = text.parse().unwrap();
        let counts = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
        let (table, first, five) = best(text);
        // Of equals the advised one comes first, then the first in reading order.
        let mut others: Vec<Cell> = record.open().iter().filter(|cell| *cell != first).collect();
        others.sort_by_key(|&cell| (std::cmp::Reverse(counts.occupied(cell)), cell));
        assert_eq!(five, [&[first], &others[..4]].concat(), "{text}");
        assert!(counts.occupied(first) >= counts.occupied(others[0]));
        for cell in five {
            assert_eq!(table.chance(&cell.to_string()).to_bits(), counts.probability(cell).to_bits());
        }
    }
    // Fewer where fewer can be hit.
    let (table, first, two) = best("v1;2x2,allowed,sunk-ship;Alpha=2;A1:hit");
    let other = if first == cell("A2") { "B1" } else { "A2" };
    assert_eq!(two, [first, cell(other)]);
    assert_eq!(["A2", "B1"].map(|name| table.chance(name)), [0.5, 0.5]);
}
