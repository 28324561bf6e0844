//! Command `rangekeeper-research matrix`.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_cli::output::numbers::{percent, thousands};
use rangekeeper_cli::work::cores::cores;
use rangekeeper_cli::work::games;
use rangekeeper_cli::work::interrupt;
use rangekeeper_engine::Rules;
use rangekeeper_lab::{Experiment, Results, StrategyName};
use serde::Serialize;

use crate::args::MatrixArgs;

#[derive(Serialize)]
struct MatrixJson {
    strategies: Vec<String>,
    seed: u64,
    games: u64,
    mean: Vec<f64>,
    /// Chances of the strategy of the row, which moves first, against that of the column.
    first: Vec<Vec<f64>>,
}

/// Returns the text that the command prints.
pub(crate) fn answer(args: &MatrixArgs) -> Result<String, CommandError> {
    let rules = Rules::classic();
    let strategies: Vec<StrategyName> =
        StrategyName::ALL.into_iter().filter(|strategy| strategy.suits(&rules).is_ok()).collect();
    let experiment = Experiment::new(rules, strategies, args.seed);
    let results = games::play(&experiment, 0..args.games, cores(), interrupt::heeded())?.results;
    if results.games() == 0 {
        return Err(CommandError::Failure("no game was played".to_owned()));
    }
    let places = || 0..experiment.strategies.len();
    let chance = |one, other| {
        let [first, _] = results.duel(one, other, &experiment.rules).expect("both have played");
        first.estimate
    };
    let first: Vec<Vec<f64>> =
        places().map(|one| places().map(|other| chance(one, other)).collect()).collect();
    if args.form.json {
        let mean = results.lengths.iter().map(|lengths| lengths.mean().unwrap_or_default()).collect();
        let strategies = experiment.strategies.iter().map(ToString::to_string).collect();
        return line(&MatrixJson { strategies, seed: args.seed, games: results.games(), mean, first });
    }
    Ok(text(&experiment, &results, &first))
}

/// Writes the matrix as a table of Markdown, with the strategies by their numbers.
fn text(experiment: &Experiment, results: &Results, first: &[Vec<f64>]) -> String {
    let numbers: Vec<String> = (1..=first.len()).map(|number| number.to_string()).collect();
    let mut lines = vec![
        format!("Chances of the row, moving first, in percent; {} games each\n", thousands(results.games())),
        format!("| | | mean | {} |", numbers.join(" | ")),
        format!("|---|---|---|{}", "---|".repeat(first.len())),
    ];
    let rows = experiment.strategies.iter().zip(&results.lengths).zip(first).zip(1..);
    for (((strategy, lengths), chances), number) in rows {
        let chances: Vec<String> = chances.iter().map(|chance| percent(*chance, 0)).collect();
        let mean = lengths.mean().unwrap_or_default();
        lines.push(format!("| {number} | `{strategy}` | {mean:.2} | {} |", chances.join(" | ")));
    }
    lines.join("\n") + "\n"
}
