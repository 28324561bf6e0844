//! The player's own board: the fleet, the opponent's shots, and the answers. A part of the module that is loaded for
//! the first game with one.

pub mod chance;
mod grid;
mod hiding;
mod placing;
pub mod state;
mod turns;

use crate::ui::prelude::*;
use rangekeeper_session::follow_aims;

/// Draws the own board, or a link that offers it.
pub fn draw_own_board_region(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let (state, words) = (expect_context::<OwnBoardState>(), Words::current());
    let is_shown = Memo::new(move |_| is_shown(game, state));
    let is_replay = move || game.replay.get().is_some();
    move || {
        if is_shown.get() {
            let give_up = move || state.is_placing.set(false);
            draw_part(state.part, game, (game, advice, pointer), own_board(), give_up)
        } else {
            let place = move |event: MouseEvent| state.place(true, &event);
            let offer = button("control-link", words.own_board_offer(), is_replay, place);
            view! { <p class="own-offer" data-own="offer">{offer}</p> }.into_any()
        }
    }
}

/// Returns true if the screen has a place for the own board.
pub fn is_shown(game: GameRef, state: OwnBoardState) -> bool {
    state.is_placing.get() || game.own_board.with(Option::is_some)
}

/// Returns the layout of the own board, from a part of the module that is loaded on demand.
#[wasm_split(own, wasm_split_path = leptos::wasm_split, fallible)]
fn own_board() -> Result<Lay<(GameRef, AdviceRef, PointerRef)>, SplitLoaderError> {
    Ok(|(game, advice, pointer)| draw_contents(game, advice, pointer).into_any())
}

/// Draws the fleet being placed, or the board in play under the line of the turn.
fn draw_contents(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
    let state = expect_context::<OwnBoardState>();
    let analysis = Analysis::current();
    let duel = DuelState::begin(game, advice, analysis);
    provide_context(duel);
    follow_aims(game, duel, analysis);
    move || {
        if state.is_placing.get() {
            placing::draw_placing(game).into_any()
        } else {
            view! { {turns::draw_turns(game, advice, pointer)} {grid::draw_own_grid(game)} }.into_any()
        }
    }
}
