//! Every board counted, and the sample beside it.

use rangekeeper_browser_tests::{EACH, Screen, count, if_all, on, on_browsers};
use rangekeeper_engine::{Confidence, clopper_pearson};

#[test]
fn exact_numbers_stand_beside_those_of_the_samples() {
    on_browsers(if_all(EACH), Screen::Desktop, |page| {
        page.begin_without(&["samples"]);
        page.keep_setting("goal", "hit");
        page.visit_record("v1;classic;");
        let line = page.exact_line();
        let time =
            line.strip_prefix("Exact, 15,046,987,768 boards, ").and_then(|rest| rest.strip_suffix(" ms."));
        assert!(time.is_some_and(|time| time.replace(',', "").parse::<u32>().is_ok()), "{line}");
        assert!(page.sampled_line().starts_with("1,000,000 samples, "), "{}", page.sampled_line());

        let all = count("v1;classic;");
        assert_eq!(page.exact_tooltip(&all, "E5").probability, "21.36%");
        assert_eq!(page.exact_tooltip(&all, "J1").probability, "8.00%");
        let words = page.tooltip("E5").words;
        assert!(words.contains("21.36% exact 3,214,027,020 of 15,046,987,768 boards "), "{words}");

        let best = page.recommended().unwrap();
        assert!(page.text_of(".advice .advice-aim").starts_with(&format!("{best} 21% to hit ")));
        let interval = page.tooltip(&best).interval.unwrap().replace("95% interval", "by the samples");
        assert_eq!(page.numbers_behind(), format!("Exactly 21.36%; {interval}."));
        page.wait_for_text(".why", "As good as ");
    });
}

#[test]
fn shares_have_two_decimals_and_what_is_certain_is_said_in_words() {
    let record = "v1;8x12,corners,hit-ship;Alpha=4,Bravo=3,Charlie=3;K2:hit=Bravo,A1:miss";
    let counts = count(record);
    on(Screen::Desktop, |page| {
        page.visit_record(record);
        for name in ["L2", "J2", "E5", "B1"] {
            let tip = page.exact_tooltip(&counts, name);
            let percent = |share: f64| format!("{:.2}%", 100.0 * share);
            assert_eq!(tip.probability, percent(counts.probability(name.parse().unwrap())));
            let (successes, trials, share) = tip.sampled();
            assert_eq!((trials, share), (10_000, Some(&*percent(successes as f64 / 10_000.0))));
            let interval = clopper_pearson(successes, trials, Confidence::PERCENT_95);
            let interval = format!("95% interval {} to {}", percent(interval.lower), percent(interval.upper));
            assert_eq!(tip.interval, Some(interval));
        }

        page.visit_record("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit");
        assert!(page.exact_line().starts_with("Exact, 1 board,"), "{}", page.exact_line());
        assert!(page.text_of(".advice .advice-aim").starts_with("A2 A certain hit"), "{}", page.text());
        let tip = page.tooltip("A2");
        assert_eq!(tip.probability, "A certain hit");
        // The sample by itself never shows that something is certain.
        assert_eq!(tip.sampled().2, Some("over 99.99%"));
        assert_eq!(page.tooltip("A3").words, "A3 A certain miss: no ship can lie here.");
        assert_eq!((page.look("A2"), page.look("A3")), ("open".to_owned(), "empty".to_owned()));

        // The four hits are the Carrier's, or one each of four ships of two cells, for which there is hardly a way.
        page.visit_record(
            "v1;10x10,allowed,sunk-ship;Carrier=5,Alpha=2,Bravo=2,Charlie=2,Delta=2;\
             E4:hit,E5:hit,E6:hit,E7:hit,E3:miss,E9:miss,F4:miss,D5:miss,F6:miss,D7:miss,C4:miss,D3:miss,\
             G5:miss,F8:miss,C6:miss,G7:miss",
        );
        assert_eq!(page.tooltip("D4").probability, "under 0.01%");
        assert_eq!(page.tooltip("E8").probability, "over 99.99%");
        assert_eq!((page.look("D4"), page.look("E8")), ("open".to_owned(), "open".to_owned()));
        page.wait_for_text(".advice", ">99% to hit");
        assert_eq!(page.label("D4"), "D4, under 0.1%");
        assert_eq!(page.label("E8"), "E8, over 99.9%, recommended");
    });
}
