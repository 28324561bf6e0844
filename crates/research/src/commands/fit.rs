//! Command `rangekeeper-research fit`.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_cli::work::files;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::prior::{EdgeWeights, Fitted, fit_weights};
use rangekeeper_engine::{Assumption, CellWeights, Contact, Fleet, Grid, Rules};
use serde::{Deserialize, Serialize};

use crate::args::FitArgs;

/// Number of steps between two updates of the progress, which take some milliseconds.
const STEPS: u64 = 1024;

/// Recorded games, with the number of games in which each cell was occupied.
#[derive(Deserialize)]
struct Recorded {
    games: u32,
    grid: String,
    fleet: String,
    occupied: Vec<Vec<u32>>,
}

#[derive(Serialize)]
struct FitJson {
    games: u32,
    rounds: u32,
    difference: f64,
    weights: Vec<Vec<f64>>,
    occupied: Vec<Vec<f64>>,
    near: Vec<f64>,
    corner: f64,
}

/// Returns the text that the command prints.
pub(crate) fn answer(args: &FitArgs) -> Result<String, CommandError> {
    let within = |sentence: String| CommandError::Failure(format!("“{}”: {sentence}", args.file.display()));
    let text = files::read(&args.file).map_err(|error| within(error.to_string()))?;
    let recorded: Recorded = serde_json::from_str(&text).map_err(|error| within(error.to_string()))?;
    let rules = recorded.rules().map_err(within)?;
    let wanted: Vec<f64> = recorded
        .occupied
        .iter()
        .flatten()
        .map(|&occupied| f64::from(occupied) / f64::from(recorded.games))
        .collect();
    let fitted = fit(&rules, &wanted, args.tolerance).map_err(within)?;
    let columns = usize::from(rules.grid().columns());
    let edges = EdgeWeights::from_cell_weights(&fitted.weights);
    if args.form.json {
        let rows = |numbers: &[f64]| numbers.chunks(columns).map(<[f64]>::to_vec).collect();
        return line(&FitJson {
            games: recorded.games,
            rounds: fitted.rounds,
            difference: fitted.difference,
            weights: rows(fitted.weights.weights()),
            occupied: rows(&fitted.occupied),
            near: edges.near.to_vec(),
            corner: edges.corner,
        });
    }
    let rows = |numbers: &[f64]| -> String {
        let row = |row: &[f64]| {
            row.iter().map(|number| format!(" {number:.4}")).collect::<Vec<_>>().concat() + "\n"
        };
        numbers.chunks(columns).map(row).collect()
    };
    let near = edges.near.iter().map(|near| format!("{near:.4}")).collect::<Vec<_>>().join(", ");
    Ok(format!(
        "Weights of the cells, after {} rounds:\n{}\nThe largest difference to the recorded shares of {} games is {:.6}.\n\
         {}By distance to an edge, from 0: {near}; in a corner times {:.4}.\n",
        fitted.rounds,
        rows(fitted.weights.weights()),
        recorded.games,
        fitted.difference,
        shipped(&rules, &fitted.weights),
        edges.corner,
    ))
}

impl Recorded {
    fn rules(&self) -> Result<Rules, String> {
        let grid: Grid = self.grid.parse().map_err(|_| format!("“{}” is not a grid", self.grid))?;
        let fleet: Fleet = self.fleet.parse().map_err(|error| format!("“{}”: {error}", self.fleet))?;
        if let Some(row) = self.occupied.iter().find(|row| row.len() != usize::from(grid.columns())) {
            return Err(format!(
                "a row has {} numbers, the {grid} grid {} columns",
                row.len(),
                grid.columns()
            ));
        }
        let announcement = Rules::classic().announcement();
        Rules::new(grid, fleet, Contact::Allowed, announcement).map_err(|error| error.to_string())
    }
}

fn fit(rules: &Rules, wanted: &[f64], tolerance: f64) -> Result<Fitted, String> {
    let mut fit = fit_weights(rules, wanted, tolerance).map_err(|error| error.to_string())?;
    let mut progress = Progress::new("fitting weights", 0);
    loop {
        if let Some(fitted) = fit.advance(STEPS).finished() {
            return fitted.map_err(|error| error.to_string());
        }
        progress.show(fit.progress());
    }
}

/// Returns a sentence with the largest difference between these weights and those that are shipped for these rules.
fn shipped(rules: &Rules, weights: &CellWeights) -> String {
    let shipped = Assumption::person(rules);
    let pairs = shipped.weights().iter().zip(weights.weights());
    let difference = pairs.map(|(shipped, found)| (shipped - found).abs()).fold(0.0, f64::max);
    format!("The weights of the assumption “person” differ from these by at most {difference:.4}.\n")
}
