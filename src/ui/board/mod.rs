//! The grid.

mod cell;
pub mod legend;
pub mod strokes;
mod tooltip;

use std::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, pointerdown};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use web_sys::Element;

use crate::platform::executor::soon;
use crate::ui::arrows::{has_modifier, lead};
use crate::ui::board::cell::{CellDisplay, Highlights};
use crate::ui::board::tooltip::Tooltip;
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

/// How long a finger has to rest on a cell to open its tooltip.
const LONG_PRESS: Duration = Duration::from_millis(450);
/// How far a resting finger may move, in pixels.
const REST: u32 = 10;

/// The finger on the board. A long press opens the tooltip and chooses nothing: to read a cell is not to aim at it.
#[derive(Clone, Copy)]
pub struct Touch {
    pointer: &'static Pointer,
    /// The long press that has begun, and where on the screen.
    begun: StoredValue<Option<(TimeoutHandle, [i32; 2])>>,
    /// The finger has read the cell, so that the click that may follow its lift is none.
    has_read: StoredValue<bool>,
}

impl Touch {
    /// No finger is on the board. A press anywhere else closes the tooltip, as long as the board is shown.
    pub fn new(pointer: &'static Pointer) -> Self {
        let elsewhere = window_event_listener(pointerdown, move |event| {
            let pointed = pointer.pointed.get_untracked();
            if pointed.is_some() && pointed != cell_of(&event) {
                pointer.pointed.set(None);
            }
        });
        on_cleanup(move || elsewhere.remove());
        Self { pointer, begun: StoredValue::new(None), has_read: StoredValue::new(false) }
    }

    /// Begins a long press, if this is one finger.
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

    /// Ends a long press that the finger moves away from.
    pub fn drag(self, event: &PointerEvent) {
        let begun = self.begun.with_value(|begun| begun.as_ref().map(|(_, place)| *place));
        let [x, y] = place(event);
        if begun.is_some_and(|[left, top]| x.abs_diff(left).max(y.abs_diff(top)) > REST) {
            self.lift();
        }
    }

    /// Ends a long press that has not lasted; what it has opened stays open.
    pub fn lift(self) {
        self.begun.update_value(|begun| {
            if let Some((timer, _)) = begun.take() {
                timer.clear();
            }
        });
    }

    /// Returns whether this click is only the end of a long press. Keys click without a finger.
    pub fn has_read(self, event: &MouseEvent) -> bool {
        event.detail() != 0 && self.has_read.get_value()
    }
}

fn place(event: &PointerEvent) -> [i32; 2] {
    [event.client_x(), event.client_y()]
}
