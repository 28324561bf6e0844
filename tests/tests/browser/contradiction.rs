//! A record that nothing fits.

use rangekeeper_browser_tests::{Page, Screen, on};

/// Everything that can be read or heard.
fn everything(page: &Page) -> String {
    let spoken: String = page.script(
        "return [...document.querySelectorAll('*')].flatMap((it) =>
             ['aria-label', 'title', 'aria-description'].map((name) => it.getAttribute(name) ?? '')).join(' ')",
        vec![],
    );
    format!("{} {spoken}", page.text())
}

#[test]
fn a_contradiction_is_answered_with_a_sentence_and_culprits_and_no_number_anywhere() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        assert!(everything(page).contains('%'));
        // A lone cell cannot hold a ship of two.
        page.mark("E5", "Sunk");
        page.wait_for_text(".which-ship", "Which ship was sunk at E5?");
        page.click("//*[@class='which-ship']//button[normalize-space()='Destroyer']");
        page.wait_for_record("v1;classic;E5:sunk=Destroyer");
        let sentence = page.wait_for_text(".advice", "These marks contradict each other");
        assert!(sentence.contains("No arrangement of the ships fits them"), "{sentence}");
        let culprits = page.text_of(".culprits");
        assert!(culprits.starts_with("E5"), "{culprits}");
        assert!(culprits.contains("miss") && culprits.contains("hit"), "{culprits}");

        page.point_at("//*[@data-cell='F6']");
        assert!(!page.has_tooltip());
        assert_eq!(page.count(".board .circle"), 0);
        assert_eq!(page.recommended(), None);
        let everything = everything(page);
        assert!(!everything.contains('%'), "{everything}");

        page.press("u");
        page.wait_for_record("v1;classic;");
        page.settle();
        assert_eq!(page.circles().len(), 100);
        page.tooltip("E5");
    });
}

#[test]
fn another_answer_for_a_culprit_mends_the_record() {
    on(Screen::Desktop, |page| {
        page.visit("#v1;classic;E5:sunk=Destroyer");
        page.wait_for_text(".advice", "These marks contradict each other");
        page.click("//*[contains(@class,'culprits')]//button[starts-with(normalize-space(),'E5')]");
        page.wait_for_text(".advice .aim", "E5");
        page.click_button("Hit");
        page.wait_for_record("v1;classic;E5:hit");
        page.settle();
        assert!(page.circles().len() > 50);
    });
}

#[test]
fn where_no_single_mark_explains_it_the_sentence_says_so() {
    on(Screen::Desktop, |page| {
        // Two lone cells, two ships.
        page.visit("#v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer");
        page.wait_for_text(".advice", "at least two must be wrong");
        assert_eq!(page.count(".culprits li"), 0);
    });
}
