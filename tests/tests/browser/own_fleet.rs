//! The own fleet: placing it, and practice against the page.

use rangekeeper_browser_tests::{BOTH, Screen, on, on_browsers};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, OwnBoard, Record};

use super::two_boards::{game, own_board, visit, wait_for_own_board};

#[test]
fn a_fleet_is_placed_by_dragging_taps_and_keys() {
    on_browsers(BOTH, Screen::Desktop, |page| {
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
        let focused: String = page.js("return document.activeElement.className");
        assert!(focused.contains("own-ready"), "{focused}");
        page.press("\u{E007}");
        wait_for_own_board(page);
        let fleet = own_board(page).unwrap().fleet().to_string();
        assert_eq!(fleet, "Carrier=F1-F5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=H9-H10");
    });
}

#[test]
fn ships_that_may_not_touch_say_so() {
    on(Screen::Desktop, |page| {
        let record: Record = "v1;6x6,none,sunk;Alpha=3,Bravo=2;".parse().unwrap();
        page.visit_unsettled(&format!("#{}", GameId::from(record)));
        page.click("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", 2);
        page.tab_to("#own-ship-0");
        let corner = ["\u{E012}".repeat(6), "\u{E013}".repeat(6)].concat();
        // Both to the left and to the top: Bravo one row below, whichever way they lay.
        page.press(format!("{corner}\u{E007}"));
        page.press(corner);
        page.wait_for_text(".own-complaint", "Alpha and Bravo lie on the same cells.");
        page.press("\u{E015}");
        let complaint = page.wait("another complaint", || {
            Some(page.text_of(".own-complaint")).filter(|text| text.contains("touch"))
        });
        assert_eq!(complaint, "Alpha and Bravo touch, which these rules do not allow.");
        page.press("\u{E00C}");
    });
}

#[test]
fn in_practice_the_page_shoots_back_until_a_fleet_is_sunk() {
    on(Screen::Desktop, |page| {
        // One ship of two cells on either side, on a board of four by three.
        let record: Record = "v1;4x3,none,sunk;Alpha=2;".parse().unwrap();
        let [hidden, own] =
            ["Alpha=C1-C2", "Alpha=A1-A2"].map(|text| Arrangement::from_text(record.rules(), text).unwrap());
        let game = GameId::practice(record, hidden.fleet().to_vec()).unwrap();
        page.visit_unsettled(&format!("#{}", game.with_own_board(Some(OwnBoard::new(own)))));
        page.wait_for_count("[data-own-cell]", 12);
        page.settle();
        for shots in 1.. {
            page.press("f");
            let said = page.wait("both shots", || {
                let theirs = own_board(page)?.record().shots().len();
                let said = page.text_of(".own-say");
                (said.contains("won") || theirs == shots && said.contains("They shoot at")).then_some(said)
            });
            if said.contains("won") {
                break;
            }
            page.settle();
        }
        page.wait_for_count(".advice-fire", 0);
        // The next practice game is one of two boards as well.
        page.click(
            "//*[contains(@class,'advice')]//button[normalize-space()='Practise against the computer']",
        );
        page.wait_for_count(".own-placed", 1);
    });
}
