//! The screen's state of the own board.

use std::time::Duration;

use crate::ui::own_board::is_shown;
use crate::ui::prelude::*;
use rangekeeper_session::{GameEvent, Rest};

/// The time in which a press on the own board may belong to the other board, which the screen has just left.
const BOUNCE: Duration = Duration::from_millis(400);

pub const OWN_CELL: &str = "[data-own-cell]";

#[derive(Clone, Copy)]
pub struct OwnBoardState {
    game: GameRef,
    pub is_placing: RwSignal<bool>,
    /// True if the ships that are placed are the opponent's, after a lost game.
    pub are_theirs: RwSignal<bool>,
    /// True if the opponent begins, as answered while the fleet is placed.
    pub opponent_begins: RwSignal<bool>,
    /// The board of the current turn; `None` if no shot is to be marked, or there is one board.
    pub asked: Memo<Option<Side>>,
    /// The board that the player looks at instead, until the next shot at the own one or the next turn.
    pub looked_at: RwSignal<Option<Side>>,
    /// The pressed shot, which can be taken back.
    pub pressed: RwSignal<Option<Cell>>,
    /// The pause after the screen has moved to another board.
    pub rest: Rest,
    /// True if the focus moves to what is shown next.
    by_keyboard: StoredValue<bool>,
    pub(super) part: Part<(GameRef, AdviceRef, PointerRef)>,
}

impl OwnBoardState {
    pub fn new(game: GameRef, advice: AdviceRef) -> Self {
        let state = Self {
            game,
            is_placing: RwSignal::new(false),
            are_theirs: RwSignal::new(false),
            opponent_begins: RwSignal::new(false),
            asked: Memo::new(move |_| Side::asked(game, advice)),
            looked_at: RwSignal::new(None),
            pressed: RwSignal::new(None),
            rest: Rest::new(game.platform.timers),
            by_keyboard: StoredValue::new(false),
            part: RwSignal::new(None),
        };
        game.listen(move |event| {
            if matches!(event, GameEvent::Begun | GameEvent::Opened) {
                state.is_placing.set(false);
            }
            if let GameEvent::FleetWanted { opponent_begins } = event {
                state.opponent_begins.set(opponent_begins);
                state.is_placing.set(true);
            }
            state.pressed.set(None);
            state.are_theirs.set(false);
        });
        Effect::new(move |before: Option<(Option<Side>, Option<usize>)>| {
            let shots = |board: &OwnBoard| board.record().shots().len();
            let turn = (state.asked.get(), game.own_board.with(|board| board.as_ref().map(shots)));
            if before.is_some_and(|before| before != turn) {
                state.looked_at.set(None);
            }
            turn
        });
        Effect::new(move |before: Option<(bool, Side)>| {
            let shown = (state.is_placing.get(), state.side());
            if before.is_some_and(|before| before != shown) {
                state.rest.begin(BOUNCE);
            }
            // Placing begins and ends far from its button.
            if before.is_some_and(|(was_placing, _)| was_placing != shown.0) {
                window().scroll_to_with_x_and_y(0.0, 0.0);
            }
            shown
        });
        state
    }

    /// Returns the board to show where there is room for one.
    pub fn side(self) -> Side {
        if self.is_placing.get() {
            return Side::Own;
        }
        self.looked_at.get().or_else(|| self.asked.get()).unwrap_or(Side::Opponent)
    }

    /// Focuses what the selector finds, if the focus is to move.
    pub(super) fn take_along(self, selector: &'static str) {
        if self.by_keyboard.get_value() {
            self.by_keyboard.set_value(false);
            later(move || focus(selector));
        }
    }

    /// Focuses the other board. Returns false if the game has one board.
    pub fn go_across(self) -> bool {
        if untrack(|| !is_shown(self.game, self) || self.is_placing.get()) {
            return false;
        }
        let is_there =
            document().query_selector(&format!("{OWN_CELL}:focus")).is_ok_and(|found| found.is_some());
        self.looked_at.set(Some(if is_there { Side::Opponent } else { Side::Own }));
        // After it is visible.
        later(move || if is_there { focus_board() } else { focus(&format!("{OWN_CELL}[tabindex='0']")) });
        true
    }

    /// Begins or ends placing the fleet.
    pub fn place(self, is_placing: bool, event: &web_sys::Event) {
        self.by_keyboard.set_value(by_keyboard(event));
        let has_begun = |board: &Option<OwnBoard>| board.as_ref().is_some_and(OwnBoard::opponent_began);
        self.opponent_begins.set(self.game.own_board.with_untracked(has_begun));
        self.is_placing.set(is_placing);
        self.are_theirs.set(false);
        self.looked_at.set(None);
    }
}
