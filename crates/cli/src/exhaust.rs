//! `rangekeeper exhaust`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lexopt::Parser;
use rangekeeper_engine::{Preset, Rules};
use rangekeeper_lab::{Exhaust, StrategyName};
use rangekeeper_play::GameLengths;
use serde::Serialize;

use crate::arguments::{Command, no_option, option, value};
use crate::cores::on_all_cores;
use crate::game::Game;
use crate::json::{line, milliseconds};
use crate::numbers::{thousands, took};
use crate::progress::Progress;
use crate::trouble::Trouble;

/// A strategy, and the rules whose boards it plays.
#[derive(Debug)]
pub(crate) struct ExhaustQuestion {
    rules: Rules,
    strategy: StrategyName,
    json: bool,
}

#[derive(Serialize)]
struct ExhaustJson {
    strategy: String,
    boards: String,
    shots: String,
    mean: f64,
    standard_deviation: f64,
    shortest: usize,
    longest: usize,
    histogram: Vec<String>,
    elapsed_ms: f64,
}

/// What a strategy takes on all boards.
pub(crate) struct Exhausted<'a> {
    lengths: &'a GameLengths,
    pub(crate) boards: u64,
    pub(crate) shots: i128,
}

/// Reads the options of the command.
pub(crate) fn parse(parser: &mut Parser) -> Result<Command, Trouble> {
    let (mut game, mut strategy, mut json) = (Game::default(), None, false);
    while let Some(name) = option(parser)? {
        match &name[..] {
            "help" => return Ok(Command::Help),
            "strategy" => strategy = Some(value(parser, &name)?),
            "json" => json = true,
            _ if game.read(&name, parser)? => {}
            _ => return Err(no_option(&name, "exhaust")),
        }
    }
    let usual = "hit-or-miss".parse::<Preset>().map_err(|error| Trouble::Failure(error.to_string()))?;
    let rules = game.rules_like(usual.rules())?;
    let missing = || Trouble::Usage("exhaust needs --strategy NAME; see rangekeeper --help".to_owned());
    Ok(Command::Exhaust(ExhaustQuestion { rules, strategy: strategy.ok_or_else(missing)?, json }))
}

/// The answer as the text to print. It is printed once every board was played, so a command that is stopped prints
/// nothing.
pub(crate) fn answer(question: &ExhaustQuestion) -> Result<String, Trouble> {
    let started = Instant::now();
    let exhaust = Exhaust::new(&question.rules, question.strategy)
        .map_err(|error| Trouble::Failure(error.to_string()))?;
    let lengths = play_all(&exhaust, &AtomicBool::new(false)).unwrap_or_default();
    let all = Exhausted::of(&lengths);
    if all.boards == 0 {
        return Err(Trouble::Contradiction("no arrangement of these ships fits the grid".to_owned()));
    }
    if question.json {
        all.json(question.strategy, started.elapsed())
    } else {
        Ok(all.text(question.strategy, started.elapsed()))
    }
}

/// The games against all boards, on all cores; `None` if `stopped` turned true before the last.
pub(crate) fn play_all(exhaust: &Exhaust, stopped: &AtomicBool) -> Option<GameLengths> {
    let play = |core: u32, cores: u32| {
        let mut progress = Progress::new("playing every board", core);
        let mut lengths = GameLengths::default();
        for part in (core as usize..exhaust.parts()).step_by(cores as usize) {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            lengths.merge(&exhaust.part(part));
            progress.show((part + 1) as f64 / exhaust.parts() as f64);
        }
        Some(lengths)
    };
    on_all_cores(play, |whole, part| match (whole.as_mut(), part) {
        (Some(whole), Some(part)) => whole.merge(part),
        _ => *whole = None,
    })
}

impl<'a> Exhausted<'a> {
    pub(crate) fn of(lengths: &'a GameLengths) -> Self {
        Self { lengths, boards: lengths.games(), shots: lengths.total() }
    }

    pub(crate) fn mean(&self) -> f64 {
        self.lengths.mean().unwrap_or(f64::NAN)
    }

    /// Of all boards, not of a sample of them.
    pub(crate) fn standard_deviation(&self) -> f64 {
        self.lengths.population_standard_deviation().unwrap_or(f64::NAN)
    }

    fn shortest(&self) -> usize {
        self.lengths.shortest().map_or(0, usize::from)
    }

    pub(crate) fn longest(&self) -> usize {
        self.lengths.longest().map_or(0, usize::from)
    }

    fn text(&self, strategy: StrategyName, time: Duration) -> String {
        let head = format!(
            "{strategy} against all {} boards, played in {}.\n\
             Shots in the mean: {}/{} = {:.6}, standard deviation {:.4}, from {} to {}.\n\n\
             shots         boards\n",
            thousands(self.boards),
            took(time),
            self.shots,
            self.boards,
            self.mean(),
            self.standard_deviation(),
            self.shortest(),
            self.longest(),
        );
        let row = |shots: usize| format!("{shots:>5} {:>14}\n", thousands(self.lengths.histogram()[shots]));
        head + &(self.shortest()..=self.longest()).map(row).collect::<String>()
    }

    fn json(&self, strategy: StrategyName, time: Duration) -> Result<String, Trouble> {
        line(&ExhaustJson {
            strategy: strategy.to_string(),
            boards: self.boards.to_string(),
            shots: self.shots.to_string(),
            mean: self.mean(),
            standard_deviation: self.standard_deviation(),
            shortest: self.shortest(),
            longest: self.longest(),
            histogram: self.lengths.histogram()[..=self.longest()].iter().map(u64::to_string).collect(),
            elapsed_ms: milliseconds(time),
        })
    }
}
