//! One turn: what the opponent answered, in as few actions as can be.

use rangekeeper_browser_tests::{Page, Screen, on};
use thirtyfour::Key;

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
        page.wait_for_text(".advice .advice-aim", &best);
        one_action(page, "Miss", &format!("v1;classic;{best}:miss"));
        let next = page.recommended().unwrap();
        page.click_cell("A1");
        page.wait_for_text(".advice", "Your choice");
        page.wait_for_text(".advice .advice-aim", "A1");
        page.wait_for_text(".advice-remark", &format!("Back to {next}"));
        one_action(page, "Hit", &format!("v1;classic;{best}:miss,A1:hit"));
        page.wait_for_text(".advice", "Next shot");
        let next = page.recommended().unwrap();
        page.wait_for_text(".advice .advice-aim", &next);

        // The question which ship was sunk cuts through nothing.
        page.visit_record(format!("v1;10x10,allowed,sunk-ship;{CLASSIC};E5:miss,E8:hit,F8:hit"));
        page.click_button("Sunk");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk");
        for (width, height) in [(390, 664), (320, 640), (1280, 800), (1440, 900)] {
            page.set_viewport(width, height, 1);
            let cut: Vec<String> = page.js(
                "const question = document.querySelector('.advice-which-ship').getBoundingClientRect();
                 const parts = document.querySelectorAll('.advice-guidance, .advice-answers, .advice-remark, .advice-marks, .advice-goal');
                 const isWhole = ({ left, right, top, bottom }) => top >= question.bottom || bottom <= question.top
                     || left >= question.left && right <= question.right && top >= question.top && bottom <= question.bottom;
                 return [...parts].filter((it) => !isWhole(it.getBoundingClientRect())).map((it) => it.className);",
            );
            assert!(cut.is_empty(), "{width} x {height}: cut through: {cut:?}");
        }
        page.set_viewport(390, 664, 1);
        let end: f64 = page.js(
            "scrollTo(0, 0);
             return Math.max(...[...document.querySelectorAll('.advice-ship-choice')].map((it) => it.getBoundingClientRect().bottom))",
        );
        assert!(end <= 664.0, "the question ends at {end}");

        page.before_pages(
            "{
                 const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
                 Object.defineProperty(Event.prototype, 'timeStamp', {
                     get() { return witness.pressedAt ?? get.call(this); },
                 });
             }",
        );
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

#[test]
fn a_turn_takes_few_actions_by_mouse_and_keys_and_the_keyboard_is_always_somewhere() {
    on(Screen::Desktop, |page| {
        page.visit("");
        steps_are_undone_and_redone(page);
        the_ship_is_asked_for(page);
        letters_answer_but_not_where_text_is_written(page);
        the_focus_is_on_the_cell_that_is_answered(page);
        rare_marks_are_set_by_name(page);
        what_is_closed_by_keyboard_leaves_it_at_a_cell(page);
        the_reticle_is_on_the_one_cell_that_is_answered(page);
    });
}

#[track_caller]
fn steps_are_undone_and_redone(page: &Page) {
    let steps = ["", "E5:miss", "E5:miss,E6:hit"].map(|shots| format!("v1;classic;{shots}"));
    page.mark("E5", "Miss");
    page.mark("E6", "Hit");
    page.wait_for_record(&steps[2]);
    page.press("u");
    page.wait_for_record(&steps[1]);
    page.press_with(Key::Shift, "u");
    page.wait_for_record(&steps[2]);
    assert_eq!(page.count(".header-redo:disabled"), 1);
    for step in steps[..2].iter().rev() {
        page.press_with(Key::Control, "z");
        page.wait_for_record(step);
    }
    assert_eq!(page.count(".header-undo:disabled"), 1);
    for step in &steps[1..] {
        page.header("redo");
        page.wait_for_record(step);
    }

    page.visit_record("v1;classic;");
    let best = page.recommended().unwrap();
    page.press("m");
    page.wait_for_record(&format!("v1;classic;{best}:miss"));
    // Undo beside what was recorded takes it back.
    page.click("//*[@class='advice-remark']//button");
    page.wait_for_record("v1;classic;");
}

#[track_caller]
fn the_ship_is_asked_for(page: &Page) {
    page.visit_record("v1;classic;");
    page.click_cell("E5");
    page.click_button("Sunk");
    page.wait_for_text(".advice-which-ship", "No ship can be sunk at E5");
    page.click_button("Cancel");
    page.wait_for_count(".advice-which-ship", 0);
    page.visit_record("v1;classic;E4:hit,E5:hit");
    page.click_cell("E6");
    page.tab_to(".board .board-cell");
    let ask = || {
        page.press("s");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk at E6?");
    };
    ask();
    page.press(Key::Escape);
    page.wait_for_count(".advice-which-ship", 0);
    assert_eq!(page.record().unwrap(), "v1;classic;E4:hit,E5:hit");
    ask();
    page.tab_to(".advice-which-ship .control-link");
    page.press(Key::Enter);
    page.wait_until("the cell", || page.focused_cell().as_deref() == Some("E6"));
    ask();
    let offered = page.texts(".advice-ship-choice");
    assert_eq!(offered, ["Cruiser", "Submarine", "Destroyer", "They did not say"]);
    page.settle();
    page.click("//*[@class='advice-which-ship']//button[normalize-space()='They did not say']");
    page.wait_for_record("v1;classic;E4:hit,E5:hit,E6:sunk");
    assert_eq!(page.count(".advice-which-ship"), 0);

    page.visit_record(format!("v1;10x10,allowed,hit-miss;{CLASSIC};"));
    assert!(!page.text_of(".advice-answers").contains("Sunk"), "{}", page.text_of(".advice-answers"));
}

#[track_caller]
fn letters_answer_but_not_where_text_is_written(page: &Page) {
    page.visit_record("v1;classic;");
    let mut record = "v1;classic;".to_owned();
    for place in ["[name=ship-0]", ".why summary", ".header-tool.header-menu"] {
        let best = page.recommended().unwrap();
        let () = page.script("document.querySelector(arguments[0]).focus()", vec![place.into()]);
        page.press("m");
        let comma = if record.ends_with(';') { "" } else { "," };
        record = format!("{record}{comma}{best}:miss");
        page.wait_for_record(&record);
        page.settle();
    }
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

#[track_caller]
fn the_focus_is_on_the_cell_that_is_answered(page: &Page) {
    page.visit_record("v1;classic;E5:miss");
    let best = page.recommended().unwrap();
    page.tab_to(".board .board-cell");
    assert_eq!(page.focused_cell().as_ref(), Some(&best), "one tabs to the recommended cell");
    page.press("?");
    page.wait_until("the keys", || page.tab().as_deref() == Some("Keys"));
    let keys = page.text_of("dialog .menu-keys");
    for line in ["M miss, at the selected cell", "R take the recommended cell", "U Ctrl Z undo"] {
        assert!(keys.contains(line), "no {line} in {keys}");
    }
    page.press(Key::Escape);
    page.wait_for_menu_to_close();
    assert_eq!(page.focused_cell().as_ref(), Some(&best), "the focus is where it was");
    page.press(Key::Home);
    page.press(Key::Up);
    page.wait_for_text(".advice", "Your choice");
    let chosen = page.focused_cell().unwrap();
    page.press(Key::Enter);
    page.settle();
    assert_eq!((page.focused_cell(), page.text_of(".advice-aim-cell")), (Some(chosen.clone()), chosen));
    page.press("r");
    page.wait_for_text(".advice", "Next shot");
    assert_eq!(page.focused_cell().as_ref(), Some(&best));
    page.press("h");
    page.wait_for_record(&format!("v1;classic;E5:miss,{best}:hit"));
}

#[track_caller]
fn rare_marks_are_set_by_name(page: &Page) {
    page.visit_record("v1;classic;");
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
}

#[track_caller]
fn what_is_closed_by_keyboard_leaves_it_at_a_cell(page: &Page) {
    page.visit_record("v1;classic;E5:miss,E6:hit");
    // Closed by the keyboard, nothing leaves it nowhere.
    let close = |button: &str| {
        page.tab_to(button);
        page.press(Key::Enter);
        page.wait("a cell", || page.focused_cell());
    };
    page.menu("Games", "Replay");
    page.wait_for_text(".advice", "Shot 1 of 2");
    close(".advice > .control-link");
    let () = page.js("location.hash = 'R1AAAA'");
    page.wait_for_count(".page-notice", 1);
    close(".page-notice .control-link");
}

#[track_caller]
fn the_reticle_is_on_the_one_cell_that_is_answered(page: &Page) {
    let aims = || page.cells(".board .board-cell:has(.board-reticle)");
    let aims_at = |cell: &str| page.wait_until(&format!("the reticle on {cell}"), || aims() == [cell]);
    page.visit_record("v1;classic;C3:hit,H8:hit,H9:sunk=Destroyer");
    let best = page.recommended().unwrap();
    aims_at(&best);
    // On every ground.
    for cell in ["A9", "C3", "H8", "H9"] {
        page.click_cell(cell);
        aims_at(cell);
    }
    page.press("r");
    aims_at(&best);
    page.visit_record("v1;10x10,allowed,sunk-ship,salvo=3;Alpha=3,Bravo=2;");
    assert_eq!(page.count(".board .is-best"), 3);
    let aims = aims();
    assert_eq!(aims.len(), 1, "{aims:?}");
    page.wait_for_text(".advice-aim", &aims[0]);
}
