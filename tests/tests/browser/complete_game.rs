//! A game from the first shot to the last, against an opponent whose fleet is known here.

use std::time::Instant;

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, best_for_game, if_all, on_browsers};
use rangekeeper_engine::position::could_sink;
use rangekeeper_engine::{Cell, Mark, Record, Rules, ScaledPrior};
use rangekeeper_play::hide;

use super::hand::{Hand, Keyboard, Thumb};

/// Hides a fleet that takes whoever follows the advice many shots.
const SEED: u64 = 26;

/// Plays where the page advises until it says that the fleet is sunk.
#[track_caller]
fn play(page: &Page, hand: &impl Hand) {
    let hidden = hide(&Rules::classic(), &ScaledPrior::UNIFORM, SEED).unwrap();
    let mut record = Record::new(Rules::classic());
    let start = Instant::now();
    page.visit_unsettled("");
    // In a list of choices letters are letters.
    let () = page.js("document.activeElement.blur()");
    page.settle();
    // The list lies below; frames later the browser has told of the way back as well.
    let () = page.script_with_callback(
        "const [done] = arguments;
         scrollTo(0, 0);
         window.scrolls = 0;
         const watch = () => { addEventListener('scroll', () => { scrolls += 1; }); done(); };
         requestAnimationFrame(() => requestAnimationFrame(watch));",
        vec![],
    );
    page.watch_motion(&[
        ".board-grid",
        ".advice-aim-cell",
        ".advice-number",
        ".advice-answers",
        ".advice-marks",
    ]);
    while !hidden.is_over(&record) {
        page.assert_no_motion(&record.to_string());
        let advised: Cell = page.recommended().expect("advice").parse().unwrap();
        assert_eq!(advised, best_for_game(&record.to_string()), "{record}");

        let outcome = hidden.answer(&record, advised).unwrap();
        hand.answer(page, outcome);
        if outcome.is_sunk() && could_sink(&record, advised).len() > 1 {
            page.wait_for_text(".advice-which-ship", &format!("Which ship was sunk at {advised}?"));
            // The press that asked does not name a ship.
            page.settle();
            let ship = outcome.named().expect("these rules name it");
            hand.name(page, &record.rules().fleet().ship(ship).name);
        }
        if record.shots().is_empty() {
            page.wait_for_text(".advice-remark", &format!("{advised}: "));
        }
        record.set(advised, Some(Mark::Shot(outcome))).unwrap();
        page.wait_for_record(&record.to_string());
        page.settle();
        assert_eq!(page.count(".advice-which-ship"), 0);
    }
    page.wait_for_text(".advice", "The fleet is sunk");
    let shots = record.shots().len();
    page.wait_for_text(".advice", &format!("{shots} shots. Well done."));
    assert!(shots > 40, "{shots} shots are a short game");
    let scrolls: usize = page.js("return scrolls");
    println!("{:?}: {shots} shots in {:?}, {scrolls} scrolls, nothing moved", page.make(), start.elapsed());
    assert_eq!(scrolls, 0, "something scrolled");
}

#[test]
fn a_game_is_played_by_keyboard_alone() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| play(page, &Keyboard));
}

#[test]
fn a_game_is_played_by_taps_alone() {
    on_browsers(EACH, Screen::Phone, |page| {
        // Less the bars of the phone's browser.
        page.look_through(390, 664, 1);
        play(page, &Thumb);
    });
}
