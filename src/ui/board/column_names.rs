//! The row of column names above a board.

use leptos::prelude::*;
use rangekeeper_engine::Grid;

use crate::i18n::Words;

/// Draws the names of the columns, as a row of a grid.
pub fn column_names(words: Words, grid: Grid) -> impl IntoView + use<> {
    let coordinates = words.coordinates();
    let name = |column| view! { <span class="board-column-name" role="columnheader">{coordinates.column(column)}</span> };
    view! {
        <div class="board-row" role="row">
            <span class="board-corner" role="none"></span>
            {(0..grid.columns()).map(name).collect_view()}
        </div>
    }
}
