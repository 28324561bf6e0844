//! Command `rangekeeper-research hiding`.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_engine::Confidence;
use rangekeeper_play::GameLengths;
use serde::Serialize;

use crate::args::HidingArgs;
use crate::hiding::{Needed, Opponent, WATCHED, needed, watched};

/// What hiding is worth against one opponent.
#[derive(Serialize)]
struct HidingJson {
    opponent: Opponent,
    random: Mean,
    hidden: Mean,
    /// Chances to win at random and at hidden boards.
    chances: [f64; 2],
    /// Shots of a watcher at random and at hidden boards.
    watched: [Mean; 2],
}

/// Mean number of shots, with its 95% interval.
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
            chances: shots.chances(),
            watched: watched(opponent, known, boards).map(|lengths| Mean::new(&lengths)),
        }
    });
    if form.json {
        return line(&hiding);
    }
    let mut lines = vec![format!("Hidden after {known} games, {boards} boards each\n")];
    for HidingJson { opponent, random, hidden, chances: [before, after], watched: [plain, watcher] } in
        &hiding
    {
        lines.push(format!(
            "{opponent:?}\n  shots at random boards   {}\n  shots at hidden boards   {}\n  points                   {:+.1}\n  \
             a watcher of {WATCHED} boards   {} at hidden ones, {} at random ones\n",
            random.words(),
            hidden.words(),
            100.0 * (after - before),
            watcher.words(),
            plain.words(),
        ));
    }
    Ok(lines.join("\n"))
}
