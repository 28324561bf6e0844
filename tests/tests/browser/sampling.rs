//! How many samples, and when they come.

use rangekeeper_browser_tests::{Page, Screen, on};

/// Too many boards to count in little memory. Nearly every proposal is rejected, so that ten million samples take hours.
const SLOW: &str = "#v1;german;A2:miss";
/// Nine ships that never touch: too many boards to count, and ten thousand samples in a second.
const FAST: &str = "#v1;13x13,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2;";
/// Fourteen, so crowded that the best shot is the most likely hit by definition: no sentence about the two comes and
/// goes with the samples.
const CROWDED: &str = "#v1;13x13,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=3,H=3,I=2,J=2,K=2,L=2,M=1,N=1;";

/// Opens a position of which samples are still coming in when the test is over.
fn open_slowly(page: &Page, position: &str) {
    page.visit("");
    page.choose("samples", "10000000");
    page.visit_unsettled(position);
}

#[test]
fn sampling_stops_by_a_slow_press_and_every_visit_has_its_own_seed() {
    on(Screen::Desktop, |page| {
        page.begin_with_little_memory();
        open_slowly(page, SLOW);
        page.wait_for_text(".status", "so far");
        let best = page.wait("a recommended cell", || page.recommended());
        let corner = if best == "A1" { "J10" } else { "A1" };
        page.click_cell(corner);
        page.wait_for_text(".advice .advice-aim", corner);
        // A button stays the same one from press to release.
        page.press_slowly("//*[@class='advice-remark']//button[starts-with(normalize-space(),'Back to ')]");
        page.wait_for_text(".advice", "Next shot");
        page.press_slowly("//*[@class='status']//button[normalize-space()='Stop']");
        page.wait_for_text(".status", "Start again");
        assert!(page.sampled_line().contains("so far"), "{}", page.sampled_line());
        assert!(page.tooltip("E5").interval.unwrap().ends_with(" so far"));

        page.click_button("Start again");
        page.wait_for_text(".status", "Stop");
        page.choose("samples", "10000");
        page.visit_unsettled(FAST);
        page.wait_for_text(".status", "10,000 samples, ");
        let behind = page.numbers_behind();
        assert!(behind.contains("95% interval") && !behind.contains("so far"), "{behind}");

        let seed = || {
            page.visit_unsettled("");
            page.wait_for_text(".status-seed", "seed")
        };
        let (given, again) = (seed(), seed());
        assert!(given.ends_with("seed 2a2a2a2a2a2a2a2a"), "{given}");
        assert_eq!(given, again);
        page.before_pages("witness.seed = null;");
        let (one, other) = (seed(), seed());
        assert_ne!(one, other);
    });
}

/// Thirteen ships that meet at corners at most: three boards in ten million tries, which are some ten a second.
const HARD: &str = "v1;10x10,corners,sunk-ship;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2,K=1,L=1,M=1;";
/// Fifteen, of which hardly one try in a billion fits.
const HOPELESS: &str =
    "v1;10x10,corners,sunk-ship;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2,K=1,L=1,M=1,N=1,O=1;";

#[test]
fn where_few_boards_or_none_are_found_it_is_said_why_no_cell_is_named() {
    on(Screen::Phone, |page| {
        page.visit_unsettled(&format!("#{HARD}"));
        let said = page.wait_for_text(".advice-remark", "The page suggests a shot once 300 are found.");
        assert!(said.starts_with("Few boards fit, and they are hard to find: "), "{said}");
        assert_eq!(page.text_of(".advice-aim"), "…");
        assert_eq!(page.count(".board .board-circle"), 0);
        page.visit_unsettled(&format!("#{HOPELESS}"));
        page.wait_for_text(".advice", "These ships leave each other so little room");
    });
}

#[test]
fn no_button_moves_while_samples_come_in() {
    for screen in [Screen::Desktop, Screen::Phone] {
        on(screen, |page| {
            open_slowly(page, CROWDED);
            page.wait_for_text(".status", "samples so far");
            // The line beside the next shot may come to offer another cell, in its own place.
            let places = places_of(page, "button:not(.advice-remark button, .advice-number)");
            assert_eq!(places.len(), 1, "{places:?}");
            // From nothing to samples to the exact numbers.
            page.visit_unsettled("#v1;classic;E5:miss");
            let places = places_of(page, ".advice-answers button");
            page.wait_for_text(".status", "Exact, ");
            assert_eq!(places.len(), 1, "{places:?}");
        });
    }
}

/// Where these have been in the course of four seconds: how far down the page, one after another.
fn places_of(page: &Page, selector: &str) -> Vec<String> {
    page.script_with_callback("measure.places(arguments[0]).then(arguments[1])", vec![selector.into()])
}
