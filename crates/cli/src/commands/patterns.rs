use std::collections::BTreeMap;

use rangekeeper_engine::{CellSet, Grid};
use rangekeeper_lab::{Coverage, Pattern, coverage, fleet_frequencies, frequencies};
use serde_json::json;

use crate::args::GameArgs;
use crate::command_error::CommandError;
use crate::output::json::{self, line};

pub(crate) fn answer(args: &GameArgs) -> Result<String, CommandError> {
    let rules = args.rules.rules()?;
    let (grid, fleet) = (rules.grid(), rules.fleet());
    let mut lengths: Vec<u8> = fleet.lengths().collect();
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    lengths.dedup();
    let steps: Vec<u8> = lengths.iter().copied().filter(|length| *length > 1).collect();
    if args.form.json {
        let pattern = |pattern: Pattern| {
            let hits = hits(grid, pattern.cells, &lengths);
            let hits = hits.map(|(length, Coverage { hit, all })| (length.to_string(), [hit, all]));
            json!({
                "step": pattern.step,
                "cells": pattern.cells.len(),
                "rows": rows(grid, pattern.cells),
                "hits": hits.collect::<BTreeMap<_, _>>(),
            })
        };
        let patterns = steps.iter().flat_map(|step| distinct(grid, *step, &lengths)).map(pattern);
        let matrix = |counts: Vec<u32>| json!(counts.chunks(grid.columns() as usize).collect::<Vec<_>>());
        let of_ships = lengths.iter().map(|length| (length.to_string(), matrix(frequencies(grid, *length))));
        let all = ("fleet".to_owned(), matrix(fleet_frequencies(grid, fleet)));
        return Ok(line(json!({
            "patterns": patterns.collect::<Vec<_>>(),
            "frequencies": of_ships.chain([all]).collect::<BTreeMap<_, _>>(),
        })));
    }
    let patterns = steps.iter().map(|step| about_patterns(grid, *step, &lengths));
    let of_ship = |length: &u8| matrix(grid, &format!("a ship of {length}"), &frequencies(grid, *length));
    let of_ships = lengths.iter().map(of_ship);
    let all = matrix(grid, "all ships", &fleet_frequencies(grid, fleet));
    Ok(patterns.chain(of_ships).chain([all]).collect::<Vec<_>>().join("\n"))
}

/// Returns the patterns of this step that differ in numbers of cells or hits, the default one first.
fn distinct(grid: Grid, step: u8, lengths: &[u8]) -> Vec<Pattern> {
    let first = Pattern::new(grid, step);
    let mut patterns = vec![first];
    let numbers = |pattern: &Pattern| {
        (pattern.cells.len(), hits(grid, pattern.cells, lengths).map(|(_, found)| found).collect::<Vec<_>>())
    };
    for other in Pattern::all(grid, step) {
        if patterns.iter().all(|pattern| numbers(pattern) != numbers(&other)) {
            patterns.push(other);
        }
    }
    patterns
}

fn hits(grid: Grid, cells: CellSet, lengths: &[u8]) -> impl Iterator<Item = (u8, Coverage)> {
    lengths.iter().map(move |length| (*length, coverage(grid, cells, *length)))
}

/// Draws the default pattern of this step as a grid, with the shares that all patterns of the step hit.
fn about_patterns(grid: Grid, step: u8, lengths: &[u8]) -> String {
    let patterns = distinct(grid, step, lengths);
    let nth = match step {
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{step}th"),
    };
    let mut lines = vec![format!("Every {nth} diagonal:")];
    lines.extend(rows(grid, patterns[0].cells));
    for (number, pattern) in patterns.iter().enumerate() {
        let shares = hits(grid, pattern.cells, lengths).map(|(length, found)| {
            format!("ship of {length} {:.2}% ({}/{})", found.share() * 100.0, found.hit, found.all)
        });
        let (cells, shares) = (pattern.cells.len(), shares.collect::<Vec<_>>().join(", "));
        let begun = if number == 0 { "" } else { ", begun elsewhere" };
        lines.push(format!("{cells} cells{begun} hit: {shares}"));
    }
    lines.join("\n") + "\n"
}

fn rows(grid: Grid, cells: CellSet) -> Vec<String> {
    let marks = json::matrix(grid, |cell| if cells.contains(cell) { 'X' } else { '.' });
    marks.into_iter().map(String::from_iter).collect()
}

fn matrix(grid: Grid, of: &str, counts: &[u32]) -> String {
    let row = |row: &[u32]| row.iter().map(|count| format!("{count:>4}")).collect::<Vec<_>>().concat() + "\n";
    let rows: String = counts.chunks(grid.columns() as usize).map(row).collect();
    format!("Placements of {of} through each cell:\n{rows}")
}
