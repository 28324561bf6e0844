//! The own board beside the opponent's: placing, shots, turns, and who is winning.

use rangekeeper_browser_tests::{BOTH, Page, Screen, if_all, on, on_browsers, two_boards};
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

/// The shots at the own board, as a record writes them.
fn own_shots(page: &Page) -> String {
    let record = own_board(page).map(|board| board.record().to_string()).unwrap_or_default();
    record.trim_start_matches("v1;classic;").to_owned()
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
        let is_whole: bool = page.js(
            "const line = document.querySelector('.own-say');
             const within = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
             return line.scrollHeight <= line.clientHeight && [...line.children].every((it) => within(it.getBoundingClientRect()));",
        );
        assert!(is_whole, "the end is cut off");
        // I began.
        page.tap("//button[normalize-space()='Rematch']");
        page.wait_for_count(".own-placed", 1);
        assert_eq!(page.count("input[name=who-begins][value=they]:checked"), 1);
        page.click_button("Cancel");
        page.wait_for_count(".own-placed", 0);

        for (width, height) in [(390, 664), (360, 640), (664, 390)] {
            page.set_viewport(width, height, 1);
            visit(page, &game("", ""));
            // The notice of a game that was there before.
            let () = page.js("document.querySelector('.page-notice button')?.click()");
            page.wait_for_count(".page-notice", 0);
            let fits = |selector: &str| {
                let unseen = page.unseen(&[selector]);
                assert!(unseen.is_empty(), "at {width}x{height}: {unseen:?}");
            };
            let side: f64 =
                page.js("return document.querySelector('.board .board-cell').getBoundingClientRect().width");
            assert!(side >= 24.0, "a cell of {side} px at {width}x{height}");
            assert!(page.is_seen(".board") && !page.is_seen(".own-board"));
            fits(".board .board-cell");
            fits(".advice-answer");
            page.tap("//*[@class='advice-answers']//button[normalize-space()='Miss']");
            page.wait_for_text(".own-say", "Their turn");
            page.wait_until("the own board", || page.is_seen(".own-board"));
            assert!(!page.is_seen(".board") && !page.is_seen(".advice"));
            fits(".own-grid .board-cell");
            page.wait_until_presses_count();
            // The player may look at the other board all the same.
            page.tap("//button[contains(@class,'own-side')][1]");
            page.wait_until("the opponent's board", || page.is_seen(".board"));
            page.tap("//button[contains(@class,'own-side')][2]");
            page.wait_until("the own board", || page.is_seen(".own-board"));
            page.wait_until_presses_count();
            page.tap(&own_cell("A1"));
            page.wait_for_text(".own-say", "A1. Say: “hit”");
            page.wait_until("the opponent's board", || page.is_seen(".board"));
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
        let labels: Vec<String> = page.js("return ['A1', 'A3', 'C1', 'J10'].map((cell) => document.querySelector(`[data-own-cell=${cell}]`).ariaLabel)");
        assert_eq!(labels, ["A1, hit", "A3, Carrier", "C1, Battleship", "J10"]);
        assert_eq!(page.text_of(".own-side[aria-pressed=true]"), "Your board 2 shots, 0 of 5 ships sunk");
        page.tap("//details[contains(@class,'own-more')]/summary");
        page.tap("//button[normalize-space()='Move the ships']");
        page.wait_for_count(".own-placed", 5);
        page.assert_accessible("the fleet while it is placed");

        page.click_button("Cancel");
        page.visit_record("v1;classic;");
        page.tap("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", 5);
        page.tap("//input[@name='who-begins' and @value='they']");
        page.tap("//button[contains(@class,'own-ready')]");
        page.wait_for_text(".own-say", "Their turn");
        page.wait_until("the own board", || page.is_seen(".own-board"));
        page.wait_until_presses_count();
        page.tap(&own_cell("A1"));
        page.wait_until("the opponent's board", || page.is_seen(".board"));
    });
}

#[test]
fn the_board_that_is_not_asked_fades_and_a_shot_is_taken_back() {
    on(Screen::Desktop, |page| {
        let wait_for = |what: &str, faded: [bool; 2]| {
            page.wait_until(what, || {
                let found: [bool; 2] = page.js("return ['.board .board-circle', '.own-ships'].map((it) => getComputedStyle(document.querySelector(it)).opacity < 1)");
                found == faded});
            page.wait_until_presses_count();
            page.circles();
            page.assert_accessible(what);
        };
        visit(page, &game("E5:miss", ""));
        wait_for("the opponent's board faded", [true, false]);
        page.click(&own_cell("J1"));
        wait_for("the own board faded", [false, true]);
        page.open_menu("Share");
        let shown = || page.text_of(".menu-game-id");
        let plain = page.wait("the Game ID", || Some(shown()).filter(|id| id.starts_with('R')));
        assert!(plain.starts_with("R1"), "{plain}");
        page.click("//input[@name='share-own-board']");
        page.wait_until("the whole Game ID", || shown().starts_with("R3"));
        assert_eq!(shown().parse::<GameId>().unwrap(), page.game().unwrap());

        visit(page, &game("E5:miss,F6:miss,J1:miss", "A1 J10 A2"));
        page.click(&own_cell("J10"));
        page.click_button("Take J10 back");
        page.wait_until("the shot gone", || own_shots(page) == "A1:hit,A2:hit");
        // At the second shot of the replay they had fired once.
        page.settle();
        page.click("//button[contains(@class,'shots-shot')][.//strong[text()='F6']]");
        page.click_button("Look back");
        page.wait_until("the board of then", || page.count(".own-grid .is-hit, .own-grid .is-miss") == 1);
        page.click_button("Close the replay");
        page.header("new");
        page.wait_for_count(".own-placed", 5);
        page.click_button("Cancel");
        page.wait_for_count(".own-offer", 1);
    });
}

#[test]
fn the_chance_to_win_has_all_behind_it_and_a_press_outside_of_an_open_list_only_closes_it() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        let wait_for_chance = || {
            page.wait("the chance", || {
                let text = page.text_of(".own-chance summary");
                text.strip_prefix("You ")?.strip_suffix('%')?.parse::<u32>().ok()
            });
        };
        // Another cell than the most likely hit is the better shot, and about as much is left to sink on either side.
        let shots = "F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,\
                     F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
        visit(page, &game(shots, "A1 A2 A3 A4 A5 C1 C2 C3 C4 E1 E2 E3 F5 F6 F7 F8 F9"));
        wait_for_chance();
        assert_eq!(page.text_of(".own-say"), "Your turn");
        page.click_cell("C8");
        let price = page.wait_for_text(".own-say", "points of your chance to win");
        assert!(price.starts_with("C8 instead costs "), "{price}");
        page.click("//*[contains(@class,'advice-remark')]//button[starts-with(.,'Back to ')]");
        page.wait_for_text(".own-say", "Your turn");

        visit(page, &game("E5:miss,F6:miss", "A1 A2"));
        wait_for_chance();
        page.click("//details[contains(@class,'own-chance')]/summary");
        let panel = page.wait_for_text(".own-chance-panel", "95% interval");
        assert!(panel.contains("One turn is worth"), "{panel}");
        page.click("//input[@name='shooter' and @value='most-likely']");
        page.wait_for_count("input[name=shooter][value=most-likely]:checked", 1);
        // With an answer, the course has two points.
        page.settle();
        wait_for_chance();
        page.press("h");
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
        assert_eq!(own_shots(page), "");
        page.click(&own_cell("J1"));
        page.wait_until("a shot", || own_shots(page) == "J1:miss");
    });
}
