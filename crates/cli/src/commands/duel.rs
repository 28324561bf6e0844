use rangekeeper_lab::Experiment;
use rangekeeper_play::ChanceToWin;
use serde::Serialize;

use crate::args::DuelArgs;
use crate::command_error::CommandError;
use crate::output::json::line;
use crate::output::numbers::{percent, thousands};
use crate::output::rules::rules_text;
use crate::streams::note;
use crate::work::cores::cores;
use crate::work::games;
use crate::work::interrupt;

#[derive(Serialize)]
struct Chance {
    share: f64,
    interval: (f64, f64),
}

#[derive(Serialize)]
struct DuelJson {
    one: String,
    other: String,
    rules: String,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assume: Option<String>,
    games: u64,
    first: Chance,
    second: Chance,
    equal: f64,
}

pub(crate) fn answer(args: &DuelArgs) -> Result<String, CommandError> {
    let seed = args.seed.or_random()?;
    let (strategies, placing) = (vec![args.one, args.other], args.placing);
    let experiment = placing.noted(args.rules.rules()?, strategies, seed);
    let results = games::play(&experiment, 0..args.games, cores(), interrupt::heeded())?.results;
    let games = results.games();
    if games < args.games {
        note(&format!("stopped after {} of {} games", thousands(games), thousands(args.games)));
    }
    let no_game = || CommandError::Failure("no game was played".to_owned());
    let chances = results.duel(0, 1, &experiment.rules).ok_or_else(no_game)?;
    if args.form.json {
        json(args, &experiment, games, chances)
    } else {
        Ok(text(args, &experiment, games, chances))
    }
}

fn text(args: &DuelArgs, experiment: &Experiment, games: u64, [first, second]: [ChanceToWin; 2]) -> String {
    let DuelArgs { one, other, placing, .. } = args;
    let share = |ChanceToWin { estimate, interval, .. }| {
        let [estimate, lower, upper] =
            [estimate, interval.lower, interval.upper].map(|share| percent(share, 1));
        format!("{estimate}%, 95% interval {lower}% to {upper}%")
    };
    format!(
        "{} games of each, rules {}, seed {}{}\n\n{one} against {other}\n  wins moving first:   {}\n  wins moving second:  \
         {}\n\nBoth take as many turns: {}%. So much is a turn worth.\n",
        thousands(games),
        rules_text(&experiment.rules),
        experiment.seed,
        placing.words(),
        share(first),
        share(second),
        percent(first.estimate - second.estimate, 1),
    )
}

fn json(
    args: &DuelArgs,
    experiment: &Experiment,
    games: u64,
    [first, second]: [ChanceToWin; 2],
) -> Result<String, CommandError> {
    let (boards, assume) = args.placing.named().unzip();
    let chance = |ChanceToWin { estimate, interval, .. }| Chance {
        share: estimate,
        interval: (interval.lower, interval.upper),
    };
    line(&DuelJson {
        one: args.one.to_string(),
        other: args.other.to_string(),
        rules: rules_text(&experiment.rules),
        seed: experiment.seed,
        boards,
        assume,
        games,
        equal: first.estimate - second.estimate,
        first: chance(first),
        second: chance(second),
    })
}
