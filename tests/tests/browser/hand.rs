//! Hands that play a whole game, at one board or two.

use rangekeeper_browser_tests::Page;
use rangekeeper_engine::{Cell, Outcome};
use thirtyfour::Key;

/// How a player says what was answered. Each of these is one action, but placing and going to a cell.
pub(super) trait Hand {
    /// Places the own fleet as the page proposes, or nearly so.
    fn place(&self, page: &Page);
    /// Says what was answered at the recommended cell.
    fn answer(&self, page: &Page, outcome: Outcome);
    /// Names the ship of those that are asked for.
    fn name(&self, page: &Page, ship: &str);
    /// Notes a shot of the opponent's.
    fn shoot(&self, page: &Page, cell: Cell);
}

pub(super) struct Thumb;

impl Hand for Thumb {
    fn place(&self, page: &Page) {
        page.tap("//*[contains(@class,'own-offer')]//button");
        page.wait_for_count(".own-placed", 5);
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

/// Never leaves the keyboard.
pub(super) struct Keyboard;

impl Hand for Keyboard {
    fn place(&self, page: &Page) {
        page.tab_to(".own-offer button");
        page.press(Key::Enter);
        page.wait_for_count(".own-placed", 5);
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
