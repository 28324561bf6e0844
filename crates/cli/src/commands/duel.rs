//! Command `rangekeeper duel`.

use rangekeeper_engine::clopper_pearson;
use rangekeeper_lab::{DuelResults, Experiment};
use serde::Serialize;

use crate::args::DuelArgs;
use crate::command_error::CommandError;
use crate::output::json::line;
use crate::output::numbers::{percent, thousands};
use crate::output::rules::rules_text;
use crate::streams::note;
use crate::work::cores::cores;
use crate::work::games::{self, CONFIDENCE};
use crate::work::interrupt;
use crate::work::seed::random_seed;

/// Number of duels, with their share of all.
#[derive(Serialize)]
struct Fraction {
    duels: u64,
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
    first: Fraction,
    second: Fraction,
    equal: Fraction,
}

/// Returns the text that the command prints.
pub(crate) fn answer(args: &DuelArgs) -> Result<String, CommandError> {
    let seed = match args.seed()? {
        Some(seed) => seed,
        None => random_seed()? % Experiment::FINAL_SEEDS,
    };
    let (strategies, placing) = (vec![args.one, args.other], args.placing);
    if let Some(sentence) = placing.unheeded(&strategies) {
        note(&sentence);
    }
    let experiment = placing.experiment(args.rules.rules()?, strategies, seed);
    let played = games::duel(&experiment, 0..args.games, cores(), interrupt::heeded())?;
    let results = played.results;
    if results.duels() < args.games {
        note(&format!("stopped after {} of {} duels", thousands(results.duels()), thousands(args.games)));
    }
    if results.duels() == 0 {
        return Err(CommandError::Failure("no duel was played".to_owned()));
    }
    if args.form.json { json(args, &experiment, &results) } else { Ok(text(args, &experiment, &results)) }
}

impl Fraction {
    fn new(duels: u64, results: &DuelResults) -> Self {
        let interval = clopper_pearson(duels, results.duels(), CONFIDENCE);
        let share = duels as f64 / results.duels() as f64;
        Self { duels, share, interval: (interval.lower, interval.upper) }
    }

    /// Formats the share and its interval.
    fn words(&self) -> String {
        let (lower, upper) = self.interval;
        format!("{}%, 95% interval {}% to {}%", percent(self.share, 1), percent(lower, 1), percent(upper, 1))
    }
}

fn text(args: &DuelArgs, experiment: &Experiment, results: &DuelResults) -> String {
    let DuelArgs { one, other, placing, .. } = args;
    let share = |duels| Fraction::new(duels, results).words();
    format!(
        "{} duels, rules {}, seed {}{}\n\n{one} against {other}\n  wins moving first:   {}\n  wins moving second:  \
         {}\n\nBoth take as many turns: {}. So much is a turn worth.\n",
        thousands(results.duels()),
        rules_text(&experiment.rules),
        experiment.seed,
        placing.words(),
        share(results.won_as_first(0)),
        share(results.won_as_second(0)),
        share(results.equal),
    )
}

fn json(args: &DuelArgs, experiment: &Experiment, results: &DuelResults) -> Result<String, CommandError> {
    let (boards, assume) = args.placing.named().unzip();
    line(&DuelJson {
        one: args.one.to_string(),
        other: args.other.to_string(),
        rules: rules_text(&experiment.rules),
        seed: experiment.seed,
        boards,
        assume,
        games: results.duels(),
        first: Fraction::new(results.won_as_first(0), results),
        second: Fraction::new(results.won_as_second(0), results),
        equal: Fraction::new(results.equal, results),
    })
}
