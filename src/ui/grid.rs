//! What both boards share: the names at their edges, and the ships over their cells.

use crate::ui::hull::{grid_view_box, hull, hull_transform};
use crate::ui::prelude::*;

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

/// Draws ships from above over their cells, each of its class.
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
