//! Cells by the letters and numbers that the player's own board has.

use rangekeeper_browser_tests::{BOTH, Page, Screen, address_of, if_all, on, on_browsers};
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

/// What the tooltip calls the cell that the mouse rests on.
#[track_caller]
fn wait_for_tooltip(page: &Page, cell: &str, name: &str) {
    page.point_at(&format!("//*[@id='cell-{cell}']"));
    page.wait_until(&format!("a tooltip of {name}"), || {
        page.has_tooltip() && page.text_of(".tooltip-cell") == name
    });
}

const LETTERS: &str = "A B C D E F G H I J";
const NUMBERS: &str = "1 2 3 4 5 6 7 8 9 10";

#[test]
fn letters_across_name_every_cell_and_change_no_record() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        let record = "v1;classic;C8:miss,E4:hit,E5:hit";
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
        assert_eq!((page.record().as_deref(), page.address()), (Some(record), address_of(record)));
        choose(page, "letters-stand", "down");
        wait_for_headings(page, NUMBERS, LETTERS);
        assert_eq!((page.record().as_deref(), page.address()), (Some(record), address_of(record)));
        page.close_menu();
        assert_eq!(page.label("C8"), "C8, miss");
    });
}

#[test]
fn cyrillic_letters_are_shown_and_typed() {
    on(Screen::Phone, |page| {
        page.visit("");
        choose(page, "letters", "cyrillic");
        wait_for_headings(page, NUMBERS, "А Б В Г Д Е Ж З И К");
        choose(page, "letters-stand", "across");
        wait_for_headings(page, "А Б В Г Д Е Ж З И К", NUMBERS);
        page.close_menu();
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

#[test]
fn the_keyboard_stays_at_the_letters_that_it_chooses_and_every_sentence_follows() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let has_keyboard = |setting: &str, value: &str| {
            page.wait_until(&format!("the keyboard at {value}"), || {
                page.script::<bool>(
                    "const it = document.activeElement;
                     return it.name === arguments[0] && it.value === arguments[1] && it.checked !== false",
                    vec![setting.into(), value.into()],
                )
            });
        };
        choose(page, "letters", "cyrillic");
        has_keyboard("letters", "cyrillic");
        page.press(Key::Left);
        wait_for_headings(page, NUMBERS, LETTERS);
        has_keyboard("letters", "latin");
        page.press(Key::Right);
        wait_for_headings(page, NUMBERS, "А Б В Г Д Е Ж З И К");
        has_keyboard("letters", "cyrillic");
        // Opened again, the menu has it at its tab.
        page.close_menu();
        page.open_menu("Settings");
        let at: String = page.js("return document.activeElement.id");
        assert_eq!(at, "tab-settings");

        choose(page, "letters", "latin");
        page.visit_record("v1;3x2,none,hit-miss;Alpha=2;A1:hit,B3:hit");
        choose(page, "letters-stand", "across");
        wait_for_headings(page, "A B C", "1 2");
        page.close_menu();
        page.wait_for_text(".advice-culprits", "C2 is marked");
        assert!(
            page.labels(".advice-repair").contains(&"C2: miss instead".to_owned()),
            "{:?}",
            page.labels(".advice-repair")
        );
        page.visit_record("v1;classic;C8:miss");
        page.menu("Games", "Replay");
        page.wait_for_text(".advice-verdict", "H3, miss");
    });
}
