//! A game from the first shot to the last, against an opponent whose fleet is known here.

use std::time::Instant;

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, best_for_game, if_all, on_browsers};
use rangekeeper_engine::position::could_sink;
use rangekeeper_engine::{Cell, Mark, Outcome, Record, Rules, ScaledPrior};
use rangekeeper_play::hide;

/// Hides a fleet that takes whoever follows the advice many shots.
const SEED: u64 = 26;

/// How a player says what was answered.
trait Hand {
    /// Says it of the recommended cell; answers how many actions that took.
    fn answer(&self, page: &Page, outcome: Outcome) -> usize;
    /// Names the ship of those that are asked for; answers how many actions that took.
    fn name(&self, page: &Page, ship: &str) -> usize;
}

/// Never leaves the keyboard.
struct Keyboard;

impl Hand for Keyboard {
    fn answer(&self, page: &Page, outcome: Outcome) -> usize {
        page.press(word(outcome)[..1].to_lowercase());
        1
    }

    fn name(&self, page: &Page, ship: &str) -> usize {
        let choices: Vec<String> = page.texts(".advice-ship-choice");
        let place = choices.iter().position(|choice| choice == ship).expect("the ship is offered");
        page.press((place + 1).to_string());
        1
    }
}

struct Thumb;

impl Hand for Thumb {
    fn answer(&self, page: &Page, outcome: Outcome) -> usize {
        page.tap(&format!("//*[@class='advice-answers']//button[normalize-space()='{}']", word(outcome)));
        1
    }

    fn name(&self, page: &Page, ship: &str) -> usize {
        page.tap(&format!("//*[@class='advice-which-ship']//button[normalize-space()='{ship}']"));
        1
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Miss => "Miss",
        Outcome::Hit | Outcome::HitShip(_) => "Hit",
        Outcome::Sunk | Outcome::SunkShip(_) => "Sunk",
    }
}

#[derive(Debug, Default)]
struct Toll {
    shots: usize,
    /// Answers after which a ship had to be named.
    namings: usize,
    actions: usize,
}

/// Plays where the page advises until it says that the fleet is sunk.
#[track_caller]
fn play(page: &Page, hand: &impl Hand) -> Toll {
    let hidden = hide(&Rules::classic(), &ScaledPrior::UNIFORM, SEED).unwrap();
    let mut record = Record::new(Rules::classic());
    let mut toll = Toll::default();
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
        toll.actions += hand.answer(page, outcome);
        toll.shots += 1;
        if outcome.is_sunk() && could_sink(&record, advised).len() > 1 {
            page.wait_for_text(".advice-which-ship", &format!("Which ship was sunk at {advised}?"));
            // The press that asked does not name a ship.
            page.settle();
            let ship = outcome.named().expect("these rules name it");
            toll.actions += hand.name(page, &record.rules().fleet().ship(ship).name);
            toll.namings += 1;
        }
        if toll.shots == 1 {
            page.wait_for_text(".advice-remark", &format!("{advised}: "));
        }
        record.set(advised, Some(Mark::Shot(outcome))).unwrap();
        page.wait_for_record(&record.to_string());
        page.settle();
        assert_eq!(page.count(".advice-which-ship"), 0);
    }
    page.wait_for_text(".advice", "The fleet is sunk");
    page.wait_for_text(".advice", &format!("{} shots. Well done.", toll.shots));
    assert!(toll.shots > 40, "{toll:?} is a short game");
    let scrolls: usize = page.js("return scrolls");
    println!("{:?}: {toll:?} in {:?}, {scrolls} scrolls, nothing moved", page.make(), start.elapsed());
    assert_eq!(scrolls, 0, "something scrolled");
    toll
}

#[test]
fn a_game_is_played_by_keyboard_alone() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        let toll = play(page, &Keyboard);
        assert_eq!(toll.actions, toll.shots + toll.namings, "{toll:?}");
    });
}

#[test]
fn a_game_is_played_by_taps_alone() {
    on_browsers(EACH, Screen::Phone, |page| {
        // Less the bars of the phone's browser.
        page.look_through(390, 664, 1);
        let toll = play(page, &Thumb);
        assert_eq!(toll.actions, toll.shots + toll.namings, "{toll:?}");
    });
}
