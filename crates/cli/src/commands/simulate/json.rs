//! Report as JSON; the keys are described in `crates/cli/src/help/simulate.txt`.

use std::collections::BTreeMap;

use rangekeeper_lab::recorded_games;
use rangekeeper_play::GameLengths;
use serde_json::{Value, json};

use super::{Longest, PERCENTILES, Report};
use crate::output::json::line;
use crate::work::games::CONFIDENCE;

pub(super) fn report(report: &Report) -> String {
    let Report { experiment, placing, results, longest, .. } = report;
    let games = results.games();
    let player = |json: &mut Value, place: usize| figures(json, &results.lengths[place], &longest[place]);
    let mut json = json!({
        "strategy": experiment.strategies[0].to_string(),
        "rules": experiment.rules.to_string(),
        "seed": experiment.seed,
    });
    placing.add_to(&mut json);
    json["games"] = games.into();
    player(&mut json, 0);
    json["games_per_second"] = json!(report.games_per_second());
    if let ([_, versus], [differences]) = (&experiment.strategies[..], &results.differences[..]) {
        json["versus"] = json!({ "strategy": versus.to_string() });
        player(&mut json["versus"], 1);
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

fn figures(json: &mut Value, lengths: &GameLengths, longest: &Longest) {
    json["mean"] = json!(lengths.mean());
    json["standard_error"] = json!(lengths.standard_error());
    json["interval"] = json!(lengths.interval(CONFIDENCE));
    json["standard_deviation"] = json!(lengths.standard_deviation());
    json["median"] = json!(lengths.percentile(50));
    json["percentiles"] = json!(percentiles(lengths));
    json["worst"] = json!({ "shots": longest.shots, "game": longest.game });
    json["worst_game"] = json!(longest.id.to_string());
    json["histogram"] = json!(lengths.histogram());
}

fn percentiles(lengths: &GameLengths) -> BTreeMap<u64, Option<u16>> {
    PERCENTILES.into_iter().map(|percent| (percent, lengths.percentile(percent))).collect()
}
