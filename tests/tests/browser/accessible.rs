//! Nobody is kept out: what axe has to say of every state of the page.

use rangekeeper_browser_tests::{Screen, on};

/// The states of the page, each by its name and the record that leads there.
const STATES: [(&str, &str); 4] = [
    ("the empty board", "v1;classic;"),
    (
        "a game under way",
        "v1;classic;C3:miss,E4:hit,E5:sunk=Destroyer,H8:hit;blocked=A1;sunk=J10;struck=Carrier",
    ),
    ("a contradiction", "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss"),
    ("the end of a game", "v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha"),
];

/// Asks axe about every state in these colours.
#[track_caller]
fn every_state_is_accessible(screen: Screen, colours: &str) {
    on(screen, |page| {
        page.visit("");
        let () = page.script("localStorage.setItem('rangekeeper.theme', arguments[0])", vec![colours.into()]);
        let assert_accessible = |state: &str| {
            // Colours change slowly, and contrast is a matter of colours.
            page.circles();
            page.assert_accessible(&format!("{state}, {screen:?}, {colours}"));
        };
        for (state, record) in STATES {
            page.visit(&format!("#{record}"));
            page.settle();
            let theme: String = page.script("return document.documentElement.dataset.theme", vec![]);
            assert_eq!(theme, colours);
            assert_accessible(state);
        }
        page.visit("#v1;classic;E4:hit,E5:hit");
        page.settle();
        page.mark("E6", "Sunk");
        page.wait_for_text(".which-ship", "Which ship was sunk at E6?");
        assert_accessible("the question which ship was sunk");
    });
}

#[test]
#[should_panic(expected = "image-alt")]
fn what_bars_people_is_found() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let () = page.script("document.querySelector('main').append(new Image())", vec![]);
        page.assert_accessible("a page with a nameless image");
    });
}

#[test]
fn the_page_is_accessible_in_light_colours() {
    every_state_is_accessible(Screen::Desktop, "light");
}

#[test]
fn the_page_is_accessible_in_dark_colours() {
    every_state_is_accessible(Screen::Desktop, "dark");
}

#[test]
fn the_page_is_accessible_on_a_phone_in_light_colours() {
    every_state_is_accessible(Screen::Phone, "light");
}

#[test]
fn the_page_is_accessible_on_a_phone_in_dark_colours() {
    every_state_is_accessible(Screen::Phone, "dark");
}
