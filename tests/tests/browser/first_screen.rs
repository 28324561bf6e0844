//! A turn on one screen, where nothing moves.

use rangekeeper_browser_tests::{Page, Screen, languages, on};

const FIXED: [&str; 6] = [
    ".board-grid",
    ".advice-aim-cell",
    ".advice-number",
    ".advice-answers",
    ".advice-remark",
    ".advice-marks",
];

#[test]
fn the_answer_buttons_keep_their_place_from_shot_to_shot() {
    on(Screen::Phone, |page| {
        page.visit("");
        for language in &languages() {
            page.choose_language(language);
            page.watch_motion(&FIXED);
            for button in [1, 2, 1, 1, 2, 1] {
                page.tap(&format!("//*[@class='advice-answers']/button[{button}]"));
                page.settle();
            }
            // Away from the recommended cell, which has a longer sentence.
            page.tap("//*[@data-cell='J10']");
            page.wait_for_text(".advice-aim", "J10");
            page.assert_no_motion(language);
            page.tap("//button[contains(@class,'header-new')]");
            page.settle();
        }
    });
}

/// Sizes of phones less the browser's bars, upright and on their side, and of a desktop, as it is and at twice its
/// size.
const FIRST_SCREENS: [(u32, u32); 7] =
    [(390, 664), (375, 667), (360, 640), (844, 390), (667, 375), (640, 400), (1280, 800)];

/// Games whose first screen is as full as any: most columns, most rows, most shots in a turn, longest cell names.
const FULL: [&str; 4] = [
    "v1;classic;E5:miss,F6:hit",
    "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;J10:miss",
    "v1;16x16,corners,hit-miss;Alpha=5,Bravo=4;P16:hit",
    "v1;10x10,allowed,sunk-ship,salvo=3;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;E5:hit",
];

/// Asserts that a stranger reads whose board it is and what to do without scrolling.
fn is_understood_at_once(page: &Page, language: &str) {
    for (width, height) in [(390, 844), (1280, 800)] {
        page.look_through(width, height, 1);
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
        page.look_through(width, height, 1);
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
fn a_turn_fits_on_one_screen_and_a_stranger_knows_what_to_do() {
    on(Screen::Phone, |page| {
        for game in [""].into_iter().chain(FULL) {
            // Without a game before it, of which a notice would speak.
            let () = page.js("try { localStorage.clear(); } catch { /* no page yet */ }");
            page.look_through(390, 844, 1);
            page.visit_record(game);
            for language in &languages() {
                page.choose_language(language);
                if game.is_empty() {
                    is_understood_at_once(page, language);
                }
                is_on_one_screen(page, language, game);
            }
        }
    });
}
