//! The page by keyboard: marks, letters on every layout, the buttons of the header, where the focus goes, and cells by the
//! letters and numbers that the player's own board has.

use rangekeeper_browser::key;
use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, address_of, if_all, on_browsers};

fn focused(page: &Page) -> String {
    page.js("return document.activeElement.textContent.trim()")
}

fn tab_stops(page: &Page) -> Vec<String> {
    page.js("return [...document.querySelectorAll('.header-tool')]
             .filter((it) => it.tabIndex === 0 && !it.disabled && it.checkVisibility())
             .map((it) => it.textContent.trim())")
}

#[test]
fn a_game_is_marked_by_keyboard_alone_in_every_script_and_the_keyboard_is_always_somewhere() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        page.visit("");
        arrows_move_among_the_buttons_of_the_header(page);
        letters_count_in_every_script_and_a_button_that_disables_itself_hands_the_keyboard_on(page);
        page.set_viewport(1280, 800, 1);
        cells_are_reached_by_arrows_and_a_question_is_answered(page);
        marks_are_typed_and_deleted(page);
        letters_answer_where_the_board_is_used_and_not_where_text_is_written(page);
        what_is_closed_by_keyboard_leaves_it_at_a_cell(page);
        letters_across_or_in_cyrillic_name_every_cell_and_change_no_record(page);
    });
}

fn arrows_move_among_the_buttons_of_the_header(page: &Page) {
    page.wait_until("one tab stop", || tab_stops(page) == ["Lab"]);
    page.tab_to(".header-tool");
    assert_eq!(focused(page), "Lab");
    for (key, expected) in [(key::RIGHT, "Menu"), (key::RIGHT, "Lab"), (key::END, "Menu"), (key::HOME, "Lab")]
    {
        page.press(key);
        assert_eq!(focused(page), expected);
    }
}

fn cells_are_reached_by_arrows_and_a_question_is_answered(page: &Page) {
    let best = page.recommended().unwrap();
    page.tab_to(".board .board-cell");
    assert_eq!(page.focused_cell().as_ref(), Some(&best), "one tabs to the recommended cell");
    page.press("?");
    page.wait_for_tab("Keys");
    page.wait_for_text("dialog .menu-keys", "R take the recommended cell");
    page.press(key::ESCAPE);
    page.wait_for_menu_to_close();
    assert_eq!(page.focused_cell().as_ref(), Some(&best), "the focus is where it was");
    // From the left end of its row down to row J.
    page.press(key::HOME);
    page.press(key::DOWN.repeat(5));
    page.open_tooltip("J1");
    page.press([key::END, key::UP].concat());
    page.open_tooltip("I10");
    page.wait_for_text(".advice", "Your choice");
    page.press("r");
    page.wait_for_text(".advice", "Next shot");
    assert_eq!(page.focused_cell().as_ref(), Some(&best));

    page.visit_record("v1;classic;E4:hit,E5:hit");
    page.click_cell("E6");
    page.tab_to(".board .board-cell");
    let ask = || {
        page.press("s");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk at E6?");
    };
    ask();
    page.tab_to(".advice-which-ship .control-link");
    page.press(key::ENTER);
    page.wait_until("the cell", || page.focused_cell().as_deref() == Some("E6"));
    ask();
    page.press(key::ESCAPE);
    page.wait_for_count(".advice-which-ship", 0);
    ask();
    assert_eq!(page.texts(".advice-ship-choice"), ["Cruiser", "Submarine", "Destroyer", "They did not say"]);
    page.tab_to(".advice-ship-choice");
    let ship = focused(page);
    // The press that asked does not name a ship.
    page.wait_until_presses_count();
    page.press(key::ENTER);
    page.wait_for_record(&format!("v1;classic;E4:hit,E5:hit,E6:sunk={ship}"));
}

fn marks_are_typed_and_deleted(page: &Page) {
    page.visit_record("v1;classic;");
    page.type_marks("e5 miss, e6 hit; B7 blocked");
    page.wait_for_record("v1;classic;E5:miss,E6:hit;blocked=B7");
    assert_eq!(page.field(".advice-typed input"), "");
    page.type_marks("E7 splendid");
    page.wait_for_text(".advice-typed", "“splendid” is not an outcome");
    page.click_cell("B7");
    page.press(key::DELETE);
    page.wait_for_record("v1;classic;E5:miss,E6:hit");
}

fn letters_answer_where_the_board_is_used_and_not_where_text_is_written(page: &Page) {
    page.visit_record("v1;classic;");
    let record = format!("v1;classic;{}:miss", page.recommended().unwrap());
    // Neither the board nor the card beside it is being used.
    let () = page.js("document.querySelector('[name=ship-0]').focus()");
    page.press("thisisamiss");
    page.tab_to(".board .board-cell");
    page.press("m");
    page.wait_for_record(&record);
    page.settle();
    page.open_why();
    let () = page.js("document.querySelector('select[name=samples]').focus()");
    page.press("m");
    page.press("h");
    page.open_menu("Games");
    page.press("m");
    page.write("//dialog//input[@type='text']", "Mum's the hush");
    page.close_menu();
    assert_eq!(page.record().unwrap(), record);
    assert_eq!(page.count(".advice-which-ship"), 0);
}

fn what_is_closed_by_keyboard_leaves_it_at_a_cell(page: &Page) {
    page.visit_record("v1;classic;E5:miss,E6:hit");
    let close = |button: &str| {
        page.tab_to(button);
        page.press(key::ENTER);
        page.wait("a cell", || page.focused_cell());
    };
    page.menu("Games", "Replay");
    page.wait_for_text(".advice", "Shot 1 of 2");
    close(".advice > .control-link");
    let () = page.js("location.hash = 'R1AAAA'");
    page.wait_for_count(".page-notice", 1);
    close(".page-notice .control-link");
}

fn letters_count_in_every_script_and_a_button_that_disables_itself_hands_the_keyboard_on(page: &Page) {
    let best = page.recommended().unwrap();
    let none = "v1;classic;";
    let one = format!("{none}{best}:miss");
    let both = format!("{one},C3:miss");
    page.tab_to(".board .board-cell");
    // A Russian keyboard.
    page.strike("", "KeyM", "ь");
    page.wait_for_record(&one);
    page.settle();
    page.click_cell("C3");
    page.wait_for_text(".advice .advice-aim", "C3");
    // Letters that are held, or belong to the browser.
    for property in ["repeat", "altKey", "metaKey"] {
        page.strike(property, "KeyH", "h");
    }
    page.press("m");
    page.wait_for_record(&both);
    // On a German keyboard Z and Y have changed places.
    page.strike("ctrlKey", "KeyY", "z");
    page.wait_for_record(&one);
    page.strike("ctrlKey", "KeyZ", "y");
    page.wait_for_record(&both);
    page.tab_to(".header-tool");
    page.press(key::HOME);
    // Undo, undo, redo, redo, a new game.
    for (record, next) in
        [(&*one, "Undo"), (none, "Redo"), (&one, "Redo"), (&both, "New game"), (none, "Lab")]
    {
        page.press(key::ENTER);
        page.wait_for_record(record);
        page.wait_until(next, || focused(page) == next);
    }
    assert_eq!(tab_stops(page), ["Lab"]);

    // A narrow header has its tab stop on a button that shows.
    page.set_viewport(390, 844, 1);
    page.wait_until("a tab stop", || tab_stops(page) == ["Menu"]);
    // The words are not to be seen, and are the names all the same.
    let undo: [String; 2] = page.js("const undo = document.querySelector('.header-undo');
         return [undo.innerText.trim(), undo.getAttribute('aria-keyshortcuts')];");
    assert_eq!(undo, ["Undo", "U Control+Z"]);
}

const LETTERS: &str = "A B C D E F G H I J";
const CYRILLIC: &str = "А Б В Г Д Е Ж З И К";
const NUMBERS: &str = "1 2 3 4 5 6 7 8 9 10";

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

fn letters_across_or_in_cyrillic_name_every_cell_and_change_no_record(page: &Page) {
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
    page.press(key::LEFT);
    wait_for_headings(page, LETTERS, NUMBERS);
    has_keyboard("latin");
    page.press(key::RIGHT);
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
}
