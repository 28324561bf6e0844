//! Cells by the letters and numbers that the player's own board has.

use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, address_of, if_all, on_browsers};
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

const LETTERS: &str = "A B C D E F G H I J";
const CYRILLIC: &str = "А Б В Г Д Е Ж З И К";
const NUMBERS: &str = "1 2 3 4 5 6 7 8 9 10";

#[test]
fn letters_across_or_in_cyrillic_name_every_cell_and_change_no_record() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        let record = "v1;classic;C8:miss,E4:hit,E5:hit";
        page.visit_record(record);
        wait_for_headings(page, NUMBERS, LETTERS);
        choose(page, "letters-stand", "across");
        wait_for_headings(page, LETTERS, NUMBERS);
        page.close_menu();
        page.settle();
        assert_eq!(page.label("C8"), "H3, miss");
        page.point_at("//*[@id='cell-E7']");
        page.wait_for_text(".tooltip-cell", "G5");
        page.click_cell("E7");
        page.wait_for_text(".advice .advice-aim-cell", "G5");
        page.wait_for_text(".why h2", "Why G5?");
        page.reopen_unsettled();
        wait_for_headings(page, LETTERS, NUMBERS);
        assert_eq!(page.label("C8"), "H3, miss");
        assert_eq!((page.record().as_deref(), page.address()), (Some(record), address_of(record)));
        page.visit_record("v1;classic;");

        // The keyboard stays at the letters that it chooses.
        let has_keyboard = |letters: &str| {
            page.wait_until(&format!("the keyboard at {letters}"), || {
                page.has_focus(&format!("[name=letters][value={letters}]:checked"))
            });
        };
        choose(page, "letters", "cyrillic");
        has_keyboard("cyrillic");
        page.press(Key::Left);
        wait_for_headings(page, LETTERS, NUMBERS);
        has_keyboard("latin");
        page.press(Key::Right);
        wait_for_headings(page, CYRILLIC, NUMBERS);
        has_keyboard("cyrillic");
        // Opened again, the menu has it at its tab.
        page.close_menu();
        page.open_menu("Settings");
        assert!(page.has_focus("#tab-settings"));
        page.close_menu();
        page.type_marks("з3 miss, К10 hit");
        page.wait_for_record("v1;classic;C8:miss,J10:hit");
        assert_eq!((page.label("C8"), page.label("J10")), ("З3, miss".into(), "К10, hit".into()));
    });
}
