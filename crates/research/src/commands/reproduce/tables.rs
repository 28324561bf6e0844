//! Published tables, entry by entry, and the placements that their patterns hit.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_engine::{Cell, CellSet, Fleet, Grid, placements};
use rangekeeper_lab::{Pattern, Rodin, coverage, fleet_frequencies, frequencies};

use super::figure::{Agreement, Printed};
use super::{effort::Effort, row::Row};
use crate::sources::{numbers, rodin_1988};

const MATRIX: &str = "probability matrix";

pub(super) fn rows(_: &Effort) -> Result<Vec<Row>, CommandError> {
    let grid = Grid::new(10, 10).map_err(CommandError::failure)?;
    let fleet = fleet_frequencies(grid, &Fleet::classic());
    let placed = |source, subject, table, length| entries(source, subject, table, &frequencies(grid, length));
    let mut rows = vec![
        placed("Rodin 1988, Fig. 5", "placements of the ship of 5", rodin_1988::CARRIER, 5),
        entries("Rodin 1988, Fig. 8", "placements of all ships", rodin_1988::FLEET, &fleet),
        mop_up(grid),
        placed("Rodin 1988, Fig. 12", "placements of the ship of 2", rodin_1988::DESTROYER, 2),
        placed("Rodin 1988, Fig. 13", "placements of a ship of 3", rodin_1988::CRUISER, 3),
        battleship(grid),
        Row::exactly("Rodin 1988", "placements of the ship of 4", "140", placements(grid, 4).len()),
    ];
    rows.extend(cells(grid));
    rows.extend(series());
    rows.extend(matrix(grid, &fleet));
    rows.extend(detection(grid));
    Ok(rows)
}

/// Returns the row of a table, with the number of its entries that agree.
pub(super) fn entries<T>(source: &'static str, subject: &str, table: &str, found: &[T]) -> Row
where
    T: std::str::FromStr + PartialEq,
{
    let printed: Vec<Option<T>> = numbers(table);
    let given = printed.iter().flatten().count();
    let agree = printed.iter().zip(found).filter(|(printed, found)| printed.as_ref() == Some(found)).count();
    let row = Row::exactly(source, subject, &format!("{given} entries"), format!("{agree} entries"));
    let missing = found.len() - given.min(found.len());
    if missing == 0 { row } else { row.with_remark(format!("{missing} entries are not in the text we have")) }
}

/// Returns the row of Rodin 1988, Fig. 14, whose text lacks a row of the table. The row whose omission leaves all
/// entries in agreement is taken to be missing.
fn battleship(grid: Grid) -> Row {
    let found = frequencies(grid, 4);
    let without = |row: usize| [&found[..10 * row], &found[10 * row + 10..]].concat();
    let row = |placed: &[u32]| {
        entries("Rodin 1988, Fig. 14", "placements of the ship of 4", rodin_1988::BATTLESHIP, placed)
    };
    let best = (0..10).map(|number| row(&without(number))).find(|row| row.agreement == Agreement::Agrees);
    best.unwrap_or_else(|| row(&found))
        .with_remark("the text we have has 9 of 10 rows: one of the four alike in the middle is not in it")
}

/// Returns the row of Rodin 1988, Fig. 11: the cells marked as strafed.
fn mop_up(grid: Grid) -> Row {
    let strafed: CellSet = Rodin::strafing(grid).unwrap_or_default().into_iter().collect();
    let entries: Vec<&str> = rodin_1988::MOP_UP.split_whitespace().collect();
    let is_marked = |cell: &Cell| grid.order(*cell).and_then(|order| entries.get(order)) == Some(&"X");
    let (marked, missing): (Vec<_>, Vec<_>) = strafed.iter().partition(is_marked);
    let names = missing.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let [printed, found] = [marked.len(), strafed.len()].map(|cells| format!("{cells} cells"));
    let row = Row::exactly("Rodin 1988, Fig. 11", "cells marked as strafed", &printed, found);
    row.differs(format!("misprint: {names} are strafed in Fig. 9 and not marked"))
}

fn cells(grid: Grid) -> [Row; 2] {
    [("Rodin 1988, Fig. 2", 5, "20"), ("Rodin 1988, Fig. 7", 3, "33")].map(|(source, step, printed)| {
        let found = Pattern::new(grid, step).cells.len();
        Row::exactly(source, format!("cells that find every ship of {step}"), printed, found)
    })
}

/// Returns the rows of answer 3: five terms of the mean number of random shots at the ship of 5, two ways.
fn series() -> [Row; 2] {
    let (mut left, mut missed, mut sum) = (100.0, 1.0, 0.0);
    for shot in 1..=5 {
        sum += f64::from(shot) * 5.0 / left * missed;
        missed *= (left - 5.0) / left;
        left -= 1.0;
    }
    let same: f64 = (1..=5).map(|shot| f64::from(shot) * 0.05 * 0.95_f64.powi(shot - 1)).sum();
    [
        ("random shots at the ship of 5: first 5 terms", "0.6719", sum),
        ("the same, cells shot again", "0.6555", same),
    ]
    .map(|(subject, printed, found)| {
        Row::number("Rodin 1988, Answer 3", subject, Printed::rounded(printed), found, format!("{found:.4}"))
    })
}

fn matrix(grid: Grid, fleet: &[u32]) -> Vec<Row> {
    let least = fleet.iter().min().copied().unwrap_or_default();
    let most = fleet.iter().max().copied().unwrap_or_default();
    let mut rows = vec![
        entries(MATRIX, "matrix before the first shot: as Rodin 1988, Fig. 8", rodin_1988::FLEET, fleet),
        Row::exactly(MATRIX, "its highest number", "34", most)
            .with_remark(format!("the least, in the corners, is {least}; 0 comes with misses")),
    ];
    let mut product = 1;
    for (length, printed) in [(5, "120"), (4, "140"), (3, "160"), (2, "180")] {
        let all = placements(grid, length).len() as u64;
        rows.push(Row::exactly(MATRIX, format!("placements of a ship of {length}"), printed, all));
        let (across, halves) = (all / 2 / 10, all / 2);
        if across != 6 {
            let subject = format!("their sum in one direction, length {length}");
            let (printed, found) = (format!("6*10={halves}"), format!("{across}*10={halves}"));
            let reason = "misprint: the 6 of the ship of 5 was repeated; the result is right";
            rows.push(Row::exactly(MATRIX, subject, &printed, found).differs(reason));
        }
        product *= if length == 3 { all * all } else { all };
    }
    let row = Row::exactly(MATRIX, "product of all placements", "77414400000", product);
    rows.push(row.with_remark("it counts arrangements whose ships overlap as well"));
    rows
}

/// Returns the rows with the shares of placements that diagonal patterns hit, for lengths 5, 4, 3 and 2.
fn detection(grid: Grid) -> Vec<Row> {
    let listed = [
        (5, "100% 80% 60% 40%"),
        (4, "100% 100% 75% 51.11%"),
        (3, "100% 100% 100% 66.67%"),
        (2, "100% 100% 100% 100%"),
    ];
    let shares = |pattern: &Pattern| {
        let share = |length: u8| {
            let percent = format!("{:.2}", coverage(grid, pattern.cells, length).share() * 100.0);
            format!("{}%", percent.trim_end_matches('0').trim_end_matches('.'))
        };
        [5, 4, 3, 2].map(share).join(" ")
    };
    let row = |(step, listed): (u8, &str)| {
        let usual = Pattern::new(grid, step);
        let subject = |cells: usize| format!("hit by pattern of step {step}, {cells} cells");
        // Where the diagonals begin is not in the text.
        let mut patterns = [usual].into_iter().chain(Pattern::all(grid, step));
        let pattern = patterns.find(|pattern| shares(pattern) == listed).unwrap_or(usual);
        let row = Row::exactly(MATRIX, subject(pattern.cells.len()), listed, shares(&pattern));
        if pattern.cells.len() == usual.cells.len() {
            row
        } else {
            row.with_remark(format!("the pattern of {} cells hits {}", usual.cells.len(), shares(&usual)))
        }
    };
    listed.map(row).into()
}
