use rangekeeper_lab::Experiment;
use rangekeeper_play::ChanceToWin;
use serde_json::json;

use super::simulate::played;
use crate::args::DuelArgs;
use crate::command_error::CommandError;
use crate::output::json::line;
use crate::output::numbers::{chance, percent, thousands};
use crate::work::cores::cores;

pub(crate) fn answer(args: &DuelArgs) -> Result<String, CommandError> {
    let experiment = args.lab.experiment(vec![args.one, args.other])?;
    let results = played(&experiment, args.games, cores())?;
    let chances = results.duel(0, 1, &experiment.rules).expect("both have played games");
    let answer = if args.lab.form.json { json } else { text };
    Ok(answer(args, &experiment, results.games(), chances))
}

fn text(args: &DuelArgs, experiment: &Experiment, games: u64, [first, second]: [ChanceToWin; 2]) -> String {
    let DuelArgs { one, other, lab, .. } = args;
    format!(
        "{} games of each, rules {}, seed {}{}\n\n{one} against {other}\n  wins moving first:   {}\n  wins moving second:  \
         {}\n\nBoth take as many turns: {}%. So much is a turn worth.\n",
        thousands(games),
        experiment.rules,
        experiment.seed,
        lab.placing.words(),
        chance(&first),
        chance(&second),
        percent(first.estimate - second.estimate, 1),
    )
}

fn json(args: &DuelArgs, experiment: &Experiment, games: u64, [first, second]: [ChanceToWin; 2]) -> String {
    let mut json = json!({
        "one": args.one.to_string(),
        "other": args.other.to_string(),
        "rules": experiment.rules.to_string(),
        "seed": experiment.seed,
    });
    args.lab.placing.add_to(&mut json);
    json["games"] = games.into();
    for (key, ChanceToWin { estimate, interval, .. }) in [("first", first), ("second", second)] {
        json[key] = json!({ "share": estimate, "interval": [interval.lower, interval.upper] });
    }
    json["equal"] = (first.estimate - second.estimate).into();
    line(json)
}
