//! What the opponent knows: how likely each open cell of the own board is hit, for all that the shots have told.

use leptos::prelude::*;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Cell, OwnBoard};

use crate::i18n::Words;
use crate::ui::hull::{SIDE, grid_view_box};
use rangekeeper_session::analysis::Analysis;
use rangekeeper_session::open_game::OpenGame;
use rangekeeper_session::workers::protocol::{Query, QueryResult};

/// The opponent's knowledge of the own board.
#[derive(Clone, Copy)]
pub struct Knowledge {
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
    pub fn begin(game: &'static OpenGame) -> Self {
        let analysis = Analysis::current();
        let knowledge = Self { is_shown: RwSignal::new(false), known: RwSignal::new(None) };
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

    /// Returns the cells of the board as it stands, once they are known.
    fn cells(self, game: &'static OpenGame) -> Option<Vec<(Cell, f64)>> {
        let Known { board, cells } = self.known.get().filter(|_| self.is_shown.get())?;
        game.own_board.with(|now| now.as_ref() == Some(&board)).then_some(cells)
    }

    /// Draws a circle in every open cell, as large as the chance of a hit there is likely.
    pub fn draw(self, game: &'static OpenGame) -> impl IntoView {
        move || {
            let cells = self.cells(game)?;
            let most = cells.iter().map(|(_, chance)| *chance).fold(f64::MIN_POSITIVE, f64::max);
            let grid = game.record.with(|record| record.rules().grid());
            let circle = |(cell, chance): (Cell, f64)| {
                let middle = |place: u8| (u32::from(place) * SIDE + SIDE / 2).to_string();
                let radius = 0.42 * f64::from(SIDE) * (chance / most).sqrt();
                view! { <circle cx=middle(cell.column()) cy=middle(cell.row()) r=format!("{radius:.0}") /> }
            };
            Some(view! {
                <svg
                    class="own-known"
                    viewBox=grid_view_box(grid)
                    aria-hidden="true"
                >
                    {cells.into_iter().map(circle).collect_view()}
                </svg>
            })
        }
    }

    /// Says which cell is most likely hit.
    pub fn say(self, game: &'static OpenGame, words: Words) -> Option<String> {
        let cells = self.cells(game)?;
        let (cell, chance) =
            cells.into_iter().reduce(|most, other| if other.1 > most.1 { other } else { most })?;
        Some(words.they_know(&cell, &words.percent(chance, 0)))
    }
}
