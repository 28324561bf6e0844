use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Placement, Record, Shot};
use rangekeeper_lab::ExperimentError;
use serde_json::json;

use super::simulate::game_id;
use crate::args::ReplayArgs;
use crate::command_error::CommandError;
use crate::output::board;
use crate::output::json::{line, names};

const LINE: usize = 5;

pub(crate) fn answer(args: &ReplayArgs) -> Result<String, CommandError> {
    let placing = args.lab.placing;
    let experiment = args.lab.experiment(vec![args.strategy])?;
    let mut players = experiment.players()?;
    let (hidden, record) = players.replay(args.game, 0).map_err(ExperimentError::from)?;
    let cells = |placement: &Placement| names(&placement.cells.iter().collect::<Vec<_>>());
    let ships = experiment.rules.fleet().ships().iter().zip(hidden.fleet());
    let fleet: Vec<_> = ships.map(|(ship, placement)| (&ship.name[..], cells(placement))).collect();
    let id = game_id((hidden.clone(), record.clone()), placing)?;
    let (strategy, game, rules) = (args.strategy, args.game, experiment.rules.to_string());
    if args.lab.form.json {
        let mut json = json!({ "strategy": strategy.to_string(), "rules": rules, "seed": experiment.seed });
        placing.add_to(&mut json);
        json["game"] = game.into();
        json["game_id"] = id.to_string().into();
        json["fleet"] = fleet.into_iter().map(|(ship, cells)| (ship.to_owned(), json!(cells))).collect();
        json["shots"] = record.shots().iter().map(|shot| spelled(&record, *shot)).collect();
        return Ok(line(json));
    }
    let (seed, words) = (experiment.seed, placing.words());
    let head = format!("{strategy}, game {game} of seed {seed}, rules {rules}{words}");
    Ok(text(&head, &record, &fleet, &id))
}

fn text(head: &str, record: &Record, fleet: &[(&str, Vec<String>)], id: &GameId) -> String {
    let shots = record.shots();
    let mut lines = vec![
        format!("{head}: {} shots", shots.len()),
        format!("{id} (after # in the page's address it opens this game)"),
        String::new(),
        board::shots(record).trim_end().to_owned(),
        String::new(),
    ];
    let widest = shots.iter().map(|shot| spelled(record, *shot).chars().count()).max().unwrap_or(0);
    for (number, shots) in shots.chunks(LINE).enumerate() {
        let shots: Vec<String> =
            shots.iter().map(|shot| format!("{:<widest$}", spelled(record, *shot))).collect();
        lines.push(format!("{:>5}  {}", number * LINE + 1, shots.join("  ")).trim_end().to_owned());
    }
    lines.push(String::new());
    lines.extend(fleet.iter().map(|(name, cells)| format!("{name}: {}", cells.join(" "))));
    lines.join("\n") + "\n"
}

/// Formats a shot as in a record line: `C4:sunk=Cruiser`.
fn spelled(record: &Record, shot: Shot) -> String {
    format!("{}:{}", shot.cell, record.spell(shot.outcome))
}
