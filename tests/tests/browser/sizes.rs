//! Everything is visible and reachable: on small screens, with large letters, few colours, no motion.

use rangekeeper_browser_tests::{BOTH, BrowserKind, CHROMIUM, Page, Screen, if_all, on, on_browsers};
use serde_json::json;

/// The least side of what is aimed at with a finger, in pixels; and of what is pressed all the time.
const TARGET: f64 = 24.0;
const BUTTON: f64 = 44.0;

const GAME: &str = "v1;classic;C3:miss,E4:hit,E5:sunk=Destroyer,H8:hit,A9:hit;blocked=A1;sunk=J10";
const CONTRADICTION: &str = "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss";

/// The page as a reader with this preference has it. Firefox cannot be told so once it is started.
fn prefer(page: &Page, preference: &str, value: &str) {
    let features = json!({ "features": [{ "name": preference, "value": value }] });
    page.devtools("Emulation.setEmulatedMedia", features);
}

/// A page's width, height and scale, as [`Page::set_viewport`] takes them, and the size of its letters in pixels: the
/// narrowest screen, a desktop at four times its size, and letters twice as large as usual.
const SIZES: [(u32, u32, u32, u32); 4] =
    [(320, 640, 1, 16), (320, 200, 4, 16), (1280, 800, 1, 32), (320, 640, 1, 32)];

/// Asserts that nothing of this state is cut off at any size that the browser can have.
#[track_caller]
fn nothing_is_cut_off_at_any(page: &Page, state: &str) {
    let is_chromium = page.kind() == BrowserKind::Chromium;
    for (width, height, scale, letters) in SIZES.into_iter().take(if is_chromium { SIZES.len() } else { 1 }) {
        page.set_viewport(width, height, scale);
        if is_chromium {
            page.devtools("Page.setFontSizes", json!({ "fontSizes": { "standard": letters } }));
        }
        let what = format!("{state} at {width} x {height}, letters of {letters} pixels");
        let actual: String = page.js("return getComputedStyle(document.documentElement).fontSize");
        assert_eq!(actual, format!("{letters}px"));
        page.assert_none(&what, "measure.cutOff()");
        let is_menu_open = page.is_menu_open();
        let is_title_seen = is_menu_open || !page.js::<bool>("return measure.isTitleCovered()");
        assert!(is_title_seen, "{what}: buttons cover the title");
        if is_menu_open && letters == 32 {
            assert_large(page, "dialog .menu-close", BUTTON);
        }
    }
}

#[test]
fn nothing_is_cut_off_or_covered_at_any_size_and_marks_are_told_apart() {
    // A window of WebKit cannot be as narrow.
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        page.visit("");
        no_tooltip_covers_its_cell(page);
        // Its words are the longest.
        page.choose_language("de");
        the_known_rules_are_whole_on_every_width(page);
        page.choose_language("en");
        if page.kind() == BrowserKind::Chromium {
            nothing_moves_for_readers_who_ask_for_it(page);
            marks_are_told_apart_in_few_colours(page);
        }
        nothing_is_cut_off_at_any_size(page);
    });
}

fn nothing_is_cut_off_at_any_size(page: &Page) {
    page.visit_record("v1;classic;");
    nothing_is_cut_off_at_any(page, "the empty board");
    page.visit_record(CONTRADICTION);
    nothing_is_cut_off_at_any(page, "a contradiction");
    page.visit_record(GAME);
    page.open_why();
    nothing_is_cut_off_at_any(page, "a game and its reasons");
    for tab in ["Games", "Rules", "Share", "Settings", "How it works", "Keys"] {
        page.open_menu(tab);
        nothing_is_cut_off_at_any(page, tab);
    }
    page.menu("Games", "Replay");
    nothing_is_cut_off_at_any(page, "the replay");
    page.menu("Games", "Practise against the computer");
    page.wait_for_text(".advice-fire", "Fire at");
    nothing_is_cut_off_at_any(page, "practice");
    page.visit_record("v1;16x16,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3;");
    nothing_is_cut_off_at_any(page, "the largest grid");
}

#[test]
fn on_a_phone_everything_is_large_enough_for_a_thumb_and_names_and_fleets_have_room() {
    on(Screen::Phone, |page| {
        page.visit("");
        for (width, height) in [(390, 664), (667, 375)] {
            page.set_viewport(width, height, 1);
            the_fleet_is_placed_at_the_top(page);
        }
        page.set_viewport(390, 844, 1);
        everything_is_large_enough_for_a_thumb(page);
        long_names_have_room(page);
    });
}

fn the_fleet_is_placed_at_the_top(page: &Page) {
    let is_at_top = || page.js::<bool>("return scrollY === 0").then_some(());
    let is_placed_in_sight = || {
        page.wait_for_count(".own-placed", 5);
        page.wait("the top of the page", is_at_top);
        page.assert_seen("the fleet while it is placed", &[".own-field", ".own-begins", ".own-ready"]);
        page.assert_none("the fleet while it is placed", "measure.cutOff()");
    };
    page.visit_record("v1;classic;");
    page.tap("//*[contains(@class,'own-offer')]//button");
    is_placed_in_sight();
    page.tap("//button[contains(@class,'own-ready')]");
    page.wait_for_count("[data-own-cell]", 100);
    page.wait("the top of the page", is_at_top);
    page.wait_until_presses_count();
    page.tap("//*[@class='advice-answers']//button[normalize-space()='Miss']");
    page.wait_for_text(".own-say", "Their turn");
    page.tap("//button[contains(@class,'header-new')]");
    is_placed_in_sight();
    page.click_button("Cancel");
    page.wait_for_count(".own-placed", 0);
}

/// Asserts that the sides of each of these are as long as this, and that what is pressed can be reached by scrolling down.
#[track_caller]
fn assert_large(page: &Page, selector: &str, side: f64) {
    let (width, height, is_within) = page.least_size(selector);
    let is_large = width >= side - 0.5 && height >= side - 0.5;
    assert!(is_large && (is_within || side < BUTTON), "{selector}: {width} by {height}");
}

fn everything_is_large_enough_for_a_thumb(page: &Page) {
    page.visit_record(CONTRADICTION);
    page.wait_for_count(".advice-repair", 3);
    assert_large(page, ".advice-repair", BUTTON);
    // The list of shots is folded until it is opened, and then stays so.
    page.wait_for_count(".shots[open]", 0);
    page.tap("//details[contains(@class,'shots')]/summary");
    page.wait_until("the choice kept", || {
        page.js("return localStorage.getItem('rangekeeper.shots') !== null")
    });
    page.reopen_unsettled();
    page.wait_for_count(".shots[open]", 1);
    for side in [10, 16] {
        page.visit_record(format!("v1;{side}x{side},allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit"));
        assert_large(page, ".board .board-cell", TARGET);
        let pressed = [".advice-answer", ".header-tool:not(.header-lab)", ".advice-mark:not([hidden])"];
        for selector in [&pressed[..], &[".why summary", ".fleet-ship button"]].concat() {
            assert_large(page, selector, BUTTON);
        }
    }
    // The last of the cells that do not fit is reached all the same.
    page.tap("//*[@data-cell='P16']");
    page.wait_for_text(".advice .advice-aim", "P16");
    page.tap("//*[@class='advice-answers']//button[normalize-space()='Miss']");
    page.wait_until("the mark", || page.look("P16") == "miss");
    page.assert_none("the largest grid", "measure.cutOff()");
}

fn long_names_have_room(page: &Page) {
    let wide = "W".repeat(24);
    let rules = format!("v1;10x10,allowed,sunk-ship;{wide}=5,{}M=3,Destroyer=2", "W".repeat(23));
    page.visit_record(format!("{rules};A1:miss,E5:hit,F5:sunk={wide},J10:miss"));
    page.assert_none("a contradiction", "measure.cutOff()");
    page.visit_record(format!("{rules};E5:hit,E6:hit"));
    page.click("//*[contains(@class,'why')]/summary");
    page.mark("E7", "Sunk");
    page.wait_for_text(".advice-which-ship", &wide[..23]);
    page.assert_none("the question which ship was sunk", "measure.cutOff()");
    page.open_menu("Games");
    page.write("//dialog//input[1]", &wide);
    page.close_menu();
    page.wait_for_text("header .header-rules", &wide);
    page.assert_none("the name of a game", "measure.cutOff()");
}

fn no_tooltip_covers_its_cell(page: &Page) {
    for (grid, corners) in [("10x10", ["A1", "J10"]), ("16x16", ["A1", "P16"])] {
        page.visit_record(format!("v1;{grid},allowed,sunk-ship;Alpha=3,Bravo=2;C3:miss"));
        for cell in corners {
            page.tooltip(cell);
            page.assert_none(grid, &format!("measure.coveredByTooltip('{cell}')"));
        }
    }
}

fn the_known_rules_are_whole_on_every_width(page: &Page) {
    page.visit_record("v1;classic;");
    for is_placing in [false, true] {
        if is_placing {
            page.click("//*[contains(@class,'own-offer')]/button");
            page.wait_for_count(".own-ready", 1);
        }
        for width in [320, 390, 768, 1180, 1280, 2560] {
            page.set_viewport(width, 800, 1);
            let (chips, cut): (usize, Vec<String>) = page.js("return measure.chips()");
            assert!(cut.is_empty(), "at {width} pixels, placing: {is_placing}: cut off: {cut:?}");
            // While ships are placed a narrow screen shows nothing else.
            assert_eq!(chips, if is_placing && width < 960 { 0 } else { 5 }, "at {width} pixels");
        }
    }
    page.click_button("Abbrechen");
    page.set_viewport(1280, 800, 1);
}

fn nothing_moves_for_readers_who_ask_for_it(page: &Page) {
    let moves = || -> usize {
        page.visit_record(GAME);
        let () = page.js("window.moves = 0;
             for (const kind of ['transitionrun', 'animationstart']) {
                 addEventListener(kind, () => { ++window.moves; }, true);
             }");
        page.mark("B2", "Hit");
        page.wait_until("the mark", || page.look("B2") == "hit");
        page.settle();
        page.circles();
        page.js("return window.moves")
    };
    prefer(page, "prefers-reduced-motion", "no-preference");
    assert!(moves() > 0, "circles grow and shrink by themselves");
    prefer(page, "prefers-reduced-motion", "reduce");
    assert_eq!(moves(), 0);
}

fn marks_are_told_apart_in_few_colours(page: &Page) {
    prefer(page, "forced-colors", "active");
    page.visit_record(GAME);
    assert!(page.js::<bool>("return matchMedia('(forced-colors: active)').matches"));
    // What each kind of cell is drawn with on the ground of the board.
    let drawn: Vec<(String, String, String)> = page.js("return measure.inks()");
    for (what, ink, ground) in drawn {
        assert_ne!(ink, ground, "{what} cannot be seen");
    }
    let patterns: Vec<String> = page.js("return ['.is-blocked', '.is-open', '.is-sunk-before'].map((it) => getComputedStyle(document.querySelector(`.board ${it}`)).backgroundImage)");
    assert!(patterns[0] != patterns[1] && patterns[0] != patterns[2], "{patterns:?}");
    let smallest = page.circles().iter().map(|circle| circle.diameter).fold(1.0, f64::min);
    assert!(smallest < 0.5, "circles from {smallest}");
    prefer(page, "forced-colors", "none");
}
