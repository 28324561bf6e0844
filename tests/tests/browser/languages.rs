//! The page in every language that it speaks.

use rangekeeper_browser_tests::{Page, Screen, languages, on, on_both, on_screens, sentence};

fn choose_language(page: &Page, tag: &str) {
    page.click("//button[contains(@class,'header-menu')]");
    page.click("//*[@id='tab-settings']");
    page.click(&format!("//select[@name='language']/option[@value='{tag}']"));
    page.wait(&format!("the language {tag}"), || {
        let lang: String = page.script("return document.documentElement.lang", vec![]);
        (lang == tag).then_some(())
    });
    page.click("//button[@class='menu-close']");
}

#[test]
fn every_language_can_be_chosen_and_is_kept() {
    on_screens(|page| {
        page.visit("#v1;classic;E5:miss,C4:hit");
        page.settle();
        for tag in &languages() {
            choose_language(page, tag);
            let answers = page.wait_for_text(".advice-answers", &sentence(tag, "hit"));
            assert!(answers.contains(&sentence(tag, "miss")), "{tag}: {answers}");
            page.wait_for_text(".advice", &sentence(tag, "to_hit"));
            let [needed, there]: [f64; 2] =
                page.script("return [document.documentElement.scrollWidth, innerWidth]", vec![]);
            assert!(needed <= there, "in {tag} the page is {needed} wide, the screen {there}");
        }
        choose_language(page, "ru");
        page.reload();
        page.wait_for_board();
        page.wait_for_text(".advice-answers", &sentence("ru", "sunk"));
        let figure = page.wait_for_text(".advice .advice-figure", "%");
        assert!(figure.ends_with("\u{a0}%") || figure.ends_with(" %"), "{figure}");
        assert_eq!(page.record().unwrap(), "v1;classic;E5:miss,C4:hit");
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
        page.settle();
        page.open_menu("Settings");
        let choose = |tag: &str| page.click(&format!("//select[@name='language']/option[@value='{tag}']"));
        choose("de");
        page.wait("German on its way", || {
            page.script::<bool>("return !!window.letGermanCome", vec![]).then_some(())
        });
        choose("en");
        let () = page.script("window.letGermanCome()", vec![]);
        choose("fr");
        page.wait_for_text("dialog", &sentence("fr", "tab_settings"));
        assert!(
            !page.script::<bool>("return seen.has('de')", vec![]),
            "German came after English was chosen"
        );
        page.close_menu();
    });
}

#[test]
fn marks_are_made_in_another_language_as_in_english() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        choose_language(page, "ja");
        page.mark("E5", &sentence("ja", "miss"));
        page.wait_for_record("v1;classic;E5:miss");
        page.press("u");
        page.wait_for_record("v1;classic;");
    });
}

#[test]
fn numbers_and_lists_are_written_as_in_the_language() {
    on_both(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
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
            choose_language(page, tag);
            page.wait_for_text(".status", samples);
            // Of the five best cells.
            page.wait_for_text(".why", chance);
        }
        page.visit("#v1;classic;E4:hit,E6:hit,J10:hit,J9:sunk=Destroyer");
        page.settle();
        page.click_cell("E5");
        for (tag, _, _, and) in cases {
            choose_language(page, tag);
            page.wait_for_text(".advice-reason", and);
        }
    });
}

#[test]
fn a_number_takes_the_form_that_grammar_asks_for() {
    on_both(Screen::Desktop, |page| {
        page.visit("");
        choose_language(page, "ru");
        let misses = ["A1:miss", "A3:miss", "A5:miss", "A7:miss", "A9:miss"];
        for (number, shots) in [(1, "1 выстрел"), (2, "2 выстрела"), (5, "5 выстрелов")]
        {
            page.visit(&format!("#v1;classic;{}", misses[..number].join(",")));
            page.click("//button[contains(@class,'header-menu')]");
            page.wait(shots, || {
                let summaries: Vec<String> = page.script(
                    "return [...document.querySelectorAll('dialog .menu-game .control-hint')].map((it) => it.innerText)",
                    vec![],
                );
                let end = format!("; {shots}");
                summaries.iter().any(|summary| summary.ends_with(&end)).then_some(())
            });
            page.close_menu();
        }
    });
}
