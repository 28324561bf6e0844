use rangekeeper_engine::{Analysis, Cell};
use serde_json::{Value, json};

use crate::args::PosteriorArgs;
use crate::command_error::CommandError;
use crate::finding::Answer;
use crate::output::json::{line, matrix, milliseconds, names};
use crate::output::{board, prior};
use crate::work::posterior;

pub(crate) fn answer(args: &PosteriorArgs) -> Result<String, CommandError> {
    let answer = posterior::answer(args)?;
    Ok(if args.form.json { json(&answer) } else { board::draw(&answer) })
}

fn json(answer: &Answer) -> String {
    let (grid, counts) = (answer.record.rules().grid(), answer.analysis.counts());
    let likely = answer.most_likely();
    let best = likely.map(|likely| [vec![likely.cell], likely.tied].concat()).unwrap_or_default();
    // Numbers of boards are texts, since numbers in JSON are often read with 53 bits. A ship off the record is in no class.
    let boards = |class: Option<usize>, cell| {
        class.map_or(0, |class| counts.occupied_by(&counts.classes[class], cell)).to_string().into()
    };
    let mut json = json!({
        "method": answer.method(),
        "arrangements": counts.boards.to_string(),
        "cells": matrix(grid, |cell| counts.occupied(cell).to_string()),
        "probability": matrix(grid, |cell| counts.probability(cell)),
        "ships": by_ship(answer, boards),
        "off_record": answer.off_record(),
        "best": names(&best),
        "elapsed_ms": milliseconds(answer.started.elapsed()),
    });
    if let Analysis::Sampled(sample) = &answer.analysis {
        let interval = |cell| sample.estimate(cell, answer.confidence).interval;
        json["draws"] = sample.proposed.into();
        json["accepted"] = sample.accepted().into();
        json["lower"] = json!(matrix(grid, |cell| interval(cell).lower));
        json["upper"] = json!(matrix(grid, |cell| interval(cell).upper));
        json["seed"] = answer.seed.into();
    }
    if prior::add_to(&mut json, answer) {
        json["ship_probability"] = by_ship(answer, |class, cell| {
            class.map_or(0.0, |class| counts.probability_of(class, cell)).into()
        });
    }
    line(json)
}

/// Returns a value for each cell, by the ship's name. `value` gets the place of the ship's class, if it has one.
fn by_ship(answer: &Answer, value: impl Fn(Option<usize>, Cell) -> Value) -> Value {
    let (fleet, counts) = (answer.record.rules().fleet(), answer.analysis.counts());
    let mut ships = json!({});
    for ship in fleet.ids() {
        let class = counts.classes.iter().position(|class| class.ships.contains(&ship));
        ships[&fleet.ship(ship).name] = json!(matrix(counts.grid, |cell| value(class, cell)));
    }
    ships
}
