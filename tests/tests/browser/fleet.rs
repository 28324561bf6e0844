//! The fleet list, and where each ship lies or can lie.

use rangekeeper_browser_tests::{Page, Scale, Screen, count, on};
use rangekeeper_engine::{Record, ShipId};

/// Waits until the rows read so. The samples of ten ships take longer.
#[track_caller]
fn wait_for_rows(page: &Page, expected: &[&str]) {
    page.wait_until(&format!("the rows {expected:?}"), || page.texts(".fleet li") == expected);
}

/// The ships of the row that begins so: what each is called, and whether it is afloat and can be pressed.
fn ships(page: &Page, row: &str) -> Vec<(String, bool, bool)> {
    page.script(
        "const row = [...document.querySelectorAll('.fleet li')].find((it) => it.innerText.trim().startsWith(arguments[0]));
         return [...row.querySelectorAll('button')].map((it) =>
             [it.ariaLabel, it.ariaPressed === 'false', !it.disabled]);",
        vec![row.into()],
    )
}

#[test]
fn ships_are_struck_off_or_sunk_each_by_itself_or_as_one_row() {
    // Few boards are left, so that an answer does not take long.
    const SEA_BATTLE: &str = "v1;sea-battle;C3:hit,C4:hit,C5:sunk,E2:hit,F2:hit,G2:hit,H2:sunk,J9:hit,J10:sunk,\
                              E5:miss,E8:miss,H6:miss";
    on(Screen::Desktop, |page| {
        page.visit("");
        page.strike_off("Carrier");
        page.wait_for_record("v1;classic;;struck=Carrier");
        page.wait_for_text(".fleet", "none of your hits fit it: not counted");
        page.visit_record("v1;classic;E4:hit,E5:hit");
        page.strike_off("Destroyer");
        page.wait_for_text(".fleet", "lies on your hits");

        page.visit_record("v1;classic;E4:hit,E5:sunk=Destroyer");
        assert_eq!(page.count(".fleet li:has(button:disabled)"), 1);
        assert_eq!(ships(page, "Destroyer"), [("Destroyer, 2 cells, sunk".to_owned(), false, false)]);
        assert_eq!(ships(page, "Carrier"), [("Carrier, 5 cells, strike off".to_owned(), true, true)]);
        let lines: Vec<String> = page
            .js("return [...document.querySelectorAll('.fleet-name')].filter((it) =>
                 getComputedStyle(it).textDecorationLine === 'line-through').map((it) => it.innerText)");
        assert_eq!(lines, ["Destroyer"]);

        page.visit_record(SEA_BATTLE);
        let wait_for_boats = |boats: &str| {
            wait_for_rows(
                page,
                &["Battleship sunk", "Cruisers 1 of 2 left", "Destroyers 2 of 3 left", boats],
            );
        };
        wait_for_boats("Boats 4 of 4 left");
        page.mark("A1", "Sunk");
        wait_for_boats("Boats 3 of 4 left");
        let boats = [
            ("Boat 1 of 4, 1 cell, sunk", false, false),
            ("Boat 2 of 4, 1 cell, strike off", true, true),
            ("Boat 3 of 4, 1 cell, strike off", true, true),
            ("Boat 4 of 4, 1 cell, strike off", true, true),
        ];
        assert_eq!(ships(page, "Boats"), boats.map(|(name, afloat, open)| (name.to_owned(), afloat, open)));
        // One more is gone than the one that was sunk.
        page.click("//button[@name='ship-8']");
        wait_for_boats("Boats 2 of 4 left 1 struck off, but none of your hits fit it: not counted");

        page.visit_record("v1;6x6,none,sunk;Alpha=3,Bravo=1,Charlie=1;A1:sunk,D4:hit,D5:hit,D6:sunk");
        wait_for_rows(page, &["Alpha sunk", "Bravo and Charlie 1 of 2 left"]);
        assert_eq!(ships(page, "Alpha"), [("Alpha, 3 cells, sunk".to_owned(), false, false)]);
        let record = page.record().unwrap();
        page.tab_to("[name=ship-2]");
        page.press(" ");
        page.wait_until("a ship struck off", || page.record().as_ref() != Some(&record));
        page.press(" ");
        page.wait_for_record(&record);
        wait_for_rows(page, &["Alpha sunk", "Bravo and Charlie 1 of 2 left"]);
    });
}

/// Asserts that the outlines surround these cells, such as `E4 E5`: firm outlines and faint ones.
#[track_caller]
fn assert_outlines(page: &Page, firm: &[&str], faint: &[&str]) {
    /// How far an outline may stay from the edges of its cells, as a part of a cell.
    const INSET: f64 = 0.15;
    let outlines: [Vec<String>; 2] = page.script("return measure.outlines(arguments[0])", vec![INSET.into()]);
    assert_eq!(outlines, [firm, faint]);
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
fn a_sunk_ship_is_outlined_and_one_afloat_shows_its_own_map_while_it_is_pointed_at() {
    const ALIKE: &str = "v1;6x6,none,sunk;Alpha=3,Boat 1=1,Boat 2=1,Boat 3=1;C3:sunk,E1:miss";
    const RECORD: &str = "v1;classic;E4:hit,B2:miss,E5:sunk=Destroyer,H7:hit";
    on(Screen::Desktop, |page| {
        // Its place is certain, or one of two.
        page.visit_record("v1;classic;E4:hit,E6:hit,E5:sunk=Destroyer");
        assert_outlines(page, &[], &["E4 E5", "E5 E6"]);
        page.visit_record(RECORD);
        assert_outlines(page, &["E4 E5"], &[]);

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
        assert_eq!(places(), at_first, "a ship must stay where it is pointed at");
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
