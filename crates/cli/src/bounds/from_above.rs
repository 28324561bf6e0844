//! Means from above: best play takes no more than any other.

use lexopt::Parser;
use rangekeeper_engine::Rules;
use rangekeeper_lab::{Exhaust, Experiment, StrategyName};
use serde::Serialize;

use crate::arguments::{number_of_games, text, value};
use crate::cores::cores;
use crate::exhaust::{Exhausted, play_all};
use crate::lab::{games, interrupt};
use crate::note;
use crate::numbers::thousands;
use crate::trouble::Trouble;

/// Which means from above are wanted.
#[derive(Debug, Default)]
pub(super) struct FromAbove {
    /// Games to be drawn, if any.
    games: Option<u64>,
    /// Who plays them, if not the best there is.
    strategy: Option<StrategyName>,
    /// Whether every board is to be played.
    exhaust: bool,
}

/// Means from above.
#[derive(Serialize)]
pub(super) struct Upper {
    #[serde(skip_serializing_if = "Option::is_none")]
    statistical: Option<Statistical>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<Proved>,
}

/// The mean of games that were drawn.
#[derive(Serialize)]
struct Statistical {
    strategy: String,
    games: u64,
    mean: f64,
    /// Of 95%.
    interval: (f64, f64),
}

/// The mean over all boards.
#[derive(Serialize)]
struct Proved {
    strategy: String,
    boards: String,
    shots: String,
    mean: f64,
}

impl FromAbove {
    /// Reads the value of an option without its dashes; whether it is one of these.
    pub(super) fn read(&mut self, option: &str, parser: &mut Parser) -> Result<bool, Trouble> {
        match option {
            "games" => self.games = Some(number_of_games(&text(parser)?)?),
            "strategy" => self.strategy = Some(value(parser, option)?),
            "exhaust" => self.exhaust = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Refuses a strategy that would play no game.
    pub(super) fn check(&self) -> Result<(), Trouble> {
        match (self.strategy, self.games) {
            (Some(strategy), None) => Err(Trouble::Usage(format!(
                "--strategy {strategy} needs --games N: it plays the games that are drawn"
            ))),
            _ => Ok(()),
        }
    }

    /// Plays what is wanted.
    pub(super) fn figures(&self, rules: &Rules) -> Result<Upper, Trouble> {
        if self.games.is_none() && !self.exhaust {
            return Ok(Upper { statistical: None, proved: None });
        }
        let stopped = interrupt::heeded();
        let failure = |sentence: &str| Trouble::Failure(sentence.to_owned());
        let statistical = self.games.map(|games| {
            let strategy = self.strategy.unwrap_or_else(|| best(rules));
            let experiment =
                Experiment { rules: rules.clone(), strategies: vec![strategy], seed: Experiment::FINAL_SEED };
            let played = games::play(&experiment, 0..games, cores(), stopped)?.results;
            if played.games() < games {
                note(&format!("stopped after {} of {} games", thousands(played.games()), thousands(games)));
            }
            let figures =
                played.lengths.first().and_then(|lengths| Some((lengths.mean()?, lengths.interval(0.95)?)));
            let (mean, interval) =
                figures.ok_or_else(|| failure("--games: fewer than two games leave no interval"))?;
            Ok(Statistical { strategy: strategy.to_string(), games: played.games(), mean, interval })
        });
        let proved = self.exhaust.then(|| {
            let strategy = StrategyName::ParityRows;
            let exhaust =
                Exhaust::new(rules, strategy).map_err(|error| failure(&format!("--exhaust: {error}")))?;
            let lengths = play_all(&exhaust, stopped)
                .ok_or_else(|| failure("stopped before every board was played"))?;
            let all = Exhausted::of(&lengths);
            let (boards, shots) = (all.boards.to_string(), all.shots.to_string());
            Ok(Proved { strategy: strategy.to_string(), boards, shots, mean: all.mean() })
        });
        Ok(Upper { statistical: statistical.transpose()?, proved: proved.transpose()? })
    }
}

/// The strategy of the fewest shots that plays many games in a moment under these rules.
fn best(rules: &Rules) -> StrategyName {
    let exact = StrategyName::ExactGreedy;
    if exact.suits(rules).is_ok() { exact } else { StrategyName::Density { base: 10 } }
}

impl Upper {
    /// As text, empty if nothing was wanted.
    pub(super) fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(Proved { strategy, boards, shots, mean }) = &self.proved {
            lines.push(format!("{mean:>9.4}  {strategy} on every board, {shots}/{boards}: proved"));
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
