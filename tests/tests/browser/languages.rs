//! The page in every language that it speaks: a turn on one screen, where nothing moves, and numbers as they are written.

use rangekeeper_browser_tests::{BOTH, CHROMIUM, Page, Screen, if_all, on_browsers};

/// Each language, how it writes ten thousand samples and a chance, and what joins the last two of a list.
const LANGUAGES: [(&str, &str, &str, &str); 6] = [
    ("de", "10.000", "21,4 %", " und "),
    ("en", "10,000", "21.4%", " and "),
    ("es", "10.000", "21,4 %", " y "),
    ("fr", "10 000", "21,4 %", " et "),
    ("ja", "10,000", "21.4%", "、"),
    ("ru", "10 000", "21,4 %", " и "),
];

/// The language with the longest words, in which every game is looked at on every screen; others on two, with one game.
const LONGEST: &str = "de";

/// The sizes of a small phone on its side, less the browser's bars, of one upright, and of a desktop.
const SCREENS: [(u32, u32); 3] = [(667, 375), (360, 640), (1280, 800)];

const OPENING: &str = "v1;classic;";
/// Games whose first screen is as full as any: most columns, most rows, most shots in a turn, longest cell names.
const GAMES: [&str; 4] = [
    "v1;classic;E5:miss,F6:hit",
    "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;J10:miss",
    "v1;16x16,corners,hit-miss;Alpha=5,Bravo=4;P16:hit",
    "v1;10x10,allowed,sunk-ship,salvo=3;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;E5:hit",
];

/// Asserts that a stranger reads at once whose board it is and what to do, that what a turn needs is within the screen, and
/// that the header is one row.
fn is_on_one_screen(page: &Page, language: &str, game: &str) {
    for (width, height) in SCREENS.into_iter().skip(usize::from(language != LONGEST)) {
        page.set_viewport(width, height, 1);
        let () = page.js("scrollTo(0, 0)");
        let what = format!("{language}, {game}, {width} x {height}");
        let mut needed = vec![
            "header",
            "header button:not([hidden])",
            ".advice-aim-cell",
            ".advice-number",
            ".advice-reason",
            ".advice-answer",
        ];
        // Sixteen rows that a finger can tell apart are higher than a phone on its side, and as many columns are wider
        // than an upright one, where they scroll.
        if !game.contains("16x16") {
            needed.push(".board-grid");
        }
        if width == 1280 {
            needed.push(".fleet");
        }
        // A phone on its side has no room for whose board it is and what to do.
        if game == OPENING && height > 400 {
            needed.extend([".board-caption", ".advice-guidance > :not(.advice-placeholder)"]);
            page.assert_none(&what, "measure.coveredCaption()");
        }
        page.assert_seen(&what, &needed);
        let rows: f64 = page.js("return document.querySelector('header').getBoundingClientRect().height");
        assert!(rows < 80.0, "{what}: the header has more than a row: {rows}");
    }
}

#[test]
fn every_language_and_script_fits_and_says_what_is_known_and_the_last_one_chosen_stays() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Phone, |page| {
        page.keep_setting("shots", "open");
        page.visit("");
        a_translated_page_says_what_is_known(page);
        where_text_runs_leftwards_boards_do_not(page);
        page.set_viewport(390, 844, 1);
        page.reopen();
        numbers_and_lists_are_as_there(page);
        a_turn_fits_on_one_screen(page);
        no_answer_moves_anything(page);
        the_last_language_chosen_stays_however_slow_another_one_is(page);
    });
}

/// Goes through the languages twice rather than back and forth between two games.
fn numbers_and_lists_are_as_there(page: &Page) {
    page.visit_record("v1;classic;E4:hit,E6:hit,J10:hit,J9:sunk=Destroyer");
    page.open_menu("Settings");
    page.wait_for_count("select[name=language] option", LANGUAGES.len());
    page.close_menu();
    for (tag, _, _, and) in LANGUAGES {
        page.choose_language(tag);
        page.click_cell("E5");
        page.wait_for_text(".advice-reason", and);
        let is_wide: bool = page.js("return document.documentElement.scrollWidth > innerWidth");
        assert!(!is_wide, "in {tag} the page is wider than the screen");
        if tag == "ja" {
            page.mark("A1", "はずれ");
            page.wait_until("the mark", || page.look("A1") == "miss");
        }
    }
    // A number takes the form that grammar asks for.
    let misses = ["A1:miss", "A3:miss", "A5:miss", "A7:miss", "A9:miss"];
    for (number, shots) in [(1, "1 выстрел"), (2, "2 выстрела"), (5, "5 выстрелов")] {
        page.visit_record(format!("v1;classic;{}", misses[..number].join(",")));
        page.header("menu");
        let end = format!("; {shots}");
        page.wait_until(shots, || {
            page.texts("dialog .menu-game .control-hint").iter().any(|summary| summary.ends_with(&end))
        });
        page.close_menu();
    }
}

fn a_turn_fits_on_one_screen(page: &Page) {
    page.visit_record(OPENING);
    page.open_why();
    for (tag, samples, chance, _) in LANGUAGES.into_iter().rev() {
        page.choose_language(tag);
        page.wait_for_text(".status", samples);
        // Of the five best cells.
        page.wait_for_text(".why", chance);
        is_on_one_screen(page, tag, OPENING);
        page.set_viewport(390, 844, 1);
    }
    for game in GAMES {
        page.visit_record(game);
        is_on_one_screen(page, LONGEST, game);
    }
}

fn no_answer_moves_anything(page: &Page) {
    page.set_viewport(390, 844, 1);
    page.visit_record(OPENING);
    let () = page.js("measure.watchMotion(['.advice-remark'])");
    for button in [1, 2, 1, 1, 2, 1] {
        page.tap(&format!("//*[@class='advice-answers']/button[{button}]"));
        page.settle();
    }
    // Away from the recommended cell, which has a longer sentence.
    page.tap("//*[@data-cell='J10']");
    page.wait_for_text(".advice-aim", "J10");
    page.assert_none("six answers", "measure.moved()");
    // The language is kept.
    page.reopen_unsettled();
    page.wait_for_text(".advice-answers", "Versenkt");
}

fn a_translated_page_says_what_is_known(page: &Page) {
    let mut shots = Vec::new();
    for answer in ["Hit", "Sunk", "Miss"] {
        let () = page.js("measure.translate()");
        let outcome = if answer == "Sunk" { "sunk=Destroyer".to_owned() } else { answer.to_lowercase() };
        shots.push(format!("{}:{outcome}", page.recommended().expect("a cell is recommended")));
        page.click_button(answer);
        page.wait_for_record(&format!("v1;classic;{}", shots.join(",")));
        page.settle();
    }
    let best = page.recommended().expect("a cell is recommended");
    assert_eq!(page.text_of(".advice-aim-cell"), best);
    // The name of a cell for those who listen is no text of the page.
    let number = |text: &str| text.split([' ', '%']).find_map(|word| word.parse::<f64>().ok()).unwrap();
    let [named, shown] = [page.label(&best), page.text_of(".advice-figure")].map(|text| number(&text));
    assert!((named - shown).abs() < 0.6, "{named}% and {shown}%");
    let newest = shots[2].replace(":miss", " miss");
    assert_eq!(page.text_of(".shots-shot"), format!("3 {newest}"));
    assert_eq!(page.text_of(".fleet-ship.is-gone"), "Destroyer sunk");
}

fn where_text_runs_leftwards_boards_do_not(page: &Page) {
    page.visit_record(OPENING);
    page.set_viewport(1280, 800, 1);
    page.click("//*[contains(@class,'own-offer')]/button");
    page.wait_for_count(".own-ready", 1);
    page.click_button("Ready");
    page.wait_for_count("[data-own-cell]", 100);
    let () = page.js("document.documentElement.dir = 'rtl'");
    for board in [".board [data-cell", "[data-own-cell"] {
        let [first, last]: [f64; 2] = page.script(
            "return ['A1', 'A10'].map((it) => document.querySelector(`${arguments[0]}=${it}]`).getBoundingClientRect().left)",
            vec![board.into()],
        );
        assert!(first < last, "{board}: the first column at {first}, the last at {last}");
    }
}

fn the_last_language_chosen_stays_however_slow_another_one_is(page: &Page) {
    page.before_pages(
        "Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['pt-BR', 'es-AR', 'en'] });
         window.letGermanCome = witness.holdBack('de.txt');
         window.seen = new Set();
         new MutationObserver(() => seen.add(document.documentElement.lang))
             .observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });",
    );
    // The first of the reader's languages that the page speaks.
    let () = page.js("localStorage.clear()");
    page.visit_unsettled("");
    page.wait_for_text(".advice-answers", "Agua");
    page.choose_language("en");
    page.open_menu("Settings");
    page.choose("language", "de");
    page.choose("language", "en");
    let () = page.js("window.letGermanCome()");
    page.choose("language", "fr");
    page.wait_for_text("dialog", "Réglages");
    assert!(!page.js::<bool>("return seen.has('de')"), "German came after English was chosen");
    page.close_menu();
}
