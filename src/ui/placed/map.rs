//! A small map of a prior: the larger a circle, the more the cell is preferred.

use std::cmp::Reverse;

use rangekeeper_engine::internal::insertion_sort_by_key;

use crate::ui::prelude::*;

const SIDE: f64 = 10.0;
/// The radius of a cell of mean weight.
const RADIUS: f64 = 3.0;
/// The growth of the radius for each doubling of the weight.
const GROWTH: f64 = 4.0;
const LEAST_RADIUS: f64 = 1.0;
const MOST_RADIUS: f64 = 5.0;
// Circles stay inside their cells.
const _: () = assert!(MOST_RADIUS <= SIDE / 2.0);
/// The change of the colour for each doubling of the weight, as a part of the way from cold to hot.
const WARMTH: f64 = 2.0;
/// The least distance from the mean, as a part of it, of a preferred or avoided cell.
const CLEARLY: f64 = 0.05;
/// The most cells to name of each kind.
const NAMED: usize = 4;

/// The map of a prior on the open game's grid.
#[component]
pub fn PriorMap(
    game: &'static OpenGame,
    prior: Prior,
    /// True for an image with a description, false for an ornament.
    is_said: bool,
) -> impl IntoView {
    let words = Words::current();
    let grid = game.record.with_untracked(|record| record.rules().grid());
    let preference = preference(&prior, grid);
    let label = is_said.then(|| describe(words, &preference));
    let circle = |(cell, weight): &(Cell, f64)| {
        let middle = |place: u8| decimal((f64::from(place) + 0.5) * SIDE, 0);
        let (x, y) = (middle(cell.column()), middle(cell.row()));
        view! { <circle cx=x cy=y r=decimal(radius(*weight), 1) style:--heat=decimal(heat(*weight), 2) /> }
    };
    let side = |cells: u8| f64::from(cells) * SIDE;
    view! {
        <svg
            class="placed-map"
            viewBox=format!("0 0 {} {}", side(grid.columns()), side(grid.rows()))
            role=is_said.then_some("img")
            aria-label=label
            aria-hidden=(!is_said).then_some("true")
        >
            {preference.iter().map(circle).collect_view()}
        </svg>
    }
}

/// Returns each cell's weight divided by the mean weight; of a mixture, the mean over its components.
fn preference(prior: &Prior, grid: Grid) -> Vec<(Cell, f64)> {
    let shares: f64 = prior.components().iter().map(|component| component.share).sum();
    let weigh = |cell: Cell| {
        let of_component = |component: &rangekeeper_engine::Component| {
            let relative = component.weights.as_ref().map_or(1.0, |weights| {
                let mean = weights.weights().iter().sum::<f64>() / weights.weights().len() as f64;
                weights.weight(cell) / mean
            });
            component.share / shares * relative
        };
        if prior.is_uniform() { 1.0 } else { prior.components().iter().map(of_component).sum() }
    };
    grid.cells().map(|cell| (cell, weigh(cell))).collect()
}

fn radius(weight: f64) -> f64 {
    (RADIUS + GROWTH * weight.log2()).clamp(LEAST_RADIUS, MOST_RADIUS)
}

/// Returns the colour: 0 is cold, 1 is hot.
fn heat(weight: f64) -> f64 {
    (0.5 + WARMTH * weight.log2()).clamp(0.0, 1.0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_is_half_as_decided_as_a_person() {
        let rules = Rules::classic();
        let map = |assumption: Assumption| preference(&assumption.prior(&rules), rules.grid());
        assert!(map(Assumption::Random).iter().all(|(_, weight)| (weight - 1.0).abs() < 1e-12));
        let (person, mixture) = (map(Assumption::Person), map(Assumption::Mixture));
        assert!(person.iter().any(|(_, weight)| heat(*weight) > 0.6));
        for ((_, person), (cell, mixture)) in person.iter().zip(&mixture) {
            let expected = 1.0 + Assumption::PERSONS * (person - 1.0);
            assert!((mixture - expected).abs() < 1e-12, "{cell}: {person}, {mixture}");
        }
    }
}
