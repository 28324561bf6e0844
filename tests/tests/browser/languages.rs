//! The page in every language that it speaks: a turn on one screen, where nothing moves, and numbers as they are written.

use rangekeeper_browser_tests::{BOTH, Page, Screen, count, languages, on, on_browsers, sentence};
use rangekeeper_engine::Cell;

const FIXED: [&str; 6] = [
    ".board-grid",
    ".advice-aim-cell",
    ".advice-number",
    ".advice-answers",
    ".advice-remark",
    ".advice-marks",
];

/// Sizes of phones less the browser's bars, upright and on their side, and of a desktop, as it is and at twice its
/// size.
const FIRST_SCREENS: [(u32, u32); 7] =
    [(390, 664), (375, 667), (360, 640), (844, 390), (667, 375), (640, 400), (1280, 800)];

/// Games whose first screen is as full as any: most columns, most rows, most shots in a turn, longest cell names.
const GAMES: [&str; 5] = [
    "v1;classic;",
    "v1;classic;E5:miss,F6:hit",
    "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;J10:miss",
    "v1;16x16,corners,hit-miss;Alpha=5,Bravo=4;P16:hit",
    "v1;10x10,allowed,sunk-ship,salvo=3;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;E5:hit",
];

/// Asserts that a stranger reads whose board it is and what to do without scrolling.
fn is_understood_at_once(page: &Page, language: &str) {
    for (width, height) in [(390, 844), (1280, 800)] {
        page.set_viewport(width, height, 1);
        let unseen = page.unseen(&[
            ".board-caption",
            ".advice-guidance > :not(.advice-placeholder)",
            ".advice-answers",
        ]);
        assert!(unseen.is_empty(), "{language}, {width} x {height}: not seen at once: {unseen:?}");
        // What lies over the caption would hide it.
        let is_covered: bool = page.js(
            "const { left, right, top, bottom } = document.querySelector('.board-caption').getBoundingClientRect();
             return !document.elementFromPoint((left + right) / 2, (top + bottom) / 2).matches('.board-caption');",
        );
        assert!(!is_covered, "{language}, {width} x {height}: the board's caption is covered");
    }
}

/// Asserts that what a turn needs is within the screen, and the header is one row.
fn is_on_one_screen(page: &Page, language: &str, game: &str) {
    for (width, height) in FIRST_SCREENS {
        page.set_viewport(width, height, 1);
        // Sixteen rows that a finger can tell apart are higher than a phone on its side, and as many columns
        // are wider than an upright one, where they scroll.
        let is_large = game.contains("16x16");
        let board = if is_large && height <= 400 { "" } else { ", .board-grid" };
        let fleet = if width == 1280 { ", .fleet" } else { "" };
        let (unseen, rows): (Vec<String>, f64) = page.script(
            "const seen = document.querySelectorAll('header, header button:not([hidden]), .advice-aim-cell, .advice-number, .advice-reason, .advice-answer' + arguments[0]);
             const most = arguments[1] ? Infinity : document.documentElement.clientWidth + 0.5;
             const within = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= most && bottom <= innerHeight + 0.5;
             const unseen = [...seen].filter((it) => it.checkVisibility() && !within(it.getBoundingClientRect())).map((it) =>
                 `${it.className} ends at ${it.getBoundingClientRect().right}, ${it.getBoundingClientRect().bottom}`);
             return [unseen, document.querySelector('header').getBoundingClientRect().height];",
            vec![format!("{board}{fleet}").into(), is_large.into()],
        );
        assert!(unseen.is_empty(), "{language}, {game}, {width} x {height}: not seen at once: {unseen:?}");
        assert!(rows < 80.0, "{language}, {width} x {height}: the header has more than a row: {rows}");
    }
}

#[test]
fn in_every_language_a_turn_fits_on_one_screen_where_nothing_moves_and_a_stranger_knows_what_to_do() {
    on(Screen::Phone, |page| {
        page.visit("");
        for language in &languages() {
            page.choose_language(language);
            is_understood_at_once(page, language);
            for game in GAMES {
                page.visit_record(game);
                is_on_one_screen(page, language, game);
            }
            page.set_viewport(390, 844, 1);
            page.visit_record("v1;classic;E5:miss,C4:hit");
            let answers = page.wait_for_text(".advice-answers", &sentence(language, "hit"));
            assert!(answers.contains(&sentence(language, "miss")), "{language}: {answers}");
            page.wait_for_text(".advice", &sentence(language, "to_hit"));
            let is_wide: bool = page.js("return document.documentElement.scrollWidth > innerWidth");
            assert!(!is_wide, "in {language} the page is wider than the screen");
            page.visit_record("v1;classic;");
            the_answer_buttons_keep_their_place(page, language);
            page.tap("//button[contains(@class,'header-new')]");
            page.settle();
        }
        page.choose_language("ru");
        page.visit_record("v1;classic;E5:miss,C4:hit");
        page.reopen();
        page.wait_for_text(".advice-answers", &sentence("ru", "sunk"));
        let figure = page.wait_for_text(".advice .advice-figure", "%");
        assert!(figure.ends_with("\u{a0}%") || figure.ends_with(" %"), "{figure}");
        assert_eq!(page.record().unwrap(), "v1;classic;E5:miss,C4:hit");
        page.choose_language("ja");
        page.mark("A1", &sentence("ja", "miss"));
        page.wait_for_record("v1;classic;E5:miss,C4:hit,A1:miss");
        page.press("u");
        page.wait_for_record("v1;classic;E5:miss,C4:hit");
    });
}

#[track_caller]
fn the_answer_buttons_keep_their_place(page: &Page, language: &str) {
    page.watch_motion(&FIXED);
    for button in [1, 2, 1, 1, 2, 1] {
        page.tap(&format!("//*[@class='advice-answers']/button[{button}]"));
        page.settle();
    }
    // Away from the recommended cell, which has a longer sentence.
    page.tap("//*[@data-cell='J10']");
    page.wait_for_text(".advice-aim", "J10");
    page.assert_no_motion(language);
}

#[test]
fn numbers_and_lists_are_written_as_in_the_language() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        page.visit("");
        page.numbers_behind();
        let cases = [
            ("en", "10,000", "21.4%", " and "),
            ("de", "10.000", "21,4 %", " und "),
            ("es", "10.000", "21,4 %", " y "),
            ("fr", "10 000", "21,4 %", " et "),
            ("ja", "10,000", "21.4%", "、"),
            ("ru", "10 000", "21,4 %", " и "),
        ];
        for (tag, samples, chance, and) in cases {
            page.choose_language(tag);
            page.wait_for_text(".status", samples);
            // Of the five best cells.
            page.wait_for_text(".why", chance);
            page.visit_record("v1;classic;E4:hit,E6:hit,J10:hit,J9:sunk=Destroyer");
            page.click_cell("E5");
            page.wait_for_text(".advice-reason", and);
            page.visit_record("v1;classic;");
        }
        // A number takes the form that grammar asks for.
        let misses = ["A1:miss", "A3:miss", "A5:miss", "A7:miss", "A9:miss"];
        for (number, shots) in [(1, "1 выстрел"), (2, "2 выстрела"), (5, "5 выстрелов")]
        {
            page.visit_record(format!("v1;classic;{}", misses[..number].join(",")));
            page.header("menu");
            let end = format!("; {shots}");
            page.wait_until(shots, || {
                page.texts("dialog .menu-game .control-hint").iter().any(|summary| summary.ends_with(&end))
            });
            page.close_menu();
        }
    });
}

#[test]
fn translated_pages_and_other_scripts_say_what_is_known_and_the_last_language_chosen_stays() {
    on(Screen::Desktop, |page| {
        page.keep_setting("shots", "open");
        page.visit("");
        a_translated_page_says_what_is_known(page);
        where_text_runs_leftwards_boards_do_not(page);
        the_readers_language_comes_first(page);
        the_last_language_chosen_stays_however_slow_another_one_is(page);
    });
}

#[track_caller]
fn a_translated_page_says_what_is_known(page: &Page) {
    let mut shots = Vec::new();
    for answer in ["Miss", "Hit", "Sunk", "Miss", "Hit"] {
        let () = page.js("measure.translate()");
        let outcome = if answer == "Sunk" { "sunk=Destroyer".to_owned() } else { answer.to_lowercase() };
        shots.push(format!("{}:{outcome}", page.recommended().expect("a cell is recommended")));
        page.click_button(answer);
        page.wait_for_record(&format!("v1;classic;{}", shots.join(",")));
        page.settle();
    }
    let best: Cell = page.recommended().expect("a cell is recommended").parse().unwrap();
    assert_eq!(page.text_of(".advice-aim-cell"), best.to_string());
    let chance = (count(&page.record().unwrap()).probability(best) * 100.0).round();
    assert_eq!(page.text_of(".advice-figure"), format!("{chance}%"));
    let listed: Vec<String> = page.js("return [...document.querySelectorAll('.shots-shot')].map((it) => it.innerText.split(/\\s+/).join(' '))");
    let shot = |place: usize| {
        let (cell, outcome) = shots[place].split_once(':').unwrap();
        format!("{} {cell} {}", place + 1, outcome.replace("sunk=Destroyer", "Destroyer sunk"))
    };
    assert_eq!(listed, (0..5).rev().map(shot).collect::<Vec<_>>());
    assert_eq!(page.text_of(".fleet-ship.is-gone"), "Destroyer sunk");
}

#[track_caller]
fn where_text_runs_leftwards_boards_do_not(page: &Page) {
    let assert_order = |first: &str, second: &str| {
        let () = page.js("document.documentElement.dir = 'rtl'");
        let [left, right]: [f64; 2] = page.script(
            "return [...arguments].map((it) => document.querySelector(it).getBoundingClientRect().left)",
            vec![first.into(), second.into()],
        );
        assert!(left < right, "{first} at {left}, {second} at {right}");
    };
    page.visit_record("v1;classic;");
    page.click("//*[contains(@class,'own-offer')]/button");
    page.wait_until("the fleet", || page.count(".own-ready") > 0);
    assert_order(".own-columns :first-child", ".own-columns :last-child");
    page.click_button("Ready");
    page.wait_for_count("[data-own-cell]", 100);
    assert_order(".board [data-cell=A1]", ".board [data-cell=A10]");
    assert_order("[data-own-cell=A1]", "[data-own-cell=A10]");
    page.visit_lab();
    page.wait_until("a map", || page.count(".lab-heat-map td") > 0);
    assert_order(".lab-heat-map tbody th", ".lab-heat-map tbody td");
    let direction: String = page.js("return getComputedStyle(document.querySelector('svg')).direction");
    assert_eq!(direction, "ltr");
}

#[track_caller]
fn the_readers_language_comes_first(page: &Page) {
    page.before_pages(
        "Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['pt-BR', 'de-AT'] })",
    );
    page.visit_unsettled("");
    let is_offered = || page.js::<String>("return document.documentElement.getAttribute('translate')");
    page.wait_for_text(".advice-answers", &sentence("de", "miss"));
    assert_eq!(is_offered(), "no");
    page.choose_language("fr");
    assert_eq!(is_offered(), "yes");
}

#[track_caller]
fn the_last_language_chosen_stays_however_slow_another_one_is(page: &Page) {
    page.keep_setting("language", "en");
    page.before_pages(
        "const { fetch } = window;
         window.fetch = (address, ...rest) => String(address).includes('de.txt')
             ? new Promise((resolve) => window.letGermanCome = () => resolve(fetch(address, ...rest)))
             : fetch(address, ...rest);
         window.seen = new Set();
         new MutationObserver(() => seen.add(document.documentElement.lang))
             .observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });",
    );
    page.visit("");
    page.open_menu("Settings");
    let choose = |tag: &str| page.click(&format!("//select[@name='language']/option[@value='{tag}']"));
    choose("de");
    page.wait_until("German on its way", || page.js::<bool>("return !!window.letGermanCome"));
    choose("en");
    let () = page.js("window.letGermanCome()");
    choose("fr");
    page.wait_for_text("dialog", &sentence("fr", "tab_settings"));
    assert!(!page.js::<bool>("return seen.has('de')"), "German came after English was chosen");
    page.close_menu();
}
