//! What circles, tooltip, advice and reasons say, against what is exactly true.

use std::collections::HashMap;

use rangekeeper_browser_tests::{Circle, Page, Scale, Screen, Tooltip, count, on};
use rangekeeper_engine::{Confidence, Counts, Mark, Outcome, Record, clopper_pearson};

const HIT_AND_MISSES: &str = "v1;classic;E2:miss,D5:hit,D4:miss,J8:miss,E5:hit,C5:miss";

#[test]
fn a_million_samples_stand_beside_exact_numbers_and_the_reason_has_its_own() {
    const TWO_HITS: &str = "v1;classic;C3:miss,E5:hit,H8:miss,E6:hit,B9:miss";
    on(Screen::Desktop, |page| {
        page.begin_without(&["samples"]);
        page.keep_setting("goal", "hit");
        page.visit_record("v1;classic;");
        let line = page.exact_line();
        let time =
            line.strip_prefix("Exact, 15,046,987,768 boards, ").and_then(|rest| rest.strip_suffix(" ms."));
        assert!(time.is_some_and(|time| time.replace(',', "").parse::<u32>().is_ok()), "{line}");
        assert!(page.sampled_line().starts_with("1,000,000 samples, "), "{}", page.sampled_line());

        let all = count("v1;classic;");
        assert_eq!(page.exact_tooltip(&all, "J1").probability, "8.00%");
        let words = page.exact_tooltip(&all, "E5").words;
        assert!(words.contains("21.36% exact 3,214,027,020 of 15,046,987,768 boards "), "{words}");
        let best = page.recommended().unwrap();
        assert!(page.text_of(".advice .advice-aim").starts_with(&format!("{best} 21% to hit ")));
        let interval = page.tooltip(&best).interval.unwrap().replace("95% interval", "by the samples");
        assert_eq!(page.numbers_behind(), format!("Exactly 21.36%; {interval}."));
        page.wait_for_text(".why", "As good as ");

        page.choose("samples", "10000");
        page.visit_record(TWO_HITS);
        // As `rangekeeper posterior` counts them.
        let numbers = || page.text_of(".why > p:not([class])");
        let ahead = "0.4 percentage points ahead of E7, the next best.";
        assert_eq!(numbers(), format!("{ahead} A miss would rule out 61.3% of all boards."));
        let best_cells: Vec<String> = page.js(
            "return [...document.querySelectorAll('.why-best-cell')].filter((it) => it.checkVisibility())
             .map((it) => it.innerText.split(/\\s+/).join(' '))",
        );
        assert_eq!(best_cells, ["E4 61.3%", "E7 60.9%", "E8 36.3%", "E3 35.0%", "F6 24.8%"]);
        page.click_cell("J1");
        page.wait_for_text(".why > p:not([class])", "behind");
        let behind = "54.1 percentage points behind E4.";
        assert_eq!(numbers(), format!("{behind} A miss would rule out 7.1% of all boards."));
        let mut named = page.texts(".why .shares th");
        named.sort();
        assert_eq!(named, ["Battleship", "Carrier", "Cruiser or Submarine", "Destroyer"]);
        // It stays open, also over a reload.
        page.reopen();
        assert_eq!(page.count(".why[open]"), 1);
        // The five best point at their cells.
        let button = "(//button[@class='why-best-cell'])[2]";
        page.point_at(button);
        page.open_tooltip("E7");
        page.point_at("//h1");
        page.wait_until("no tooltip", || !page.has_tooltip());
        page.click(button);
        page.wait_for_text(".advice .advice-aim", "E7");
        page.click_button("Miss");
        page.wait_for_record(&format!("{TWO_HITS},E7:miss"));
    });
}

#[test]
fn the_reason_is_a_sentence_and_shares_have_two_decimals_unless_they_are_certain() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let aim = page.text_of(".advice .advice-aim-cell");
        page.wait_for_text(".why h2", &format!("Why {aim}?"));
        page.wait_for_text(".advice-reason", "Most likely here: Carrier.");
        // Between two hits, neither of a ship that is sunk.
        page.visit_record("v1;classic;E4:hit,E6:hit,J10:hit,J9:sunk=Destroyer");
        for (cell, sentence) in [
            ("E5", "Next to your hit at E4 and E6."),
            ("D6", "Next to your hit at E6."),
            ("A1", "Most likely here: "),
        ] {
            page.click_cell(cell);
            page.wait_for_text(".why h2", &format!("Why {cell}?"));
            page.wait_for_text(".advice-reason", sentence);
        }

        page.visit_record("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit");
        page.wait_for_text(".advice-reason", "Every board that fits your marks has a ship here.");
        assert!(page.exact_line().starts_with("Exact, 1 board,"), "{}", page.exact_line());
        assert!(page.text_of(".advice .advice-aim").starts_with("A2 A certain hit"), "{}", page.text());
        let tip = page.tooltip("A2");
        assert_eq!(tip.probability, "A certain hit");
        // The sample by itself never shows that something is certain.
        assert_eq!(tip.sampled().2, Some("over 99.99%"));
        assert_eq!(page.tooltip("A3").words, "A3 A certain miss: no ship can lie here.");
        assert_eq!((page.look("A2"), page.look("A3")), ("open".to_owned(), "empty".to_owned()));
        page.click_cell("A3");
        page.wait_for_text(".advice-reason", "No board that fits your marks has a ship here.");
        // A mark needs no reason.
        page.click_cell("A1");
        page.wait_for_text(".why h2", "Why this cell?");
        assert_eq!(page.text_of(".advice-reason"), "");

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

        let record = "v1;8x12,corners,hit-ship;Alpha=4,Bravo=3,Charlie=3;K2:hit=Bravo,A1:miss";
        let counts = count(record);
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
    });
}

#[test]
fn circles_legend_tooltip_and_numbers_say_what_is_counted() {
    const RECORD: &str = "v1;10x10,none,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;\
         I7:miss,B3:miss,J6:miss,C9:miss,D10:hit,H7:miss,E10:hit,C10:sunk=Submarine,G8:miss,\
         G1:hit,F1:sunk=Destroyer,A6:hit,A7:hit,A8:hit";
    let exact = count(RECORD);
    on(Screen::Desktop, |page| {
        page.visit("");
        let circles = page.circles();
        assert_eq!(circles.len(), 100);
        let by_size = |a: &&Circle, b: &&Circle| a.diameter.total_cmp(&b.diameter);
        let (coolest, peak) =
            (circles.iter().min_by(by_size).unwrap(), circles.iter().max_by(by_size).unwrap());
        assert!((peak.diameter - 1.0).abs() < Scale::PRECISION, "{peak:?}");

        let all = count("v1;classic;");
        let share = |cell: &str| {
            page.exact_tooltip(&all, cell);
            all.probability(cell.parse().unwrap())
        };
        let shares = [coolest, peak].map(|circle| share(&circle.cell));
        let scale = Scale::new(shares);
        let fleet_cells: f64 = circles.iter().map(|circle| scale.share(circle.diameter)).sum();
        assert!((fleet_cells - 17.0).abs() < 0.05, "the shares add up to {fleet_cells}");
        let green_to_red = |circle: &Circle| circle.colour[1];
        assert!(green_to_red(peak) > green_to_red(coolest) + 0.05, "{peak:?} is no redder than {coolest:?}");
        // 12% and 20% before the first shot are told apart at a glance.
        let nearest = |share: f64| {
            let distance = |circle: &&Circle| (scale.share(circle.diameter) - share).abs();
            circles.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap()
        };
        let (low, high) = (nearest(0.12), nearest(0.20));
        assert!(low.diameter < 0.6 * high.diameter, "{low:?} {high:?}");
        assert!(green_to_red(high) > green_to_red(low) + 0.03, "{high:?} is no redder than {low:?}");

        // Each number of the legend beside the circle of its size.
        let swatches: Vec<(String, f64)> = page.js(
            "return [...document.querySelectorAll('.legend-scale li')].map((it) =>
                 [it.innerText.trim(), parseFloat(it.querySelector('.legend-swatch').style.getPropertyValue('--heat'))])",
        );
        assert_eq!(swatches.len(), 5);
        for (text, diameter) in &swatches {
            assert_eq!(*text, format!("{:.1}%", 100.0 * scale.share(*diameter)));
        }
        for share in shares {
            let percent = format!("{:.1}%", 100.0 * share);
            assert!(swatches.iter().any(|(text, _)| *text == percent), "no {percent} in {swatches:?}");
        }

        page.visit_record(RECORD);
        every_cell_shows_its_odds(page, &RECORD.parse().unwrap(), &exact);

        page.visit_record(HIT_AND_MISSES);
        assert_eq!(number_in(page, "E6"), None);
        page.open_menu("Settings");
        page.click("//input[@name='numbers'][@value='on']");
        page.close_menu();
        let exact = count(HIT_AND_MISSES);
        let every_number_is_right = || {
            for cell in HIT_AND_MISSES.parse::<Record>().unwrap().open() {
                let expected = match (100.0 * exact.probability(cell)).round() as u32 {
                    _ if exact.occupied(cell) == 0 => None,
                    0 => Some("<1".to_owned()),
                    percent => Some(percent.to_string()),
                };
                assert_eq!(number_in(page, &cell.to_string()), expected, "{cell}");
            }
            assert_eq!(
                [number_in(page, "E2"), number_in(page, "E5")],
                [None, None],
                "marked cells have none"
            );
        };
        every_number_is_right();
        page.reopen();
        every_number_is_right();

        page.visit_record("v1;classic;C3:miss");
        ship_shares_add_up(&page.tooltip("D7"));
    });
}

#[track_caller]
fn ship_shares_add_up(tip: &Tooltip) {
    let names: Vec<&str> = tip.ships.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["Carrier", "Battleship", "Cruiser or Submarine", "Destroyer"]);
    let number = |percent: &str| percent.trim_end_matches('%').parse::<f64>().unwrap();
    let ships: f64 = tip.ships.iter().map(|(_, share)| number(share)).sum();
    // Each of the five numbers is rounded.
    assert!((ships - number(&tip.probability)).abs() < 0.026, "{tip:?}");
}

fn every_cell_shows_its_odds(page: &Page, record: &Record, exact: &Counts) {
    let scale = Scale::new(record.open().iter().map(|cell| exact.probability(cell)));
    let circles: HashMap<String, f64> =
        page.circles().into_iter().map(|circle| (circle.cell, circle.diameter)).collect();
    for cell in record.rules().grid().cells() {
        let name = cell.to_string();
        let look = page.look(&name);
        match record.mark(cell) {
            Some(Mark::Shot(Outcome::Miss)) => assert_eq!(look, "miss", "{name}"),
            Some(Mark::Shot(outcome)) => {
                assert_eq!(look, if outcome.is_sunk() { "sunk" } else { "hit" }, "{name}");
            }
            Some(other) => panic!("these records have no marks like {other:?}"),
            None if exact.occupied(cell) > 0 => {
                assert_eq!(look, "open", "{name}");
                let (shown, diameter) = (circles[&name], scale.diameter(exact.probability(cell)));
                assert!((shown - diameter).abs() < Scale::PRECISION, "{name}: {shown}, not {diameter}");
            }
            None => assert_eq!(look, "empty", "{name}"),
        }
    }
}

/// The number that is written into a cell, if any.
fn number_in(page: &Page, cell: &str) -> Option<String> {
    let content: String = page.script(
        "return getComputedStyle(document.getElementById(`cell-${arguments[0]}`), '::before').content",
        vec![cell.into()],
    );
    (content != "none").then(|| content.trim_matches('"').to_owned())
}
