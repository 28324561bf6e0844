//! The grid.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rangekeeper_engine::{Cell, Grid};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::cell::CellButton;
use super::focus::focus_cell;
use super::keys::to_best;
use super::table::Table;
use super::tooltip::Tooltip;
use super::wrecks::Wrecks;
use crate::words::Words;

/// The sea: row letters, column numbers, and a button in every cell. One cell at a time can be tabbed to; the
/// arrows move from there.
#[component]
pub fn Board() -> impl IntoView {
    let table = Table::current();
    let grid = Memo::new(move |_| table.record.with(|record| record.rules().grid()));
    view! {
        <div
            class="board"
            style:--columns=move || grid.get().columns().to_string()
            style:--rows=move || grid.get().rows().to_string()
            on:pointerleave=move |_| table.pointed.set(None)
        >
            <div
                class="sea"
                role="grid"
                aria-label=Words::current().your_shots()
                on:keydown=move |event| steer(table, grid.get_untracked(), &event)
            >
                {move || view! { <Rows grid=grid.get() /> }}
            </div>
            {move || view! { <Wrecks grid=grid.get() /> }}
            <Tooltip />
        </div>
    }
}

#[component]
fn Rows(grid: Grid) -> impl IntoView {
    let numbers =
        (1..=grid.columns()).map(|number| view! { <span class="number" role="columnheader">{number}</span> });
    let row = |row: u8| {
        let cells = (0..grid.columns()).filter_map(move |column| Cell::new(row, column));
        let letter = Cell::new(row, 0).map(Cell::row_letter);
        view! {
            <div class="row" role="row">
                <span class="letter" role="rowheader">{letter}</span>
                {cells.map(|cell| view! { <CellButton cell /> }).collect_view()}
            </div>
        }
    };
    view! {
        <div class="row" role="row">
            <span class="corner" role="none"></span>
            {numbers.collect_view()}
        </div>
        {(0..grid.rows()).map(row).collect_view()}
    }
}

/// Keys on the board: arrows, Home and End move, Enter goes to the recommended cell, Delete clears the focused
/// one.
fn steer(table: Table, grid: Grid, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let name = target.and_then(|target| target.get_attribute("data-cell"));
    let Some(cell) = name.and_then(|name| name.parse::<Cell>().ok()) else { return };
    let (row, column) = (cell.row(), cell.column());
    let step =
        |row: Option<u8>, column: Option<u8>| Cell::new(row?, column?).filter(|&cell| grid.contains(cell));
    let to = match event.code().as_str() {
        "ArrowUp" => step(row.checked_sub(1), Some(column)),
        "ArrowDown" => step(Some(row + 1), Some(column)),
        "ArrowLeft" => step(Some(row), column.checked_sub(1)),
        "ArrowRight" => step(Some(row), Some(column + 1)),
        "Home" => step(Some(row), Some(0)),
        "End" => step(Some(row), Some(grid.columns() - 1)),
        "Enter" | "NumpadEnter" => {
            event.prevent_default();
            return to_best(table);
        }
        "Delete" | "Backspace" => return table.mark(cell, None),
        _ => return,
    };
    event.prevent_default();
    if let Some(to) = to {
        table.chosen.set(Some(to));
        focus_cell(to);
    }
}
