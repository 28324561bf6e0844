//! Maps of the places of ships, and patterns of cells that find them.

use rangekeeper_lab::{Pattern, coverage, fleet_frequencies, frequencies};

use crate::ui::prelude::*;

/// The lengths of the classic fleet's ships, longest first.
const LENGTHS: [u8; 4] = [5, 4, 3, 2];

pub fn draw_places() -> impl IntoView {
    let words = Words::current();
    let length = RwSignal::new(0_u8);
    let ships = LENGTHS.map(|length| (length, words.ship_of(length)));
    let lengths = [(0, words.all_ships().to_owned())].into_iter().chain(ships);
    // The number of placements through each cell: of the whole fleet, or of ships of one length.
    let map = move || {
        let rules = Rules::classic();
        let grid = rules.grid();
        let through = match length.get() {
            0 => fleet_frequencies(grid, rules.fleet()),
            length => frequencies(grid, length),
        };
        heat_map(words, words.places(), grid, move |cell| {
            grid.order(cell).map_or(0, |order| through[order]).into()
        })
    };
    view! {
        <details class="card lab-placements">
            <summary><h3>{words.places()}</h3></summary>
            <div class="lab-maps">
            <div>
            <p>{words.places_intro()}</p>
            {selection(words.ships(), "places", lengths, length)}
            {map}
            </div>
            <div>{draw_patterns()}</div>
            </div>
        </details>
    }
}

/// Draws a pattern, and the share of placements that it hits.
fn draw_patterns() -> impl IntoView {
    let words = Words::current();
    let grid = Rules::classic().grid();
    let patterns = StoredValue::new(Pattern::for_lengths(grid, LENGTHS));
    let place = RwSignal::new(0_usize);
    let found = move || {
        let pattern = patterns.with_value(|patterns| patterns.get(place.get()).copied())?;
        let line = |length: u8| {
            let coverage = coverage(grid, pattern.cells, length);
            let share = words.percent(coverage.share(), 2);
            view! { <tr><th scope="row">{words.ship_of(length)}</th><td>{share}</td></tr> }
        };
        Some(view! {
            {heat_map(words, words.patterns(), grid, move |cell| pattern.cells.contains(cell).into())}
            <table class="lab-figures">
                <thead>
                    <tr><th scope="col">{words.ships()}</th><th scope="col">{words.placements_found()}</th></tr>
                </thead>
                <tbody>{LENGTHS.map(line).collect_view()}</tbody>
            </table>
        })
    };
    let cells = patterns.with_value(|patterns| patterns.iter().map(|it| it.cells.len()).collect::<Vec<_>>());
    let options = cells.into_iter().map(|cells| words.pattern_of(cells as u64)).enumerate();
    view! {
        <h4>{words.patterns()}</h4>
        <p>{words.patterns_intro()}</p>
        {selection(words.pattern(), "pattern", options, place)}
        <div class="lab-pattern">{found}</div>
    }
}

/// A grid of numbers as a heat map; a table for screen readers.
fn heat_map(words: Words, caption: &'static str, grid: Grid, number: impl Fn(Cell) -> u64) -> impl IntoView {
    let coordinates = words.coordinates();
    let most = grid.cells().map(&number).max().unwrap_or(0).max(1);
    let row = |row: u8| {
        let cells = grid.cells().filter(|cell| cell.row() == row).map(|cell| {
            let number = number(cell);
            view! { <td style:--heat=decimal(number as f64 / most as f64, 3)>{number}</td> }
        });
        view! { <tr><th scope="row">{coordinates.row(row)}</th>{cells.collect_view()}</tr> }
    };
    let column = |column: u8| view! { <th scope="col">{coordinates.column(column)}</th> };
    view! {
        <div class="lab-scrolled">
            <table class="lab-heat-map">
                <caption class="base-visually-hidden">{caption}</caption>
                <thead><tr><td></td>{(0..grid.columns()).map(column).collect_view()}</tr></thead>
                <tbody>{(0..grid.rows()).map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
