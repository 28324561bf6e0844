//! `rangekeeper replay`.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Cell, Placement, Record, Rules, Shot};
use rangekeeper_lab::Experiment;
use serde::{Serialize, Serializer};

use super::report::game_id;
use super::{no_experiment, rules_text};
use crate::arguments::Replay;
use crate::trouble::Trouble;
use crate::{board, json};

/// Shots in a line.
const LINE: usize = 5;

#[derive(Serialize)]
struct ReplayJson<'a> {
    strategy: String,
    rules: String,
    seed: u64,
    game: u64,
    game_id: String,
    fleet: FleetJson<'a>,
    shots: Vec<String>,
}

/// The cells of every ship by its name, in the fleet's order.
struct FleetJson<'a>(Vec<(&'a str, Vec<String>)>);

/// The answer as the text to print.
pub(crate) fn answer(replay: &Replay) -> Result<String, Trouble> {
    let Replay { rules, strategy, seed, game, json } = replay;
    let experiment = Experiment { rules: rules.clone(), strategies: vec![*strategy], seed: *seed };
    let mut lineup = experiment.lineup().map_err(no_experiment)?;
    let (referee, record) = lineup.replay(*game, 0).map_err(|error| no_experiment(error.into()))?;
    let fleet = fleet(rules, referee.fleet());
    let id = game_id((referee.clone(), record.clone()))?;
    if *json {
        json::line(&ReplayJson {
            strategy: strategy.to_string(),
            rules: rules_text(rules),
            seed: *seed,
            game: *game,
            game_id: id.to_string(),
            shots: record.shots().iter().map(|shot| spelled(&record, *shot)).collect(),
            fleet: FleetJson(fleet),
        })
    } else {
        Ok(text(replay, &record, &fleet, &id))
    }
}

fn text(replay: &Replay, record: &Record, fleet: &[(&str, Vec<String>)], id: &GameId) -> String {
    let Replay { rules, strategy, seed, game, .. } = replay;
    let shots = record.shots();
    let head = format!("{strategy}, game {game} of seed {seed}, rules {}", rules_text(rules));
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

/// The shot as the record writes it: `C4:sunk=Cruiser`.
fn spelled(record: &Record, shot: Shot) -> String {
    format!("{}:{}", shot.cell, record.spell(shot.outcome))
}

fn fleet<'a>(rules: &'a Rules, placements: &[Placement]) -> Vec<(&'a str, Vec<String>)> {
    let ships = rules.fleet().ships().iter().zip(placements);
    let cells = |placement: &Placement| placement.cells.iter().map(|cell: Cell| cell.to_string()).collect();
    ships.map(|(ship, placement)| (&ship.name[..], cells(placement))).collect()
}

impl Serialize for FleetJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, cells)| (name, cells)))
    }
}
