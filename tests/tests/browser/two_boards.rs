//! The own board beside the opponent's: placing, shots, what the opponent knows, and who is winning.

use rangekeeper_browser::key;
use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, if_all, on_browsers, two_boards};
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{OwnBoard, Turn};

const FLEET: &str = "Carrier=A1-A5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=I1-I2";

pub(super) fn visit(page: &Page, game: &GameId) {
    page.visit_record_unsettled(game);
    page.wait_for_count("[data-own-cell]", 100);
    page.wait_until_presses_count();
}

pub(super) fn own_board(page: &Page) -> Option<OwnBoard> {
    page.game().and_then(|game| game.own_board().cloned())
}

/// A classic game with this fleet, at which these shots were fired.
pub(super) fn game(own_shots: &str, shots: &str) -> GameId {
    two_boards(&format!("v1;classic;{own_shots}"), FLEET, shots)
}

pub(super) fn own_cell(name: &str) -> String {
    format!("//*[@data-own-cell='{name}']")
}

#[test]
fn a_fleet_is_placed_and_the_chance_to_win_and_what_the_opponent_knows_stand_beside_it() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        the_board_that_is_not_asked_fades(page);
        the_chance_to_win_has_all_behind_it(page);
        a_press_outside_of_an_open_list_only_closes_it(page);
        a_fleet_is_placed_by_dragging_taps_and_keys_and_checked(page);
        what_the_opponent_knows_lies_over_a_fleet_which_three_shooters_check(page);
    });
}

fn the_board_that_is_not_asked_fades(page: &Page) {
    let wait_for = |what: &str, faded: [bool; 2]| {
        page.wait_until(what, || {
            let found: [bool; 2] = page.js("return ['.board .board-circle', '.own-ships'].map((it) => getComputedStyle(document.querySelector(it)).opacity < 1)");
            found == faded
        });
        page.assert_accessible(what);
    };
    visit(page, &game("E5:miss", ""));
    wait_for("the opponent's board faded", [true, false]);
    page.click(&own_cell("J1"));
    wait_for("the own board faded", [false, true]);
    page.open_menu("Share");
    let shown = || page.text_of(".menu-game-id");
    page.wait_until("a Game ID without the own board", || shown().starts_with("R1"));
    page.click("//input[@name='share-own-board']");
    page.wait_until("the whole Game ID", || shown().starts_with("R3"));
    assert_eq!(shown().parse::<GameId>().unwrap(), page.game().unwrap());
    page.close_menu();
}

fn the_chance_to_win_has_all_behind_it(page: &Page) {
    // Another cell than the most likely hit is the better shot, and about as much is left to sink on either side.
    let shots = "F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,\
                 F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
    visit(page, &game(shots, "A1 A2 A3 A4 A5 C1 C2 C3 C4 E1 E2 E3 F5 F6 F7 F8 F9"));
    page.wait("the chance", || {
        let text = page.text_of(".own-chance summary");
        text.strip_prefix("You ")?.strip_suffix('%')?.parse::<u32>().ok()
    });
    assert_eq!(page.text_of(".own-say"), "Your turn");
    page.click_cell("C8");
    let price = page.wait_for_text(".own-say", "points of your chance to win");
    assert!(price.starts_with("C8 instead costs "), "{price}");

    page.click("//details[contains(@class,'own-chance')]/summary");
    let panel = page.wait_for_text(".own-chance-panel", "95% interval");
    assert!(panel.contains("One turn is worth"), "{panel}");
    page.click("//input[@name='shooter' and @value='most-likely']");
    page.wait_for_count("input[name=shooter][value=most-likely]:checked", 1);
    // With an answer, the course has two points.
    page.settle();
    page.press("m");
    page.settle();
    page.wait_for_count(".own-course", 1);
}

fn a_press_outside_of_an_open_list_only_closes_it(page: &Page) {
    visit(page, &game("E5:miss", ""));
    for list in ["own-more", "own-chance"] {
        let wait_for_open = |open: usize| page.wait_for_count(&format!(".{list}[open]"), open);
        let open = || {
            page.click(&format!("//details[contains(@class,'{list}')]/summary"));
            wait_for_open(1);
        };
        open();
        page.click(&own_cell("J1"));
        wait_for_open(0);
        open();
        page.press(key::ESCAPE);
        wait_for_open(0);
        assert!(page.has_focus(&format!(".{list} > summary")));
    }
    let shots = || own_board(page).map(|board| board.record().shots().len());
    assert_eq!(shots(), Some(0));
    // By keyboard, from its first cell.
    page.press("b");
    page.wait_until("the own board in focus", || {
        page.js("return 'ownCell' in document.activeElement.dataset")
    });
    page.press([key::HOME, key::ENTER].concat());
    page.wait_until("a shot", || shots() == Some(1));
}

fn a_fleet_is_placed_by_dragging_taps_and_keys_and_checked(page: &Page) {
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
    let at = |row: f64, column: f64| [(x + (column + 0.5) * side) as i64, (y + (row + 0.5) * side) as i64];
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
    page.click("//*[contains(@class,'own-offer')]//button");
    page.click("//input[@name='hit-shoots-again']");
    page.click_button("Ready");
    page.wait_until("turns until a miss", || {
        own_board(page).is_some_and(|board| board.record().rules().turn() == Turn::UntilMiss)
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
    page.wait_for_text(".own-board", " a random fleet.");
    page.click("//*[contains(@class,'own-hint')]//summary");
    page.wait_until("three rows", || {
        let rows = page.texts(".own-board li");
        let is_said = |(row, begin): (&String, &&str)| row.starts_with(begin) && row.contains(", at random ");
        rows.len() == 3 && rows.iter().zip(&begin).all(is_said)
    });
}
