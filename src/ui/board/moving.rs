//! Moving a mark on the board.

use crate::ui::board::strokes::mode_line;
use crate::ui::prelude::*;

/// Says that a press moves the mark, as long as it does, and ends it.
#[component]
pub fn MovingLine(game: &'static OpenGame, pointer: &'static Pointer) -> impl IntoView {
    let words = Words::current();
    let line = move || {
        let (cell, mark) = pointer.moving_mark()?;
        let name = game.record.with(|record| mark_name(words, record, mark));
        Some(words.moving(&words.cell_marked(&cell, &name)))
    };
    mode_line(Signal::derive(line), words.cancel(), Callback::new(move |()| pointer.end_moving()))
}

/// Takes up the mark of the cell that is chosen; there where it has one.
#[component]
pub fn MoveButton(game: &'static OpenGame, pointer: &'static Pointer) -> impl IntoView {
    let words = Words::current();
    let marked = Memo::new(move |_| {
        pointer.chosen.get().filter(|cell| game.record.with(|record| record.mark(*cell).is_some()))
    });
    let is_held = Memo::new(move |_| pointer.moving_mark().is_some());
    view! {
        <button
            type="button"
            class="advice-mark"
            aria-pressed=move || is_held.get().to_string()
            prop:hidden=move || marked.get().is_none()
            on:click=move |_| {
                marked.get_untracked().into_iter().for_each(|cell| {
                    pointer.toggle_moving(cell);
                    focus_cell(cell);
                });
            }
        >
            {words.move_mark()}
        </button>
    }
}
