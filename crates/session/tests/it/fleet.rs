//! The fleet list: ships that are struck off, sunk, or afloat.

use crate::odds::count;
use crate::prelude::*;

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
    // 17 - 5 cells remain; the middle is likelier than the average, and far below what it was.
    assert!((0.12..0.17).contains(&table.chance("E5")), "{}", table.chance("E5"));
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
    let class =
        shown.map(|ship| counts.classes.iter().position(|class| class.ships.contains(&ship)).unwrap());
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
