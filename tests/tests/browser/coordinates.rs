//! Cells by the letters and numbers that the player's own board has.

use rangekeeper_browser_tests::{BOTH, Page, Screen, address_of, if_all, on_browsers};
use thirtyfour::Key;

#[track_caller]
fn choose(page: &Page, setting: &str, value: &str) {
    page.open_menu("Settings");
    page.click(&format!("//dialog//input[@name='{setting}'][@value='{value}']"));
}

/// Waits until the headings read so: those above the columns, and those beside the rows.
#[track_caller]
fn wait_for_headings(page: &Page, columns: &str, rows: &str) {
    page.wait_until(&format!("{columns} above {rows}"), || {
        let there =
            ["columnheader", "rowheader"].map(|role| page.texts(&format!(".board [role={role}]")).join(" "));
        there == [columns, rows]
    });
}

/// Rests the mouse on a cell, and waits until the tooltip calls it so.
#[track_caller]
fn wait_for_tooltip(page: &Page, cell: &str, name: &str) {
    page.point_at(&format!("//*[@id='cell-{cell}']"));
    page.wait_until(&format!("a tooltip of {name}"), || {
        page.has_tooltip() && page.text_of(".tooltip-cell") == name
    });
}

const LETTERS: &str = "A B C D E F G H I J";
const CYRILLIC: &str = "А Б В Г Д Е Ж З И К";
const NUMBERS: &str = "1 2 3 4 5 6 7 8 9 10";

#[test]
fn letters_across_or_in_cyrillic_name_every_cell_and_change_no_record() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        let record = "v1;classic;C8:miss,E4:hit,E5:hit";
        let is_unchanged = || {
            assert_eq!((page.record().as_deref(), page.address()), (Some(record), address_of(record)));
        };
        page.visit_record(record);
        wait_for_headings(page, NUMBERS, LETTERS);
        choose(page, "letters-stand", "across");
        wait_for_headings(page, LETTERS, NUMBERS);
        page.close_menu();
        page.settle();
        assert_eq!(page.label("C8"), "H3, miss");
        assert!(page.label("A10").starts_with("J1, "), "{}", page.label("A10"));
        wait_for_tooltip(page, "C8", "H3");
        wait_for_tooltip(page, "E7", "G5");
        page.click_cell("E7");
        page.wait_for_text(".advice .advice-aim-cell", "G5");
        page.wait_for_text(".why h2", "Why G5?");
        // The question of which ship was sunk, too.
        page.click_cell("E6");
        page.click_button("Sunk");
        page.wait_for_text(".advice-which-ship", "at F5");
        page.click_button("Cancel");
        page.reopen_unsettled();
        wait_for_headings(page, LETTERS, NUMBERS);
        assert_eq!(page.label("C8"), "H3, miss");
        is_unchanged();
        page.visit_record("v1;3x2,none,hit-miss;Alpha=2;A1:hit,B3:hit");
        wait_for_headings(page, "A B C", "1 2");
        page.wait_for_text(".advice-culprits", "C2 is marked");
        let repairs = page.labels(".advice-repair");
        assert!(repairs.contains(&"C2: miss instead".to_owned()), "{repairs:?}");
        page.visit_record(record);
        page.menu("Games", "Replay");
        page.wait_for_text(".advice-verdict", "H3, miss");
        page.click_button("Close the replay");
        choose(page, "letters-stand", "down");
        wait_for_headings(page, NUMBERS, LETTERS);
        is_unchanged();
        page.close_menu();
        assert_eq!(page.label("C8"), "C8, miss");

        // The keyboard stays at the letters that it chooses.
        let has_keyboard = |letters: &str| {
            page.wait_until(&format!("the keyboard at {letters}"), || {
                page.has_focus(&format!("[name=letters][value={letters}]:checked"))
            });
        };
        choose(page, "letters", "cyrillic");
        has_keyboard("cyrillic");
        page.press(Key::Left);
        wait_for_headings(page, NUMBERS, LETTERS);
        has_keyboard("latin");
        page.press(Key::Right);
        wait_for_headings(page, NUMBERS, CYRILLIC);
        has_keyboard("cyrillic");
        // Opened again, the menu has it at its tab.
        page.close_menu();
        page.open_menu("Settings");
        assert!(page.has_focus("#tab-settings"));
        choose(page, "letters-stand", "across");
        wait_for_headings(page, CYRILLIC, NUMBERS);
        page.close_menu();
        page.visit_record("v1;classic;");
        page.type_marks("з3 miss, К10 hit");
        page.wait_for_record("v1;classic;C8:miss,J10:hit");
        assert_eq!((page.label("C8"), page.label("J10")), ("З3, miss".into(), "К10, hit".into()));
        // The list of shots speaks of the same cells, and is read so.
        page.open_menu("Share");
        assert_eq!(page.field("[name=shots]"), "З3 miss, К10 hit");
        page.write("//textarea[@name='shots']", "А2 miss, а3 hit");
        page.press_in_menu("Use this list");
        page.wait_for_record("v1;classic;B1:miss,C1:hit");
    });
}
