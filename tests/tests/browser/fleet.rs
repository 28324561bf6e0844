//! The fleet list, and where each ship lies or can lie.

use rangekeeper_browser_tests::{Page, Screen, on};

/// The ships of the row that begins so: what each is called, and whether it is afloat and can be pressed.
fn ships(page: &Page, row: &str) -> Vec<(String, bool, bool)> {
    page.script("return measure.ships(arguments[0])", vec![row.into()])
}

/// Asserts that the outlines surround these cells, such as `E4 E5`: firm outlines and faint ones.
#[track_caller]
fn assert_outlines(page: &Page, firm: &[&str], faint: &[&str]) {
    /// How far an outline may stay from the edges of its cells, as a part of a cell.
    const INSET: f64 = 0.15;
    let outlines: [Vec<String>; 2] = page.script("return measure.outlines(arguments[0])", vec![INSET.into()]);
    assert_eq!(outlines, [firm, faint]);
}

#[test]
fn ships_are_struck_off_sunk_outlined_and_show_their_own_maps_while_they_are_pointed_at() {
    on(Screen::Desktop, |page| {
        // Few boards are left, so that an answer does not take long.
        const SEA_BATTLE: &str = "v1;sea-battle;C3:hit,C4:hit,C5:sunk,E2:hit,F2:hit,G2:hit,H2:sunk,J9:hit,J10:sunk,\
                                  E5:miss,E8:miss,H6:miss,A1:sunk";
        page.visit("");
        page.click("//li[.//*[normalize-space()='Carrier']]//button");
        page.wait_for_record("v1;classic;;struck=Carrier");
        page.wait_for_text(".fleet", "none of your hits fit it: not counted");
        page.visit_record("v1;classic;E4:hit,E5:hit;struck=Destroyer");
        page.wait_for_text(".fleet", "lies on your hits");

        page.visit_record("v1;classic;E4:hit,E5:sunk=Destroyer");
        assert_eq!(ships(page, "Destroyer"), [("Destroyer, 2 cells, sunk".to_owned(), false, false)]);
        assert_eq!(ships(page, "Carrier"), [("Carrier, 5 cells, strike off".to_owned(), true, true)]);

        page.visit_record(SEA_BATTLE);
        // The samples of ten ships take longer.
        let wait_for_boats = |boats: &str| {
            let rows = ["Battleship sunk", "Cruisers 1 of 2 left", "Destroyers 2 of 3 left", boats];
            page.wait_until(boats, || page.texts(".fleet li") == rows);
        };
        wait_for_boats("Boats 3 of 4 left");
        let boats = ships(page, "Boats");
        assert_eq!(boats[0], ("Boat 1 of 4, 1 cell, sunk".to_owned(), false, false));
        assert_eq!(boats[3], ("Boat 4 of 4, 1 cell, strike off".to_owned(), true, true));
        // One more is gone than the one that was sunk.
        page.click("//button[@name='ship-8']");
        wait_for_boats("Boats 2 of 4 left 1 struck off, but none of your hits fit it: not counted");

        page.tab_to("[name=ship-9]");
        page.press(" ");
        wait_for_boats("Boats 1 of 4 left 2 struck off, but none of your hits fit them: not counted");
        // Its place is certain, or one of two.
        page.visit_record("v1;classic;E4:hit,E6:hit,E5:sunk=Destroyer");
        assert_outlines(page, &[], &["E4 E5", "E5 E6"]);
        page.visit_record("v1;classic;E4:hit,B2:miss,E5:sunk=Destroyer,H7:hit");
        assert_outlines(page, &["E4 E5"], &[]);

        let places = || -> Vec<f64> {
            page.js("return ['.board', '.advice', '.fleet', '[name=ship-0]'].map((it) =>
                         document.querySelector(it).getBoundingClientRect()).flatMap(({ x, y }) => [x, y])")
        };
        let at_first = places();
        let caption = |title: &str| page.wait_for_text(".board-caption", title);
        caption("Their board");
        let sizes = || page.circles().iter().map(|circle| circle.diameter).collect::<Vec<_>>();
        let of_fleet = sizes();
        page.point_at("//li[.//*[normalize-space()='Cruiser']]");
        caption("Chance of the Cruiser");
        page.wait_until("other circles", || sizes() != of_fleet);
        assert_eq!(places(), at_first, "a ship must stay where it is pointed at");
        // One that is sunk can lie nowhere else.
        page.point_at("//li[.//*[normalize-space()='Destroyer']]");
        caption("Their board");
        page.point_at("//h1");
        page.tab_to("[name=ship-1]");
        caption("Chance of the Battleship");
        let () = page.js("document.activeElement.blur()");
        caption("Their board");
    });
}
