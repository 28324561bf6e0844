use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Placement, Record, Rules, Shot};
use rangekeeper_lab::ExperimentError;
use serde::Serialize;

use super::simulate::report::game_id;
use crate::args::ReplayArgs;
use crate::command_error::CommandError;
use crate::output::board;
use crate::output::json::{Ordered, line, names};
use crate::output::rules::rules_text;

/// Number of shots per line.
const LINE: usize = 5;

#[derive(Serialize)]
struct ReplayJson<'a> {
    strategy: String,
    rules: String,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assume: Option<String>,
    game: u64,
    game_id: String,
    fleet: Ordered<'a, Vec<String>>,
    shots: Vec<String>,
}

pub(crate) fn answer(args: &ReplayArgs) -> Result<String, CommandError> {
    let (placing, strategies) = (args.placing, vec![args.strategy]);
    let seed = args.seed.choose()?.expect("--game requires a seed");
    let experiment = placing.noted(args.rules.rules()?, strategies, seed);
    let mut players = experiment.players()?;
    let (hidden, record) = players.replay(args.game, 0).map_err(ExperimentError::from)?;
    let fleet = fleet(&experiment.rules, hidden.fleet());
    let id = game_id((hidden.clone(), record.clone()), placing)?;
    if args.form.json {
        let (boards, assume) = placing.named().unzip();
        line(&ReplayJson {
            strategy: args.strategy.to_string(),
            rules: rules_text(&experiment.rules),
            seed: experiment.seed,
            boards,
            assume,
            game: args.game,
            game_id: id.to_string(),
            shots: record.shots().iter().map(|shot| spelled(&record, *shot)).collect(),
            fleet: Ordered(fleet),
        })
    } else {
        let head = format!(
            "{}, game {} of seed {}, rules {}{}",
            args.strategy,
            args.game,
            experiment.seed,
            rules_text(&experiment.rules),
            placing.words()
        );
        Ok(text(&head, &record, &fleet, &id))
    }
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

fn fleet<'a>(rules: &'a Rules, placements: &[Placement]) -> Vec<(&'a str, Vec<String>)> {
    let ships = rules.fleet().ships().iter().zip(placements);
    let cells = |placement: &Placement| names(&placement.cells.iter().collect::<Vec<_>>());
    ships.map(|(ship, placement)| (&ship.name[..], cells(placement))).collect()
}
