//! The page by keyboard: marks, letters on every layout, and the buttons of the header.

use rangekeeper_browser_tests::{BOTH, Page, Screen, on_browsers};
use thirtyfour::Key;

fn focused(page: &Page) -> String {
    page.js("return document.activeElement.textContent.trim()")
}

#[track_caller]
fn assert_focus_follows(page: &Page, keys: &[(Key, &str)]) {
    for (key, expected) in keys {
        page.press(key.clone());
        assert_eq!(focused(page), *expected);
    }
}

fn tab_stops(page: &Page) -> Vec<String> {
    page.js("return [...document.querySelectorAll('.header-tool')]
             .filter((it) => it.tabIndex === 0 && !it.disabled && it.checkVisibility())
             .map((it) => it.textContent.trim())")
}

/// The hint of a button in the header. Firefox answers as the style sheet puts it, Chromium as it is read.
fn hint(page: &Page, selector: &str) -> String {
    page.script(
        "const button = document.querySelector(arguments[0]);
         const { content } = getComputedStyle(button, '::after');
         return content.replace('attr(title)', button.title)",
        vec![selector.into()],
    )
}

#[test]
fn a_game_is_marked_by_keyboard_alone_and_arrows_move_among_the_buttons_of_the_header() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        page.visit("");
        page.wait_until("one tab stop", || tab_stops(page) == ["Lab"]);
        page.tab_to(".header-tool");
        assert_eq!(focused(page), "Lab");
        assert!(hint(page, ".header-lab").contains("strategies"), "{}", hint(page, ".header-lab"));
        assert!(!hint(page, ".header-menu").contains("Menu"), "{}", hint(page, ".header-menu"));
        let around = [
            (Key::Right, "Menu"),
            (Key::Right, "Lab"),
            (Key::Left, "Menu"),
            (Key::Home, "Lab"),
            (Key::End, "Menu"),
        ];
        assert_focus_follows(page, &around);

        page.tab_to(".board .board-cell");
        page.press("r");
        let best = page.recommended().unwrap();
        page.press("m");
        page.wait_for_record(&format!("v1;classic;{best}:miss"));
        page.settle();
        // From the left end of its row down to row J.
        page.press(Key::Home);
        for _ in 0..5 {
            page.press(Key::Down);
        }
        page.open_tooltip("J1");
        page.press(Key::End);
        page.open_tooltip("J10");
        for key in [Key::Left, Key::Up, Key::Right] {
            page.press(key);
        }
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
        let ship = focused(page);
        page.press(Key::Enter);
        page.wait_for_record(&format!("v1;classic;{best}:miss,I10:hit,H10:hit,G10:sunk={ship}"));

        page.tab_to(".header-tool");
        assert_eq!(focused(page), "Menu", "Tab leads back to where the keyboard was");
        assert_focus_follows(page, &[(Key::Home, "Undo"), (Key::Right, "New game"), (Key::Right, "Lab")]);
        assert_eq!(tab_stops(page), ["Lab"]);
        page.press(Key::Tab);
        assert!(!page.has_focus(".header-tool"));
    });
}

#[test]
fn letters_count_in_every_script_and_a_button_that_disables_itself_hands_the_keyboard_on() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        page.visit("");
        let best = page.recommended().unwrap();
        let one = format!("v1;classic;{best}:miss");
        let both = format!("{one},C3:miss");
        // A Russian keyboard.
        page.strike("", "KeyM", "ь");
        page.wait_for_record(&one);
        page.settle();
        // Letters that are held, or belong to the browser.
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
        page.wait_for_record(&both);
        // On a German keyboard Z and Y have changed places.
        page.strike("ctrlKey", "KeyY", "z");
        page.wait_for_record(&one);
        page.strike("ctrlKey", "KeyZ", "y");
        page.wait_for_record(&both);

        // Not by way of the browser's own bars, from where Firefox without a screen does not come back whole.
        page.wait_until("the header", || {
            page.press_with(Key::Shift, Key::Tab);
            page.has_focus(".header-tool")
        });
        page.press(Key::Home);
        let wait_for_focus = |name: &str| page.wait_until(name, || focused(page) == name);
        let enter = |record: &str, next: &str| {
            page.press(Key::Enter);
            page.wait_for_record(record);
            wait_for_focus(next);
        };
        enter(&one, "Undo");
        enter("v1;classic;", "Redo");
        enter(&one, "Redo");
        enter(&both, "New game");
        enter("v1;classic;", "Lab");
        assert_eq!(tab_stops(page), ["Lab"]);

        // A narrow header has its tab stop on a button that shows.
        page.set_viewport(390, 844, 1);
        page.wait_until("a tab stop", || tab_stops(page) == ["Menu"]);
        // The words are not to be seen, and are the names all the same.
        let hints: Vec<[Option<String>; 3]> = page.js(
            "return [...document.querySelectorAll('.header-undo, .header-new')]
                 .map((it) => [it.innerText.trim(), it.getAttribute('aria-keyshortcuts'), it.ariaDescription])",
        );
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(hints[0], [some("Undo"), some("U Control+Z"), None]);
        let [name, _, description] = &hints[1];
        assert_eq!(*name, some("New game"));
        assert!(
            description.as_ref().is_some_and(|it| it.starts_with("Start another game")),
            "{description:?}"
        );
    });
}
