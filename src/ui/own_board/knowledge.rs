//! The circles over the own board, as large as the opponent takes a hit there for likely.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, Grid};
use rangekeeper_session::knowledge::Knowledge;

use crate::ui::hull::{SIDE, grid_view_box};

/// Draws a circle in every open cell of the grid.
pub fn draw(knowledge: Knowledge, grid: Grid) -> Option<impl IntoView> {
    let cells = knowledge.cells()?;
    let most = cells.iter().map(|(_, chance)| *chance).fold(f64::MIN_POSITIVE, f64::max);
    let circle = |(cell, chance): (Cell, f64)| {
        let middle = |place: u8| (u32::from(place) * SIDE + SIDE / 2).to_string();
        let radius = 0.42 * f64::from(SIDE) * (chance / most).sqrt();
        view! { <circle cx=middle(cell.column()) cy=middle(cell.row()) r=format!("{radius:.0}") /> }
    };
    Some(view! {
        <svg class="own-known" viewBox=grid_view_box(grid) aria-hidden="true">
            {cells.into_iter().map(circle).collect_view()}
        </svg>
    })
}
