//! How the numbers are found: by counting, by samples, in workers that may die.

use rangekeeper_browser_tests::{Page, Screen, on};

#[test]
fn each_method_stands_alone_and_workers_and_engines_that_die_are_replaced() {
    on(Screen::Desktop, |page| {
        page.keep_setting("goal", "hit");
        page.visit("");
        let seed = || page.wait_for_text(".status-seed", "seed");
        let given = seed();
        assert!(given.ends_with("seed 2a2a2a2a2a2a2a2a"), "{given}");
        each_method_stands_alone(page);
        with_little_memory_samples_stand_in_and_stop_by_a_slow_press(page);
        assert_eq!(seed(), given);
        no_button_moves_while_samples_come_in(page);
        page.before_pages("witness.seed = null;");
        workers_that_die_are_replaced(page);
        let one = seed();
        an_engine_that_cannot_load_is_tried_again(page);
        assert_ne!(one, seed(), "every visit has its own seed");
    });
}

fn each_method_stands_alone(page: &Page) {
    page.open_why();
    page.choose("method", "Monte Carlo");
    page.settle();
    assert_eq!(page.text_of(".status-exact"), "");
    page.assert_begins(".status-sampled", "10,000 samples, ");
    let best = page.recommended().expect("a reticle");
    let tip = page.tooltip(&best);
    assert!(tip.exact.is_none() && !tip.words.contains("exact"), "{tip:?}");
    let (successes, trials, _) = tip.sampled();
    page.wait_for_text(".advice", &format!("{:.0}% to hit", 100.0 * successes as f64 / trials as f64));
    let behind = page.text_of(".why .why-numbers");
    assert!(behind.contains("95% interval") && !behind.contains("so far"), "{behind}");

    page.choose("method", "Exact");
    page.settle();
    page.assert_begins(".status-exact", "Exact, 15,046,987,768 boards");
    assert_eq!(page.text_of(".status-sampled"), "");
    assert_eq!(page.count("select[name=samples]:disabled"), 1);
    let tip = page.tooltip("E5");
    assert!(tip.exact.is_some() && tip.interval.is_none(), "{tip:?}");
}

fn with_little_memory_samples_stand_in_and_stop_by_a_slow_press(page: &Page) {
    page.before_pages("Object.defineProperty(navigator, 'deviceMemory', { value: 4 });");
    // Nearly every proposal is rejected, so that ten million samples take hours.
    page.keep_setting("samples", "10000000");
    page.keep_setting("method", "Auto");
    page.visit_unsettled("#v1;german;A2:miss");
    let refused = "Counting takes more memory than there is to spare here. Samples only.";
    page.wait_for_text(".status-exact", refused);
    page.wait_for_text(".status-sampled", " samples so far");
    let best = page.wait("a recommended cell", || page.recommended());
    let corner = if best == "A1" { "J10" } else { "A1" };
    page.click_cell(corner);
    page.wait_for_text(".advice .advice-aim", corner);
    // A button stays the same one from press to release.
    page.press_slowly("//*[@class='advice-remark']//button[starts-with(normalize-space(),'Back to ')]");
    page.wait_for_text(".advice", "Next shot");
    page.press_slowly("//*[@class='status']//button[normalize-space()='Stop']");
    page.wait_for_text(".status", "Start again");
    assert!(page.text_of(".status-sampled").contains("so far"), "{}", page.text_of(".status-sampled"));
    assert!(page.tooltip("E5").interval.unwrap().ends_with(" so far"));
    page.choose("method", "Exact");
    page.wait_for_text(".advice", "Counting every board takes more memory than there is to spare");
}

/// Fourteen ships that never touch: too many boards to count, and so crowded that the best shot is the most likely hit by
/// definition. No sentence about the two comes and goes with the samples.
const CROWDED: &str = "#v1;13x13,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=3,H=3,I=2,J=2,K=2,L=2,M=1,N=1;";

fn no_button_moves_while_samples_come_in(page: &Page) {
    // How far down the page the elements of a selector have been until the status says so, at least for two seconds.
    let places_of = |selector: &str, status: &str| -> Vec<String> {
        page.script_with_callback(
            "measure.places(arguments[0], arguments[1]).then(arguments[2])",
            vec![selector.into(), status.into()],
        )
    };
    // The list of the five most likely hits, which was opened above, changes while samples come in.
    let () = page.js("localStorage.clear()");
    page.keep_setting("goal", "game");
    page.keep_setting("samples", "10000000");
    for (width, height) in [(390, 844), (1280, 800)] {
        page.set_viewport(width, height, 1);
        page.visit_unsettled(CROWDED);
        page.wait_for_text(".status", "samples so far");
        // The line beside the next shot may come to offer another cell, in its own place.
        let places = places_of("button:not(.advice-remark button, .advice-number)", "samples so far");
        assert_eq!(places.len(), 1, "{width} x {height}: {places:?}");
        // From nothing to samples to the exact numbers.
        page.visit_unsettled("#v1;classic;E5:miss");
        let places = places_of(".advice-answers button", "Exact, ");
        assert_eq!(places.len(), 1, "{width} x {height}: {places:?}");
    }
}

fn workers_that_die_are_replaced(page: &Page) {
    page.keep_setting("samples", "1000000");
    // Of the 40 batches and more: the first worker dies without a sound, the second with an error.
    page.before_pages(
        "witness.cores = 2;
         witness.onWord = (worker, number, words) => {
             if (number === 0 && words === 6) witness.kill(worker);
             if (number === 1 && words === 8) {
                 witness.kill(worker);
                 worker.dispatchEvent(new ErrorEvent('error', { message: 'killed by the test' }));
             }
         };",
    );
    page.visit_record("v1;classic;E5:miss,B2:hit");
    page.wait_for_text(".status", "1,000,000 samples, ");
    assert_eq!(page.js::<usize>("return witness.workers"), 4);
}

fn an_engine_that_cannot_load_is_tried_again(page: &Page) {
    page.before_pages("witness.onWord = () => {}; witness.breakWorkers();");
    page.visit_unsettled("#v1;classic;");
    page.wait_for_text(".advice", "No answer");
    page.wait_for_text(".advice", "could not be loaded");
    let () = page.js("witness.isBroken = false");
    page.click_button("Try again");
    page.wait_for_text(".status", "1,000,000 samples, ");
    assert_eq!(page.circles().len(), 100);
}
