//! Upper bounds: the mean of any strategy is at least that of optimal play.

use std::sync::atomic::AtomicBool;

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::as_text;
use rangekeeper_cli::output::numbers::{fraction, thousands};
use rangekeeper_cli::streams::note;
use rangekeeper_cli::work::cores::cores;
use rangekeeper_cli::work::games::CONFIDENCE;
use rangekeeper_cli::work::{games, interrupt};
use rangekeeper_engine::Rules;
use rangekeeper_lab::{Experiment, StrategyName};
use serde::Serialize;

use crate::args::UpperBoundsArgs;
use crate::exhaust::Exhaust;
use crate::exhausted::play_all;

/// Upper bounds on the mean of optimal play.
#[derive(Serialize)]
pub(super) struct Upper {
    #[serde(skip_serializing_if = "Option::is_none")]
    statistical: Option<Statistical>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<Proved>,
}

/// Mean of games on random boards.
#[derive(Serialize)]
struct Statistical {
    strategy: String,
    games: u64,
    mean: f64,
    /// 95% interval of the mean.
    interval: (f64, f64),
}

/// Mean over all boards, a proved bound.
#[derive(Serialize)]
struct Proved {
    strategy: String,
    #[serde(serialize_with = "as_text")]
    boards: u64,
    #[serde(serialize_with = "as_text")]
    shots: u64,
    mean: f64,
}

/// Returns the strategy with the lowest mean that is fast under these rules.
fn best(rules: &Rules) -> StrategyName {
    let exact = StrategyName::ExactGreedy;
    if exact.suits(rules).is_ok() { exact } else { StrategyName::Density { base: 10 } }
}

impl Upper {
    /// Plays the games for the bounds that are asked for.
    pub(super) fn new(args: &UpperBoundsArgs, rules: &Rules) -> Result<Self, CommandError> {
        if args.games.is_none() && !args.exhaust {
            return Ok(Self { statistical: None, proved: None });
        }
        let stopped = interrupt::heeded();
        let statistical = args.games.map(|games| {
            Statistical::new(rules, args.strategy.unwrap_or_else(|| best(rules)), games, stopped)
        });
        let proved = args.exhaust.then(|| Proved::new(rules, stopped));
        Ok(Self { statistical: statistical.transpose()?, proved: proved.transpose()? })
    }

    /// Formats the bounds as text, empty if there are none.
    pub(super) fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(Proved { strategy, boards, shots, mean }) = &self.proved {
            lines
                .push(format!("{mean:>9.4}  {strategy} on every board, {}: proved", fraction(shots, boards)));
        }
        if let Some(Statistical { strategy, games, mean, interval: (lower, upper) }) = &self.statistical {
            lines.push(format!(
                "{mean:>9.4}  {strategy} in {} games, 95% interval {lower:.4} to {upper:.4}: statistical, not proved",
                thousands(*games)
            ));
        }
        if lines.is_empty() {
            return String::new();
        }
        format!("\nBest play takes no more than\n\n{}\n", lines.join("\n"))
    }
}

impl Statistical {
    fn new(
        rules: &Rules,
        strategy: StrategyName,
        games: u64,
        stopped: &AtomicBool,
    ) -> Result<Self, CommandError> {
        let (rules, strategies) = (rules.clone(), vec![strategy]);
        let experiment = Experiment::new(rules, strategies, Experiment::FINAL_SEED);
        let played = games::play(&experiment, 0..games, cores(), stopped)?.results;
        if played.games() < games {
            note(&format!("stopped after {} of {} games", thousands(played.games()), thousands(games)));
        }
        let lengths = played.lengths.first();
        let (mean, interval) = lengths
            .and_then(|lengths| Some((lengths.mean()?, lengths.interval(CONFIDENCE)?)))
            .ok_or_else(|| CommandError::failure("--games: fewer than two games leave no interval"))?;
        Ok(Self { strategy: strategy.to_string(), games: played.games(), mean, interval })
    }
}

impl Proved {
    fn new(rules: &Rules, stopped: &AtomicBool) -> Result<Self, CommandError> {
        let strategy = StrategyName::ParityRows;
        let exhaust = Exhaust::new(rules, strategy)
            .map_err(|error| CommandError::Failure(format!("--exhaust: {error}")))?;
        let all = play_all(&exhaust, stopped)
            .ok_or_else(|| CommandError::failure("stopped before every board was played"))?;
        Ok(Self { strategy: strategy.to_string(), boards: all.boards, shots: all.shots, mean: all.mean() })
    }
}
