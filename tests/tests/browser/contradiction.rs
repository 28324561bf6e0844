//! A record that nothing fits, and how a wrong mark is mended in its place in the order.

use rangekeeper_browser_tests::{Page, Screen, button_path, on};
use thirtyfour::Key;

/// The Carrier is not sunk by two hits.
const SUNK_TOO_SOON: &str = "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss";
const REPAIRS: [&str; 3] = ["F5: miss instead", "F5: hit instead", "F5: Destroyer sunk instead"];
/// F8 was misheard as E8.
const MISHEARD: &str = "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss";

/// Opens a record that nothing fits, and waits until the page offers these repairs and suspects these marks.
#[track_caller]
fn visit_contradiction(page: &Page, record: &str, repairs: &[&str], suspects: &[&str]) {
    page.visit_record(record);
    page.wait_for_text(".advice", "These marks contradict each other");
    page.wait_until(&format!("the repairs {repairs:?}"), || page.labels(".advice-repair") == repairs);
    page.wait_until(&format!("the suspects {suspects:?}"), || page.cells(".board .is-suspect") == suspects);
}

/// Waits until the misheard shot is moved, and takes that back, as one step.
#[track_caller]
fn is_mended_in_one_step(page: &Page) {
    page.wait_for_record(&MISHEARD.replace("E8", "F8"));
    page.settle();
    assert_eq!((page.look("E8"), page.look("F8")), ("open".to_owned(), "hit".to_owned()));
    page.header("undo");
    page.wait_for_record(MISHEARD);
}

/// Returns everything on the page that is read or heard.
fn everything(page: &Page) -> String {
    let spoken: String = page.js(
        "return [...document.querySelectorAll('*')].flatMap((it) =>
             ['aria-label', 'title', 'aria-description'].map((name) => it.getAttribute(name) ?? '')).join(' ')",
    );
    format!("{} {spoken}", page.text())
}

#[test]
fn a_contradiction_names_culprits_and_no_number_and_is_mended_by_mouse_and_by_keyboard() {
    on(Screen::Desktop, |page| {
        page.visit("");
        assert!(everything(page).contains('%'));
        // A lone cell cannot hold a ship of two.
        page.type_marks("E5 sunk Destroyer");
        page.wait_for_record("v1;classic;E5:sunk=Destroyer");
        page.wait_for_text(".advice", "The ships cannot lie like this");
        let culprits = page.wait_for_text(".advice-culprits", "E5");
        assert!(culprits.starts_with("E5"), "{culprits}");
        assert!(culprits.contains("miss") && culprits.contains("hit"), "{culprits}");
        page.point_at("//*[@data-cell='F6']");
        assert!(!page.has_tooltip());
        assert_eq!(page.count(".board .board-circle"), 0);
        let everything = everything(page);
        assert!(!everything.contains('%'), "{everything}");
        page.click("//section[contains(@class,'advice')]//button[normalize-space()='Undo']");
        page.wait_for_record("v1;classic;");

        let struck = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit,E5:hit;struck=Bravo";
        let repairs = ["E5: miss instead", "A1: miss instead", "Bravo: put it back"];
        visit_contradiction(page, struck, &repairs, &["A1", "E5"]);
        let blocked = "v1;classic;A1:hit;blocked=A2,B1";
        let repairs = ["A1: miss instead", "A2: clear the mark", "B1: clear the mark"];
        visit_contradiction(page, blocked, &repairs, &["A1", "A2", "B1"]);
        // Two lone cells, two ships.
        page.visit_record("v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer");
        page.wait_for_text(".advice", "At least two marks are wrong");
        visit_contradiction(page, SUNK_TOO_SOON, &REPAIRS, &["F5"]);
        page.tab_to(".advice-repair");
        page.press(Key::Tab);
        assert_eq!(page.js::<String>("return document.activeElement.ariaLabel"), REPAIRS[1]);
        page.press(Key::Enter);
        page.wait_for_record("v1;classic;A1:miss,E5:hit,F5:hit,J10:miss");
        page.press("u");
        page.wait_for_record(SUNK_TOO_SOON);

        page.visit_record(MISHEARD);
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
        let wait_for_current = |shots: &[&str]| {
            page.wait_until("the shot", || page.labels(".shots-shot[aria-current]") == shots);
        };
        wait_for_current(&[]);
        page.click(&button_path("2 E8 hit"));
        page.click_button("Look back");
        page.wait_for_text(".advice", "Shot 2 of 3");
        wait_for_current(&["2 E8 hit"]);
        page.click(&button_path("3 D8 miss"));
        page.wait_for_text(".advice", "Shot 3 of 3");
        wait_for_current(&["3 D8 miss"]);
        page.click_button("Close the replay");
        wait_for_current(&[]);
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
    });
}

#[test]
fn on_a_phone_repairs_are_large_enough_for_a_thumb_and_the_list_is_folded() {
    on(Screen::Phone, |page| {
        visit_contradiction(page, SUNK_TOO_SOON, &REPAIRS, &["F5"]);
        let sizes: Vec<(f64, f64, f64, bool)> =
            page.js("return [...document.querySelectorAll('.advice-repair')].map((button) => {
                 button.scrollIntoView({ block: 'center' });
                 const box = button.getBoundingClientRect();
                 const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                 return [box.height, box.left, innerWidth - box.right, middle === button];
             });");
        assert_eq!(sizes.len(), REPAIRS.len());
        for (height, left, right, is_on_top) in sizes {
            assert!(height >= 44.0, "a repair is {height} pixels high");
            assert!(left >= 0.0 && right >= 0.0 && is_on_top, "a repair cannot be reached");
        }
        page.tap(&button_path(REPAIRS[0]));
        page.wait_for_record("v1;classic;A1:miss,E5:hit,F5:miss,J10:miss");

        page.visit_record(MISHEARD);
        let toggle = "//details[contains(@class,'shots')]/summary";
        page.wait_for_count(".shots[open]", 0);
        page.tap(toggle);
        page.wait_for_count(".shots[open]", 1);
        page.tap(&button_path("2 E8 hit"));
        page.tap("//button[normalize-space()='Move to another cell']");
        page.tap("//*[@data-cell='F8']");
        is_mended_in_one_step(page);
        page.reopen_unsettled();
        page.wait_for_count(".shots[open]", 1);
        page.tap(toggle);
        page.wait_for_count(".shots[open]", 0);
    });
}
