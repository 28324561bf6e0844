//! How the numbers are found: by counting, by samples, in workers that may die.

use rangekeeper_browser_tests::{Page, Screen, on};

/// The classic fleet at large, which takes seconds to count.
const LARGE: &str =
    "v1;16x16,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;A2:miss";
/// Ten ships that never touch, of which there are too many boards, and which have names with spaces in them.
const MANY_SHIPS: &str = "v1;12x12,none,sunk;Battleship=4,Cruiser 1=3,Cruiser 2=3,Destroyer 1=2,\
    Destroyer 2=2,Destroyer 3=2,Boat 1=1,Boat 2=1,Boat 3=1,Boat 4=1;";
const TOO_MANY: &str = "Too many boards to count. Samples only.";

#[test]
fn each_method_stands_alone_and_a_long_count_is_stopped() {
    on(Screen::Desktop, |page| {
        // A single worker takes long enough to be stopped.
        page.before_pages("witness.cores = 1;");
        page.keep_setting("goal", "hit");
        page.visit("");
        each_method_stands_alone(page);
        without_a_count_or_a_sample_the_other_stands_in(page);

        page.choose("method", "Exact");
        page.visit_unsettled(&format!("#{LARGE}"));
        page.wait_for_text(".status-exact", "Counting every board, ");
        page.click_button("Stop");
        page.wait_for_text(".status-exact", "Counting was stopped.");
        assert_eq!(page.count(".board .board-circle"), 0);
        assert!(!page.text_of(".advice").contains("to hit"));
        page.click_button("Start again");
        page.wait_for_text(".status-exact", "Exact, ");
    });
}

#[track_caller]
fn each_method_stands_alone(page: &Page) {
    page.choose("method", "Monte Carlo");
    page.settle();
    assert_eq!(page.exact_line(), "");
    assert!(page.sampled_line().starts_with("10,000 samples, "), "{}", page.sampled_line());
    let best = page.recommended().expect("a reticle");
    let tip = page.tooltip(&best);
    assert!(tip.exact.is_none() && !tip.words.contains("exact"), "{tip:?}");
    let (successes, trials, _) = tip.sampled();
    page.wait_for_text(".advice", &format!("{:.0}% to hit", 100.0 * successes as f64 / trials as f64));
    let behind = page.numbers_behind();
    assert!(behind.contains("95% interval") && !behind.contains("Exactly"), "{behind}");
    assert!(!behind.contains("so far"), "{behind}");

    page.choose("method", "Exact");
    page.settle();
    page.reopen();
    assert_eq!(page.field("select[name=method]"), "Exact");
    assert!(page.exact_line().starts_with("Exact, 15,046,987,768 boards"), "{}", page.exact_line());
    assert_eq!(page.sampled_line(), "");
    assert_eq!(page.count("select[name=samples]:disabled"), 1);
    let tip = page.tooltip("E5");
    assert!(tip.exact.is_some() && tip.interval.is_none(), "{tip:?}");
    page.wait_for_text(".why .why-numbers", "Exactly 21.36%.");
}

#[track_caller]
fn without_a_count_or_a_sample_the_other_stands_in(page: &Page) {
    page.choose("method", "Auto");
    page.visit_record(MANY_SHIPS);
    let samples_alone = || {
        page.settle();
        assert_eq!(page.field("select[name=method]"), "Auto");
        assert_eq!(page.exact_line(), TOO_MANY);
        assert!(page.sampled_line().starts_with("10,000 samples, "), "{}", page.sampled_line());
        assert!(page.tooltip("A1").exact.is_none());
        assert_eq!(page.circles().len(), 12 * 12);
    };
    samples_alone();
    page.choose("method", "Exact");
    page.settle();
    page.wait_for_text(".advice", "No answer");
    page.wait_for_text(".advice", "These ships can lie in too many ways to count every board");
    assert_eq!(page.circles().len(), 0);
    assert_eq!((page.exact_line(), page.sampled_line()), ("No answer.".to_owned(), String::new()));
    page.click_button("Draw samples");
    samples_alone();

    // Where hardly any draw fits, the count stands alone.
    let fleet = (1..=10).map(|number| format!("Ship{number}=3")).collect::<Vec<_>>().join(",");
    let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
    page.visit_record(format!("v1;12x12,allowed,hit-miss;{fleet};{hits}"));
    page.wait_for_text(".status-sampled", "No samples.");
}

#[test]
fn with_little_memory_samples_stand_in_and_stop_by_a_slow_press_and_every_visit_has_its_own_seed() {
    on(Screen::Desktop, |page| {
        page.before_pages("Object.defineProperty(navigator, 'deviceMemory', { value: 4 });");
        // Nearly every proposal is rejected, so that ten million samples take hours.
        page.keep_setting("samples", "10000000");
        page.visit_unsettled("#v1;german;A2:miss");
        page.wait_for_text(
            ".status-exact",
            "Counting takes more memory than there is to spare here. Samples only.",
        );
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
        assert!(page.sampled_line().contains("so far"), "{}", page.sampled_line());
        assert!(page.tooltip("E5").interval.unwrap().ends_with(" so far"));
        page.click_button("Start again");
        page.wait_for_text(".status", "Stop");
        page.choose("method", "Exact");
        page.wait_for_text(".advice", "Counting every board takes more memory than there is to spare");

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

/// Fourteen ships that never touch: too many boards to count, and so crowded that the best shot is the most likely hit by
/// definition. No sentence about the two comes and goes with the samples.
const CROWDED: &str = "#v1;13x13,none,sunk;A=5,B=4,C=4,D=3,E=3,F=3,G=3,H=3,I=2,J=2,K=2,L=2,M=1,N=1;";
/// Thirteen that meet at corners at most: three boards in ten million tries, which are some ten a second.
const HARD: &str = "#v1;10x10,corners,sunk-ship;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2,K=1,L=1,M=1;";
/// Fifteen, of which hardly one try in a billion fits.
const HOPELESS: &str =
    "#v1;10x10,corners,sunk-ship;A=5,B=4,C=4,D=3,E=3,F=3,G=2,H=2,I=2,J=2,K=1,L=1,M=1,N=1,O=1;";

#[test]
fn no_button_moves_while_samples_come_in_and_where_few_are_found_it_is_said_why() {
    for screen in [Screen::Desktop, Screen::Phone] {
        on(screen, |page| {
            page.keep_setting("samples", "10000000");
            page.visit_unsettled(CROWDED);
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
    on(Screen::Phone, |page| {
        page.visit_unsettled(HARD);
        let said = page.wait_for_text(".advice-remark", "The page suggests a shot once 300 are found.");
        assert!(said.starts_with("Few boards fit, and they are hard to find: "), "{said}");
        assert_eq!(page.text_of(".advice-aim"), "…");
        assert_eq!(page.count(".board .board-circle"), 0);
        page.visit_unsettled(HOPELESS);
        page.wait_for_text(".advice", "These ships leave each other so little room");
    });
}

/// Returns where these have been in the course of four seconds: how far down the page, one after another.
fn places_of(page: &Page, selector: &str) -> Vec<String> {
    page.script_with_callback("measure.places(arguments[0]).then(arguments[1])", vec![selector.into()])
}

/// Draws a million samples and returns how many of them lay on some cells, which tells one set of draws from another,
/// and how many workers were started.
#[track_caller]
fn draw_a_million(page: &Page) -> (Vec<u64>, usize) {
    page.visit_record("v1;classic;E5:miss,B2:hit");
    page.wait_for_text(".status", "1,000,000 samples, ");
    let successes = ["A1", "C4", "G8", "J10"].map(|cell| {
        let tip = page.tooltip(cell);
        let (successes, trials, _) = tip.sampled();
        assert_eq!(trials, 1_000_000);
        successes
    });
    (successes.into(), page.js("return witness.workers"))
}

#[test]
fn workers_that_die_are_replaced_with_the_same_result_and_an_engine_that_cannot_load_is_tried_again() {
    on(Screen::Desktop, |page| {
        page.before_pages("witness.cores = 2;");
        page.keep_setting("samples", "1000000");
        let (undisturbed, started) = draw_a_million(page);
        assert_eq!(started, 2);
        // Of the 40 batches and more: the first worker dies without a sound, the second with an error.
        page.before_pages(
            "witness.onWord = (worker, number, words) => {
                 if (number === 0 && words === 6) witness.kill(worker);
                 if (number === 1 && words === 8) {
                     witness.kill(worker);
                     worker.dispatchEvent(new ErrorEvent('error', { message: 'killed by the test' }));
                 }
             };",
        );
        assert_eq!(draw_a_million(page), (undisturbed, 4));

        page.before_pages(
            "witness.onWord = () => {};
             witness.isBroken = true;
             const Engine = Worker;
             window.Worker = class extends Engine {
                 constructor(address, options) {
                     super(witness.isBroken ? 'no-such-file.js' : address, options);
                 }
             };",
        );
        page.visit_unsettled("#v1;classic;");
        page.wait_for_text(".advice", "No answer");
        page.wait_for_text(".advice", "could not be loaded");
        assert_eq!(page.count(".board .board-circle"), 0);
        let () = page.js("witness.isBroken = false");
        page.click_button("Try again");
        page.wait_for_text(".status", "1,000,000 samples, ");
        assert_eq!(page.circles().len(), 100);
    });
}
