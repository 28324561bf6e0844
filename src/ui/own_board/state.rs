//! What of the own board is on the screen, for all who show or change it.

use std::time::Duration;

use leptos::prelude::*;
use rangekeeper_engine::Cell;

use crate::platform::executor::later;
use crate::session::open_game::{GameEvent, OpenGame};
use crate::ui::focus::{by_keyboard, focus, focus_board};
use crate::ui::own_board::{OwnPart, is_shown};
use crate::ui::part::Part;

/// Time in which a press on the own board is the rest of one on another: the screen has just gone to it.
const BOUNCE: Duration = Duration::from_millis(400);

/// The cells of the own board, for selectors.
pub const OWN_CELL: &str = "[data-own-cell]";

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The opponent's board.
    Opponent,
    /// The player's own board.
    Own,
}

/// The part of the own board that is on the screen.
#[derive(Clone, Copy)]
pub struct OwnBoardState {
    game: &'static OpenGame,
    /// True while the fleet is being placed.
    pub is_placing: RwSignal<bool>,
    /// The board that a small screen shows.
    pub side: RwSignal<Side>,
    /// The shot that was pressed, to be taken back.
    pub pressed: RwSignal<Option<Cell>>,
    /// True for a moment after the screen has gone to the own board.
    pub is_resting: RwSignal<bool>,
    /// True if the keyboard goes along with what is shown next.
    by_keyboard: StoredValue<bool>,
    /// The part of the module that shows it.
    pub(super) part: Part<OwnPart>,
}

impl OwnBoardState {
    /// The own board of this game. A small screen goes to the board that the turn is about.
    pub fn new(game: &'static OpenGame) -> Self {
        let state = Self {
            game,
            is_placing: RwSignal::new(false),
            side: RwSignal::new(Side::Opponent),
            pressed: RwSignal::new(None),
            is_resting: RwSignal::new(false),
            by_keyboard: StoredValue::new(false),
            part: Part::new(),
        };
        game.listen(move |event| {
            if matches!(event, GameEvent::Begun | GameEvent::Opened) {
                state.is_placing.set(false);
            }
            if event == GameEvent::FleetWanted {
                state.is_placing.set(true);
                state.show(Side::Own);
            }
            state.pressed.set(None);
        });
        let is_own_turn = Memo::new(move |_| game.is_own_turn());
        Effect::new(move |_| {
            let _ = is_own_turn.get();
            state.follow_turn();
        });
        state
    }

    /// The one in the context.
    pub fn current() -> Self {
        expect_context()
    }

    /// Shows a board where there is room for one.
    pub fn show(self, side: Side) {
        if self.side.get_untracked() == side {
            return;
        }
        self.side.set(side);
        self.is_resting.set(true);
        set_timeout(move || self.is_resting.set(false), BOUNCE);
    }

    /// Notes whether the event is one of the keyboard, which goes along then.
    fn note_hand(self, event: &web_sys::Event) {
        self.by_keyboard.set_value(by_keyboard(event));
    }

    /// Moves the keyboard to what the selector finds, if it goes along.
    pub(super) fn take_along(self, selector: &'static str) {
        if self.by_keyboard.get_value() {
            self.by_keyboard.set_value(false);
            later(move || focus(selector));
        }
    }

    /// Goes back from placing a fleet for which there is no part of the module.
    pub(super) fn give_up(self) {
        self.is_placing.set(false);
        self.follow_turn();
    }

    /// Shows the board that the turn is about.
    fn follow_turn(self) {
        let is_theirs = untrack(|| self.game.is_own_turn()) == Some(false);
        self.show(if is_theirs { Side::Own } else { Side::Opponent });
    }

    /// Takes the keyboard to the other board, if the game has two. Returns true if it has.
    pub fn go_across(self) -> bool {
        if untrack(|| !is_shown(self.game, self) || self.is_placing.get()) {
            return false;
        }
        let is_there =
            document().query_selector(&format!("{OWN_CELL}:focus")).is_ok_and(|found| found.is_some());
        self.show(if is_there { Side::Opponent } else { Side::Own });
        // Once it is seen.
        later(move || if is_there { focus_board() } else { focus(&format!("{OWN_CELL}[tabindex='0']")) });
        true
    }

    /// Has the fleet placed, or goes back, as the player asked for by this event.
    pub fn place(self, is_placing: bool, event: &web_sys::Event) {
        self.note_hand(event);
        self.is_placing.set(is_placing);
        if is_placing {
            self.show(Side::Own);
        } else {
            self.follow_turn();
        }
    }
}
