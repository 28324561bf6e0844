//! A shot that was written down at the wrong cell, and how it is mended in its place in the order.

use rangekeeper_browser_tests::{BOTH, Page, Screen, button_path, if_all, on, on_browsers};
use thirtyfour::Key;

/// F8 was misheard as E8.
const MISHEARD: &str = "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss";

/// Waits until the shot is mended, and takes that back, as one step.
fn is_mended_in_one_step(page: &Page) {
    page.wait_for_record(&MISHEARD.replace("E8", "F8"));
    page.settle();
    assert_eq!((page.look("E8"), page.look("F8")), ("open".to_owned(), "hit".to_owned()));
    page.header("undo");
    page.wait_for_record(MISHEARD);
}

#[test]
fn a_misheard_shot_is_offered_the_cell_beside_and_moved_there_by_mouse_and_by_keyboard() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        page.visit_record(MISHEARD);
        page.wait_for_text(".advice", "These marks contradict each other");
        let culprits = page.wait_for_text(".advice-culprits", "E8, hit It was F8");
        assert_eq!(culprits.matches("It was").count(), 1, "{culprits}");
        assert_eq!(page.cells(".board .is-suspect"), ["E8", "H8"]);
        page.wait_for_count("[aria-label='E8: it was F8']", 1);

        let names = page.labels(".shots-shot");
        assert_eq!((names.len(), &*names[0], &*names[6]), (8, "8 C6 miss", "2 E8 hit"), "{names:?}");
        page.tab_to("[aria-label='2 E8 hit']");
        page.press(Key::Enter);
        page.wait_for_count(".shots-actions button", 3);
        page.tab_to(".shots-actions button:last-child");
        page.press(Key::Enter);
        page.wait_until("the cell", || page.focused_cell().as_deref() == Some("E8"));
        page.press(Key::Down);
        page.press(Key::Enter);
        is_mended_in_one_step(page);

        // Its actions have stayed open.
        page.click_button("Move to another cell");
        page.wait_for_text(".board-painting.is-open", "E8, hit: now press the right cell.");
        // Where there is a mark, none is put down.
        page.click_cell("D8");
        page.click_cell("F8");
        is_mended_in_one_step(page);
        assert_eq!(page.count(".board-painting.is-open"), 0);
    });
}

#[test]
fn the_list_looks_back_and_changes_an_answer_and_a_move_is_broken_off() {
    on(Screen::Desktop, |page| {
        page.visit_record("v1;classic;E5:miss,E8:hit,D8:miss");
        let current = || {
            page.js::<Option<String>>(
                "return document.querySelector('.shots-shot[aria-current]')?.ariaLabel ?? null",
            )
        };
        assert_eq!(current(), None);
        page.click(&button_path("2 E8 hit"));
        page.click_button("Look back");
        page.wait_for_text(".advice", "Shot 2 of 3");
        page.wait_until("the shot", || current().as_deref() == Some("2 E8 hit"));
        page.click(&button_path("3 D8 miss"));
        page.wait_for_text(".advice", "Shot 3 of 3");
        page.wait_until("the shot", || current().as_deref() == Some("3 D8 miss"));
        page.click_button("Close the replay");
        page.wait_until("no replay", || current().is_none());
        page.settle();
        page.click(&button_path("1 E5 miss"));
        page.click_button("Change the answer");
        page.wait_for_text(".advice-aim", "E5");
        page.click_button("Hit");
        page.wait_for_record("v1;classic;E5:hit,E8:hit,D8:miss");
        assert_eq!(page.labels(".shots-shot"), ["3 D8 miss", "2 E8 hit", "1 E5 hit"]);

        page.visit_record("v1;classic;E5:miss,E8:hit;blocked=A1");
        let ends: [fn(&Page); 3] = [
            |page| page.press(Key::Escape),
            |page| page.click_button("Move"),
            |page| page.click_button("Cancel"),
        ];
        for end in ends {
            page.click_cell("A1");
            page.click_button("Move");
            page.wait_for_count(".board-painting.is-open", 1);
            end(page);
            page.wait_for_count(".board-painting.is-open", 0);
        }

        page.visit("");
        page.practise();
        page.click_cell("A1");
        page.wait_for_text(".advice-fire", "Fire at A1");
        page.click("//button[contains(@class,'advice-fire')]");
        page.wait_until("a shot", || page.labels(".shots-shot").len() == 1);
        page.click("//button[contains(@class,'shots-shot')]");
        page.wait_for_count(".shots-actions button", 1);
        page.click_button("Look back");
        page.wait_for_text(".advice", "Shot 1 of 1");
    });
}

#[test]
fn on_a_phone_the_list_is_folded_until_it_is_wanted() {
    on(Screen::Phone, |page| {
        page.visit_record(MISHEARD);
        let is_open = || page.count(".shots[open]") == 1;
        assert!(!is_open());
        page.tap("//details[contains(@class,'shots')]/summary");
        page.wait_until("the list", &is_open);
        page.tap(&button_path("2 E8 hit"));
        page.tap("//button[normalize-space()='Move to another cell']");
        page.tap("//*[@data-cell='F8']");
        is_mended_in_one_step(page);
        page.reopen_unsettled();
        page.wait_until("the list", &is_open);
        page.tap("//details[contains(@class,'shots')]/summary");
        page.wait_until("no list", || !is_open());
    });
}
