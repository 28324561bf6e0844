//! One turn by touch: what the opponent answered, in as few actions as can be.

use rangekeeper_browser_tests::{Page, Screen, on};

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
fn a_turn_takes_one_tap_or_two_and_a_press_counts_once() {
    on(Screen::Phone, |page| {
        page.visit("");
        let best = page.recommended().unwrap();
        page.wait_for_text(".advice", "Next shot");
        assert_eq!(page.text_of(".board-caption"), "Your opponent's board");
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

        page.visit_record(format!("v1;10x10,allowed,hit-miss;{CLASSIC};"));
        assert_eq!(page.texts(".advice-answers .advice-answer"), ["Miss", "Hit"]);
        // A salvo is called out as a whole.
        page.visit_record(format!("v1;10x10,allowed,sunk-ship,salvo=3;{CLASSIC};E5:hit,E6:hit,E4:miss"));
        page.wait_for_text(".advice", "Next salvo");
        let turn = page.text_of(".advice-salvo > :not(.advice-placeholder)");
        assert!(turn.starts_with(&format!("This turn: {}", page.text_of(".advice-aim-cell"))), "{turn}");
        assert!(page.cells(".board .is-best").iter().all(|cell| turn.contains(cell)), "{turn}");

        // The question which ship was sunk cuts through nothing.
        page.visit_record(format!("v1;10x10,allowed,sunk-ship;{CLASSIC};E5:miss,E8:hit,F8:hit"));
        page.click_button("Sunk");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk");
        for (width, height) in [(320, 640), (1280, 800), (390, 664)] {
            page.set_viewport(width, height, 1);
            page.assert_none("cut through", "measure.cutThrough()");
        }
        let () = page.js("scrollTo(0, 0)");
        page.assert_seen("the question", &[".advice-ship-choice"]);
        // A press counts by the time when it was made.
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
    });
}
