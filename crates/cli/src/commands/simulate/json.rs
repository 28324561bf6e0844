//! Report as JSON; the keys are described in `crates/cli/src/help/simulate.txt`.

use std::collections::BTreeMap;

use rangekeeper_lab::StrategyName;
use rangekeeper_lab::recorded_games;
use rangekeeper_play::{GameLengths, LengthDifferences};
use serde::Serialize;

use super::report::{Longest, PERCENTILES, Report};
use crate::command_error::CommandError;
use crate::output::json::line;
use crate::output::rules::rules_text;
use crate::work::games::CONFIDENCE;

#[derive(Serialize)]
struct ReportJson {
    strategy: String,
    rules: String,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assume: Option<String>,
    games: u64,
    #[serde(flatten)]
    figures: FiguresJson,
    games_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    versus: Option<VersusJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<RecordedJson>,
}

#[derive(Serialize)]
struct FiguresJson {
    mean: Option<f64>,
    standard_error: Option<f64>,
    interval: Option<(f64, f64)>,
    standard_deviation: Option<f64>,
    median: Option<u16>,
    percentiles: BTreeMap<u64, Option<u16>>,
    worst: WorstJson,
    worst_game: String,
    histogram: Vec<u64>,
}

#[derive(Serialize)]
struct WorstJson {
    shots: u16,
    game: u64,
}

#[derive(Serialize)]
struct VersusJson {
    strategy: String,
    #[serde(flatten)]
    figures: FiguresJson,
}

#[derive(Serialize)]
struct DifferenceJson {
    mean: Option<f64>,
    standard_error: Option<f64>,
    interval: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct RecordedJson {
    games: u64,
    mean: Option<f64>,
    median: Option<u16>,
    percentiles: BTreeMap<u64, Option<u16>>,
    histogram: Vec<u64>,
}

/// Returns the answer to `rangekeeper simulate --json` and `rangekeeper merge --json`.
pub(super) fn report(report: &Report) -> Result<String, CommandError> {
    let Report { experiment, placing, results, longest, speed, .. } = report;
    let mut players = experiment.strategies.iter().zip(&results.lengths).zip(longest);
    let mut player = || {
        let ((strategy, lengths), longest) = players.next()?;
        Some((StrategyName::to_string(strategy), figures(lengths, longest)))
    };
    let (strategy, figures) = player().ok_or_else(|| CommandError::Failure("nobody played".to_owned()))?;
    let (boards, assume) = placing.named().unzip();
    line(&ReportJson {
        strategy,
        rules: rules_text(&experiment.rules),
        seed: experiment.seed,
        boards,
        assume,
        games: results.games(),
        figures,
        games_per_second: speed.map(|speed| speed.games_per_second(results.games())),
        versus: player().map(|(strategy, figures)| VersusJson { strategy, figures }),
        difference: results.differences.first().map(difference),
        recorded: recorded_games::comparable(&experiment.rules, placing.boards)
            .map(|lengths| recorded(&lengths)),
    })
}

fn figures(lengths: &GameLengths, longest: &Longest) -> FiguresJson {
    FiguresJson {
        mean: lengths.mean(),
        standard_error: lengths.standard_error(),
        interval: lengths.interval(CONFIDENCE),
        standard_deviation: lengths.standard_deviation(),
        median: lengths.percentile(50),
        percentiles: percentiles(lengths),
        worst: WorstJson { shots: longest.shots, game: longest.game },
        worst_game: longest.id.to_string(),
        histogram: lengths.histogram().clone(),
    }
}

fn percentiles(lengths: &GameLengths) -> BTreeMap<u64, Option<u16>> {
    PERCENTILES.into_iter().map(|percent| (percent, lengths.percentile(percent))).collect()
}

fn recorded(lengths: &GameLengths) -> RecordedJson {
    RecordedJson {
        games: lengths.games(),
        mean: lengths.mean(),
        median: lengths.percentile(50),
        percentiles: percentiles(lengths),
        histogram: lengths.histogram().clone(),
    }
}

fn difference(differences: &LengthDifferences) -> DifferenceJson {
    DifferenceJson {
        mean: differences.mean(),
        standard_error: differences.standard_error(),
        interval: differences.interval(CONFIDENCE),
    }
}
