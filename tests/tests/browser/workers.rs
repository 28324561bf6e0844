//! The engine in its workers, and what happens when one of them dies.

use rangekeeper_browser_tests::{Page, Screen, on};

const CELLS: [&str; 5] = ["A1", "C4", "E5", "G8", "J10"];

/// Draws ten million samples and answers how many of them lay on some cells, which tells one set of draws
/// from any other.
fn ten_million(page: &Page) -> Vec<u64> {
    page.visit_record("v1;classic;E5:miss,B2:hit");
    page.choose("samples", "10000000");
    page.wait_for_text(".status", "10,000,000 samples, ");
    let counts = CELLS.iter().filter(|cell| page.look(cell) == "open").map(|cell| {
        let tip = page.tooltip(cell);
        let (successes, trials, _) = tip.sampled();
        assert_eq!(trials, 10_000_000);
        successes
    });
    counts.collect()
}

fn workers_started(page: &Page) -> usize {
    page.js("return witness.workers")
}

#[test]
fn workers_that_die_in_the_middle_are_replaced_and_the_result_is_the_same() {
    let mut undisturbed = Vec::new();
    on(Screen::Desktop, |page| {
        page.before_pages("witness.cores = 2;");
        undisturbed = ten_million(page);
        assert_eq!(workers_started(page), 2);
    });
    on(Screen::Desktop, |page| {
        // Of the 400 batches and more: the first dies without a sound, the second with an error.
        page.before_pages(
            "witness.cores = 2;
             witness.onWord = (worker, number, words) => {
                 if (number === 0 && words === 60) witness.kill(worker);
                 if (number === 1 && words === 80) {
                     witness.kill(worker);
                     worker.dispatchEvent(new ErrorEvent('error', { message: 'killed by the test' }));
                 }
             };",
        );
        assert_eq!(ten_million(page), undisturbed);
        assert_eq!(workers_started(page), 4);
    });
}

#[test]
fn an_engine_that_cannot_be_loaded_is_reported_and_can_be_tried_again() {
    on(Screen::Desktop, |page| {
        page.before_pages(
            "witness.cores = 2;
             witness.isBroken = true;
             const Engine = Worker;
             window.Worker = class extends Engine {
                 constructor(address, options) {
                     super(witness.isBroken ? 'no-such-file.js' : address, options);
                 }
             };",
        );
        page.visit_unsettled("");
        page.wait_for_text(".advice", "No answer");
        page.wait_for_text(".advice", "could not be loaded");
        assert_eq!(page.count(".board .board-circle"), 0);
        let () = page.js("witness.isBroken = false");
        page.click_button("Try again");
        page.wait_for_text(".status", "10,000 samples, ");
        assert_eq!(page.circles().len(), 100);
    });
}
