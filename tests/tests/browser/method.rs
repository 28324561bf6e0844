//! How the numbers are found, as the player chooses.

use rangekeeper_browser_tests::{Make, Screen, count, on, on_browsers};

/// The classic fleet at large, which takes seconds to count.
const LARGE: &str =
    "v1;16x16,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;A2:miss";

/// Ten ships that never touch, of which there are too many boards, and which have names with spaces in them.
const MANY_SHIPS: &str = "#v1;12x12,none,sunk;Battleship=4,Cruiser%201=3,Cruiser%202=3,Destroyer%201=2,\
    Destroyer%202=2,Destroyer%203=2,Boat%201=1,Boat%202=1,Boat%203=1,Boat%204=1;";

const TOO_MANY: &str = "Too many boards to count. Samples only.";

#[test]
fn each_method_stands_alone_and_a_long_count_is_stopped() {
    on(Screen::Desktop, |page| {
        page.keep_setting("goal", "hit");
        page.visit_unsettled("");
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

        page.choose("method", "Exact");
        page.settle();
        page.reopen();
        assert_eq!(page.field("select[name=method]"), "Exact");
        assert!(page.exact_line().starts_with("Exact, 15,046,987,768 boards"), "{}", page.exact_line());
        assert_eq!(page.sampled_line(), "");
        assert_eq!(page.count("select[name=samples]:disabled"), 1);
        let tip = page.tooltip("E5");
        assert!(tip.exact.is_some() && tip.interval.is_none(), "{tip:?}");
        assert_eq!(page.numbers_behind(), "Exactly 21.36%.");

        page.choose("method", "Auto");
        page.visit_unsettled(MANY_SHIPS);
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

        // A single worker takes long enough for the hand to reach the button.
        page.before_pages("witness.cores = 1;");
        page.visit_unsettled("");
        page.choose("method", "Exact");
        page.visit_unsettled(&format!("#{LARGE}"));
        page.wait_for_text(".status .status-line.status-exact", "Counting every board, ");
        page.click_button("Stop");
        page.wait_for_text(".status .status-line.status-exact", "Counting was stopped.");
        assert_eq!(page.count(".board .board-circle"), 0);
        assert!(!page.text_of(".advice").contains("to hit"));

        page.click_button("Start again");
        page.settle();
        let (line, counts) = (page.exact_line(), count(LARGE));
        let boards = line.strip_prefix("Exact, ").and_then(|rest| rest.split_once(" boards"));
        let boards = boards.and_then(|(boards, _)| boards.replace(',', "").parse().ok());
        assert_eq!(boards, Some(counts.boards), "{line}");
        page.exact_tooltip(&counts, "P16");
    });
}

#[test]
fn on_a_device_with_little_memory_samples_stand_in_for_a_large_sweep_and_it_is_said() {
    const GERMAN: &str = "#v1;german;A2:miss";
    const TOO_LARGE: &str = "Counting takes more memory than there is to spare here. Samples only.";
    on(Screen::Desktop, |page| {
        page.begin_with_little_memory();
        page.visit_unsettled("");
        page.visit_unsettled(GERMAN);
        page.wait_for_text(".status-exact", TOO_LARGE);
        // Few tries fit here: ten thousand samples would take a minute.
        page.wait_for_text(".status-sampled", " samples so far");
        page.choose("method", "Exact");
        page.wait_for_text(".advice", "Counting every board takes more memory than there is to spare");
    });
    // It does not tell how much memory there is.
    on_browsers(&[Make::WebKit], Screen::Desktop, |page| {
        page.visit_unsettled(GERMAN);
        page.wait_for_text(".status-exact", TOO_LARGE);
    });
}
