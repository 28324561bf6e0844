//! Command `rangekeeper-research reproduce`: published figures, computed again.

mod best_play;
mod boards;
mod bounds;
mod effort;
mod figure;
mod games;
mod row;
mod tables;
mod text;
mod wind_waker;

use std::time::Instant;

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::{line, milliseconds};
use rangekeeper_cli::output::numbers::{thousands, took};
use rangekeeper_cli::streams::note;
use rangekeeper_cli::work::interrupt;
use serde_json::json;

use super::verdict;
use crate::args::ReproduceArgs;

use effort::{Effort, Extent, Section};
use figure::Agreement;
use row::Row;

const SECTIONS: [Section; 7] = [
    tables::rows,
    boards::rows,
    wind_waker::rows,
    best_play::rows,
    bounds::rows,
    games::rows,
    games::all_boards,
];

/// Returns the text that the command prints; a failure if a figure does not agree.
pub(crate) fn answer(args: &ReproduceArgs) -> Result<String, CommandError> {
    let started = Instant::now();
    let extent = match (args.quick, args.full) {
        (true, _) => Extent::Quick,
        (false, true) => Extent::Full,
        (false, false) => Extent::Usual,
    };
    let effort = Effort { extent, stopped: interrupt::heeded() };
    let mut rows = Vec::new();
    for section in SECTIONS {
        if !effort.is_stopped() {
            rows.extend(section(&effort)?);
        }
    }
    if effort.is_stopped() {
        note("stopped: these are the rows so far");
    }
    let answer = if args.form.json {
        line(&json!({
            "rows": rows,
            "complete": !effort.is_stopped(),
            "disagreements": disagreements(&rows),
            "games": effort.games(),
            "elapsed_ms": milliseconds(started.elapsed()),
        }))?
    } else {
        let (games, took) = (thousands(effort.games()), took(started.elapsed()));
        format!("{}Means that were drawn are of {games} games each. Done in {took}.\n", text::table(&rows))
    };
    verdict(answer, disagreements(&rows), "1 row does not agree", "rows do not agree")
}

fn disagreements(rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.agreement == Agreement::Disagrees).count()
}
