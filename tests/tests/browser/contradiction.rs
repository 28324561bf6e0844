//! A record that nothing fits, and how a wrong mark is mended in its place in the order.

use rangekeeper_browser::key;
use rangekeeper_browser_tests::{Page, Screen, on};

/// The repairs of a record in which two hits sink the Carrier.
const REPAIRS: [&str; 3] = ["F5: miss instead", "F5: hit instead", "F5: Destroyer sunk instead"];
/// F8 was misheard as E8.
const MISHEARD: &str = "v1;classic;E5:miss,E8:hit,D8:miss,G8:hit,B3:miss,H8:sunk=Cruiser,J4:miss,C6:miss";

/// Returns everything on the page that is read or heard.
fn everything(page: &Page) -> String {
    format!("{} {}", page.text_of("body"), page.js::<String>("return measure.spoken()"))
}

#[test]
fn a_contradiction_names_culprits_and_no_number_and_is_mended_by_mouse_and_by_keyboard() {
    on(Screen::Desktop, |page| {
        page.visit("");
        assert!(everything(page).contains('%'));
        // A lone cell cannot hold a ship of two.
        page.visit_record("v1;classic;E5:sunk=Destroyer");
        page.wait_for_text(".advice", "The ships cannot lie like this");
        page.point_at("//*[@data-cell='F6']");
        assert!(!page.is_seen("#tooltip"));
        assert_eq!(page.count(".board .board-circle"), 0);
        let everything = everything(page);
        assert!(!everything.contains('%'), "{everything}");

        // Two lone cells, two ships.
        page.visit_record("v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer");
        page.wait_for_text(".advice", "At least two marks are wrong");
        page.visit_record("v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss");
        page.wait_for_text(".advice", "These marks contradict each other");
        page.wait_until("the repairs", || page.labels(".advice-repair") == REPAIRS);
        assert_eq!(page.cells(".board .is-suspect"), ["F5"]);
        page.tab_to(".advice-repair");
        page.press(key::TAB);
        assert_eq!(page.js::<String>("return document.activeElement.ariaLabel"), REPAIRS[1]);
        page.press(key::ENTER);
        page.wait_for_record("v1;classic;A1:miss,E5:hit,F5:hit,J10:miss");

        page.visit_record(MISHEARD);
        let culprits = page.wait_for_text(".advice-culprits", "E8, hit It was F8");
        assert_eq!(culprits.matches("It was").count(), 1, "{culprits}");
        assert_eq!(page.cells(".board .is-suspect"), ["E8", "H8"]);
        page.wait_for_count("[aria-label='E8: it was F8']", 1);
        page.tab_to("[aria-label='2 E8 hit']");
        page.press(key::ENTER);
        page.wait_for_count(".shots-actions button", 3);
        page.tab_to(".shots-actions button:last-child");
        page.press(key::ENTER);
        page.wait_until("the cell", || page.focused_cell().as_deref() == Some("E8"));
        page.press(key::DOWN);
        page.press(key::ENTER);
        page.wait_for_record(&MISHEARD.replace("E8", "F8"));
        page.settle();
        assert_eq!((page.look("E8"), page.look("F8")), ("open".to_owned(), "hit".to_owned()));
        page.header("undo");
        page.wait_for_record(MISHEARD);
        // Its actions have stayed open.
        page.click_button("Move to another cell");
        page.wait_for_text(".board-painting.is-open", "E8, hit: now press the right cell.");
        page.press(key::ESCAPE);
        page.wait_for_count(".board-painting.is-open", 0);
        page.visit_record("v1;classic;E5:miss,E8:hit,D8:miss");
        page.click("//button[@aria-label='2 E8 hit']");
        page.click_button("Look back");
        page.wait_for_text(".advice", "Shot 2 of 3");
        assert_eq!(page.labels(".shots-shot[aria-current]"), ["2 E8 hit"]);
        page.click_button("Close the replay");
        page.wait_for_count(".shots-shot[aria-current]", 0);
        page.settle();
        page.click("//button[@aria-label='1 E5 miss']");
        page.click_button("Change the answer");
        page.wait_for_text(".advice-aim", "E5");
        page.click_button("Hit");
        page.wait_for_record("v1;classic;E5:hit,E8:hit,D8:miss");
    });
}
