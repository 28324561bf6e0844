//! A small map of a prior: the larger a circle, the more the cell is preferred.

use std::cmp::Reverse;

use rangekeeper_engine::internal::insertion_sort_by_key;

use crate::ui::prelude::*;
use rangekeeper_session::relative_weights;

const SIDE: u32 = 10;
/// The radius of a cell of mean weight.
const RADIUS: f64 = 3.0;
/// The growth of the radius for each doubling of the weight.
const GROWTH: f64 = 4.0;
const LEAST_RADIUS: f64 = 1.0;
const MOST_RADIUS: f64 = 5.0;
// Circles stay inside their cells.
const _: () = assert!(MOST_RADIUS <= SIDE as f64 / 2.0);
/// The change of the colour for each doubling of the weight, as a part of the way from cold to hot.
const WARMTH: f64 = 2.0;
/// The least distance from the mean, as a part of it, of a preferred or avoided cell.
const CLEARLY: f64 = 0.05;
/// The most cells to name of each kind.
const NAMED: usize = 4;

/// Draws the map on the open game's grid, with a description.
pub fn draw_prior_map(game: GameRef, prior: &Prior) -> impl IntoView + use<> {
    let words = Words::current();
    let grid = game.record.with_untracked(|record| record.rules().grid());
    let preference = relative_weights(prior, grid);
    let circle = |(cell, weight): &(Cell, f64)| {
        let middle = |place: u8| decimal((f64::from(place) + 0.5) * f64::from(SIDE), 0);
        let (x, y) = (middle(cell.column()), middle(cell.row()));
        let radius = (RADIUS + GROWTH * weight.log2()).clamp(LEAST_RADIUS, MOST_RADIUS);
        // 0 is cold, 1 is hot.
        let heat = (0.5 + WARMTH * weight.log2()).clamp(0.0, 1.0);
        view! { <circle cx=x cy=y r=decimal(radius, 1) style:--heat=decimal(heat, 2) /> }
    };
    // Floating-point numbers would bring two kilobytes of their formatting along.
    let side = |cells: u8| u32::from(cells) * SIDE;
    view! {
        <svg
            class="placed-map"
            viewBox=format!("0 0 {} {}", side(grid.columns()), side(grid.rows()))
            role="img"
            aria-label=describe(words, &preference)
        >
            {preference.iter().map(circle).collect_view()}
        </svg>
    }
}

/// Names the cells preferred most, and those avoided most.
fn describe(words: Words, preference: &[(Cell, f64)]) -> String {
    let mut sorted = preference.to_vec();
    let most = |sorted: &[(Cell, f64)]| {
        let clear = sorted.iter().filter(|(_, weight)| (weight - 1.0).abs() > CLEARLY);
        words.list(&words.cells_named(clear.take(NAMED).map(|(cell, _)| *cell)))
    };
    // The bits of positive numbers sort like the numbers.
    insertion_sort_by_key(&mut sorted, |(_, weight)| Reverse(weight.to_bits()));
    let more = most(&sorted);
    insertion_sort_by_key(&mut sorted, |(_, weight)| weight.to_bits());
    let less = most(&sorted);
    if more.is_empty() && less.is_empty() {
        words.map_flat().to_owned()
    } else {
        words.map_prefers(&more, &less)
    }
}
