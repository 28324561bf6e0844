//! The two boards of a game.

use crate::advice::Advice;
use crate::open_game::OpenGame;
use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Opponent,
    Own,
}

impl Side {
    /// Returns the board at which the next shot is to be marked. In practice nobody marks, and the end is told beside the
    /// opponent's board.
    pub fn asked(game: &'static OpenGame, advice: &'static Advice) -> Option<Self> {
        let is_over = advice.is_over() || game.is_lost();
        let is_marked = !is_over && !game.is_practice() && game.replay.get().is_none();
        let is_own_turn = game.is_own_turn().filter(|_| is_marked)?;
        Some(if is_own_turn { Self::Opponent } else { Self::Own })
    }
}
