//! The buttons of the header by keyboard.

use rangekeeper_browser_tests::{BOTH, Page, Screen, if_all, on, on_browsers};
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

#[test]
fn arrows_move_among_the_buttons_of_the_header_and_its_hint_shows_where_the_keyboard_is() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        // Firefox answers as the style sheet puts it, Chromium as it is read.
        let hint = |selector: &str| -> String {
            page.script(
                "const button = document.querySelector(arguments[0]);
                 const { content } = getComputedStyle(button, '::after');
                 return content.replace('attr(title)', button.title)",
                vec![selector.into()],
            )
        };
        page.visit("");
        page.wait_until("one tab stop", || tab_stops(page) == ["Lab"]);
        page.tab_to(".header-tool");
        assert_eq!(focused(page), "Lab");
        assert!(hint(".header-lab").contains("strategies"), "{}", hint(".header-lab"));
        assert!(!hint(".header-menu").contains("Menu"), "{}", hint(".header-menu"));
        let around = [
            (Key::Right, "Menu"),
            (Key::Right, "Lab"),
            (Key::Left, "Menu"),
            (Key::Home, "Lab"),
            (Key::End, "Menu"),
        ];
        assert_focus_follows(page, &around);
        page.mark("E5", "Miss");
        page.wait_for_record("v1;classic;E5:miss");
        page.tab_to(".header-tool");
        assert_eq!(focused(page), "Menu", "Tab leads back to where the keyboard was");
        assert_focus_follows(page, &[(Key::Home, "Undo"), (Key::Right, "New game"), (Key::Right, "Lab")]);
        assert_eq!(tab_stops(page), ["Lab"]);
        page.press(Key::Tab);
        assert!(!page.has_focus(".header-tool"));
    });
}

#[test]
fn a_button_of_the_header_that_disables_itself_hands_the_keyboard_on() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        page.visit("");
        page.mark("E5", "Miss");
        page.wait_for_record("v1;classic;E5:miss");
        // Not by way of the browser's own bars, from where Firefox without a screen does not come back whole.
        page.wait_until("the header", || {
            page.press_with(Key::Shift, Key::Tab);
            page.has_focus(".header-tool")
        });
        page.press(Key::Home);
        page.press(Key::Enter);
        page.wait_for_record("v1;classic;");
        page.wait_until("the next button", || focused(page) == "Redo");
        page.press(Key::Enter);
        page.wait_for_record("v1;classic;E5:miss");
        page.wait_until("the next button", || focused(page) == "New game");
        page.press(Key::Enter);
        page.wait_for_record("v1;classic;");
        page.wait_until("the next button", || focused(page) == "Lab");
        assert_eq!(tab_stops(page), ["Lab"]);
    });
}

#[test]
fn a_narrow_header_has_its_tab_stop_on_a_button_that_shows() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.tab_to(".header-lab");
        page.look_through(390, 844, 1);
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
