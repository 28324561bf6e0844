//! The sunk ships.

use rangekeeper_engine::{CellSet, Grid};

use crate::ui::grid::draw_ships;
use crate::ui::prelude::*;

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
