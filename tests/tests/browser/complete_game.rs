//! Whole games from the first shot to the last: one board by keys, two boards by taps.

use rangekeeper_browser_tests::{BOTH, CHROMIUM, EACH, Page, Screen, if_all, on_browsers};
use rangekeeper_engine::position::could_sink;
use rangekeeper_engine::{Arrangement, Cell, Mark, Outcome, Record, ScaledPrior};
use rangekeeper_play::hide;

use super::two_boards::own_board;

/// Hides a fleet that is found in few shots.
const SEED: u64 = 39;
/// The announcements of the advice to screen readers.
const SPOKEN: &str = ".advice > .base-visually-hidden[role=status]";

/// Opens a game by these rules, and returns its record.
fn begin(page: &Page, rules: &str) -> Record {
    page.visit_unsettled(&format!("#{rules}"));
    page.settle();
    // Letters answer where the board or the card beside it was used last.
    let () = page.js("document.querySelector('#app .advice-answer').focus()");
    assert!(page.js::<bool>("return document.documentElement.scrollWidth <= innerWidth"));
    rules.parse().unwrap()
}

/// Says what the hidden fleet answers at the recommended cell, by `act`, which is given a word or a ship's name with its
/// number among those that are asked for.
#[track_caller]
fn answer_as_advised(page: &Page, hidden: &Arrangement, record: &mut Record, act: impl Fn(&str, usize)) {
    let is_said = |cell: &String| page.text_of(SPOKEN).contains(&format!("Next shot {cell}, "));
    let advised = page.wait("a recommended cell that is said", || page.recommended().filter(is_said));
    let advised: Cell = advised.parse().unwrap();
    page.wait_until_presses_count();
    let outcome = hidden.answer(record, advised).unwrap();
    let word = match outcome {
        Outcome::Miss => "Miss",
        Outcome::Hit | Outcome::HitShip(_) => "Hit",
        Outcome::Sunk | Outcome::SunkShip(_) => "Sunk",
    };
    act(word, 0);
    if outcome.is_sunk() && could_sink(record, advised).len() > 1 {
        page.wait_for_text(".advice-which-ship", &format!("Which ship was sunk at {advised}?"));
        // The press that asked does not name a ship.
        page.wait_until_presses_count();
        let ship = &record.rules().fleet().ship(outcome.named().expect("these rules name it")).name;
        let choices = page.texts(".advice-ship-choice");
        act(ship, 1 + choices.iter().position(|choice| choice == ship).expect("the ship is offered"));
    }
    record.set(advised, Some(Mark::Shot(outcome))).unwrap();
    page.wait_for_record(&record.to_string());
    assert_eq!(page.count(".advice-which-ship"), 0);
}

#[test]
fn a_game_is_played_by_keys_and_a_screen_readers_words_and_nothing_moves() {
    on_browsers(if_all(BOTH, CHROMIUM), Screen::Desktop, |page| {
        let mut record = begin(page, "v1;classic;");
        let hidden = hide(record.rules(), &ScaledPrior::UNIFORM, SEED).unwrap();
        let () = page.js_with_callback("measure.watchScrolls(arguments[0])");
        let () = page.js("measure.watchMotion([])");
        while !hidden.is_over(&record) {
            page.settle();
            page.assert_none(&record.to_string(), "measure.moved()");
            answer_as_advised(page, &hidden, &mut record, |word, number| match number {
                0 => page.press(word[..1].to_lowercase()),
                number => page.press(number.to_string()),
            });
        }
        page.wait_for_text(SPOKEN, "The fleet is sunk");
        page.wait_for_text(".advice", &format!("{} shots. Well done.", record.shots().len()));
        page.assert_none("scrolled", "measure.scrolls");
    });
}

#[test]
fn a_small_game_of_two_boards_is_played_by_taps_alone_in_every_browser() {
    on_browsers(EACH, Screen::Phone, |page| {
        // Less the bars of the phone's browser.
        page.set_viewport(390, 664, 1);
        let mut record = begin(page, "v1;5x5,allowed,sunk-ship;Alpha=2,Bravo=1;");
        let hidden = hide(record.rules(), &ScaledPrior::UNIFORM, SEED).unwrap();
        page.tap("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", 2);
        page.tap("//button[contains(@class,'own-shuffle')]");
        page.tap("//button[contains(@class,'own-ready')]");
        page.wait_for_count("[data-own-cell]", 25);
        page.wait_for_text(".own-say", "Your turn");
        page.settle();
        let () = page.js_with_callback("measure.watchScrolls(arguments[0])");
        // The opponent never misses.
        let mut board = own_board(page).expect("a fleet was placed");
        let shots: Vec<Cell> = board.fleet().fleet().iter().flat_map(|place| place.cells.iter()).collect();
        for shot in shots {
            let advice = "//section[contains(@class,'advice')]";
            answer_as_advised(page, &hidden, &mut record, |word, _| {
                page.tap(&format!("{advice}//button[normalize-space()='{word}']"));
            });
            page.wait_for_text(".own-say", "Their turn");
            page.wait_until_presses_count();
            let said = match board.fire(shot).unwrap() {
                Outcome::SunkShip(ship) => format!("{} sunk", record.rules().fleet().ship(ship).name),
                _ => "hit".to_owned(),
            };
            page.tap(&format!("//*[@data-own-cell='{shot}']"));
            page.wait_for_text(".own-say", &format!("{shot}. Say: “{said}”"));
        }
        let shots = board.record().shots().len();
        page.wait_for_text(".own-say", &format!("They have won, with {shots} shots."));
        assert_eq!(own_board(page).as_ref(), Some(&board));
        page.assert_none("scrolled", "measure.scrolls");
    });
}
