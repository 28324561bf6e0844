//! Where the page shoots next at the own board in practice: asked beforehand, so that its shots are part of the player's
//! step.

use rangekeeper_engine::OwnBoard;
use rangekeeper_engine::notation::GameId;

use crate::prelude::*;
use crate::workers::protocol::{Query, QueryResult};
use crate::{Aims, Analysis, DuelState, OpenGame};

/// Has the page aim at the own board as long as the view lives in which this is called.
pub fn follow_aims(game: &'static OpenGame, duel: DuelState, analysis: Analysis) {
    let wanted = Memo::new(move |_| {
        let board = game.own_board.get().filter(|board| game.is_practice() && !board.is_over())?;
        let is_over = game.record.with(|record| record.open().is_empty());
        (game.replay.get().is_none() && !is_over).then(|| (owed_turns(game, &board), board))
    });
    Effect::new(move |_| {
        let shooter = duel.shooter.get();
        let Some((turns, board)) = wanted.get() else {
            game.aims.set(None);
            return;
        };
        let own_board = GameId::from(board.clone()).to_string();
        game.aims.set(Some(Aims { board: board.clone(), cells: None }));
        let query = Query::Aim { own_board, shooter, turns, seed: (game.platform.seed)() };
        analysis.query(&[query], move |_, result| {
            let cells = if let QueryResult::Aimed(cells) = result { cells } else { Vec::new() };
            game.aims.set(Some(Aims { board: board.clone(), cells: Some(cells) }));
        });
    });
    on_cleanup(move || game.aims.set(None));
}

/// Returns the number of turns that the page takes at most after the player's next shot.
fn owed_turns(game: &'static OpenGame, board: &OwnBoard) -> usize {
    let turn = board.record().rules().turn();
    let own = game.record.with(|record| turn.finished_turns(record.shots()));
    let theirs = turn.finished_turns(board.record().shots());
    (own + 1 + usize::from(board.opponent_began())).saturating_sub(theirs).max(1)
}
