//! `rangekeeper reproduce`: figures of the seed documents and other sources, computed again.

mod best_play;
mod boards;
mod bounds;
mod effort;
mod figure;
mod games;
mod program;
mod row;
mod tables;
mod text;

use std::time::{Duration, Instant};

use lexopt::Parser;
use serde::Serialize;

use crate::arguments::{Command, no_option, option};
use crate::json::{line, milliseconds};
use crate::lab::interrupt;
use crate::numbers::took;
use crate::trouble::Trouble;
use crate::{note, print};

use effort::{Effort, Extent};
use row::{Agreement, Row};

/// How much is to be computed again.
#[derive(Debug)]
pub(crate) struct ReproduceQuestion {
    extent: Extent,
    json: bool,
}

#[derive(Serialize)]
struct ReproduceJson<'a> {
    rows: &'a [Row],
    complete: bool,
    disagreements: usize,
    games: u64,
    elapsed_ms: f64,
}

/// The rows of a part of the table.
type Section = fn(&Effort) -> Result<Vec<Row>, Trouble>;

/// The parts of the table in their order.
const SECTIONS: [Section; 6] =
    [tables::rows, boards::rows, best_play::rows, bounds::rows, games::rows, games::all_boards];

/// Reads the options of the command.
pub(crate) fn parse(parser: &mut Parser) -> Result<Command, Trouble> {
    let (mut quick, mut full, mut json) = (false, false, false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::Help),
            "quick" => quick = true,
            "full" => full = true,
            "json" => json = true,
            _ => return Err(no_option(&name, "reproduce")),
        }
    }
    let extent = match (quick, full) {
        (true, true) => {
            return Err(Trouble::Usage("“--quick” and “--full” do not go together: choose one".to_owned()));
        }
        (true, false) => Extent::Quick,
        (false, true) => Extent::Full,
        (false, false) => Extent::Usual,
    };
    Ok(Command::Reproduce(ReproduceQuestion { extent, json }))
}

/// Prints the table. The trouble is that a figure does not agree.
pub(crate) fn answer(question: &ReproduceQuestion) -> Result<String, Trouble> {
    let started = Instant::now();
    let effort = Effort { extent: question.extent, stopped: interrupt::heeded() };
    let mut rows = Vec::new();
    for section in SECTIONS {
        if !effort.is_stopped() {
            rows.extend(section(&effort)?);
        }
    }
    if effort.is_stopped() {
        note("stopped: these are the rows so far");
    }
    let answer = if question.json {
        json(&rows, &effort, started.elapsed())?
    } else {
        let (games, took) = (crate::numbers::thousands(effort.games()), took(started.elapsed()));
        format!("{}Means that were drawn are of {games} games each. Done in {took}.\n", text::table(&rows))
    };
    match disagreements(&rows) {
        0 => Ok(answer),
        number => {
            print(&answer)?;
            let rows = if number == 1 { "1 row does" } else { &format!("{number} rows do") };
            Err(Trouble::Failure(format!("{rows} not agree")))
        }
    }
}

fn disagreements(rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.agreement == Agreement::Disagrees).count()
}

fn json(rows: &[Row], effort: &Effort, elapsed: Duration) -> Result<String, Trouble> {
    line(&ReproduceJson {
        rows,
        complete: !effort.is_stopped(),
        disagreements: disagreements(rows),
        games: effort.games(),
        elapsed_ms: milliseconds(elapsed),
    })
}
