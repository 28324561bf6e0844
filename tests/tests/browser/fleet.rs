//! The fleet list.

use rangekeeper_browser_tests::{Page, Screen, on};

/// Waits until the rows read so. The samples of ten ships take longer.
#[track_caller]
fn wait_for_rows(page: &Page, expected: &[String]) {
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
    const SHOTS: &str =
        "C3:hit,C4:hit,C5:sunk,E2:hit,F2:hit,G2:hit,H2:sunk,J9:hit,J10:sunk,E5:miss,E8:miss,H6:miss";
    on(Screen::Desktop, |page| {
        page.visit("");
        page.strike_off("Carrier");
        page.wait_for_record("v1;classic;;struck=Carrier");
        page.settle();
        page.wait_for_text(".fleet", "none of your hits fit it: not counted");
        let tip = page.tooltip("E5");
        assert!(tip.ships.iter().all(|(name, _)| name != "Carrier"), "{tip:?}");
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

        page.visit_unsettled(&format!("#v1;sea-battle;{SHOTS}"));
        let with_boats = |boats: &str| -> Vec<String> {
            let rows = ["Battleship sunk", "Cruisers 1 of 2 left", "Destroyers 2 of 3 left", boats];
            rows.map(str::to_owned).into()
        };
        wait_for_rows(page, &with_boats("Boats 4 of 4 left"));
        page.mark("A1", "Sunk");
        wait_for_rows(page, &with_boats("Boats 3 of 4 left"));
        let boats = [
            ("Boat 1 of 4, 1 cell, sunk", false, false),
            ("Boat 2 of 4, 1 cell, strike off", true, true),
            ("Boat 3 of 4, 1 cell, strike off", true, true),
            ("Boat 4 of 4, 1 cell, strike off", true, true),
        ];
        assert_eq!(ships(page, "Boats"), boats.map(|(name, afloat, open)| (name.to_owned(), afloat, open)));
        // One more is gone than the one that was sunk.
        page.click("//button[@name='ship-8']");
        let note = "1 struck off, but none of your hits fit it: not counted";
        wait_for_rows(page, &with_boats(&format!("Boats 2 of 4 left {note}")));

        page.visit_record("v1;6x6,none,sunk;Alpha=3,Bravo=1,Charlie=1;A1:sunk,D4:hit,D5:hit,D6:sunk");
        assert_eq!(page.texts(".fleet li"), ["Alpha sunk", "Bravo and Charlie 1 of 2 left"]);
        assert_eq!(ships(page, "Alpha"), [("Alpha, 3 cells, sunk".to_owned(), false, false)]);
        let record = page.record().unwrap();
        page.tab_to("[name=ship-2]");
        page.press(" ");
        page.wait_until("a ship struck off", || page.record().as_ref() != Some(&record));
        page.press(" ");
        page.wait_for_record(&record);
        page.settle();
        assert_eq!(page.texts(".fleet li"), ["Alpha sunk", "Bravo and Charlie 1 of 2 left"]);
    });
}
