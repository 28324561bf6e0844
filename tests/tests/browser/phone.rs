//! On a phone, with a thumb.

use rangekeeper_browser_tests::{Screen, on_both};

#[test]
fn taps_mark_shots_and_the_page_fits_the_screen() {
    on_both(Screen::Phone, |page| {
        page.visit("");
        page.settle();
        let [needed, there]: [f64; 2] =
            page.script("return [document.documentElement.scrollWidth, innerWidth]", vec![]);
        assert!(needed <= there, "the page is {needed} wide, the screen {there}");

        page.tap("//*[@data-cell='E5']");
        page.wait_for_text(".advice .advice-aim", "E5");
        page.tap("//button[normalize-space()='Miss']");
        page.wait_for_record("v1;classic;E5:miss");
        page.settle();
        let best = page.recommended().unwrap();
        page.tap("//button[normalize-space()='Hit']");
        page.wait_for_record(&format!("v1;classic;E5:miss,{best}:hit"));
    });
}

#[test]
fn a_long_press_opens_the_tooltip_within_the_screen() {
    on_both(Screen::Phone, |page| {
        page.visit("");
        page.settle();
        for cell in ["A1", "A10", "E5", "J1", "J10"] {
            let tip = page.touch(&format!("//*[@data-cell='{cell}']"), || page.open_tooltip(cell));
            assert_eq!(tip.sampled().trials, 1_000_000);
            let [left, right, screen]: [f64; 3] = page.script(
                "const box = document.getElementById('tooltip').getBoundingClientRect();
                 return [box.left, box.right, innerWidth];",
                vec![],
            );
            assert!(
                left >= 0.0 && right <= screen,
                "the tooltip of {cell} lies from {left} to {right} of {screen}"
            );
        }
    });
}
