//! Circles, tooltip, advice and reasons, compared with the exact numbers.

use std::collections::HashMap;

use rangekeeper_browser_tests::{Circle, Page, Screen, on};
use rangekeeper_engine::{Confidence, Counts, Mark, Outcome, Position, Posterior, Record, clopper_pearson};
use rangekeeper_session::Circles;

const TWO_HITS: &str = "v1;classic;C3:miss,E5:hit,H8:miss,E6:hit,B9:miss";
/// A8, which is hit in 36% of the boards, saves 0.19 shots against C8 with its 68%.
const DIFFER: &str = "v1;classic;F6:hit,F5:sunk=Destroyer,E7:hit,D7:hit,C7:hit,F7:hit,G7:sunk=Carrier,E4:miss,D3:miss,G3:miss,F2:miss,H4:hit,I4:miss,H5:hit,H6:sunk=Cruiser,B8:hit,B9:miss";
/// A circle's diameter in pixels is not known better than this, as a part of the largest.
const PRECISION: f64 = 0.002;

/// Returns a record, the counts of all boards that fit it, and the scale of their circles.
fn count(record: &str) -> (Record, Counts, Circles) {
    let record: Record = record.parse().unwrap();
    let counts = Posterior::new(Position::new(&record).unwrap()).count().unwrap().run();
    let circles = Circles::new(None, record.open().iter().map(|cell| counts.probability(cell)));
    (record, counts, circles)
}

#[test]
fn advice_reason_tooltip_and_circles_say_what_is_exactly_true_and_how_sure_the_samples_are() {
    on(Screen::Desktop, |page| {
        a_million_samples_stand_beside_exact_numbers(page);
        the_reason_has_its_own_numbers_and_the_five_best_point_at_their_cells(page);
        the_reason_is_a_sentence(page);
        what_is_certain_is_called_so(page);
        circles_and_numbers_in_cells_say_what_is_counted(page);
    });
}

fn a_million_samples_stand_beside_exact_numbers(page: &Page) {
    page.keep_setting("samples", "1000000");
    page.keep_setting("goal", "hit");
    page.visit_record("v1;classic;");
    let line = page.text_of(".status-exact");
    let time = line.strip_prefix("Exact, 15,046,987,768 boards, ").and_then(|rest| rest.strip_suffix(" ms."));
    assert!(time.is_some_and(|time| time.replace(',', "").parse::<u32>().is_ok()), "{line}");
    page.assert_begins(".status-sampled", "1,000,000 samples, ");
    let tip = page.tooltip("E5");
    let (words, percent) = (&tip.words, |share: f64| format!("{:.2}%", 100.0 * share));
    assert!(words.contains("21.36% exact 3,214,027,020 of 15,046,987,768 boards "), "{words}");
    assert!(words.contains("Cruiser or Submarine"), "{words}");
    let (successes, trials, share) = tip.sampled();
    assert_eq!((trials, share), (1_000_000, Some(&*percent(successes as f64 / 1e6))));
    let interval = clopper_pearson(successes, trials, Confidence::PERCENT_95);
    let interval = format!("95% interval {} to {}", percent(interval.lower), percent(interval.upper));
    assert_eq!(tip.interval.as_ref(), Some(&interval));
    page.click_cell("E5");
    page.wait_for_text(".advice .advice-aim", "E5 21% to hit");
    page.open_why();
    let interval = tip.interval.unwrap().replace("95% interval", "by the samples");
    assert_eq!(page.text_of(".why .why-numbers"), format!("Exactly 21.36%; {interval}."));
    page.wait_for_text(".why", "As good as ");
    page.choose("samples", "10000");
}

fn the_reason_has_its_own_numbers_and_the_five_best_point_at_their_cells(page: &Page) {
    page.visit_record(TWO_HITS);
    // As `rangekeeper posterior` counts them.
    let ahead =
        "0.4 percentage points ahead of E7, the next best. A miss would rule out 61.3% of all boards.";
    page.wait_for_text(".why", ahead);
    assert_eq!(page.texts(".why-best-cell"), ["E4 61.3%", "E7 60.9%", "E8 36.3%", "E3 35.0%", "F6 24.8%"]);
    page.click_cell("J1");
    page.wait_for_text(".why", "54.1 percentage points behind E4. A miss would rule out 7.1% of all boards.");
    page.wait_for_text(".why .shares", "Cruiser or Submarine");
    let button = "(//button[@class='why-best-cell'])[2]";
    page.point_at(button);
    page.open_tooltip("E7");
    page.point_at("//h1");
    page.wait_until("no tooltip", || !page.is_seen("#tooltip"));
    page.click(button);
    page.wait_for_text(".advice .advice-aim", "E7");
}

fn the_reason_is_a_sentence(page: &Page) {
    page.visit_record("v1;classic;");
    let aim = page.text_of(".advice .advice-aim-cell");
    page.wait_for_text(".why h2", &format!("Why {aim}?"));
    page.wait_for_text(".advice-reason", "Most likely here: Carrier.");
    // With the price of the shot beside what it saves.
    page.visit_record(DIFFER);
    aim_for(page, "game");
    page.wait("the best shot for the game", || page.recommended().filter(|cell| cell == "A8"));
    page.wait_for_text(".advice-reason", "Saves 0.19 shots; C8 is likelier (68%).");
    // The sentence takes the player to the cell that it names.
    page.click("//button[contains(@class,'advice-reason')]");
    page.wait_for_text(".advice .advice-aim", "C8");
    aim_for(page, "hit");
    page.wait("the most likely hit", || page.recommended().filter(|cell| cell == "C8"));
    page.wait_until("no other reason", || !page.text_of(".advice-reason").contains("likelier"));
}

/// Chooses the goal of the advice in the settings.
fn aim_for(page: &Page, goal: &str) {
    page.open_menu("Settings");
    page.click(&format!("//input[@name='goal'][@value='{goal}']"));
    page.close_menu();
}

fn what_is_certain_is_called_so(page: &Page) {
    page.visit_record("v1;3x1,allowed,sunk-ship;Alpha=2;A1:hit");
    page.wait_for_text(".advice-reason", "Every board that fits your marks has a ship here.");
    assert!(page.text_of(".advice .advice-aim").starts_with("A2 A certain hit"), "{}", page.text_of("body"));
    let tip = page.tooltip("A2");
    assert_eq!(tip.probability, "A certain hit");
    // The sample by itself never shows that something is certain.
    assert_eq!(tip.sampled().2, Some("over 99.99%"));
    assert_eq!(page.tooltip("A3").words, "A3 A certain miss: no ship can lie here.");
}

fn circles_and_numbers_in_cells_say_what_is_counted(page: &Page) {
    const RECORD: &str = "v1;10x10,none,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2;\
         I7:miss,B3:miss,J6:miss,C9:miss,D10:hit,H7:miss,E10:hit,C10:sunk=Submarine,G8:miss,\
         G1:hit,F1:sunk=Destroyer,A6:hit,A7:hit,A8:hit";
    page.visit_record("v1;classic;");
    likelier_cells_are_redder(page);
    page.visit_record(RECORD);
    every_cell_shows_its_odds(page, RECORD, false);
    page.open_menu("Settings");
    page.click("//input[@name='numbers'][@value='on']");
    page.close_menu();
    page.reopen();
    every_cell_shows_its_odds(page, RECORD, true);
}

fn likelier_cells_are_redder(page: &Page) {
    let circles = page.circles();
    assert_eq!(circles.len(), 100);
    let by_size = |a: &&Circle, b: &&Circle| a.diameter.total_cmp(&b.diameter);
    let (coolest, peak) = (circles.iter().min_by(by_size).unwrap(), circles.iter().max_by(by_size).unwrap());
    let green_to_red = |circle: &Circle| circle.colour[1];
    assert!(green_to_red(peak) > green_to_red(coolest) + 0.05, "{peak:?} is no redder than {coolest:?}");
}

/// Asserts that every cell has its look, a circle of its size where it can be hit, and a number there if numbers are wanted.
#[track_caller]
fn every_cell_shows_its_odds(page: &Page, record: &str, has_numbers: bool) {
    let (record, counts, scale) = count(record);
    let circles: HashMap<String, f64> =
        page.circles().into_iter().map(|circle| (circle.cell, circle.diameter)).collect();
    let numbers: HashMap<String, String> = page
        .js("return Object.fromEntries([...document.querySelectorAll('.board .board-cell')].map((it) =>
             [it.dataset.cell, getComputedStyle(it, '::before').content]))");
    for cell in record.rules().grid().cells() {
        let (name, probability) = (cell.to_string(), counts.probability(cell));
        let is_open = record.mark(cell).is_none() && counts.occupied(cell) > 0;
        let look = match record.mark(cell) {
            Some(Mark::Shot(Outcome::Miss)) => "miss",
            Some(Mark::Shot(outcome)) if outcome.is_sunk() => "sunk",
            Some(_) => "hit",
            None if is_open => "open",
            None => "empty",
        };
        assert_eq!(page.look(&name), look, "{name}");
        let number = match (100.0 * probability).round() as u32 {
            _ if !is_open || !has_numbers => "none".to_owned(),
            0 => "\"<1\"".to_owned(),
            percent => format!("\"{percent}\""),
        };
        assert_eq!(numbers[&name], number, "{name}");
        if is_open {
            let (shown, diameter) = (circles[&name], scale.diameter(probability));
            assert!((shown - diameter).abs() < PRECISION, "{name}: {shown}, not {diameter}");
        }
    }
}
