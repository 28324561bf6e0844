//! The own fleet: placing it, what the opponent knows of it, and practice against the page.

use rangekeeper_browser_tests::{BOTH, Page, Screen, if_all, on, on_browsers, two_boards};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, OwnBoard, Record};

use super::two_boards::{game, own_board, visit};

#[test]
fn a_fleet_is_placed_by_dragging_taps_and_keys() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
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
    });
}

#[test]
fn ships_that_touch_are_refused_a_fleet_is_checked_and_the_page_shoots_back() {
    on(Screen::Desktop, |page| {
        page.visit_record("v1;6x6,none,sunk;Alpha=3,Bravo=2;");
        ships_that_may_not_touch_say_so(page);
        page.click_button("Cancel");
        page.wait_for_count(".own-placed", 0);
        what_the_opponent_knows_lies_over_a_fleet_which_three_shooters_check(page);
        page.click_button("Cancel");
        page.wait_for_count(".own-placed", 0);

        // One ship of two cells on either side, on a board of four by three.
        let record: Record = "v1;4x3,none,sunk;Alpha=2;".parse().unwrap();
        let [hidden, own] =
            ["Alpha=C1-C2", "Alpha=A1-A2"].map(|text| Arrangement::from_text(record.rules(), text).unwrap());
        let game = GameId::practice(record, hidden.fleet().to_vec()).unwrap();
        page.visit_record(game.with_own_board(Some(OwnBoard::new(own))));
        page.press("f");
        page.wait_for_text(".own-say", "They shoot at");
        assert_eq!(own_board(page).unwrap().record().shots().len(), 1);
    });
}

#[track_caller]
fn ships_that_may_not_touch_say_so(page: &Page) {
    page.click("//*[contains(@class,'own-offer')]//button");
    page.wait_for_count(".own-placed", 2);
    page.tab_to("#own-ship-0");
    let corner = ["\u{E012}".repeat(6), "\u{E013}".repeat(6)].concat();
    // Both to the left and to the top: Bravo one row below, whichever way they lay.
    page.press(format!("{corner}\u{E007}"));
    page.press(corner);
    page.wait_for_text(".own-complaint", "Alpha and Bravo lie on the same cells.");
    page.press("\u{E015}");
    page.wait_for_text(".own-complaint", "Alpha and Bravo touch, which these rules do not allow.");
}

#[track_caller]
fn what_the_opponent_knows_lies_over_a_fleet_which_three_shooters_check(page: &Page) {
    page.visit_record(two_boards(
        "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;",
        "Alpha=A1-A3,Bravo=D5-E5",
        "A1 C3",
    ));
    let open_more = || page.click("//details[contains(@class,'own-more')]/summary");
    open_more();
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
    page.wait_until("the end", || !page.text_of(".own-board").contains("are played"));
    page.tab_to("#own-ship-0");
    page.press("\u{E015}");
    page.wait_for_count(".own-board li", 0);
}
