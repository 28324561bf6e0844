//! What the circles, the tooltip and the advice say, against what is exactly true.

use std::collections::HashMap;

use rangekeeper_browser_tests::{Circle, Exact, Page, Screen, assert_plausible, on};
use rangekeeper_engine::{Mark, Outcome, clopper_pearson};

/// The empty board's odds are known to four decimals.
const FOUR_DECIMALS: f64 = 0.000_05;
/// A circle's area in pixels is not known better than this, as a part of the largest.
const CIRCLE_PRECISION: f64 = 0.002;

#[test]
fn the_empty_board_shows_its_known_odds() {
    on(Screen::Desktop, |page| {
        page.visit("");
        let line = page.settle();
        assert!(line.starts_with("1,000,000 samples, "), "{line}");
        let symmetric = |cells: [&str; 4], exact: f64| {
            for cell in cells {
                let tip = page.tooltip(cell);
                assert_eq!(tip.trials, 1_000_000);
                assert_plausible(exact, FOUR_DECIMALS, tip.successes, tip.trials, cell);
            }
        };
        symmetric(["A1", "A10", "J1", "J10"], 0.0800);
        symmetric(["E5", "E6", "F5", "F6"], 0.2136);
    });
}

#[test]
fn circles_measure_the_odds_by_area_and_colour() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        let circles = page.circles();
        assert_eq!(circles.len(), 100);
        let peak = circles.iter().max_by(|a, b| a.area.total_cmp(&b.area)).unwrap();
        assert!((peak.area - 1.0).abs() < CIRCLE_PRECISION, "{peak:?}");

        let top = page.tooltip(&peak.cell);
        let share_at_peak = top.successes as f64 / top.trials as f64;
        let fleet_cells: f64 = circles.iter().map(|circle| circle.area * share_at_peak).sum();
        assert!((fleet_cells - 17.0).abs() < 0.1, "the shares add up to {fleet_cells}");
        for cell in ["A1", "B7", "E5", "H9", "J4"] {
            let tip = page.tooltip(cell);
            let circle = circles.iter().find(|circle| circle.cell == cell).unwrap();
            let part = tip.successes as f64 / top.successes as f64;
            assert!((circle.area - part).abs() < CIRCLE_PRECISION, "{circle:?} stands for {part}");
        }

        let green_to_red = |circle: &Circle| circle.colour[1];
        let coolest = circles.iter().min_by(|a, b| a.area.total_cmp(&b.area)).unwrap();
        assert!(green_to_red(peak) > green_to_red(coolest) + 0.05, "{peak:?} is no redder than {coolest:?}");
    });
}

#[test]
fn the_advice_names_the_likeliest_cell_and_its_ties() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        let best = page.recommended().expect("a reticle");
        assert!(["E5", "E6", "F5", "F6"].contains(&&*best), "{best}");
        let tip = page.tooltip(&best);
        let advice = page.text_of(".advice");
        let share = format!("{:.1}%", 100.0 * tip.successes as f64 / tip.trials as f64);
        for part in [&best, &share, &tip.interval, "Tied within uncertainty with"] {
            assert!(advice.contains(part), "no {part} in: {advice}");
        }
        assert!(!advice.contains("interim"), "{advice}");
    });
}

#[test]
fn the_tooltip_says_what_the_sample_says() {
    on(Screen::Desktop, |page| {
        page.visit("#v1;classic;C3:miss");
        page.settle();
        let tip = page.tooltip("D7");
        let percent = |share: f64| format!("{:.2}%", 100.0 * share);
        let trials = tip.trials as f64;
        let interval = clopper_pearson(tip.successes, tip.trials, 0.95);
        assert_eq!(tip.probability, percent(tip.successes as f64 / trials));
        assert_eq!(tip.interval, format!("{} to {}", percent(interval.lower), percent(interval.upper)));
        let names: Vec<&str> = tip.ships.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["Carrier", "Battleship", "Cruiser or Submarine", "Destroyer"]);
        let ships: f64 =
            tip.ships.iter().map(|(_, share)| share.trim_end_matches('%').parse::<f64>().unwrap()).sum();
        assert!((ships / 100.0 - tip.successes as f64 / trials).abs() < 0.000_3, "{tip:?}");
    });
}

#[test]
fn the_legend_is_in_percentages_of_the_board() {
    on(Screen::Desktop, |page| {
        page.visit("");
        page.settle();
        let (successes, trials) = best_tooltip(page);
        let legend = page.text_of(".legend");
        for part in [1.0, 0.5] {
            let percent = format!("{:.1}%", 100.0 * part * successes as f64 / trials as f64);
            assert!(legend.contains(&percent), "no {percent} in {legend}");
        }
    });
}

#[test]
fn a_position_with_a_hit_and_misses_shows_its_exact_odds() {
    exact_odds_show(2, &["D6", "E6", "F5", "D3", "A1", "J10"]);
}

#[test]
fn a_position_with_a_sunk_ship_shows_its_exact_odds() {
    exact_odds_show(3, &["G7", "D8", "E8", "D6", "A1", "B2"]);
}

#[test]
fn a_position_under_other_rules_shows_its_exact_odds() {
    exact_odds_show(12, &["D1", "C2", "H5", "A9", "J10"]);
}

#[test]
fn a_late_position_shows_where_no_ship_can_lie() {
    exact_odds_show(34, &["B4", "A5", "A9"]);
}

/// Opens the position of this number by its address and compares every circle, and these tooltips, with the
/// exact odds.
#[track_caller]
fn exact_odds_show(number: usize, tooltips: &[&str]) {
    let exact = Exact::classic_position(number);
    on(Screen::Desktop, |page| {
        page.visit(&format!("#{}", exact.record));
        page.settle();
        let trials = best_tooltip(page).1;
        for name in tooltips {
            let cell = name.parse().unwrap();
            if exact.share(cell) > 0.0 {
                let tip = page.tooltip(name);
                assert_eq!(tip.trials, trials);
                assert_plausible(exact.share(cell), 0.0, tip.successes, tip.trials, name);
            } else {
                assert_eq!(page.look(name), "empty", "{name}");
            }
        }
        every_cell_shows_its_odds(page, &exact);
    });
}

fn every_cell_shows_its_odds(page: &Page, exact: &Exact) {
    let (peak, trials) = best_tooltip(page);
    let circles: HashMap<String, f64> =
        page.circles().into_iter().map(|circle| (circle.cell, circle.area)).collect();
    for cell in exact.record.rules().grid().cells() {
        let name = cell.to_string();
        let look = page.look(&name);
        match exact.record.mark(cell) {
            Some(Mark::Shot(Outcome::Miss)) => assert_eq!(look, "miss", "{name}"),
            Some(Mark::Shot(outcome)) => {
                assert_eq!(look, if outcome.is_sunk() { "sunk" } else { "hit" }, "{name}");
            }
            Some(other) => panic!("the reference has no marks like {other:?}"),
            None if exact.share(cell) > 0.0 => {
                assert_eq!(look, "open", "{name}");
                let successes = (circles[&name] * peak as f64).round() as u64;
                let precision = CIRCLE_PRECISION * peak as f64 / trials as f64;
                assert_plausible(exact.share(cell), precision, successes, trials, &name);
            }
            None => assert_eq!(look, "empty", "{name}"),
        }
    }
}

/// Successes at the largest circle, and all draws.
fn best_tooltip(page: &Page) -> (u64, u64) {
    let circles = page.circles();
    let largest = circles.iter().max_by(|a, b| a.area.total_cmp(&b.area)).expect("a circle");
    let tip = page.tooltip(&largest.cell);
    (tip.successes, tip.trials)
}
