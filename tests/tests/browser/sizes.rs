//! What can be seen and reached: small screens, large letters, few colours, no motion.

use rangekeeper_browser_tests::{BrowserKind, Page, Screen, on, on_browsers, sentence};
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

/// The least width and height of what the selector finds, and whether each of it can be reached by scrolling down.
fn least_size(page: &Page, selector: &str) -> (f64, f64, bool) {
    page.script("return measure.leastSize(arguments[0])", vec![selector.into()])
}

/// Asserts that nothing reaches beyond the sides of the screen, neither of the page nor of the dialog.
#[track_caller]
fn nothing_is_cut_off(page: &Page, what: &str) {
    let beyond: Vec<String> = page.js("return measure.cutOff()");
    assert!(beyond.is_empty(), "{what} is cut off: {beyond:?}");
}

/// A page's width, height and scale, as [`Page::set_viewport`] takes them, and the size of its letters in pixels.
#[derive(Clone, Copy, Debug)]
struct Size(u32, u32, u32, u32);

/// The size of letters that no reader has changed.
const USUAL: u32 = 16;
const LARGE: u32 = 2 * USUAL;

const NARROW: Size = Size(320, 640, 1, USUAL);
/// Beside the narrowest screen, a desktop at two and four times its size, and large letters.
const SIZES: [Size; 6] = [
    NARROW,
    Size(640, 400, 2, USUAL),
    Size(320, 200, 4, USUAL),
    Size(1280, 800, 1, LARGE),
    Size(390, 844, 1, LARGE),
    Size(320, 640, 1, LARGE),
];

/// Goes through the page's states and asserts in each that nothing is cut off at these sizes.
#[track_caller]
fn nothing_is_cut_off_anywhere(page: &Page, sizes: &[Size]) {
    let at_each_size = |state: &str, look: &dyn Fn(Size)| {
        for &size in sizes {
            let Size(width, height, scale, letters) = size;
            page.set_viewport(width, height, scale);
            if page.kind() == BrowserKind::Chromium {
                page.devtools("Page.setFontSizes", json!({ "fontSizes": { "standard": letters } }));
            }
            let actual: String = page.js("return getComputedStyle(document.documentElement).fontSize");
            assert_eq!(actual, format!("{letters}px"));
            nothing_is_cut_off(page, &format!("{state} at {size:?}"));
            look(size);
        }
    };
    let only_that = |_: Size| {};
    page.visit("");
    at_each_size("the empty board", &|size| {
        assert!(!is_title_covered(page), "at {size:?}: buttons cover the title");
    });
    for record in [CONTRADICTION, GAME] {
        page.visit_record(record);
        at_each_size(record, &only_that);
    }
    page.open_why();
    at_each_size("the reason", &only_that);
    for tab in ["Games", "Rules", "Share", "Settings", "How it works", "Keys"] {
        page.open_menu(tab);
        at_each_size(tab, &|size| {
            let close = least_size(page, "dialog .menu-close");
            if size.3 == LARGE {
                assert!(close.2, "at {size:?}: the menu's button to close it is outside");
                assert!(close.0 >= BUTTON - 0.5 && close.1 >= BUTTON - 0.5, "{close:?}");
            }
        });
    }
    page.menu("Games", "Replay");
    at_each_size("the replay", &only_that);
    page.practise();
    at_each_size("practice", &only_that);
    page.visit_record("v1;16x16,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;");
    at_each_size("the largest grid", &only_that);
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    on(Screen::Desktop, |page| nothing_is_cut_off_anywhere(page, &SIZES));
    on(Screen::Phone, |page| nothing_is_cut_off_anywhere(page, &[NARROW]));
    // A window of WebKit cannot be as narrow.
    if BrowserKind::all_requested() {
        on_browsers(&[BrowserKind::Firefox], Screen::Desktop, |page| {
            nothing_is_cut_off_anywhere(page, &[NARROW]);
        });
    }
}

#[test]
fn on_a_phone_everything_is_large_enough_for_a_thumb_and_names_and_fleets_have_room() {
    on(Screen::Phone, |page| {
        page.visit("");
        the_fleet_is_placed_at_the_top_of_every_screen(page);
        page.set_viewport(390, 844, 1);
        every_cell_answer_and_ship_is_large_enough_for_a_thumb(page);
        long_names_have_room(page);
        no_field_makes_a_phone_zoom_in(page);
    });
}

#[track_caller]
fn the_fleet_is_placed_at_the_top_of_every_screen(page: &Page) {
    let is_at_top = || page.js::<bool>("return scrollY === 0").then_some(());
    for (width, height) in [(390, 664), (768, 1024), (844, 390), (667, 375), (640, 400)] {
        page.set_viewport(width, height, 1);
        let is_placed_in_sight = |when: &str| {
            page.wait_for_count(".own-placed", 5);
            page.wait("the top of the page", is_at_top);
            let unseen = page.unseen(&[".own-field", ".own-begins", ".own-ready"]);
            assert!(unseen.is_empty(), "{when} at {width}x{height}: {unseen:?}");
            nothing_is_cut_off(page, when);
        };
        page.visit_record("v1;classic;");
        page.tap("//*[contains(@class,'own-offer')]//button");
        is_placed_in_sight("the first fleet");
        page.tap("//button[contains(@class,'own-ready')]");
        page.wait_for_count("[data-own-cell]", 100);
        page.wait("the top of the page", is_at_top);
        page.wait_until_presses_count();
        page.tap("//*[@class='advice-answers']//button[normalize-space()='Miss']");
        page.wait_for_text(".own-say", "Their turn");
        page.tap("//button[contains(@class,'header-new')]");
        is_placed_in_sight("the next fleet");
        page.click_button("Cancel");
        page.wait_for_count(".own-placed", 0);
    }
}

#[track_caller]
fn every_cell_answer_and_ship_is_large_enough_for_a_thumb(page: &Page) {
    for side in [4, 10, 12, 16] {
        page.visit_record(format!("v1;{side}x{side},allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit"));
        let (width, height, _) = least_size(page, ".board .board-cell");
        assert!(
            width >= TARGET && height >= TARGET,
            "a cell of {side} x {side} is {width} by {height} pixels"
        );
        let (width, height, is_within) = least_size(page, ".advice-answers .advice-answer");
        assert!(width >= BUTTON && height >= BUTTON && is_within, "an answer is {width} by {height} pixels");
        for selector in [".header-tool:not(.header-lab)", ".advice-mark:not([hidden])", ".why summary"] {
            let (width, height, is_within) = least_size(page, selector);
            assert!(
                width >= BUTTON - 0.5 && height >= BUTTON - 0.5 && is_within,
                "{selector}: {width} by {height}"
            );
        }
    }
    // The last of the cells that do not fit is reached all the same.
    page.tap("//*[@data-cell='P16']");
    page.wait_for_text(".advice .advice-aim", "P16");
    page.tap("//*[@class='advice-answers']//button[normalize-space()='Miss']");
    page.wait_until("the mark", || page.look("P16") == "miss");
    nothing_is_cut_off(page, "the largest grid");
    page.visit_record("v1;sea-battle;A1:sunk");
    page.wait_for_text(".fleet", "3 of 4 left");
    let (width, height, is_within) = least_size(page, ".fleet-ship button");
    assert!(width >= BUTTON && height >= BUTTON && is_within, "a ship is {width} by {height} pixels");
    nothing_is_cut_off(page, "the fleet");
}

#[track_caller]
fn long_names_have_room(page: &Page) {
    let wide = "W".repeat(24);
    let rules = format!("v1;10x10,allowed,sunk-ship;{wide}=5,{}M=3,Destroyer=2", "W".repeat(23));
    for shots in ["A1:miss,E5:hit,E6:hit".to_owned(), format!("A1:miss,E5:hit,F5:sunk={wide},J10:miss")] {
        page.visit_record(format!("{rules};{shots}"));
        nothing_is_cut_off(page, &shots);
    }
    page.visit_record(format!("{rules};E5:hit,E6:hit"));
    page.click("//*[contains(@class,'why')]/summary");
    page.mark("E7", "Sunk");
    page.wait_for_text(".advice-which-ship", &wide[..23]);
    nothing_is_cut_off(page, "the question which ship was sunk");
    page.open_menu("Games");
    page.write("//dialog//input[1]", &wide);
    page.close_menu();
    page.wait_for_text("header .header-rules", &wide);
    nothing_is_cut_off(page, "the name of a game");
}

#[track_caller]
fn no_field_makes_a_phone_zoom_in(page: &Page) {
    let assert_large = |state: &str| {
        let (fields, small): (usize, Vec<String>) =
            page.js("const fields = [...document.querySelectorAll('input, select, textarea')];
             const size = (it) => parseFloat(getComputedStyle(it).fontSize);
             const small = fields.filter((it) => size(it) < 16).map((it) => `${it.outerHTML}: ${size(it)}`);
             return [fields.length, small]");
        assert!(fields > 0, "{state} has no fields");
        assert!(small.is_empty(), "{state}: {small:?}");
    };
    page.visit_record("v1;classic;E5:hit");
    page.open_other_marks();
    assert_large("the page");
    page.click("//button[contains(@class,'placed-change')]");
    page.click_button("Add an opponent by name");
    page.wait_until("the field", || page.count("input[name=opponent]") > 0);
    assert_large("who placed the ships");
    for tab in ["Games", "Opponents", "Rules", "Share", "Settings", "How it works"] {
        page.open_menu(tab);
        assert_large(tab);
    }
    page.menu("Games", "Replay");
    assert_large("the replay");
    page.visit_lab();
    assert_large("the lab");
}

#[test]
fn what_to_do_is_said_known_rules_are_whole_and_marks_are_told_apart() {
    on(Screen::Desktop, |page| {
        page.visit("");
        what_to_do_is_said(page);
        the_frame_surrounds_the_cells_and_no_tooltip_covers_its_own(page);
        for language in ["en", "de"] {
            page.choose_language(language);
            the_known_rules_are_whole_on_every_width(page, language);
        }
        page.choose_language("en");
        nothing_moves_for_readers_who_ask_for_it(page);
        marks_are_told_apart_in_few_colours(page);
    });
}

#[track_caller]
fn what_to_do_is_said(page: &Page) {
    let said = || page.text_of(".advice-guidance > :not(.advice-placeholder)");
    assert_eq!(page.text_of(".board-caption"), "Your opponent's board");
    assert_eq!(said(), "Shoot there, then say what they answered.");
    page.click_button("Miss");
    page.wait_until("the question", || said() == "What did they say?");
    page.menu("Games", "Practise against the computer");
    page.wait_for_text(".advice-last-shot", "You fire, and the page answers.");
}

#[track_caller]
fn the_frame_surrounds_the_cells_and_no_tooltip_covers_its_own(page: &Page) {
    for (grid, corners) in [("10x10", ["A1", "J10"]), ("12x10", ["A1", "J12"]), ("16x16", ["A1", "P16"])] {
        page.visit_record(format!("v1;{grid},allowed,sunk-ship;Alpha=3,Bravo=2;C3:miss"));
        let beyond: [f64; 2] = page.js("const board = document.querySelector('.board');
             const frame = getComputedStyle(board, '::before');
             const { left, top } = board.getBoundingClientRect();
             const cells = document.querySelector('.board-grid').getBoundingClientRect();
             const end = (from, size) => parseFloat(frame[from]) + parseFloat(frame[size]);
             return [left + end('left', 'width') - cells.right, top + end('top', 'height') - cells.bottom];");
        assert!(beyond.iter().all(|beyond| (1.0..=3.0).contains(beyond)), "{grid}: {beyond:?}");
        for cell in corners {
            page.tooltip(cell);
            let is_covered: bool = page.script(
                "const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                 const [cell, over] = [box(`[data-cell=${arguments[0]}]`), box('.tooltip')];
                 return over.left < cell.right && over.right > cell.left && over.top < cell.bottom && over.bottom > cell.top;",
                vec![cell.into()],
            );
            assert!(!is_covered, "{grid}: the tooltip covers {cell}");
        }
    }
}

/// Returns true if a button of the page's head lies over its title.
fn is_title_covered(page: &Page) -> bool {
    page.js("const range = document.createRange();
         range.selectNodeContents(document.querySelector('h1'));
         const title = range.getBoundingClientRect();
         const boxes = [...document.querySelectorAll('.header-tool')].map((it) => it.getBoundingClientRect());
         return boxes.some(({ left, top, right, bottom }) =>
             left < title.right && right > title.left && top < title.bottom && bottom > title.top);")
}

#[track_caller]
fn the_known_rules_are_whole_on_every_width(page: &Page, language: &str) {
    page.visit_record("v1;classic;");
    for is_placing in [false, true] {
        if is_placing {
            page.click("//*[contains(@class,'own-offer')]/button");
            page.wait_until("the fleet", || page.count(".own-ready") > 0);
        }
        let mut narrower = 0.0;
        for width in [320, 360, 375, 390, 768, 1180, 1280, 1440, 1920, 2560] {
            page.set_viewport(width, 800, 1);
            let what = format!("{language}, {width} pixels, placing: {is_placing}");
            let (card, chips, cut): (f64, usize, Vec<String>) = page.js("return measure.chips()");
            assert!(cut.is_empty(), "{what}: cut off: {cut:?}");
            // While ships are placed a narrow screen shows nothing else.
            let is_hidden = is_placing && width < 960;
            assert_eq!(chips, if is_hidden { 0 } else { 5 }, "{what}");
            if width >= 1180 {
                assert!(card >= narrower, "{what}: the card is {card} wide, {narrower} on a narrower screen");
                narrower = card;
            }
        }
    }
    page.click_button(&sentence(language, "cancel"));
    page.set_viewport(1280, 800, 1);
}

#[track_caller]
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
    assert!(moves() > 0, "circles grow and shrink by themselves");
    prefer(page, "prefers-reduced-motion", "reduce");
    assert_eq!(moves(), 0);
}

#[track_caller]
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
    let sizes: Vec<f64> = page.circles().iter().map(|circle| circle.diameter).collect();
    let (least, most) =
        (sizes.iter().copied().fold(1.0, f64::min), sizes.iter().copied().fold(0.0, f64::max));
    assert!(least < most / 2.0, "circles from {least} to {most}");
}
