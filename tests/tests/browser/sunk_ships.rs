//! Where the sunk ships lie, and where each of those afloat can.

use rangekeeper_browser_tests::{Page, Scale, Screen, count, on, on_screens};
use rangekeeper_engine::{Record, ShipId};

/// How far an outline may stay from the edges of its cells, as a part of a cell.
const INSET: f64 = 0.15;

/// The cells that each outline surrounds, as `E4 E5`, firm outlines and faint ones.
fn outlines(page: &Page) -> (Vec<String>, Vec<String>) {
    page.script("return measure.outlines(arguments[0])", vec![INSET.into()])
}

#[track_caller]
fn wait_for_outlines(page: &Page, firm: &[&str], faint: &[&str]) {
    page.settle();
    assert_eq!(
        outlines(page),
        (firm.iter().map(ToString::to_string).collect(), faint.iter().map(ToString::to_string).collect())
    );
}

#[test]
fn a_sunk_ship_is_outlined_firmly_where_its_place_is_certain_and_faintly_where_not() {
    on_screens(|page| {
        page.visit_record("v1;classic;E4:hit,A1:miss,E5:sunk=Destroyer");
        wait_for_outlines(page, &["E4 E5"], &[]);

        page.visit_record("v1;classic;E4:hit,E6:hit,E5:sunk=Destroyer");
        wait_for_outlines(page, &[], &["E4 E5", "E5 E6"]);
    });
}

/// Asserts that the circles measure, by their diameter, on how many boards this ship lies on each cell, or any ship does.
#[track_caller]
fn circles_are_of(page: &Page, record: &str, ship: Option<u8>) {
    let counts = count(record);
    let record: Record = record.parse().unwrap();
    let class = ship.map(|ship| {
        counts.classes.iter().find(|class| class.ships.contains(&ShipId::new(ship).unwrap())).unwrap()
    });
    let occupied =
        |cell| class.map_or_else(|| counts.occupied(cell), |class| counts.occupied_by(class, cell));
    let scale = Scale::new(record.open().iter().map(|cell| occupied(cell) as f64));
    let circles = page.circles();
    assert!(!circles.is_empty());
    for circle in circles {
        let diameter = scale.diameter(occupied(circle.cell.parse().unwrap()) as f64);
        assert!((circle.diameter - diameter).abs() < Scale::PRECISION, "{circle:?}: {diameter}");
    }
}

#[test]
fn a_ship_afloat_shows_its_own_map_while_it_is_pointed_at_and_a_row_of_ships_one() {
    const ALIKE: &str = "v1;6x6,none,sunk;Alpha=3,Boat 1=1,Boat 2=1,Boat 3=1;C3:sunk,E1:miss";
    const RECORD: &str = "v1;classic;E4:hit,B2:miss,E5:sunk=Destroyer,H7:hit";
    on(Screen::Desktop, |page| {
        page.visit_record(RECORD);
        let places = || -> Vec<f64> {
            page.js("return ['.board', '.advice', '.fleet', '[name=ship-0]'].map((it) =>
                     document.querySelector(it).getBoundingClientRect()).flatMap(({ x, y }) => [x, y])")
        };
        let at_first = places();
        let of_fleet = || {
            page.wait_for_text(".legend h2", "Chance of a hit");
            circles_are_of(page, RECORD, None);
        };
        of_fleet();
        page.point_at("//li[.//*[normalize-space()='Cruiser']]");
        page.wait_for_text(".legend h2", "Chance of the Cruiser");
        circles_are_of(page, RECORD, Some(2));
        assert_eq!(places(), at_first, "a hand on its way to a ship must find it");
        page.point_at("//h1");
        of_fleet();
        // One that is sunk can lie nowhere else.
        page.point_at("//li[.//*[normalize-space()='Destroyer']]");
        of_fleet();

        page.point_at("//h1");
        page.tab_to("[name=ship-1]");
        page.wait_for_text(".legend h2", "Chance of the Battleship");
        let () = page.js("document.activeElement.blur()");
        of_fleet();

        page.visit_record(ALIKE);
        page.point_at("//li[.//*[normalize-space()='Boats']]");
        page.wait_for_text(".legend h2", "Chance of the Boats");
        page.point_at("//h1");
        page.wait_for_text(".legend h2", "Chance of a hit");
        page.tab_to("[name=ship-3]");
        page.wait_for_text(".legend h2", "Chance of the Boats");
    });
}
