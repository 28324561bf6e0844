//! What the circles, the tooltip and the advice say, against what is exactly true.

use std::collections::HashMap;

use rangekeeper_browser_tests::{Circle, Page, Scale, Screen, Tooltip, count, on};
use rangekeeper_engine::{Counts, Mark, Outcome, Record};

const HIT_AND_MISSES: &str = "v1;classic;E2:miss,D5:hit,D4:miss,J8:miss,E5:hit,C5:miss";

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
        for cell in ["A1", "B7", "E5", "H9", "J4"] {
            let circle = circles.iter().find(|circle| circle.cell == cell).unwrap();
            let diameter = scale.diameter(share(cell));
            assert!((circle.diameter - diameter).abs() < Scale::PRECISION, "{circle:?}: {diameter}");
        }

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
        for name in ["B4", "A5", "A9"] {
            let occupied = exact.occupied(name.parse().unwrap());
            if occupied > 0 {
                page.exact_tooltip(&exact, name);
            } else {
                assert_eq!(page.tooltip(name).words, format!("{name} A certain miss: no ship can lie here."));
            }
        }
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
        // Alone, the sample has the first line.
        page.choose("method", "Monte Carlo");
        page.settle();
        let alone = page.tooltip("D7");
        let (successes, trials, _) = alone.sampled();
        assert_eq!(alone.probability, format!("{:.2}%", 100.0 * successes as f64 / trials as f64));
        ship_shares_add_up(&alone);
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
