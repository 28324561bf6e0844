//! The own fleet: placing it, and what the opponent knows of it.

use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, if_all, on_browsers, two_boards};

use super::two_boards::{game, own_board, visit};

#[test]
fn a_fleet_is_placed_by_dragging_taps_and_keys_and_checked() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        visit(page, &game("", ""));
        page.click("//details[contains(@class,'own-more')]/summary");
        page.click_button("Move the ships");
        let lies = |ship: &str| page.count(&format!(".own-placed[aria-label='{ship}']")) == 1;
        page.wait_for_count(".own-placed", 5);
        assert!(lies("Carrier, A1 to A5") && lies("Destroyer, I1 to I2"));
        // Dragged four rows down, it lies on the cruiser's.
        let [x, y, side]: [f64; 3] = page
            .js("const { left, top, width } = document.querySelector('.own-field').getBoundingClientRect();
             return [left, top, width / 10];");
        let at =
            |row: f64, column: f64| [(x + (column + 0.5) * side) as i64, (y + (row + 0.5) * side) as i64];
        page.drag("//*[@id='own-ship-0']", at(4.0, 2.0));
        page.wait_until("the carrier in row E", || lies("Carrier, E1 to E5"));
        page.wait_for_text(".own-complaint", "Carrier and Cruiser lie on the same cells.");
        assert_eq!(page.count(".own-ready:disabled"), 1);
        page.assert_accessible("the fleet while it is placed");
        page.drag("//*[@id='own-ship-0']", at(5.0, 2.0));
        page.wait_until("no complaint", || page.text_of(".own-complaint").is_empty());
        // Chosen, then placed, then turned by another press.
        page.click_at(at(8.0, 0.0));
        page.click_at(at(9.0, 8.0));
        page.wait_until("the destroyer in the corner", || lies("Destroyer, J9 to J10"));
        page.click_at(at(9.0, 9.0));
        page.wait_until("the destroyer turned", || lies("Destroyer, I10 to J10"));
        // By keys, from the ship in focus to the next one and to the end.
        page.press("\u{E013}r");
        page.wait_until("the destroyer moved", || lies("Destroyer, H9 to H10"));
        page.press("\u{E007}");
        assert!(page.has_focus(".own-ready"));
        page.press("\u{E007}");
        page.wait_for_count("[data-own-cell]", 100);
        let fleet = own_board(page).unwrap().fleet().to_string();
        assert_eq!(fleet, "Carrier=F1-F5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=H9-H10");
        page.visit_record("v1;6x6,none,sunk;Alpha=3,Bravo=2;");
        page.click("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", 2);
        page.tab_to("#own-ship-0");
        let corner = ["\u{E012}".repeat(6), "\u{E013}".repeat(6)].concat();
        // Both to the left and to the top, on the same cells, then Bravo one row below, whichever way they lay.
        page.press(format!("{corner}\u{E007}{corner}\u{E015}"));
        page.wait_for_text(".own-complaint", "Alpha and Bravo touch, which these rules do not allow.");
        page.click_button("Cancel");
        page.wait_for_count(".own-placed", 0);
        what_the_opponent_knows_lies_over_a_fleet_which_three_shooters_check(page);
    });
}

fn what_the_opponent_knows_lies_over_a_fleet_which_three_shooters_check(page: &Page) {
    page.visit_record(two_boards(
        "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;",
        "Alpha=A1-A3,Bravo=D5-E5",
        "A1 C3",
    ));
    page.click("//details[contains(@class,'own-more')]/summary");
    page.click("//input[@name='what-they-know']");
    page.wait_for_count(".own-known circle", 23);
    // As likely as B1.
    page.wait_for_text(".own-board", "For all they know, A2 is the most likely hit: 50%.");
    page.click_button("Move the ships");
    page.wait_for_count(".own-placed", 2);
    page.click_button("Check mine");
    let begin = ["Like most people: ", "Always at the most likely hit: ", "As well as this page: "];
    page.wait_until("three rows", || {
        let rows = page.texts(".own-board li");
        let is_said = |(row, begin): (&String, &&str)| row.starts_with(begin) && row.contains(", at random ");
        rows.len() == 3 && rows.iter().zip(&begin).all(is_said)
    });
}
