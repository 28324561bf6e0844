//! Report as JSON; the keys are described in `crates/cli/src/help/simulate.txt`.

use std::collections::BTreeMap;

use rangekeeper_lab::recorded_games;
use rangekeeper_play::GameLengths;
use serde_json::{Value, json};

use super::{PERCENTILES, Report};
use crate::output::json::line;
use crate::work::games::CONFIDENCE;

pub(super) fn report(report: &Report) -> String {
    let Report { experiment, placing, results, .. } = report;
    let mut json = json!({
        "strategy": experiment.strategies[0].to_string(),
        "rules": experiment.rules.to_string(),
        "seed": experiment.seed,
    });
    placing.add_to(&mut json);
    json["games"] = results.games().into();
    add_figures(&mut json, report, 0);
    json["games_per_second"] = json!(report.games_per_second());
    if let ([_, versus], [differences]) = (&experiment.strategies[..], &results.differences[..]) {
        json["versus"] = json!({ "strategy": versus.to_string() });
        add_figures(&mut json["versus"], report, 1);
        json["difference"] = json!({
            "mean": differences.mean(),
            "standard_error": differences.standard_error(),
            "interval": differences.interval(CONFIDENCE),
        });
    }
    if let Some(lengths) = recorded_games::comparable(&experiment.rules, placing.boards) {
        json["recorded"] = json!({
            "games": lengths.games(),
            "mean": lengths.mean(),
            "median": lengths.percentile(50),
            "percentiles": percentiles(&lengths),
            "histogram": lengths.histogram(),
        });
    }
    line(json)
}

/// Adds the figures of the strategy at this place.
fn add_figures(json: &mut Value, report: &Report, place: usize) {
    let (lengths, (shots, game)) = (&report.results.lengths[place], report.results.longest[place]);
    json["mean"] = json!(lengths.mean());
    json["standard_error"] = json!(lengths.standard_error());
    json["interval"] = json!(lengths.interval(CONFIDENCE));
    json["standard_deviation"] = json!(lengths.standard_deviation());
    json["median"] = json!(lengths.percentile(50));
    json["percentiles"] = json!(percentiles(lengths));
    json["worst"] = json!({ "shots": shots, "game": game });
    json["worst_game"] = json!(report.longest[place].to_string());
    json["histogram"] = json!(lengths.histogram());
}

fn percentiles(lengths: &GameLengths) -> BTreeMap<u64, Option<u16>> {
    PERCENTILES.into_iter().map(|percent| (percent, lengths.percentile(percent))).collect()
}
