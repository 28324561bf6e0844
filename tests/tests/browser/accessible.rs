//! axe finds no barrier in any state of the page.

use rangekeeper_browser::key;
use rangekeeper_browser_tests::{Page, Screen, on};
use serde_json::json;

/// A theme and a palette.
const COLOURS: [&str; 2] = ["light", "red"];

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

/// Shows the page in these colours, a theme and a palette, on a phone or on a desktop.
fn show(page: &Page, [theme, palette]: [&str; 2], is_phone: bool) {
    let () = page.script(
        "Object.assign(document.documentElement.dataset, { theme: arguments[0], palette: arguments[1] })",
        vec![theme.into(), palette.into()],
    );
    let (width, height) = if is_phone { (390, 844) } else { (1280, 800) };
    page.set_viewport(width, height, 1);
    page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": is_phone }));
}

/// Asks axe about a state on a desktop in light colours, and how it looks on a phone in dark ones.
#[track_caller]
fn is_accessible(page: &Page, state: &str) {
    page.assert_accessible(state);
    show(page, ["dark", "blue"], true);
    page.assert_legible(&format!("{state}, on a phone"));
    show(page, COLOURS, false);
}

#[test]
fn the_page_is_accessible_on_a_desktop_in_light_colours_and_on_a_phone_in_dark_ones() {
    on(Screen::Desktop, |page| {
        page.keep_setting("theme", COLOURS[0]);
        page.keep_setting("palette", COLOURS[1]);
        boards_are_accessible(page);
        advice_is_accessible(page);
        the_menu_is_accessible(page);
        replay_and_practice_are_accessible(page);
        the_lab_is_accessible(page);
        let () = page.js("document.querySelector('main').append(new Image())");
        page.assert_violates("image-alt");
        show(page, COLOURS, true);
        assert!(page.js::<bool>("return matchMedia('(pointer: coarse)').matches"));
    });
}

fn boards_are_accessible(page: &Page) {
    for (state, record) in STATES {
        page.visit_record(record);
        let worn: [String; 2] =
            page.js("const { theme, palette } = document.documentElement.dataset; return [theme, palette]");
        assert_eq!(worn, COLOURS);
        for other in [["light", "blue"], ["dark", "red"]] {
            show(page, other, false);
            page.assert_legible(&format!("{state}, {other:?}"));
        }
        show(page, COLOURS, false);
        is_accessible(page, state);
    }
}

fn advice_is_accessible(page: &Page) {
    page.visit_record("v1;classic;E4:hit,E5:hit");
    page.mark("E6", "Sunk");
    page.wait_for_text(".advice-which-ship", "Which ship was sunk at E6?");
    is_accessible(page, "the question which ship was sunk");
    page.visit_record("v1;classic;E4:hit,E6:hit,E5:sunk=Destroyer,A1:miss");
    page.open_why();
    is_accessible(page, "sunk ships and reasons");
    page.click("//details[contains(@class,'forecast')]/summary");
    page.wait_for_text(".forecast .forecast-line", "From 200 games.");
    page.wait_for_text(".forecast .card-reason", "about ");
    is_accessible(page, "an open forecast");
}

fn the_menu_is_accessible(page: &Page) {
    page.click("//button[contains(@class,'placed-change')]");
    page.click_button("Add an opponent by name");
    page.click("//input[@name='opponent']");
    page.press("Ada");
    is_accessible(page, "the question who placed the ships");
    page.press(key::ENTER);
    page.wait_for_text(".placed-line", "Ships placed by Ada");
    for tab in ["Games", "Opponents", "Rules", "Share", "Settings", "How it works", "Keys"] {
        page.open_menu(tab);
        is_accessible(page, &format!("the tab {tab}"));
    }
    page.open_menu("Rules");
    page.click("//dialog//button[@aria-label='Remove the Carrier']");
    page.write("//dialog//ul[@class='menu-ships']/li[1]//input", "A/B");
    page.wait_for_text("dialog .control-complaint", "cannot be a ship's name");
    is_accessible(page, "rules that are refused");
    page.open_menu("Share");
    page.write("//textarea[@name='paste']", "hello");
    page.click("//dialog//button[normalize-space()='Open']");
    page.wait_for_text("dialog p.control-complaint", "is not a Game ID");
    is_accessible(page, "a text that is refused");
}

fn replay_and_practice_are_accessible(page: &Page) {
    page.menu("Games", "Replay");
    page.settle();
    is_accessible(page, "the replay");
    page.menu("Games", "Practise against the computer");
    page.wait_for_text(".advice-fire", "Fire at");
    page.click("//input[@name='hide-advice']");
    page.wait_for_text(".advice-fire", "Choose a cell");
    is_accessible(page, "practice without advice");
}

fn the_lab_is_accessible(page: &Page) {
    page.visit_lab();
    is_accessible(page, "the lab before any game");
    page.play_in_lab(&["density", "random"], 200);
    page.wait_for_text(".lab-report .control-hint", "200 of 200 games played");
    for details in ["lab-small-boards", "lab-placements"] {
        page.click(&format!("//details[contains(@class,'{details}')]/summary"));
    }
    page.wait_for_text(".lab-small-boards .lab-means", "Best play");
    let () = page.js(
        "document.querySelectorAll('.lab-numbers-behind').forEach((details) => { details.open = true; })",
    );
    is_accessible(page, "the lab with all that it shows");
}
