//! Command `rangekeeper-research hiding`.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_engine::Confidence;
use rangekeeper_play::GameLengths;
use serde::Serialize;

use crate::args::HidingArgs;
use crate::hiding::{Needed, Opponent, WATCHED, needed, watched};

/// Quantile of the normal distribution for a two-sided 95% interval.
const TWO_SIDED_95: f64 = 1.96;

/// What hiding is worth against one opponent.
#[derive(Serialize)]
struct HidingJson {
    opponent: Opponent,
    random: Mean,
    hidden: Mean,
    /// What hiding adds to the chance to win, with its 95% interval.
    gain: Mean,
    /// Shots of a watcher at random and at hidden boards.
    watched: [Mean; 2],
}

/// A mean with its 95% interval.
#[derive(Serialize)]
struct Mean {
    mean: f64,
    interval: (f64, f64),
}

impl Mean {
    fn new(lengths: &GameLengths) -> Self {
        let interval = lengths.interval(Confidence::PERCENT_95).unwrap_or_default();
        Self { mean: lengths.mean().unwrap_or_default(), interval }
    }

    /// Takes a mean and its standard error.
    fn with_error((mean, error): (f64, f64)) -> Self {
        let reach = TWO_SIDED_95 * error;
        Self { mean, interval: (mean - reach, mean + reach) }
    }

    /// Formats the mean and its interval.
    fn words(&self) -> String {
        let (lower, upper) = self.interval;
        format!("{:.2} ({lower:.2} to {upper:.2})", self.mean)
    }
}

/// Returns the text that the command prints.
pub(crate) fn answer(args: &HidingArgs) -> Result<String, CommandError> {
    let HidingArgs { known, boards, form } = *args;
    let hiding = Opponent::ALL.map(|opponent| {
        let shots: Needed = needed(opponent, known, boards);
        HidingJson {
            opponent,
            random: Mean::new(&shots.random),
            hidden: Mean::new(&shots.hidden),
            gain: Mean::with_error(shots.gain()),
            watched: watched(opponent, known, boards).map(|lengths| Mean::new(&lengths)),
        }
    });
    if form.json {
        return line(&hiding);
    }
    let mut lines = vec![format!("Hidden after {known} games, {boards} boards each\n")];
    for HidingJson { opponent, random, hidden, gain, watched: [plain, watcher] } in &hiding {
        lines.push(format!(
            "{opponent:?}\n  shots at random boards   {}\n  shots at hidden boards   {}\n  points                   {:+.1} ({:+.1} to {:+.1})\n  \
             a watcher of {WATCHED} boards   {} at hidden ones, {} at random ones\n",
            random.words(),
            hidden.words(),
            100.0 * gain.mean,
            100.0 * gain.interval.0,
            100.0 * gain.interval.1,
            watcher.words(),
            plain.words(),
        ));
    }
    Ok(lines.join("\n"))
}
