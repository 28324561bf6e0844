//! Modes of the board in which a press does not choose a cell: strokes by mouse, pen, finger or keyboard, and moving a
//! mark.

use leptos::ev::PointerEvent;

use crate::ui::board::cell_of;
use crate::ui::grid::{capture_pointer, cell_in};
use crate::ui::prelude::*;

/// Draws the marks to paint with; pressing the current one ends the mode.
pub fn draw_paint_choice(pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let mark = Memo::new(move |_| pointer.stroke_mark());
    let button = move |offered: StrokeMark| {
        let is_on = move || mark.get() == Some(offered);
        toggle("advice-mark", name(words, offered), is_on, move |_| pointer.strokes.toggle(offered))
    };
    view! {
        <div class="advice-paints" role="group" aria-label=words.paint_cells()>
            <span>{words.paint_cells()}</span>
            {StrokeMark::ALL.map(button)}
        </div>
    }
}

/// Draws the line that names the current mark, with a button that ends the mode.
pub fn draw_stroke_line(pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let line = move || pointer.stroke_mark().map(|mark| words.painting(&name(words, mark)));
    mode_line(Signal::derive(line), words.stop_painting(), Callback::new(move |()| pointer.strokes.end()))
}

fn name(words: Words, mark: StrokeMark) -> &'static str {
    match mark {
        StrokeMark::Miss => words.miss(),
        StrokeMark::Hit => words.hit(),
        StrokeMark::KnownEmpty => words.known_empty(),
        StrokeMark::Clear => words.clear(),
    }
}

/// Begins a stroke in the stroke mode. Returns true in that mode.
pub fn press(pointer: PointerRef, event: &PointerEvent) -> bool {
    let is_on = untrack(|| pointer.stroke_mark()).is_some();
    if let Some(cell) = cell_of(event).filter(|_| is_on && event.is_primary() && event.button() == 0) {
        capture_pointer(event);
        pointer.pointed.set(None);
        pointer.strokes.stroke.set(vec![cell]);
    }
    is_on
}

/// Extends the stroke to the cell under the pointer.
pub fn drag(pointer: PointerRef, event: &PointerEvent) {
    let last = pointer.strokes.stroke.with_untracked(|stroke| stroke.last().copied());
    let Some(last) = last.filter(|_| event.is_primary()) else { return };
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    if let Some(cell) = under.and_then(|element| cell_in(&element, "data-cell")).filter(|&cell| cell != last)
    {
        pointer.strokes.stroke.update(|stroke| stroke.extend(rangekeeper_session::cells_to(last, cell)));
    }
}

/// Ends the stroke and marks its cells; marks nothing if the browser cancelled the pointer.
pub fn lift(pointer: PointerRef, event: &PointerEvent, is_cancelled: bool) {
    if pointer.strokes.stroke.with_untracked(Vec::is_empty) || !event.is_primary() {
        return;
    }
    if is_cancelled {
        pointer.strokes.stroke.set(Vec::new());
    } else {
        pointer.finish_stroke();
    }
}

/// Marks a cell clicked by Enter or Space. Returns true in the stroke mode, where a pointer's click follows its stroke.
pub fn click(pointer: PointerRef, cell: Cell, event: &MouseEvent) -> bool {
    let is_on = untrack(|| pointer.stroke_mark()).is_some();
    if is_on && event.detail() == 0 {
        pointer.strokes.stroke.set(vec![cell]);
        pointer.finish_stroke();
    }
    is_on
}

/// Draws the line of a mode while it is on, and a button that ends it.
pub fn mode_line(line: Signal<Option<String>>, stop: &'static str, end: Callback<()>) -> impl IntoView {
    let is_on = Memo::new(move |_| line.with(Option::is_some));
    view! {
        <div class="board-painting" class:is-open=is_on>
            // Present before it says anything, so that screen readers announce it.
            <p role="status">{move || changing(line.get())}</p>
            {move || is_on.get()
                .then(|| plain_button("control-action", stop, move |event| go_on(&event, || end.run(()), focus_board)))}
        </div>
    }
}

pub fn draw_moving_line(game: GameRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let line = move || {
        let (cell, mark) = pointer.moving_mark()?;
        let name = game.record.with(|record| mark_name(words, record, mark));
        Some(words.moving(&words.cell_marked(&cell, &name)))
    };
    mode_line(Signal::derive(line), words.cancel(), Callback::new(move |()| pointer.end_moving()))
}

/// Picks up the mark of the chosen cell; shown if it has one.
pub fn draw_move_button(game: GameRef, pointer: PointerRef) -> impl IntoView {
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
