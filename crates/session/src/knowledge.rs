//! What the opponent knows: how likely each open cell of the own board is hit, for all that the shots have told.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Cell, OwnBoard};

use crate::prelude::*;
use crate::workers::protocol::{Query, QueryResult};
use crate::{Analysis, OpenGame};

#[derive(Clone, Copy)]
pub struct Knowledge {
    game: &'static OpenGame,
    /// True if the player wants to see it.
    pub is_shown: RwSignal<bool>,
    known: RwSignal<Option<Known>>,
}

/// The open cells of a board with their hit probabilities.
#[derive(Clone)]
struct Known {
    board: OwnBoard,
    cells: Vec<(Cell, f64)>,
}

impl Knowledge {
    /// Finds out what the opponent knows, whenever it is to be seen, as long as the view lives in which this is called.
    pub fn begin(game: &'static OpenGame, analysis: Analysis) -> Self {
        let knowledge = Self { game, is_shown: RwSignal::new(false), known: RwSignal::new(None) };
        Effect::new(move |_| {
            let Some(board) = game.own_board.get().filter(|_| knowledge.is_shown.get()) else { return };
            let own_board = GameId::from(board.clone()).to_string();
            analysis.query(&[Query::Probabilities { own_board }], move |_, result| {
                if let QueryResult::Probabilities(cells) = result {
                    knowledge.known.set(Some(Known { board: board.clone(), cells }));
                }
            });
        });
        knowledge
    }

    /// Returns the open cells of the board as it stands with their hit probabilities, once they are known.
    pub fn cells(self) -> Option<Vec<(Cell, f64)>> {
        let Known { board, cells } = self.known.get().filter(|_| self.is_shown.get())?;
        self.game.own_board.with(|now| now.as_ref() == Some(&board)).then_some(cells)
    }

    pub fn most_likely(self) -> Option<(Cell, f64)> {
        self.cells()?.into_iter().reduce(|most, other| if other.1 > most.1 { other } else { most })
    }
}
