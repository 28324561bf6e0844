//! A record that nothing fits, and how it is mended.

use rangekeeper_engine::Contradiction;

use crate::odds::count;
use crate::prelude::*;

/// Returns what is wrong, where there are no numbers and nothing is advised.
#[track_caller]
fn contradiction(table: &Table) -> Contradiction {
    table.settle();
    let Reading::Contradicted(contradiction) = table.reading() else { panic!("{:?}", table.reading()) };
    assert!(table.targets().is_empty() && table.aim().is_none());
    contradiction
}

fn repairs(contradiction: &Contradiction) -> Vec<Repair> {
    newest_first(contradiction.suspects()).into_iter().flat_map(Repair::all).collect()
}

/// Returns every change of one mark with which some arrangement fits, the last shot first.
fn fitting_changes(record: &Record) -> Vec<String> {
    let mut fitting = Vec::new();
    let mut weigh = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        if Position::new(&changed).is_ok() {
            fitting.push(changed.to_string());
        }
    };
    for shot in record.shots().iter().rev() {
        for outcome in record.possible_answers(shot.cell).into_iter().filter(|it| *it != shot.outcome) {
            weigh(&|record| drop(record.set(shot.cell, Some(Mark::Shot(outcome)))));
        }
        for to in CellSet::from_cell(shot.cell).with_sides() & record.open() {
            weigh(&|record| drop(record.move_mark(shot.cell, to)));
        }
    }
    for cell in record.blocked() | record.sunk() {
        weigh(&|record| drop(record.set(cell, None)));
    }
    for ship in record.struck().iter() {
        weigh(&|record| record.strike(ship, false));
    }
    fitting
}

#[test]
fn every_repair_mends_the_record_in_one_step() {
    for record in [
        // The Carrier is not sunk by two hits.
        "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss",
        "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit,E5:hit;struck=Bravo",
        "v1;classic;A1:hit;blocked=A2,B1",
        // F8 was misheard as E8.
        "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss",
    ] {
        let table = Table::visit(record);
        let repairs = repairs(&contradiction(&table));
        let mut made = Vec::new();
        for repair in &repairs {
            table.view(|session| repair.mend(session.game, session.pointer));
            table.settle();
            made.push(table.record());
            assert_eq!(table.counts(), Some(count(&table.record())));
            table.undo();
            assert_eq!(table.record(), record);
            assert_eq!(self::repairs(&contradiction(&table)), repairs);
        }
        assert!(!made.is_empty());
        assert_eq!(made, fitting_changes(&record.parse().unwrap()));
    }
}

#[test]
fn where_no_single_mark_explains_it_none_is_suspected() {
    // Two lone cells, two ships.
    let table = Table::visit("v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer");
    let contradiction = contradiction(&table);
    assert!(contradiction.suspects().is_empty() && repairs(&contradiction).is_empty());
}
