//! A record that nothing fits, and how it is mended.

use rangekeeper_browser_tests::{EACH, Page, Screen, address_of, button_path, if_all, on, on_browsers};
use rangekeeper_engine::{CellSet, Mark, Outcome, Position, Record};
use thirtyfour::Key;

/// The Carrier is not sunk by two hits.
const SUNK_TOO_SOON: &str = "v1;classic;A1:miss,E5:hit,F5:sunk=Carrier,J10:miss";

/// What mends a record: every change of one mark with which some arrangement fits, by what its button says of
/// itself, and the record that it makes; the last shot first.
fn repairs(record: &str) -> Vec<(String, String)> {
    let record: Record = record.parse().unwrap();
    let mut repairs = Vec::new();
    let mut weigh = |label: String, change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        if Position::new(&changed).is_ok() {
            repairs.push((label, changed.to_string()));
        }
    };
    let ship_name = |id| record.rules().fleet().ship(id).name.clone();
    for shot in record.shots().iter().rev() {
        for outcome in record.possible_answers(shot.cell).into_iter().filter(|it| *it != shot.outcome) {
            let word = match outcome {
                Outcome::Miss => "miss".to_owned(),
                Outcome::Hit => "hit".to_owned(),
                Outcome::Sunk => "sunk".to_owned(),
                Outcome::HitShip(id) => format!("{} hit", ship_name(id)),
                Outcome::SunkShip(id) => format!("{} sunk", ship_name(id)),
            };
            weigh(format!("{}: {word} instead", shot.cell), &|record| {
                record.set(shot.cell, Some(Mark::Shot(outcome))).unwrap();
            });
        }
        for to in CellSet::from_cell(shot.cell).with_sides() & record.open() {
            weigh(format!("{}: it was {to}", shot.cell), &|record| record.move_mark(shot.cell, to).unwrap());
        }
    }
    for cell in record.blocked() | record.sunk() {
        weigh(format!("{cell}: clear the mark"), &|record| record.set(cell, None).unwrap());
    }
    for ship in record.struck().iter() {
        weigh(format!("{}: put it back", ship_name(ship)), &|record| record.strike(ship, false));
    }
    repairs
}

/// Opens a record that nothing fits, and answers its repairs, which are those that are offered.
#[track_caller]
fn visit_contradiction(page: &Page, record: &str, suspects: &[&str]) -> Vec<(String, String)> {
    page.visit_unsettled(&format!("#{record}"));
    page.wait_for_text(".advice", "These marks contradict each other");
    let repairs = repairs(record);
    let labels: Vec<&str> = repairs.iter().map(|(label, _)| &**label).collect();
    // They are a part of the module that is fetched.
    page.wait_until("the repairs", || page.labels(".advice-repair").is_empty() == labels.is_empty());
    assert_eq!(page.labels(".advice-repair"), labels);
    assert_eq!(page.cells(".board .is-suspect"), suspects);
    repairs
}

/// Taps on every repair in turn: each makes the record that it should, which has numbers; Undo takes each back.
#[track_caller]
fn every_repair_mends(record: &str, suspects: &[&str]) {
    on(Screen::Desktop, |page| {
        let repairs = visit_contradiction(page, record, suspects);
        assert!(!repairs.is_empty());
        for (label, mended) in &repairs {
            page.click(&button_path(label));
            page.wait_for_record(mended);
            assert_eq!(page.address(), address_of(mended));
            page.settle();
            assert!(page.exact_line().starts_with("Exact, "), "{}", page.exact_line());
            assert!(!page.circles().is_empty());
            assert_eq!((page.count(".advice-culprits"), page.cells(".board .is-suspect")), (0, Vec::new()));

            page.header("undo");
            page.wait_for_record(record);
            page.wait_for_text(".advice", "These marks contradict each other");
            assert_eq!(page.labels(".advice-repair").len(), repairs.len());
            assert_eq!(page.count(".board .board-circle"), 0);
        }
    });
}

#[test]
fn one_tap_mends_a_ship_sunk_too_soon_and_keeps_the_order_of_shots() {
    every_repair_mends(SUNK_TOO_SOON, &["F5"]);
}

#[test]
fn one_tap_puts_a_struck_ship_back() {
    every_repair_mends("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;A1:hit,E5:hit;struck=Bravo", &["A1", "E5"]);
}

#[test]
fn one_tap_clears_a_blocked_cell() {
    every_repair_mends("v1;classic;A1:hit;blocked=A2,B1", &["A1", "A2", "B1"]);
}

#[test]
fn a_repair_is_made_by_keyboard() {
    on(Screen::Desktop, |page| {
        let repairs = visit_contradiction(page, SUNK_TOO_SOON, &["F5"]);
        page.tab_to(".advice-repair");
        page.press(Key::Tab);
        let label: String = page.js("return document.activeElement.ariaLabel");
        let (_, mended) = &repairs[1];
        assert_eq!(label, repairs[1].0);
        page.press(Key::Enter);
        page.wait_for_record(mended);
        page.settle();
        assert!(page.exact_line().starts_with("Exact, "), "{}", page.exact_line());
        page.press("u");
        page.wait_for_record(SUNK_TOO_SOON);
    });
}

#[test]
fn repairs_are_large_enough_for_a_thumb() {
    on(Screen::Phone, |page| {
        let repairs = visit_contradiction(page, SUNK_TOO_SOON, &["F5"]);
        let sizes: Vec<(f64, f64, f64, bool)> =
            page.js("return [...document.querySelectorAll('.advice-repair')].map((button) => {
                 button.scrollIntoView({ block: 'center' });
                 const box = button.getBoundingClientRect();
                 const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                 return [box.height, box.left, innerWidth - box.right, middle === button];
             });");
        assert_eq!(sizes.len(), repairs.len());
        for (height, left, right, is_on_top) in sizes {
            assert!(height >= 44.0, "a repair is {height} pixels high");
            assert!(left >= 0.0 && right >= 0.0 && is_on_top, "a repair cannot be reached");
        }
        let (label, mended) = &repairs[0];
        page.tap(&button_path(label));
        page.wait_for_record(mended);
        page.settle();
        assert!(page.exact_line().starts_with("Exact, "), "{}", page.exact_line());
    });
}

/// Everything that can be read or heard.
fn everything(page: &Page) -> String {
    let spoken: String = page.js(
        "return [...document.querySelectorAll('*')].flatMap((it) =>
             ['aria-label', 'title', 'aria-description'].map((name) => it.getAttribute(name) ?? '')).join(' ')",
    );
    format!("{} {spoken}", page.text())
}

#[test]
fn a_contradiction_is_answered_with_a_sentence_and_culprits_and_no_number_anywhere() {
    on_browsers(if_all(EACH), Screen::Desktop, |page| {
        page.visit("");
        assert!(everything(page).contains('%'));
        // A lone cell cannot hold a ship of two.
        page.type_marks("E5 sunk Destroyer");
        page.wait_for_record("v1;classic;E5:sunk=Destroyer");
        let sentence = page.wait_for_text(".advice", "These marks contradict each other");
        assert!(sentence.contains("The ships cannot lie like this"), "{sentence}");
        let culprits = page.wait_for_text(".advice-culprits", "E5");
        assert!(culprits.starts_with("E5"), "{culprits}");
        assert!(culprits.contains("miss") && culprits.contains("hit"), "{culprits}");

        page.point_at("//*[@data-cell='F6']");
        assert!(!page.has_tooltip());
        assert_eq!(page.count(".board .board-circle"), 0);
        assert_eq!(page.recommended(), None);
        let everything = everything(page);
        assert!(!everything.contains('%'), "{everything}");

        page.click("//section[contains(@class,'advice')]//button[normalize-space()='Undo']");
        page.wait_for_record("v1;classic;");
        page.settle();
        assert_eq!(page.circles().len(), 100);
        page.tooltip("E5");
    });
}

#[test]
fn where_no_single_mark_explains_it_the_sentence_says_so() {
    on(Screen::Desktop, |page| {
        // Two lone cells, two ships.
        page.visit_unsettled("#v1;classic;A1:sunk=Carrier,J10:sunk=Destroyer");
        page.wait_for_text(".advice", "At least two marks are wrong");
        assert_eq!((page.count(".advice-culprits li"), page.count(".advice-repair")), (0, 0));
        assert!(page.cells(".board .is-suspect").is_empty());
    });
}
