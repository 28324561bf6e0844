//! Command `rangekeeper-research calibrate`.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_cli::output::numbers::{percent, thousands};
use serde::Serialize;

use crate::args::CalibrateArgs;
use crate::calibration::{Calibrated, Half, Player, Shown, TURNS, calibrate, play_halves};

#[derive(Serialize)]
struct CalibrateJson {
    shooter: String,
    assumed: String,
    boards: u64,
    their_boards: u64,
    after: Vec<AfterJson>,
}

/// What was shown after so many turns.
#[derive(Serialize)]
struct AfterJson {
    turns: usize,
    duels: u64,
    brier: f64,
    width: f64,
    /// Largest distance of an interval to what was shown.
    distance: f64,
    tenths: Vec<Calibrated>,
}

/// The file in which games are kept, one on each line.
struct Kept {
    halves: Vec<Half>,
    file: Option<Mutex<File>>,
}

/// Returns the text that the command prints.
pub(crate) fn answer(args: &CalibrateArgs) -> Result<String, CommandError> {
    let &CalibrateArgs { shooter, assumed, boards, their_boards, games, their_games, ref keep, form } = args;
    let (assumed, their_boards) = (assumed.unwrap_or(shooter), their_boards.unwrap_or(boards));
    let kept = keep.as_deref().map_or_else(|| Ok(Kept { halves: Vec::new(), file: None }), Kept::open)?;
    let play =
        |player, boards, games| play_halves(player, boards, games, &kept.halves, |half| kept.add(half));
    let mine = play(Player::Me, boards, games)?;
    let theirs = play(Player::Opponent { shooter, assumed }, their_boards, their_games)?;
    let after: Vec<AfterJson> = TURNS
        .into_iter()
        .zip(calibrate(&mine, &theirs))
        .map(|(turns, shown)| AfterJson::new(turns, &shown))
        .collect();
    let (shooter, assumed) = (shooter.to_string(), assumed.to_string());
    if form.json {
        return line(&CalibrateJson { shooter, assumed, boards, their_boards, after });
    }
    let title = format!(
        "{} games against {} games of {shooter}, assumed {assumed}\n",
        thousands(boards),
        thousands(their_boards)
    );
    Ok(title + &after.iter().map(AfterJson::text).collect::<String>())
}

impl Kept {
    /// Reads what a file has, and opens it for more.
    fn open(path: &Path) -> Result<Self, CommandError> {
        let within = |error: String| CommandError::Failure(format!("{}: {error}", path.display()));
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| within(error.to_string()))?,
        };
        let half = |(number, text): (usize, &str)| {
            serde_json::from_str(text)
                .map_err(|error| within(format!("line {}: {error}: “{text}”", number + 1)))
        };
        let halves = text.lines().enumerate().map(half).collect::<Result<_, _>>()?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        Ok(Self { halves, file: Some(Mutex::new(file.map_err(|error| within(error.to_string()))?)) })
    }

    fn add(&self, half: &Half) -> Result<(), CommandError> {
        let Some(file) = &self.file else { return Ok(()) };
        let text = line(half)?;
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(text.as_bytes()).map_err(CommandError::failure)
    }
}

impl AfterJson {
    fn new(turns: usize, shown: &Shown) -> Self {
        let tenths: Vec<Calibrated> = shown.tenths().collect();
        let distance = tenths.iter().map(Calibrated::distance).fold(0.0, f64::max);
        Self { turns, duels: shown.duels(), brier: shown.brier(), width: shown.width(), distance, tenths }
    }

    fn text(&self) -> String {
        let Self { turns, duels, brier, width, distance, tenths } = self;
        let mut lines = vec![format!(
            "\nafter {turns} turns: {} duels, Brier score {brier:.4} (50% always: 0.25), intervals {} points wide, \
             farthest {} points\n     duels  independent   shown    won  95% interval",
            thousands(*duels),
            percent(*width, 1),
            percent(*distance, 1)
        )];
        let share = |share: f64| percent(share, 1) + "%";
        for Calibrated { duels, independent, shown, won, interval } in tenths {
            let (lower, upper) = (share(interval.lower), share(interval.upper));
            lines.push(format!(
                "{:>10} {:>12} {:>7} {:>6}  {lower} to {upper}",
                thousands(*duels),
                thousands(*independent),
                share(*shown),
                share(*won)
            ));
        }
        lines.join("\n") + "\n"
    }
}
