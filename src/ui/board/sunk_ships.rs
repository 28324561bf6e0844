//! Outlines of the sunk ships.

use leptos::prelude::*;
use rangekeeper_engine::{Cell, CellSet, Grid};

use crate::session::Session;
use crate::workers::analysis::snapshot::AnalysisSnapshot;
use crate::workers::analysis::snapshot::Findings;

/// The side of a cell in the drawing's units.
const SIDE: u32 = 100;
/// How far an outline stays inside its cells.
const INSET: u32 = 7;

/// An outline around each sunk ship: firm where its place is certain, faint around every place that is possible.
#[component]
pub fn SunkShips(grid: Grid) -> impl IntoView {
    let session = Session::current();
    let places = Memo::new(move |_| {
        session.snapshot.with(|AnalysisSnapshot { record, reading, .. }| {
            let findings = reading.findings().filter(|_| record.rules().grid() == grid);
            findings.map(outlines).unwrap_or_default()
        })
    });
    let outline = |(cells, certain): (CellSet, bool)| {
        let class = if certain { "board-sunk-ship" } else { "board-sunk-ship is-possible" };
        let [x, y, width, height] = bounds(cells).map(|number| number.to_string());
        view! { <rect class=class x=x y=y width=width height=height rx="30" /> }
    };
    view! {
        <svg
            class="board-sunk-ships"
            viewBox=format!("0 0 {} {}", u32::from(grid.columns()) * SIDE, u32::from(grid.rows()) * SIDE)
            aria-hidden="true"
        >
            {move || places.get().into_iter().map(outline).collect_view()}
        </svg>
    }
}

/// The places to outline, and whether they are certain.
fn outlines(findings: &Findings) -> Vec<(CellSet, bool)> {
    let mut outlines: Vec<(CellSet, bool)> = Vec::new();
    for ship in &findings.certain.sunk_ships {
        for &place in &ship.places {
            let certain = ship.places.len() == 1;
            match outlines.iter_mut().find(|(known, _)| *known == place) {
                Some((_, known)) => *known |= certain,
                None => outlines.push((place, certain)),
            }
        }
    }
    outlines
}

/// Left, top, width and height of an outline.
fn bounds(cells: CellSet) -> [u32; 4] {
    let span = |side: fn(Cell) -> u8| {
        let (least, most) =
            (cells.iter().map(side).min().unwrap_or(0), cells.iter().map(side).max().unwrap_or(0));
        [u32::from(least) * SIDE + INSET, u32::from(most - least + 1) * SIDE - 2 * INSET]
    };
    let ([left, width], [top, height]) = (span(Cell::column), span(Cell::row));
    [left, top, width, height]
}
