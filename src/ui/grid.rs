//! Parts of both boards: the names at the edges, and ships from above.

use leptos::ev::PointerEvent;
use web_sys::Element;

use crate::ui::prelude::*;

/// Returns the cell of a button, by this attribute, or of an element in it.
pub fn cell_in(element: &Element, attribute: &str) -> Option<Cell> {
    let button = element.closest(&format!("[{attribute}]")).ok()??;
    button.get_attribute(attribute)?.parse().ok()
}

/// Has the pressed board capture the pointer until it is lifted.
pub fn capture_pointer(event: &PointerEvent) {
    let board = event.current_target().and_then(|board| board.dyn_into::<Element>().ok());
    let _ = board.map(|board| board.set_pointer_capture(event.pointer_id()));
}

/// Draws the names of the columns, and below them the rows.
pub fn draw_rows<R: IntoView>(words: Words, grid: Grid, rows: R) -> impl IntoView + use<R> {
    let coordinates = words.coordinates();
    let name = |column| view! { <span class="board-column-name" role="columnheader">{coordinates.column(column)}</span> };
    view! {
        <div class="board-row" role="row">
            <span class="board-corner" role="none"></span>
            {(0..grid.columns()).map(name).collect_view()}
        </div>
        {rows}
    }
}

/// Draws the name of a row, and its cells.
pub fn draw_row(words: Words, row: u8, cells: impl IntoView) -> impl IntoView {
    view! {
        <div class="board-row" role="row">
            <span class="board-row-name" role="rowheader">{words.coordinates().row(row)}</span>
            {cells}
        </div>
    }
}

/// Draws ships from above, each with its class.
pub fn draw_ships(class: &'static str, grid: Grid, ships: Vec<(CellSet, &'static str)>) -> impl IntoView {
    let ship = |(cells, class): (CellSet, &'static str)| {
        view! { <path class=class d=hull(cells.len() as u32) transform=hull_transform(cells) /> }
    };
    view! {
        <svg class=class viewBox=grid_view_box(grid) aria-hidden="true">
            {ships.into_iter().map(ship).collect_view()}
        </svg>
    }
}

/// The side of a cell in the outline's units.
pub const SIDE: u32 = 100;

pub fn grid_view_box(grid: Grid) -> String {
    format!("0 0 {} {}", u32::from(grid.columns()) * SIDE, u32::from(grid.rows()) * SIDE)
}

/// Returns the outline of a ship of this length, from left to right, its bow at the right.
pub fn hull(length: u32) -> String {
    let end = length * SIDE;
    let (side, tip) = (end - 55, end - 6);
    format!("M32 14H{side}Q{} 14 {tip} 50Q{} 86 {side} 86H32Q6 86 6 50Q6 14 32 14z", end - 20, end - 20)
}

/// Returns the SVG transform that moves an outline to its cells. In a column the bow is at the top.
fn hull_transform(cells: CellSet) -> Option<String> {
    let (first, last) = (cells.first()?, cells.iter().last()?);
    let [left, top, below] =
        [first.column(), first.row(), last.row() + 1].map(|place| u32::from(place) * SIDE);
    Some(if first.row() == last.row() {
        format!("translate({left} {top})")
    } else {
        format!("translate({left} {below})rotate(-90)")
    })
}
