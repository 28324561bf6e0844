//! Whole games, at one board or two, from the first shot to the last.

use rangekeeper_browser_tests::{BOTH, EACH, Page, Screen, if_all, on_browsers};
use rangekeeper_engine::position::could_sink;
use rangekeeper_engine::{Cell, Mark, Outcome, Record, ScaledPrior};
use rangekeeper_play::hide;
use thirtyfour::Key;

use super::two_boards::own_board;

/// Hides a fleet that takes whoever follows the advice many shots.
const SEED: u64 = 26;

/// How a player tells the page what happened. Each of these is one action, but placing and going to a cell.
trait Input {
    /// Places the own fleet of so many ships as the page proposes, or nearly so.
    fn place(&self, page: &Page, ships: usize);
    /// Says what was answered at the recommended cell.
    fn answer(&self, page: &Page, outcome: Outcome);
    /// Names the ship of those that are asked for.
    fn name(&self, page: &Page, ship: &str);
    /// Notes a shot of the opponent's.
    fn shoot(&self, page: &Page, cell: Cell);
}

struct Taps;

impl Input for Taps {
    fn place(&self, page: &Page, ships: usize) {
        page.tap("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", ships);
        page.tap("//button[contains(@class,'own-shuffle')]");
        page.tap("//button[contains(@class,'own-ready')]");
    }

    fn answer(&self, page: &Page, outcome: Outcome) {
        page.tap(&format!("//*[@class='advice-answers']//button[normalize-space()='{}']", word(outcome)));
    }

    fn name(&self, page: &Page, ship: &str) {
        page.tap(&format!("//*[@class='advice-which-ship']//button[normalize-space()='{ship}']"));
    }

    fn shoot(&self, page: &Page, cell: Cell) {
        page.tap(&format!("//*[@data-own-cell='{cell}']"));
    }
}

struct Keyboard;

impl Input for Keyboard {
    fn place(&self, page: &Page, ships: usize) {
        page.tab_to(".own-offer button");
        page.press(Key::Enter);
        page.wait_for_count(".own-placed", ships);
        page.tab_to(".own-ready");
        page.press(Key::Enter);
    }

    fn answer(&self, page: &Page, outcome: Outcome) {
        page.press(word(outcome)[..1].to_lowercase());
    }

    fn name(&self, page: &Page, ship: &str) {
        let choices = page.texts(".advice-ship-choice");
        let place = choices.iter().position(|choice| choice == ship).expect("the ship is offered");
        page.press((place + 1).to_string());
    }

    fn shoot(&self, page: &Page, cell: Cell) {
        let focused = || page.js::<Option<String>>("return document.activeElement.dataset.ownCell ?? null");
        if focused().is_none() {
            page.press("b");
        }
        let at: Cell = page.wait("the own board in focus", focused).parse().unwrap();
        let way = |from: u8, to: u8, back: &str, on: &str| {
            if from > to { back.repeat((from - to).into()) } else { on.repeat((to - from).into()) }
        };
        let keys = [
            way(at.row(), cell.row(), "\u{E013}", "\u{E015}"),
            way(at.column(), cell.column(), "\u{E012}", "\u{E014}"),
            "\u{E007}".to_owned(),
        ];
        page.press(keys.concat());
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Miss => "Miss",
        Outcome::Hit | Outcome::HitShip(_) => "Hit",
        Outcome::Sunk | Outcome::SunkShip(_) => "Sunk",
    }
}

/// Plays by these rules where the page advises until the opponent's fleet is sunk; at two boards until the own one is, by an
/// opponent who never misses. Returns the number of shots.
#[track_caller]
fn play(page: &Page, input: &impl Input, both_boards: bool, rules: &str) -> usize {
    let mut record: Record = rules.parse().unwrap();
    let hidden = hide(record.rules(), &ScaledPrior::UNIFORM, SEED).unwrap();
    page.visit_unsettled(&format!("#{rules}"));
    // In a list of choices letters are letters.
    let () = page.js("document.activeElement.blur()");
    page.settle();
    assert!(page.js::<bool>("return document.documentElement.scrollWidth <= innerWidth"));
    let mut own = both_boards.then(|| {
        input.place(page, record.rules().fleet().ships().len());
        page.wait_for_count("[data-own-cell]", record.rules().grid().area());
        page.wait_for_text(".own-say", "Your turn");
        page.settle();
        let board = own_board(page).expect("a fleet was placed");
        let shots: Vec<Cell> = board.fleet().fleet().iter().flat_map(|place| place.cells.iter()).collect();
        (board, shots.into_iter())
    });
    // The list lies below; frames later the browser has told of the way back as well.
    let () = page.js_with_callback(
        "const [done] = arguments;
         scrollTo(0, 0);
         window.scrolls = 0;
         const watch = () => { addEventListener('scroll', () => { scrolls += 1; }); done(); };
         requestAnimationFrame(() => requestAnimationFrame(watch));",
    );
    if !both_boards {
        let parts = [".board-grid", ".advice-aim-cell", ".advice-number", ".advice-answers", ".advice-marks"];
        page.watch_motion(&parts);
    }
    while !hidden.is_over(&record) && own.as_ref().is_none_or(|(board, _)| !board.is_over()) {
        let advised: Cell = page.wait("a recommended cell", || page.recommended()).parse().unwrap();
        if !both_boards {
            page.assert_no_motion(&record.to_string());
        }
        page.wait_until_presses_count();
        let outcome = hidden.answer(&record, advised).unwrap();
        input.answer(page, outcome);
        let fleet = record.rules().fleet();
        if outcome.is_sunk() && could_sink(&record, advised).len() > 1 {
            page.wait_for_text(".advice-which-ship", &format!("Which ship was sunk at {advised}?"));
            // The press that asked does not name a ship.
            page.wait_until_presses_count();
            input.name(page, &fleet.ship(outcome.named().expect("these rules name it")).name);
        }
        if record.shots().is_empty() && !both_boards {
            page.wait_for_text(".advice-remark", &format!("{advised}: "));
        }
        record.set(advised, Some(Mark::Shot(outcome))).unwrap();
        page.wait_for_record(&record.to_string());
        assert_eq!(page.count(".advice-which-ship"), 0);
        let Some((board, shots)) = &mut own else {
            // At the end every shot is looked at, which takes longer than the game.
            if !hidden.is_over(&record) {
                page.settle();
            }
            continue;
        };
        page.wait_until_presses_count();
        page.wait_for_text(".own-say", "Their turn");
        let shot = shots.next().unwrap();
        let said = match board.fire(shot).unwrap() {
            Outcome::Miss => "miss".to_owned(),
            Outcome::SunkShip(ship) => format!("{} sunk", record.rules().fleet().ship(ship).name),
            _ => "hit".to_owned(),
        };
        input.shoot(page, shot);
        page.wait_for_text(".own-say", &format!("{shot}. Say: “{said}”"));
    }
    let shots = record.shots().len();
    if let Some((board, _)) = own {
        let theirs = board.record().shots().len();
        page.wait_for_text(".own-say", &format!("They have won, with {theirs} shots."));
        assert_eq!(own_board(page).as_ref(), Some(&board));
    } else {
        page.wait_for_text(".advice", "The fleet is sunk");
        page.wait_for_text(".advice", &format!("{shots} shots. Well done."));
    }
    let scrolls: usize = page.js("return scrolls");
    assert_eq!(scrolls, 0, "something scrolled");
    shots
}

const CLASSIC: &str = "v1;classic;";
const SMALL: &str = "v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;";

#[track_caller]
fn play_classic(page: &Page, input: &impl Input) {
    let shots = play(page, input, false, CLASSIC);
    assert!(shots > 40, "{shots} shots are a short game");
}

#[test]
fn a_game_is_played_by_keyboard_alone() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| play_classic(page, &Keyboard));
}

#[test]
fn a_game_is_played_by_taps_alone() {
    on_browsers(if_all(EACH), Screen::Phone, |page| {
        // Less the bars of the phone's browser.
        page.set_viewport(390, 664, 1);
        play_classic(page, &Taps);
    });
}

#[test]
fn a_small_game_of_two_boards_is_played_by_taps_alone_in_every_browser() {
    on_browsers(EACH, Screen::Phone, |page| {
        page.set_viewport(390, 664, 1);
        play(page, &Taps, true, SMALL);
    });
}

#[test]
fn a_small_game_of_two_boards_is_played_by_keyboard_alone() {
    on_browsers(if_all(BOTH), Screen::Desktop, |page| {
        play(page, &Keyboard, true, SMALL);
    });
}
