//! axe finds no barrier in any state of the page.

use rangekeeper_browser_tests::{Page, Screen, on};
use thirtyfour::Key;

/// The states of the page, each by its name and the record that leads there.
const STATES: [(&str, &str); 5] = [
    ("the empty board", "v1;classic;"),
    (
        "a game under way",
        "v1;classic;C3:miss,E4:hit,E5:sunk=Destroyer,H8:hit;blocked=A1;sunk=J10;struck=Carrier",
    ),
    (
        "ships that nobody names",
        "v1;6x6,none,sunk;Alpha=3,Bravo=1,Charlie=1;A1:sunk,D4:hit,D5:miss;struck=Bravo,Charlie",
    ),
    ("a contradiction", "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss"),
    ("the end of a game", "v1;3x3,allowed,sunk-ship;Alpha=2;A1:hit,A2:sunk=Alpha"),
];

/// Asks axe about every state in these colours, a theme and a palette, and about the contrast of boards in others.
#[track_caller]
fn every_state_is_accessible(page: &Page, colours: [&str; 2], other_colours: &[[&str; 2]]) {
    for (name, value) in ["theme", "palette"].into_iter().zip(colours) {
        page.keep_setting(name, value);
    }
    let wear = |[theme, palette]: [&str; 2]| {
        let () = page.script(
            "Object.assign(document.documentElement.dataset, { theme: arguments[0], palette: arguments[1] })",
            vec![theme.into(), palette.into()],
        );
    };
    for (state, record) in STATES {
        page.visit_record(record);
        page.assert_accessible(state);
        for &other in other_colours {
            wear(other);
            page.assert_contrast(&format!("{state}, {other:?}"));
        }
        wear(colours);
    }
    page.visit_record("v1;classic;E4:hit,E5:hit");
    let worn: [String; 2] =
        page.js("const { theme, palette } = document.documentElement.dataset; return [theme, palette]");
    assert_eq!(worn, colours);
    page.mark("E6", "Sunk");
    page.wait_for_text(".advice-which-ship", "Which ship was sunk at E6?");
    page.assert_accessible("the question which ship was sunk");
    page.visit_record("v1;classic;E4:hit,E6:hit,E5:sunk=Destroyer,A1:miss");
    page.open_why();
    page.assert_accessible("sunk ships and reasons");
    page.click("//details[contains(@class,'forecast')]/summary");
    page.wait_for_text(".forecast .forecast-line", "From 200 games.");
    page.wait_for_text(".forecast .card-reason", "about ");
    page.assert_accessible("an open forecast");
    page.click("//button[contains(@class,'placed-change')]");
    page.click_button("Add an opponent by name");
    page.click("//input[@name='opponent']");
    page.press("Ada");
    page.assert_accessible("the question who placed the ships");
    page.press(Key::Enter);
    page.wait_for_text(".placed-line", "Ships placed by Ada");
    for tab in ["Games", "Opponents", "Rules", "Share", "Settings", "How it works", "Keys"] {
        page.open_menu(tab);
        page.assert_accessible(&format!("the tab {tab}"));
    }
    page.open_menu("Rules");
    page.click("//dialog//button[@aria-label='Remove the Carrier']");
    page.write("//dialog//ul[@class='menu-ships']/li[1]//input", "A/B");
    page.wait_for_text("dialog .control-complaint", "cannot be a ship's name");
    page.assert_accessible("rules that are refused");
    page.open_menu("Share");
    page.write("//textarea[@name='paste']", "hello");
    page.click("//dialog//button[normalize-space()='Open']");
    page.wait_for_text("dialog p.control-complaint", "is not a Game ID");
    page.assert_accessible("a text that is refused");
    page.menu("Games", "Replay");
    page.settle();
    page.assert_accessible("the replay");
    page.practise();
    page.click("//input[@name='hide-advice']");
    page.wait_for_text(".advice-fire", "Choose a cell");
    page.assert_accessible("practice without advice");
    page.visit_lab();
    page.assert_accessible("the lab before any game");
    page.play_in_lab(&["density", "random"], 200);
    page.wait_for_text(".lab-report .control-hint", "200 of 200 games played");
    for details in ["lab-small-boards", "lab-placements"] {
        page.click(&format!("//details[contains(@class,'{details}')]/summary"));
    }
    page.wait_for_text(".lab-small-boards .lab-means", "Best play");
    let () = page.js(
        "document.querySelectorAll('.lab-numbers-behind').forEach((details) => { details.open = true; })",
    );
    page.assert_accessible("the lab with all that it shows");
}

#[test]
fn the_page_is_accessible_on_a_desktop_in_light_colours() {
    on(Screen::Desktop, |page| {
        every_state_is_accessible(page, ["light", "red"], &[["light", "blue"], ["dark", "red"]]);
        let () = page.js("document.querySelector('main').append(new Image())");
        page.assert_violates("image-alt");
    });
}

#[test]
fn the_page_is_accessible_on_a_phone_in_dark_colours() {
    on(Screen::Phone, |page| {
        every_state_is_accessible(page, ["dark", "blue"], &[]);
        assert!(page.js::<bool>("return matchMedia('(pointer: coarse)').matches"));
    });
}
