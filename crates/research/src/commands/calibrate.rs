//! Command `rangekeeper-research calibrate`.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_cli::output::numbers::{percent, thousands};
use serde::Serialize;

use crate::args::CalibrateArgs;
use crate::calibration::{Calibrated, Calibration, Shown, TURNS};

#[derive(Serialize)]
struct CalibrateJson {
    shooter: String,
    assumed: String,
    duels: u64,
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

/// Returns the text that the command prints.
pub(crate) fn answer(args: &CalibrateArgs) -> Result<String, CommandError> {
    let CalibrateArgs { shooter, assumed, duels, first, games, their_games, form } = *args;
    let assumed = assumed.unwrap_or(shooter);
    let calibration = Calibration { shooter, assumed, duels: first..first + duels, games, their_games };
    let after: Vec<AfterJson> = TURNS
        .into_iter()
        .zip(calibration.run())
        .map(|(turns, shown)| AfterJson::new(turns, &shown))
        .collect();
    let (shooter, assumed) = (shooter.to_string(), assumed.to_string());
    if form.json {
        return line(&CalibrateJson { shooter, assumed, duels, after });
    }
    let title = format!("{} duels against {shooter}, assumed {assumed}\n", thousands(duels));
    Ok(title + &after.iter().map(AfterJson::text).collect::<String>())
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
             farthest {} points\n   duels   shown    won  95% interval",
            thousands(*duels),
            percent(*width, 1),
            percent(*distance, 1)
        )];
        let share = |share: f64| percent(share, 1) + "%";
        for Calibrated { duels, shown, won, interval } in tenths {
            let (lower, upper) = (share(interval.lower), share(interval.upper));
            lines.push(format!(
                "{:>8} {:>7} {:>6}  {lower} to {upper}",
                thousands(*duels),
                share(*shown),
                share(*won)
            ));
        }
        lines.join("\n") + "\n"
    }
}
