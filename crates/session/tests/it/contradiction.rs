//! The fleet list, and a record that nothing fits, and how it is mended.

use rangekeeper_engine::Contradiction;

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

#[test]
fn every_repair_mends_the_record_in_one_step_and_those_of_the_last_shot_come_first() {
    let case = |record: &str, repaired: &[(&str, &str)]| {
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
        let repaired = repaired.iter().map(|(from, to)| record.replace(from, to));
        assert_eq!(made, repaired.collect::<Vec<_>>());
    };
    // The Carrier is not sunk by two hits.
    let carrier = "sunk=Carrier";
    let others = [(carrier, "miss"), (carrier, "hit"), (carrier, "sunk=Destroyer")];
    case("v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss", &others);
    let others = [("E5:hit", "E5:miss"), ("A1:hit", "A1:miss"), (";struck=Bravo", "")];
    case("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit,E5:hit;struck=Bravo", &others);
    case("v1;classic;A1:hit;blocked=A2,B1", &[("hit", "miss"), ("A2,", ""), (",B1", "")]);
    // F8 was misheard as E8.
    let misheard = "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss";
    let cruiser = "sunk=Cruiser";
    case(misheard, &[(cruiser, "miss"), (cruiser, "hit"), (cruiser, "sunk=Destroyer"), ("E8", "F8")]);
    // Two lone cells, two ships: no single mark explains it.
    case("v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer", &[]);
}

#[test]
fn a_struck_ship_that_no_hits_fit_is_left_out_until_it_is_put_back() {
    let table = Table::visit("v1;classic;");
    table.strike("Carrier", true);
    assert_eq!(table.record(), "v1;classic;;struck=Carrier");
    table.settle();
    let (carrier, counts) = (ShipId::new(0).unwrap(), table.counts().unwrap());
    assert_eq!(counts, count("v1;classic;;struck=Carrier"));
    assert!(table.findings().certain.off_record.contains(carrier));
    assert!(table.findings().share(cell("E5"), Some(carrier)) <= 0.0);
    table.strike("Carrier", false);
    table.settle();
    assert_eq!((table.record().as_str(), table.counts()), ("v1;classic;", Some(count("v1;classic;"))));
}

/// Points at a ship of the fleet list, and asserts that the circles are of its share of all boards, or of the whole
/// fleet's where it is not afloat.
#[track_caller]
fn assert_circles(record: &str, pointed: Option<usize>, shown: Option<usize>) {
    let table = Table::visit(record);
    let ship = |place: Option<usize>| place.map(|place| ShipId::new(place as u8).unwrap());
    table.view(|session| session.advice.pointed_ship.set(ship(pointed)));
    let circles = table.session.advice.circles.get_untracked();
    let (counts, shown) = (count(record), ship(shown));
    assert_eq!(circles.ship, shown);
    let class_of = |ship| counts.classes.iter().position(|class| class.ships.contains(&ship)).unwrap();
    let class = shown.map(class_of);
    let share = |cell| class.map_or(counts.probability(cell), |class| counts.probability_of(class, cell));
    let open = record.parse::<Record>().unwrap().open();
    for cell in open {
        let found = table.findings().share(cell, circles.ship);
        assert_eq!(found.to_bits(), share(cell).to_bits(), "{cell}");
    }
    assert_eq!(circles.peak.to_bits(), open.iter().map(share).fold(0.0, f64::max).to_bits());
}

#[test]
fn a_ship_afloat_shows_its_own_map_and_those_that_nobody_tells_apart_share_theirs() {
    let record = "v1;classic;E4:hit,B2:miss,E5:sunk=Destroyer,H7:hit";
    for ship in [None, Some(0), Some(1), Some(2)] {
        assert_circles(record, ship, ship);
    }
    // One that is sunk can lie nowhere else.
    assert_circles(record, Some(4), None);
    let boats = "v1;6x6,none,sunk;Alpha=3,Boat 1=1,Boat 2=1,Boat 3=1;C3:sunk,E1:miss";
    for ship in [2, 3] {
        assert_circles(boats, Some(ship), Some(ship));
    }
}
