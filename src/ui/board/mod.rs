mod cell;
pub mod strokes;
mod tooltip;

use std::time::Duration;

use leptos::ev::{KeyboardEvent, PointerEvent, pointerdown};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};

use crate::platform::executor::soon;
use crate::ui::arrows::{has_modifier, lead};
use crate::ui::board::cell::{CellDisplay, Highlights};
use crate::ui::board::tooltip::draw_tooltip;
use crate::ui::grid::{cell_in, draw_row, draw_rows, draw_ships};
use crate::ui::prelude::*;
use rangekeeper_session::game::alike;

/// The most columns whose cells fit a finger on a phone; wider boards scroll.
const NARROW: u8 = 11;

/// Draws letters and numbers at the edges, and a button in every cell. Tab leads to one cell, arrows move from there.
pub fn draw_board(game: GameRef, advice: AdviceRef, pointer: PointerRef) -> impl IntoView {
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
    let lift = move |event: &PointerEvent, is_cancelled: bool| {
        touch.lift();
        strokes::lift(pointer, event, is_cancelled);
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
                // A finger leaves when it is lifted, while the player still reads.
                if event.pointer_type() == "mouse" {
                    pointer.pointed.set(None);
                }
            }
        >
            <div
                class="board-grid"
                role="grid"
                aria-label=Words::current().their_board()
                on:keydown=move |event| steer(pointer, grid.get_untracked(), &event)
                on:click=choose
                on:focusin=move |event| {
                    // A tap must not cover the neighbours.
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
                on:pointerup=move |event| lift(&event, false)
                on:pointercancel=move |event| lift(&event, true)
                on:contextmenu=move |event: MouseEvent| event.prevent_default()
            >
                {move || {
                    let grid = grid.get();
                    let row = |row| soon(move || draw_cells(game, advice, pointer, row, grid));
                    draw_rows(Words::current(), grid, (0..grid.rows()).map(row).collect_view())
                }}
            </div>
            {move || draw_sunk_ships(advice, grid.get())}
            {draw_tooltip(game, advice, pointer)}
            <p class="board-caption">{move || changing(caption(game, advice))}</p>
        </div>
    }
}

/// Names the board, or the ship whose own chances the circles show.
fn caption(game: GameRef, advice: AdviceRef) -> String {
    let words = Words::current();
    let name = |ship| {
        game.record.with(|record| {
            let (fleet, alike) = (record.rules().fleet(), alike(record.rules(), ship));
            let names: Vec<&str> = alike.iter().map(|&ship| fleet.ship(ship).name.as_str()).collect();
            words.chance_of_ship(&words.ships_together(&names))
        })
    };
    advice.circles.get().ship.map_or_else(|| words.their_board().to_owned(), name)
}

/// Draws a row of cells as a whole, compared with the previous one. Effects for each of a hundred cells took several
/// times as long, at first and with every reading.
fn draw_cells(game: GameRef, advice: AdviceRef, pointer: PointerRef, row: u8, grid: Grid) -> impl IntoView {
    let words = Words::current();
    let displays = Memo::new(move |_| {
        let cells = grid.cells().filter(|cell| cell.row() == row);
        cells.map(|cell| CellDisplay::current(game, advice, words, cell)).collect::<Vec<_>>()
    });
    let highlights = Memo::new(move |_| Highlights::current(advice, pointer, row));
    let draw = move || {
        let (displays, highlights) = (displays.read(), highlights.read());
        displays.iter().map(|display| display.draw(words, &highlights)).collect_view()
    };
    draw_row(words, row, draw)
}

/// Handles keys on the board: arrows, Home and End move, Delete clears. Enter clicks, which chooses or paints.
fn steer(pointer: PointerRef, grid: Grid, event: &KeyboardEvent) {
    let Some(cell) = cell_of(event) else { return };
    if ["Delete", "Backspace"].contains(&&*event.key()) && !has_modifier(event) && !event.repeat() {
        pointer.mark(cell, None);
    } else if let Some(to) = lead(event, cell, grid) {
        pointer.chosen.set(Some(to));
        focus_cell(to);
    }
}

fn cell_of(event: &web_sys::Event) -> Option<Cell> {
    cell_in(event.target()?.dyn_ref()?, "data-cell")
}

/// Draws the sunk ships: over their cells and under their marks if their place is certain, else as faint outlines of
/// all possible places.
fn draw_sunk_ships(advice: AdviceRef, grid: Grid) -> impl IntoView {
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

/// Returns the places to draw a ship at, and whether each is certain.
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

/// The time that a finger rests on a cell to open its tooltip.
const LONG_PRESS: Duration = Duration::from_millis(450);
/// How far a resting finger may move, in pixels.
const REST: u32 = 10;

/// The finger on the board. A long press opens the tooltip and chooses nothing: reading a cell is not aiming at it.
#[derive(Clone, Copy)]
pub struct Touch {
    pointer: PointerRef,
    /// The long press under way, and its place on the screen.
    begun: StoredValue<Option<(TimeoutHandle, [i32; 2])>>,
    /// True after a long press: the click that may follow is not one.
    has_read: StoredValue<bool>,
}

impl Touch {
    /// Returns a board without a finger. While the board is shown, a press elsewhere closes the tooltip.
    pub fn new(pointer: PointerRef) -> Self {
        let elsewhere = window_event_listener(pointerdown, move |event| {
            let pointed = pointer.pointed.get_untracked();
            if pointed.is_some() && pointed != cell_of(&event) {
                pointer.pointed.set(None);
            }
        });
        on_cleanup(move || elsewhere.remove());
        Self { pointer, begun: StoredValue::new(None), has_read: StoredValue::new(false) }
    }

    /// Begins a long press, if there is one finger.
    pub fn press(self, event: &PointerEvent) {
        self.lift();
        self.has_read.set_value(false);
        if let Some(cell) = cell_of(event).filter(|_| event.pointer_type() != "mouse" && event.is_primary()) {
            let read = move || {
                self.has_read.set_value(true);
                self.pointer.pointed.set(Some(cell));
            };
            let timer = set_timeout_with_handle(read, LONG_PRESS).ok();
            self.begun.set_value(timer.map(|timer| (timer, place(event))));
        }
    }

    /// Ends a long press when the finger moves away.
    pub fn drag(self, event: &PointerEvent) {
        let begun = self.begun.with_value(|begun| begun.as_ref().map(|(_, place)| *place));
        let [x, y] = place(event);
        if begun.is_some_and(|[left, top]| x.abs_diff(left).max(y.abs_diff(top)) > REST) {
            self.lift();
        }
    }

    /// Ends an unfinished long press; an open tooltip stays.
    pub fn lift(self) {
        self.begun.update_value(|begun| begun.take().iter().for_each(|(timer, _)| timer.clear()));
    }

    /// Returns true if this click only ends a long press. Keys click without a finger.
    pub fn has_read(self, event: &MouseEvent) -> bool {
        event.detail() != 0 && self.has_read.get_value()
    }
}

fn place(event: &PointerEvent) -> [i32; 2] {
    [event.client_x(), event.client_y()]
}
