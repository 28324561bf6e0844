//! Painting on the board: by mouse, pen or finger in strokes, by keyboard cell by cell.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use rangekeeper_engine::Cell;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::i18n::Words;
use crate::session::Session;
use crate::session::painting::Paint;
use crate::ui::board::{cell_in, cell_of};
use crate::ui::focus::{by_keyboard, focus_board};

/// The paints to choose from; one that is pressed again is put away.
#[component]
pub fn PaintChoice() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let paint = Memo::new(move |_| session.paint());
    let button = move |offered: Paint| {
        view! {
            <button
                type="button"
                class="advice-mark"
                aria-pressed=move || (paint.get() == Some(offered)).to_string()
                on:click=move |_| session.painting.toggle(offered)
            >
                {name(words, offered)}
            </button>
        }
    };
    view! {
        <div class="advice-paints" role="group" aria-label=words.paint_cells()>
            <span>{words.paint_cells()}</span>
            {Paint::ALL.map(button)}
        </div>
    }
}

/// Says that a press paints, as long as it does, and ends it.
#[component]
pub fn PaintingLine() -> impl IntoView {
    let (session, words) = (Session::current(), Words::current());
    let paint = Memo::new(move |_| session.paint());
    let is_on = Memo::new(move |_| paint.get().is_some());
    let line = move || paint.get().map(|paint| words.painting(&name(words, paint)));
    let end = move |event: MouseEvent| {
        let keyboard = by_keyboard(&event);
        session.painting.end();
        if keyboard {
            focus_board();
        }
    };
    view! {
        <div class="board-painting" class:is-open=is_on>
            // There before it says anything, so that it is heard.
            <p role="status">{line}</p>
            {move || is_on.get().then(|| view! {
                <button type="button" class="control-action" on:click=end>{words.stop_painting()}</button>
            })}
        </div>
    }
}

fn name(words: Words, paint: Paint) -> &'static str {
    match paint {
        Paint::Miss => words.miss(),
        Paint::Hit => words.hit(),
        Paint::KnownEmpty => words.known_empty(),
        Paint::Clear => words.clear(),
    }
}

/// Begins a stroke, if painting is on; whether it is.
pub fn press(session: Session, event: &PointerEvent) -> bool {
    let is_on = untrack(|| session.paint()).is_some();
    if let Some(cell) = cell_of(event).filter(|_| is_on && event.is_primary() && event.button() == 0) {
        // Until it is lifted the pointer belongs to the board, wherever it goes.
        let board = event.current_target().and_then(|board| board.dyn_into::<Element>().ok());
        let _ = board.map(|board| board.set_pointer_capture(event.pointer_id()));
        session.pointed.set(None);
        session.painting.stroke.set(vec![cell]);
    }
    is_on
}

/// Takes the stroke on to the cell under the pointer.
pub fn drag(session: Session, event: &PointerEvent) {
    let last = session.painting.stroke.with_untracked(|stroke| stroke.last().copied());
    let Some(last) = last.filter(|_| event.is_primary()) else { return };
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    if let Some(cell) = under.and_then(|element| cell_in(&element)).filter(|&cell| cell != last) {
        session.painting.stroke.update(|stroke| stroke.extend(line(last, cell)));
    }
}

/// Ends the stroke: what it has passed is marked, or nothing where the browser took the pointer away.
pub fn lift(session: Session, event: &PointerEvent, is_cancelled: bool) {
    if session.painting.stroke.with_untracked(Vec::is_empty) || !event.is_primary() {
        return;
    }
    if is_cancelled {
        session.painting.stroke.set(Vec::new());
    } else {
        session.finish_stroke();
    }
}

/// Paints the cell where Enter or Space clicked on it; whether painting is on. The click of a pointer comes after its
/// stroke.
pub fn click(session: Session, cell: Cell, event: &MouseEvent) -> bool {
    let is_on = untrack(|| session.paint()).is_some();
    if is_on && event.detail() == 0 {
        session.painting.stroke.set(vec![cell]);
        session.finish_stroke();
    }
    is_on
}

/// The cells on the straight line from one cell to another, without the first: a fast pointer skips some.
fn line(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let steps = from.row().abs_diff(to.row()).max(from.column().abs_diff(to.column()));
    let (from, to) = ([from.row(), from.column()], [to.row(), to.column()]);
    let at = move |axis: usize, step: u8| {
        let [from, to, step, steps] = [from[axis], to[axis], step, steps].map(u16::from);
        // To the nearest.
        ((2 * (from * (steps - step) + to * step) + steps) / (2 * steps)) as u8
    };
    (1..=steps).filter_map(move |step| Cell::new(at(0, step), at(1, step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_pointer_passes_the_cells_between() {
        let case = |from: &str, to: &str, expected: &[&str]| {
            let cells = line(from.parse().unwrap(), to.parse().unwrap());
            assert_eq!(cells.map(|cell| cell.to_string()).collect::<Vec<_>>(), expected, "{from} to {to}");
        };
        case("E5", "E6", &["E6"]);
        case("E5", "E2", &["E4", "E3", "E2"]);
        case("A1", "D4", &["B2", "C3", "D4"]);
        case("A1", "B4", &["A2", "B3", "B4"]);
        case("P16", "P16", &[]);
    }
}
