//! Saying what happened, by mouse and by keyboard.

use rangekeeper_browser_tests::{BOTH, EACH, Screen, if_all, on, on_browsers};
use thirtyfour::Key;

#[test]
fn a_game_is_marked_by_keyboard_alone() {
    on_browsers(EACH, Screen::Desktop, |page| {
        page.visit("");
        let steps = |keys: &[Key]| keys.iter().for_each(|key| page.press(key.clone()));
        page.tab_to(".board .board-cell");
        page.press("r");
        let best = page.recommended().unwrap();
        page.press("m");
        page.wait_for_record(&format!("v1;classic;{best}:miss"));
        page.settle();

        // From the left end of its row down to row J.
        page.press(Key::Home);
        steps(&[Key::Down, Key::Down, Key::Down, Key::Down, Key::Down]);
        page.open_tooltip("J1");
        page.press(Key::End);
        page.open_tooltip("J10");
        steps(&[Key::Left, Key::Up, Key::Right]);
        page.open_tooltip("I10");
        page.press("h");
        page.wait_for_record(&format!("v1;classic;{best}:miss,I10:hit"));
        page.press(Key::Up);
        page.press("h");
        page.wait_for_record(&format!("v1;classic;{best}:miss,I10:hit,H10:hit"));
        page.press(Key::Up);
        page.press("s");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk at G10?");
        page.tab_to(".advice-ship-choice");
        let ship: String = page.js("return document.activeElement.innerText");
        page.press(Key::Enter);
        page.wait_for_record(&format!("v1;classic;{best}:miss,I10:hit,H10:hit,G10:sunk={ship}"));
    });
}

#[test]
fn the_keyboard_is_somewhere_after_whatever_is_closed_and_marks_without_order_are_set() {
    on(Screen::Desktop, |page| {
        page.visit_record("v1;classic;E4:hit,E5:hit");
        page.click_cell("E6");
        page.tab_to(".board .board-cell");
        page.press("s");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk at E6?");
        page.press(Key::Escape);
        page.wait_for_count(".advice-which-ship", 0);
        assert_eq!(page.record().unwrap(), "v1;classic;E4:hit,E5:hit");
        page.press("s");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk at E6?");
        page.tab_to(".advice-which-ship .control-link");
        page.press(Key::Enter);
        page.wait_until("the cell", || page.focused_cell().as_deref() == Some("E6"));

        page.menu("Games", "Replay");
        page.wait_for_text(".advice", "Shot 1 of 2");
        page.tab_to(".advice > .control-link");
        page.press(Key::Enter);
        page.wait("a cell", || page.focused_cell());

        let () = page.js("location.hash = 'R1AAAA'");
        page.wait_for_count(".page-notice", 1);
        page.tab_to(".page-notice .control-link");
        page.press(Key::Enter);
        page.wait("a cell", || page.focused_cell());

        page.visit_record("v1;classic;");
        page.click_cell("E5");
        page.click_button("Sunk");
        page.wait_for_text(".advice-which-ship", "No ship can be sunk at E5");
        page.click_button("Cancel");
        page.wait_for_count(".advice-which-ship", 0);

        page.mark("A1", "Known empty");
        page.wait_for_record("v1;classic;;blocked=A1");
        page.mark("J9", "Sunk before I started");
        page.wait_for_record("v1;classic;;blocked=A1;sunk=J9");
        assert_eq!((page.look("A1"), page.look("J9")), ("blocked".to_owned(), "sunk-before".to_owned()));
        page.mark("A1", "Clear");
        page.wait_for_record("v1;classic;;sunk=J9");
        page.click_cell("J9");
        page.press(Key::Delete);
        page.wait_for_record("v1;classic;");
        page.settle();
        assert_eq!(page.look("A1"), "open");
        page.type_marks("e5 miss, e6 hit; B7 blocked");
        page.wait_for_record("v1;classic;E5:miss,E6:hit;blocked=B7");
        assert_eq!(page.field(".advice-typed input"), "");
        page.type_marks("E7 splendid");
        page.wait_for_text(".advice-typed", "“splendid” is not an outcome");
    });
}

#[test]
fn the_reticle_is_on_the_one_cell_that_is_answered() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        let aims = || -> Vec<String> { page.cells(".board .board-cell:has(.board-reticle)") };
        let aims_at = |cell: &str| page.wait_until(&format!("the reticle on {cell}"), || aims() == [cell]);
        page.visit_record("v1;classic;C3:hit,H8:hit,H9:sunk=Destroyer");
        let best = page.recommended().unwrap();
        aims_at(&best);
        page.click_cell("A9");
        aims_at("A9");
        // On every ground.
        for marked in ["C3", "H8", "H9"] {
            page.click_cell(marked);
            aims_at(marked);
        }
        page.press("r");
        aims_at(&best);

        page.visit_record("v1;10x10,allowed,sunk-ship,salvo=3;Alpha=3,Bravo=2;");
        assert_eq!(page.count(".board .is-best"), 3);
        let aims = aims();
        assert_eq!(aims.len(), 1, "{aims:?}");
        page.wait_for_text(".advice-aim", &aims[0]);
    });
}
