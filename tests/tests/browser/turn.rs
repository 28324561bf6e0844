//! One turn by touch: what the opponent answered, in as few actions as can be; on a small screen, the board of the turn.

use rangekeeper_browser_tests::{Page, Screen, on, two_boards};

use super::two_boards::{game, own_cell, visit};

const CLASSIC: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";

/// Says what was answered, and asserts that this alone makes the record.
#[track_caller]
fn one_action(page: &Page, answer: &str, record: &str) {
    page.click_button(answer);
    page.wait_for_record(record);
    assert_eq!(page.count(".advice-which-ship"), 0);
    page.settle();
}

#[test]
fn a_turn_takes_one_tap_or_two_and_a_small_screen_shows_the_board_of_the_turn() {
    on(Screen::Phone, |page| {
        page.visit("");
        a_turn_takes_one_tap_or_two(page);
        a_salvo_is_called_out_as_a_whole(page);
        the_question_which_ship_was_sunk_cuts_through_nothing(page);
        a_press_counts_once(page);
        the_end_of_two_boards_is_seen(page);
        for (width, height) in [(360, 640), (664, 390)] {
            page.set_viewport(width, height, 1);
            a_turn_of_both_is_seen_at_once(page, &format!("{width}x{height}"));
        }
        the_player_may_look_at_the_other_board(page);
    });
}

fn a_turn_takes_one_tap_or_two(page: &Page) {
    let best = page.recommended().unwrap();
    page.wait_for_text(".advice", "Next shot");
    assert_eq!(page.text_of(".board-caption"), "Their board");
    let guidance = || page.text_of(".advice-guidance > :not(.advice-placeholder)");
    assert_eq!(guidance(), "Shoot there, then say what they answered.");
    one_action(page, "Miss", &format!("v1;classic;{best}:miss"));
    assert_eq!(guidance(), "What did they say?");
    let next = page.recommended().unwrap();
    page.click_cell("A1");
    page.wait_for_text(".advice", "Your choice");
    page.wait_for_text(".advice .advice-aim", "A1");
    page.wait_for_text(".advice-remark", &format!("Back to {next}"));
    one_action(page, "Hit", &format!("v1;classic;{best}:miss,A1:hit"));
    page.wait_for_text(".advice", "Next shot");
    // The reticle is on the cell that is answered, on every ground.
    page.visit_record("v1;classic;C3:hit,H8:hit,H9:sunk=Destroyer");
    for cell in ["A9", "C3", "H8", "H9"] {
        page.click_cell(cell);
        let aims = || page.cells(".board .board-cell:has(.board-reticle)");
        page.wait_until(&format!("the reticle on {cell}"), || aims() == [cell]);
    }
}

fn a_salvo_is_called_out_as_a_whole(page: &Page) {
    page.visit_record(format!("v1;10x10,allowed,hit-miss;{CLASSIC};"));
    assert_eq!(page.texts(".advice-answers .advice-answer"), ["Miss", "Hit"]);
    page.visit_record(format!("v1;10x10,allowed,sunk-ship,salvo=3;{CLASSIC};E5:hit,E6:hit,E4:miss"));
    page.wait_for_text(".advice", "Next salvo");
    let turn = page.text_of(".advice-salvo > :not(.advice-placeholder)");
    assert!(turn.starts_with(&format!("This turn: {}", page.text_of(".advice-aim-cell"))), "{turn}");
    assert!(page.cells(".board .is-best").iter().all(|cell| turn.contains(cell)), "{turn}");
}

fn the_question_which_ship_was_sunk_cuts_through_nothing(page: &Page) {
    page.visit_record(format!("v1;10x10,allowed,sunk-ship;{CLASSIC};E5:miss,E8:hit,F8:hit"));
    page.click_button("Sunk");
    page.wait_for_text(".advice-which-ship", "Which ship was sunk");
    for (width, height) in [(320, 640), (1280, 800), (390, 664)] {
        page.set_viewport(width, height, 1);
        page.assert_none("cut through", "measure.cutThrough()");
    }
    let () = page.js("scrollTo(0, 0)");
    page.assert_seen("the question", &[".advice-ship-choice"]);
}

fn a_press_counts_once(page: &Page) {
    // By the time when it was made.
    page.visit_record("v1;classic;E5:miss");
    let first = page.recommended().unwrap();
    let () = page.js("witness.pressedAt = performance.now()");
    page.click_button("Miss");
    page.wait_for_record(&format!("v1;classic;E5:miss,{first}:miss"));
    page.settle();
    let second = page.recommended().unwrap();
    // The second half of that press, which waited while the device was busy.
    page.click_button("Hit");
    let () = page.js("witness.pressedAt = null");
    page.click_button("Miss");
    page.wait_for_record(&format!("v1;classic;E5:miss,{first}:miss,{second}:miss"));
}

fn the_end_of_two_boards_is_seen(page: &Page) {
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

fn the_player_may_look_at_the_other_board(page: &Page) {
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
    page.tap("//button[contains(@class,'own-side')][1]");
    page.wait_until("the opponent's board", || page.is_seen(".board"));
}
