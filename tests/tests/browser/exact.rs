//! Every board counted, and the sample beside it.

use rangekeeper_browser_tests::{Counted, EACH, Screen, assert_plausible, count, if_all, on, on_browsers};
use rangekeeper_engine::{Confidence, clopper_pearson};

use crate::method::LARGE;

const BOARDS_AT_FIRST: &str = "15,046,987,768 boards";

#[test]
fn samples_come_at_once_and_exact_numbers_take_their_place() {
    on_browsers(if_all(EACH), Screen::Desktop, |page| {
        page.begin_without(&["samples"]);
        // The classic grid is counted so soon that the samples may come second.
        page.visit_record(LARGE);
        let lines = page.lines();
        let first = |part: &str| lines.iter().position(|line| line.contains(part));
        // A page that is slow to draw may come to show the whole sample first.
        let (sampled, exact) = (first(" samples"), first("Exact, "));
        assert!(sampled.is_some() && sampled < exact, "{lines:#?}");

        page.visit_record("v1;classic;");
        let line = page.exact_line();
        let time =
            line.strip_prefix("Exact, 15,046,987,768 boards, ").and_then(|rest| rest.strip_suffix(" ms."));
        assert!(time.is_some_and(|time| time.replace(',', "").parse::<u32>().is_ok()), "{line}");
        assert!(page.sampled_line().starts_with("1,000,000 samples, "), "{}", page.sampled_line());

        let all = count("v1;classic;");
        assert_eq!(page.exact_tooltip(&all, "E5").probability, "21.36%");
        assert_eq!(page.exact_tooltip(&all, "J1").probability, "8.00%");
        let words = page.tooltip_words("E5");
        assert!(words.contains("21.36% exact 3,214,027,020 of 15,046,987,768 boards "), "{words}");
    });
}

#[test]
fn after_a_mark_the_exact_numbers_are_of_the_new_record() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let mut record = "v1;classic;".to_owned();
        for (cell, answer) in [("E5", "Hit"), ("E6", "Miss")] {
            page.mark(cell, answer);
            let shot = format!("{cell}:{}", answer.to_lowercase());
            record = format!("{record}{}{shot}", if record.ends_with(';') { "" } else { "," });
            page.wait_for_record(&record);
            page.settle();
            let counts = count(&record);
            assert!(!page.exact_line().contains(BOARDS_AT_FIRST), "{}", page.exact_line());
            for name in ["D5", "E4", "A1"] {
                page.exact_tooltip(&counts, name);
            }
        }
    });
}

#[test]
fn the_exact_and_the_sampled_number_vouch_for_each_other() {
    let case = |record: &str, cells: &[&str]| {
        let counts = count(record);
        on(Screen::Desktop, |page| {
            page.visit_record(record);
            for name in cells {
                let tip = page.exact_tooltip(&counts, name);
                let sampled = tip.sampled();
                assert_eq!((sampled.trials, sampled.is_interim), (10_000, false));
                assert_plausible(tip.counted().share(), 0.0, sampled.successes, sampled.trials, name);
                let percent = |share: f64| format!("{:.2}%", 100.0 * share);
                assert_eq!(tip.probability, percent(tip.counted().share()));
                let drawn = sampled.successes as f64 / sampled.trials as f64;
                assert_eq!(sampled.share.as_deref(), Some(&*percent(drawn)));
                let interval = clopper_pearson(sampled.successes, sampled.trials, Confidence::PERCENT_95);
                let interval = format!("{} to {}", percent(interval.lower), percent(interval.upper));
                assert_eq!(sampled.interval, interval);
            }
        });
    };
    case("v1;classic;", &["A1", "C4", "E5", "J6"]);
    case("v1;classic;C3:miss,E5:hit,H8:miss,E6:hit", &["E4", "E7", "D5", "A10", "H9"]);
    case(
        "v1;8x12,corners,hit-ship;Alpha=4,Bravo=3,Charlie=3;K2:hit=Bravo,A1:miss",
        &["L2", "J2", "E5", "B1"],
    );
}

#[test]
fn the_exact_number_stands_behind_the_advice_beside_the_sampled_one() {
    on(Screen::Desktop, |page| {
        page.keep_setting("goal", "hit");
        page.visit("");
        let best = page.recommended().unwrap();
        let centre = ["E5", "E6", "F5", "F6"];
        assert!(centre.contains(&&*best), "{best}");
        assert!(page.text_of(".advice .advice-aim").starts_with(&format!("{best} 21% to hit ")));
        let interval = page.tooltip(&best).sampled().interval.clone();
        assert_eq!(page.numbers_behind(), format!("Exactly 21.36%; by the samples {interval}."));
        page.wait_for_text(".why", "As good as ");
    });
}

#[test]
fn what_is_certain_is_said_in_words() {
    on(Screen::Desktop, |page| {
        page.visit_record("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit");
        assert!(page.exact_line().starts_with("Exact, 1 board,"), "{}", page.exact_line());
        assert_eq!(page.recommended().unwrap(), "A2");
        assert!(page.text_of(".advice .advice-aim").starts_with("A2 A certain hit"), "{}", page.text());
        let tip = page.tooltip("A2");
        assert_eq!(tip.probability, "A certain hit");
        assert_eq!(tip.counted(), Counted { occupied: 1, boards: 1 });
        // The sample by itself never shows that something is certain.
        assert_eq!(tip.sampled().share.as_deref(), Some("over 99.99%"));
        assert_eq!(page.tooltip_words("A3"), "A3 A certain miss: no ship can lie here.");
        assert_eq!((page.look("A2"), page.look("A3")), ("open".to_owned(), "empty".to_owned()));
    });
}

#[test]
fn what_is_merely_close_to_certain_is_never_called_so() {
    // The four hits are the Carrier's, or one each of four ships of two cells, for which there is hardly a way.
    let record = "v1;10x10,allowed,sunk-ship;Carrier=5,Alpha=2,Bravo=2,Charlie=2,Delta=2;\
                  E4:hit,E5:hit,E6:hit,E7:hit,E3:miss,E9:miss,F4:miss,D5:miss,F6:miss,D7:miss,C4:miss,D3:miss,\
                  G5:miss,F8:miss,C6:miss,G7:miss";
    let counts = count(record);
    let share = |name: &str| counts.probability(name.parse().unwrap());
    assert!(0.0 < share("D4") && share("D4") < 0.000_05 && 0.999_95 < share("E8") && share("E8") < 1.0);
    on(Screen::Desktop, |page| {
        page.visit_record(record);
        assert_eq!(page.exact_tooltip(&counts, "D4").probability, "under 0.01%");
        assert_eq!(page.exact_tooltip(&counts, "E8").probability, "over 99.99%");
        assert_eq!((page.look("D4"), page.look("E8")), ("open".to_owned(), "open".to_owned()));
        assert_eq!(page.recommended().unwrap(), "E8");
        page.wait_for_text(".advice", ">99% to hit");
        for name in ["D4", "E8"] {
            let expected = if name == "D4" { "D4, under 0.1%" } else { "E8, over 99.9%, recommended" };
            assert_eq!(page.label(name), expected);
        }
    });
}
