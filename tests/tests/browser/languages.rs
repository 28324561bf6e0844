//! The page in every language that it speaks.

use rangekeeper_browser_tests::{BOTH, Screen, count, languages, on, on_browsers, on_screens, sentence};
use rangekeeper_engine::Cell;

#[test]
fn every_language_can_be_chosen_and_is_kept() {
    on_screens(|page| {
        page.visit_record("v1;classic;E5:miss,C4:hit");
        for tag in &languages() {
            page.choose_language(tag);
            let answers = page.wait_for_text(".advice-answers", &sentence(tag, "hit"));
            assert!(answers.contains(&sentence(tag, "miss")), "{tag}: {answers}");
            page.wait_for_text(".advice", &sentence(tag, "to_hit"));
            let is_wide: bool = page.js("return document.documentElement.scrollWidth > innerWidth");
            assert!(!is_wide, "in {tag} the page is wider than the screen");
        }
        page.choose_language("ru");
        page.reopen_unsettled();
        page.wait_for_text(".advice-answers", &sentence("ru", "sunk"));
        let figure = page.wait_for_text(".advice .advice-figure", "%");
        assert!(figure.ends_with("\u{a0}%") || figure.ends_with(" %"), "{figure}");
        assert_eq!(page.record().unwrap(), "v1;classic;E5:miss,C4:hit");
        page.settle();
        page.choose_language("ja");
        page.mark("A1", &sentence("ja", "miss"));
        page.wait_for_record("v1;classic;E5:miss,C4:hit,A1:miss");
        page.press("u");
        page.wait_for_record("v1;classic;E5:miss,C4:hit");
    });
}

#[test]
fn the_language_that_was_chosen_last_stays_however_slow_another_one_is() {
    on(Screen::Desktop, |page| {
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
    });
}

#[test]
fn numbers_and_lists_are_written_as_in_the_language() {
    on_browsers(BOTH, Screen::Desktop, |page| {
        page.begin_without(&["samples"]);
        page.visit("");
        page.numbers_behind();
        let cases = [
            ("de", "1.000.000", "21,4 %", " und "),
            ("es", "1.000.000", "21,4 %", " y "),
            ("fr", "1 000 000", "21,4 %", " et "),
            ("ja", "1,000,000", "21.4%", "、"),
            ("ru", "1 000 000", "21,4 %", " и "),
            ("en", "1,000,000", "21.4%", " and "),
        ];
        for (tag, samples, chance, _) in cases {
            page.choose_language(tag);
            page.wait_for_text(".status", samples);
            // Of the five best cells.
            page.wait_for_text(".why", chance);
        }
        page.visit_record("v1;classic;E4:hit,E6:hit,J10:hit,J9:sunk=Destroyer");
        page.click_cell("E5");
        for (tag, _, _, and) in cases {
            page.choose_language(tag);
            page.wait_for_text(".advice-reason", and);
        }
        // A number takes the form that grammar asks for.
        page.choose_language("ru");
        let misses = ["A1:miss", "A3:miss", "A5:miss", "A7:miss", "A9:miss"];
        for (number, shots) in [(1, "1 выстрел"), (2, "2 выстрела"), (5, "5 выстрелов")]
        {
            page.visit_unsettled(&format!("#v1;classic;{}", misses[..number].join(",")));
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
fn translated_pages_and_other_scripts_say_what_is_known() {
    on(Screen::Desktop, |page| {
        page.keep_setting("shots", "open");
        page.visit("");
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

        let assert_order = |first: &str, second: &str| {
            let () = page.js("document.documentElement.dir = 'rtl'");
            let [left, right]: [f64; 2] = page.script(
                "return [...arguments].map((it) => document.querySelector(it).getBoundingClientRect().left)",
                vec![first.into(), second.into()],
            );
            assert!(left < right, "{first} at {left}, {second} at {right}");
        };
        page.visit_unsettled("#v1;classic;");
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

        page.before_pages(
            "Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['pt-BR', 'de-AT'] })",
        );
        page.visit_unsettled("");
        let is_offered = || page.js::<String>("return document.documentElement.getAttribute('translate')");
        page.wait_for_text(".advice-answers", &sentence("de", "miss"));
        assert_eq!(is_offered(), "no");
        page.choose_language("fr");
        assert_eq!(is_offered(), "yes");
    });
}
