//! One turn: what the opponent answered, in as few actions as can be.

use rangekeeper_browser_tests::{BOTH, Page, Screen, on, on_browsers, on_screens};
use thirtyfour::Key;

/// The last answer to the question which ship it was.
const NOT_SAID: &str = "They did not say";

const CLASSIC: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";

/// Says what was answered, and asserts that this alone makes the record.
#[track_caller]
fn one_action(page: &Page, answer: &str, record: &str) {
    page.click_button(answer);
    page.wait_for_record(record);
    assert_eq!(page.count(".advice-which-ship"), 0);
    page.settle();
}

/// Says that, and names the ship of those that are then asked for.
#[track_caller]
fn two_actions(page: &Page, answer: &str, asked: &str, ships: &[&str], ship: &str, record: &str) {
    let before = page.record();
    page.click_button(answer);
    page.wait_for_text(".advice-which-ship", asked);
    let offered: Vec<String> = page.texts(".advice-ship-choice");
    assert_eq!(offered, [ships, &[NOT_SAID]].concat());
    assert_eq!(page.record(), before, "a question is no answer yet");
    page.settle();
    page.click(&format!("//*[@class='advice-which-ship']//button[normalize-space()='{ship}']"));
    page.wait_for_record(record);
    assert_eq!(page.count(".advice-which-ship"), 0);
    page.settle();
}

#[test]
fn the_recommended_cell_takes_one_tap_and_any_other_is_tapped_first() {
    let turn = |page: &Page| {
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
    };
    on_screens(turn);
}

#[test]
fn letters_count_in_every_script_but_not_where_they_are_held_or_belong_to_the_browser() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        page.visit("");
        let best = page.recommended().unwrap();
        let one = format!("v1;classic;{best}:miss");
        // A Russian keyboard.
        page.strike("", "KeyM", "ь");
        page.wait_for_record(&one);
        page.settle();
        for property in ["repeat", "altKey", "metaKey"] {
            page.strike(property, "KeyH", "h");
        }
        // Keys are heard in order, so that what the others did would show by now.
        page.click_cell("C3");
        page.wait_for_text(".advice .advice-aim", "C3");
        assert_eq!(page.record().as_ref(), Some(&one));
        assert_eq!(page.count(".advice-which-ship"), 0);
        // A French keyboard has M elsewhere, and a comma in its place.
        page.strike("", "KeyM", ",");
        page.strike("", "Semicolon", "m");
        page.wait_for_record(&format!("{one},C3:miss"));
        // On a German keyboard Z and Y have changed places.
        page.strike("ctrlKey", "KeyY", "z");
        page.wait_for_record(&one);
        page.strike("ctrlKey", "KeyZ", "y");
        page.wait_for_record(&format!("{one},C3:miss"));
    });
}

#[test]
fn a_press_counts_once_by_its_time_and_the_question_cuts_through_nothing() {
    on(Screen::Phone, |page| {
        page.visit_record(format!("v1;10x10,allowed,sunk-ship;{CLASSIC};E5:miss,E8:hit,F8:hit"));
        page.click_button("Sunk");
        page.wait_for_text(".advice-which-ship", "Which ship was sunk");
        for (width, height) in [(390, 664), (320, 640), (1280, 800), (1440, 900)] {
            page.look_through(width, height, 1);
            let cut: Vec<String> = page.js(
                "const question = document.querySelector('.advice-which-ship').getBoundingClientRect();
                 const parts = document.querySelectorAll('.advice-guidance, .advice-answers, .advice-remark, .advice-marks, .advice-goal');
                 const isWhole = ({ left, right, top, bottom }) => top >= question.bottom || bottom <= question.top
                     || left >= question.left && right <= question.right && top >= question.top && bottom <= question.bottom;
                 return [...parts].filter((it) => !isWhole(it.getBoundingClientRect())).map((it) => it.className);",
            );
            assert!(cut.is_empty(), "{width} x {height}: cut through: {cut:?}");
        }
        page.look_through(390, 664, 1);
        let end: f64 = page.js(
            "scrollTo(0, 0);
             return Math.max(...[...document.querySelectorAll('.advice-ship-choice')].map((it) => it.getBoundingClientRect().bottom))",
        );
        assert!(end <= 664.0, "the question ends at {end}");

        page.visit_record("v1;classic;E4:hit,E5:hit");
        page.click_cell("E6");
        let () = page.js("document.querySelector('.advice-answers .is-sunk').click();
             const choose = () => {
                 const choice = document.querySelector('.advice-ship-choice');
                 if (!choice) return requestAnimationFrame(choose);
                 choice.click();
                 window.hasChosen = true;
             };
             choose();");
        page.wait("the second press", || page.js::<Option<bool>>("return window.hasChosen"));
        page.settle();
        assert_eq!(page.record().unwrap(), "v1;classic;E4:hit,E5:hit");

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
fn a_turn_takes_few_actions_by_mouse_and_keys() {
    on(Screen::Desktop, |page| {
        page.visit("");
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

        page.visit_record("v1;classic;E4:hit,E5:hit");
        page.click_cell("E6");
        let sunk = "v1;classic;E4:hit,E5:hit,E6:sunk";
        let ships = ["Cruiser", "Submarine", "Destroyer"];
        two_actions(page, "Sunk", "Which ship was sunk at E6?", &ships, NOT_SAID, sunk);

        let rules = format!("v1;10x10,allowed,hit-ship;{CLASSIC};");
        page.visit_record(&rules);
        page.click_cell("E5");
        let ships = ["Carrier", "Battleship", "Cruiser", "Submarine", "Destroyer"];
        let hit = format!("{rules}E5:hit=Destroyer");
        two_actions(page, "Hit", "Which ship was hit at E5?", &ships, "Destroyer", &hit);

        page.visit_record(format!("v1;10x10,allowed,hit-miss;{CLASSIC};"));
        assert!(!page.text_of(".advice-answers").contains("Sunk"), "{}", page.text_of(".advice-answers"));

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

        page.visit_record("v1;classic;");
        let best = page.recommended().unwrap();
        page.press("m");
        page.wait_for_record(&format!("v1;classic;{best}:miss"));
        // Undo beside what was recorded takes it back.
        page.click("//*[@class='advice-remark']//button");
        page.wait_for_record("v1;classic;");
    });
}
