//! A record that nothing fits, and how it is mended.

use rangekeeper_browser_tests::{EACH, Page, Screen, button_path, if_all, on, on_browsers};
use thirtyfour::Key;

/// The Carrier is not sunk by two hits.
const SUNK_TOO_SOON: &str = "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss";
const REPAIRS: [&str; 3] = ["F5: miss instead", "F5: hit instead", "F5: Destroyer sunk instead"];

/// Opens a record that nothing fits, and asserts what it is mended by and which marks are suspected.
#[track_caller]
fn visit_contradiction(page: &Page, record: &str, repairs: &[&str], suspects: &[&str]) {
    page.visit_unsettled(&format!("#{record}"));
    page.wait_for_text(".advice", "These marks contradict each other");
    page.wait_until(&format!("the repairs {repairs:?}"), || page.labels(".advice-repair") == repairs);
    page.wait_until(&format!("the suspects {suspects:?}"), || page.cells(".board .is-suspect") == suspects);
}

#[test]
fn what_may_be_wrong_is_named_and_a_repair_is_made_by_keyboard() {
    on(Screen::Desktop, |page| {
        let struck = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit,E5:hit;struck=Bravo";
        let repairs = ["E5: miss instead", "A1: miss instead", "Bravo: put it back"];
        visit_contradiction(page, struck, &repairs, &["A1", "E5"]);
        let blocked = "v1;classic;A1:hit;blocked=A2,B1";
        let repairs = ["A1: miss instead", "A2: clear the mark", "B1: clear the mark"];
        visit_contradiction(page, blocked, &repairs, &["A1", "A2", "B1"]);
        // Two lone cells, two ships.
        page.visit_unsettled("#v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer");
        page.wait_for_text(".advice", "At least two marks are wrong");

        visit_contradiction(page, SUNK_TOO_SOON, &REPAIRS, &["F5"]);
        page.tab_to(".advice-repair");
        page.press(Key::Tab);
        let label: String = page.js("return document.activeElement.ariaLabel");
        assert_eq!(label, REPAIRS[1]);
        page.press(Key::Enter);
        page.wait_for_record("v1;classic;A1:miss,E5:hit,F5:hit,J10:miss");
        page.press("u");
        page.wait_for_record(SUNK_TOO_SOON);
    });
}

#[test]
fn repairs_are_large_enough_for_a_thumb() {
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
    });
}

fn everything(page: &Page) -> String {
    let spoken: String = page.js(
        "return [...document.querySelectorAll('*')].flatMap((it) =>
             ['aria-label', 'title', 'aria-description'].map((name) => it.getAttribute(name) ?? '')).join(' ')",
    );
    format!("{} {spoken}", page.text())
}

#[test]
fn a_contradiction_is_answered_with_a_sentence_and_culprits_and_no_number_anywhere() {
    on_browsers(if_all(EACH), Screen::Desktop, |page| {
        page.visit("");
        assert!(everything(page).contains('%'));
        // A lone cell cannot hold a ship of two.
        page.type_marks("E5 sunk Destroyer");
        page.wait_for_record("v1;classic;E5:sunk=Destroyer");
        let sentence = page.wait_for_text(".advice", "These marks contradict each other");
        assert!(sentence.contains("The ships cannot lie like this"), "{sentence}");
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
    });
}
