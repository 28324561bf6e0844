//! The grid.

mod cell;
pub mod legend;
pub mod moving;
pub mod strokes;
mod tooltip;
mod touch;

use leptos::ev::{KeyboardEvent, MouseEvent};
use web_sys::Element;

use crate::platform::executor::soon;
use crate::ui::arrows::{has_modifier, lead};
use crate::ui::board::cell::{CellDisplay, Highlights};
use crate::ui::board::tooltip::Tooltip;
use crate::ui::board::touch::Touch;
use crate::ui::focus::by_keyboard;
use crate::ui::grid::{draw_row, draw_rows, draw_ships};
use crate::ui::prelude::*;

/// With more columns than this the cells of a phone's board would be too small for a finger: it is scrolled.
const NARROW: u8 = 11;

/// The board: the letters and numbers at its edges, and a button in every cell. One cell at a time can be tabbed to;
/// the arrows move from there.
#[component]
pub fn Board(game: &'static OpenGame, advice: &'static Advice, pointer: &'static Pointer) -> impl IntoView {
    let grid = Memo::new(move |_| game.record.with(|record| record.rules().grid()));
    let is_wide = move || grid.get().columns() > NARROW;
    let touch = Touch::new(pointer);
    on_cleanup(move || pointer.pointed.set(None));
    let choose = move |event: MouseEvent| {
        let cell = cell_of(&event).filter(|_| !touch.has_read(&event));
        let cell = cell.filter(|&cell| !strokes::click(pointer, cell, &event));
        if let Some(cell) = cell {
            pointer.press(cell);
        }
    };
    let is_salvo = Memo::new(move |_| advice.targets.with(|targets| targets.len() > 1));
    let is_painting = Memo::new(move |_| pointer.stroke_mark().is_some());
    view! {
        <div
            class="board"
            class:is-wide=is_wide
            class:is-painting=is_painting
            class:is-salvo=is_salvo
            style:--columns=move || grid.get().columns().to_string()
            style:--rows=move || grid.get().rows().to_string()
            on:pointerleave=move |event| {
                // A finger leaves with its lift, and what it has opened is still being read.
                if event.pointer_type() == "mouse" {
                    pointer.pointed.set(None);
                }
            }
        >
            <div
                class="board-grid"
                role="grid"
                aria-label=Words::current().your_shots()
                on:keydown=move |event| steer(pointer, grid.get_untracked(), &event)
                on:click=choose
                on:focusin=move |event| {
                    // A tap should not cover the neighbours.
                    if by_keyboard(&event) {
                        pointer.pointed.set(cell_of(&event));
                    }
                }
                on:focusout=move |event| {
                    if cell_of(&event) == pointer.pointed.get_untracked() {
                        pointer.pointed.set(None);
                    }
                }
                on:pointerover=move |event| {
                    if event.pointer_type() == "mouse" {
                        pointer.pointed.set(cell_of(&event));
                    }
                }
                on:pointerdown=move |event| {
                    if !strokes::press(pointer, &event) {
                        touch.press(&event);
                    }
                }
                on:pointermove=move |event| {
                    touch.drag(&event);
                    strokes::drag(pointer, &event);
                }
                on:pointerup=move |event| {
                    touch.lift();
                    strokes::lift(pointer, &event, false);
                }
                on:pointercancel=move |event| {
                    touch.lift();
                    strokes::lift(pointer, &event, true);
                }
                on:contextmenu=move |event: MouseEvent| event.prevent_default()
            >
                {move || {
                    let grid = grid.get();
                    let row = |row| soon(move || view! { <Row game advice pointer row grid /> });
                    draw_rows(Words::current(), grid, (0..grid.rows()).map(row).collect_view())
                }}
            </div>
            {move || view! { <SunkShips advice grid=grid.get() /> }}
            <Tooltip game advice pointer />
            <p class="board-caption">{Words::current().opponents_board()}</p>
        </div>
    }
}

/// A row is drawn as a whole, and compared with what it was. A hundred cells with effects of their own took several
/// times as long, at first and with every reading.
#[component]
fn Row(
    game: &'static OpenGame,
    advice: &'static Advice,
    pointer: &'static Pointer,
    row: u8,
    grid: Grid,
) -> impl IntoView {
    let words = Words::current();
    let displays = Memo::new(move |_| {
        let cells = grid.cells().filter(|cell| cell.row() == row);
        cells.map(|cell| CellDisplay::current(game, advice, words, cell)).collect::<Vec<_>>()
    });
    let highlights = Memo::new(move |_| Highlights::current(advice, pointer, row));
    let draw = move || {
        displays.with(|displays| {
            highlights.with(|highlights| {
                displays.iter().map(|display| display.draw(words, highlights)).collect_view()
            })
        })
    };
    draw_row(words, row, draw)
}

/// Keys on the board: arrows, Home and End move, Delete clears the focused cell. Enter chooses or paints it, as a
/// click does.
fn steer(pointer: &'static Pointer, grid: Grid, event: &KeyboardEvent) {
    let Some(cell) = cell_of(event) else { return };
    if ["Delete", "Backspace"].contains(&&*event.key()) && !has_modifier(event) && !event.repeat() {
        pointer.mark(cell, None);
    } else if let Some(to) = lead(event, cell, grid) {
        pointer.chosen.set(Some(to));
        focus_cell(to);
    }
}

fn cell_of(event: &web_sys::Event) -> Option<Cell> {
    cell_in(event.target()?.dyn_ref()?)
}

/// The cell whose button this is, or lies in.
fn cell_in(element: &Element) -> Option<Cell> {
    let button = element.closest("[data-cell]").ok()??;
    button.get_attribute("data-cell")?.parse().ok()
}

/// Every sunk ship as one ship over its cells and under their marks, where its place is certain; faint outlines of all places
/// that are possible, where it is not.
#[component]
pub fn SunkShips(advice: &'static Advice, grid: Grid) -> impl IntoView {
    let shown = Memo::new(move |_| {
        advice.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
            let findings = reading.findings().filter(|_| record.rules().grid() == grid);
            findings.map(places).unwrap_or_default()
        })
    });
    move || {
        let class = |certain| if certain { "board-sunk-ship" } else { "board-sunk-ship is-possible" };
        let ships = shown.get().into_iter().map(|(cells, certain)| (cells, class(certain)));
        draw_ships("board-sunk-ships", grid, ships.collect())
    }
}

/// The places to draw a ship at, and whether they are certain.
fn places(findings: &Findings) -> Vec<(CellSet, bool)> {
    let mut places: Vec<(CellSet, bool)> = Vec::new();
    for ship in &findings.certain.sunk_ships {
        for &place in &ship.places {
            let certain = ship.places.len() == 1;
            match places.iter_mut().find(|(known, _)| *known == place) {
                Some((_, known)) => *known |= certain,
                None => places.push((place, certain)),
            }
        }
    }
    places
}
