//! The own board beside the opponent's: placing, shots, turns, and who is winning.

use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, if_all, on, on_browsers, two_boards};
use rangekeeper_engine::OwnBoard;
use rangekeeper_engine::notation::GameId;
use thirtyfour::Key;

const FLEET: &str = "Carrier=A1-A5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=I1-I2";

pub(super) fn visit(page: &Page, game: &GameId) {
    page.visit_unsettled(&format!("#{game}"));
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

fn own_cell(name: &str) -> String {
    format!("//*[@data-own-cell='{name}']")
}

#[test]
fn a_small_screen_shows_the_board_of_the_turn_and_the_end() {
    on(Screen::Phone, |page| {
        page.set_viewport(390, 664, 1);
        let record = "v1;10x10,allowed,sunk-ship;Battleship=2;E5:miss";
        visit(page, &two_boards(record, "Battleship=I1-I2", "I1"));
        page.tap("//button[contains(@class,'own-side')][2]");
        page.wait_until_presses_count();
        page.tap(&own_cell("I2"));
        let said = page.wait_for_text(".own-say", "They have won");
        assert_eq!(said, "I2. Say: “Battleship sunk” They have won, with 2 shots.");
        page.assert_seen("the end", &[".own-say", ".own-say > *"]);
        // I began.
        page.tap("//button[normalize-space()='Rematch']");
        page.wait_for_count("input[name=who-begins][value=they]:checked", 1);
        page.click_button("Cancel");

        for (width, height) in [(360, 640), (664, 390)] {
            page.set_viewport(width, height, 1);
            a_turn_of_both_is_seen_at_once(page, &format!("{width}x{height}"));
        }

        visit(page, &game("E5:miss,F6:miss", "A1 A2"));
        page.wait_for_text(".own-chance summary", "%");
        page.click("//details[contains(@class,'own-chance')]/summary");
        page.settle();
        page.assert_accessible("the opponent's board with the chance to win");
        page.click("//details[contains(@class,'own-chance')]/summary");
        page.tap("//button[contains(@class,'own-side')][2]");
        page.wait_until("the own board", || page.is_seen(".own-board"));
        page.assert_accessible("the own board");
        assert_eq!(page.labels("[data-own-cell=A1], [data-own-cell=A3]"), ["A1, hit", "A3, Carrier"]);
        assert_eq!(page.text_of(".own-side[aria-pressed=true]"), "Your board 2 shots, 0 of 5 ships sunk");
        // The player may look at the other board all the same.
        page.tap("//button[contains(@class,'own-side')][1]");
        page.wait_until("the opponent's board", || page.is_seen(".board"));
    });
}

fn a_turn_of_both_is_seen_at_once(page: &Page, size: &str) {
    visit(page, &game("", ""));
    // The notice of a game that was there before.
    let () = page.js("document.querySelector('.page-notice button')?.click()");
    page.wait_for_count(".page-notice", 0);
    let (width, height, _) = page.least_size(".board .board-cell");
    assert!(width >= 24.0 && height >= 24.0, "a cell of {width} by {height} px at {size}");
    assert!(page.is_seen(".board") && !page.is_seen(".own-board"));
    page.assert_seen(size, &[".board .board-cell", ".advice-answer"]);
    page.tap("//*[@class='advice-answers']//button[normalize-space()='Miss']");
    page.wait_for_text(".own-say", "Their turn");
    page.wait_until("the own board", || page.is_seen(".own-board"));
    assert!(!page.is_seen(".board") && !page.is_seen(".advice"));
    page.assert_seen(size, &[".own-grid .board-cell"]);
    page.wait_until_presses_count();
    page.tap(&own_cell("A1"));
    page.wait_for_text(".own-say", "A1. Say: “hit”");
    page.wait_until("the opponent's board", || page.is_seen(".board"));
}

#[test]
fn the_chance_to_win_has_all_behind_it_and_a_press_outside_of_an_open_list_only_closes_it() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        the_board_that_is_not_asked_fades(page);
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
            page.press(Key::Escape);
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
        page.press(Key::Home + Key::Enter);
        page.wait_until("a shot", || shots() == Some(1));
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
