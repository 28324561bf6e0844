//! Command `rangekeeper-research shooter`.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::json::line;
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_engine::{OwnBoard, Rules, ScaledPrior};
use rangekeeper_lab::recorded_games;
use rangekeeper_play::{GameLengths, PersonShooter, hide};
use serde::Serialize;

use crate::args::ShooterArgs;

/// Powers that are tried, in fourths.
const FOURTHS: std::ops::RangeInclusive<u32> = 4..=20;
/// Numbers of shots at which the shares of finished games are compared.
const COMPARED: [usize; 10] = [20, 25, 30, 35, 40, 45, 50, 55, 60, 65];
/// Seed of the boards and shots.
const SEED: u64 = 1;
/// Number of candidates that are printed.
const PRINTED: usize = 5;

/// How a person with this power shoots.
#[derive(Serialize)]
struct Candidate {
    power: f64,
    mean: f64,
    standard_deviation: f64,
    /// Largest difference of [`COMPARED`] shares to those recorded.
    difference: f64,
    /// Shares of games finished, in the order of [`COMPARED`].
    finished: Vec<f64>,
}

#[derive(Serialize)]
struct ShooterJson {
    games: u64,
    shots: [usize; 10],
    recorded: Vec<f64>,
    candidates: Vec<Candidate>,
}

/// Returns the text that the command prints.
pub(crate) fn answer(args: &ShooterArgs) -> Result<String, CommandError> {
    let rules = Rules::classic();
    let board =
        |game| hide(&rules, &ScaledPrior::UNIFORM, game).map(OwnBoard::new).map_err(CommandError::failure);
    let boards = (0..args.games).map(board).collect::<Result<Vec<_>, _>>()?;
    let recorded = finished(&recorded_games::people_lengths());
    let tried = if args.fit { FOURTHS } else { PersonShooter::FOURTHS..=PersonShooter::FOURTHS };
    let number = tried.clone().count() as f64;
    let mut progress = Progress::new("trying the powers of a person", 0);
    let mut candidates = Vec::new();
    for (done, fourths) in tried.enumerate() {
        let mut person = PersonShooter::with_power(&rules, &ScaledPrior::UNIFORM, fourths, SEED);
        let mut length =
            |(game, board): (u64, &OwnBoard)| person.play(game, board.clone()).record().shots().len() as u16;
        let lengths: GameLengths = (0..).zip(&boards).map(&mut length).collect();
        let finished = finished(&lengths);
        let difference =
            finished.iter().zip(&recorded).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
        candidates.push(Candidate {
            power: f64::from(fourths) / 4.0,
            mean: lengths.mean().unwrap_or_default(),
            standard_deviation: lengths.standard_deviation().unwrap_or_default(),
            difference,
            finished,
        });
        progress.show((done + 1) as f64 / number);
    }
    candidates.sort_by(|one, other| one.difference.total_cmp(&other.difference));
    candidates.truncate(PRINTED);
    if args.form.json {
        return line(&ShooterJson { games: args.games, shots: COMPARED, recorded, candidates });
    }
    Ok(text(args.games, &recorded, &candidates))
}

/// Returns the shares of games that are finished within each of [`COMPARED`].
fn finished(lengths: &GameLengths) -> Vec<f64> {
    let within = |shots: usize| lengths.histogram().iter().take(shots + 1).sum::<u64>() as f64;
    COMPARED.iter().map(|shots| within(*shots) / lengths.games() as f64).collect()
}

fn text(games: u64, recorded: &[f64], candidates: &[Candidate]) -> String {
    let shares = |shares: &[f64]| row(shares.iter().map(|share| format!("{:6.1}%", 100.0 * share)));
    let title = format!("Share of games finished within so many shots, {games} games each\n");
    let shots = row(COMPARED.iter().map(|shots| format!("{shots:>7}")));
    let mut lines = vec![
        title,
        format!("{:>26}{shots}", "power   mean   s.d.  worst"),
        format!("{:>26}{}", "recorded", shares(recorded)),
    ];
    for Candidate { power, mean, standard_deviation, difference, finished } in candidates {
        let worst = 100.0 * difference;
        lines.push(format!(
            "{power:>5.2} {mean:>6.2} {standard_deviation:>6.2} {worst:>5.1}  {}",
            shares(finished)
        ));
    }
    lines.join("\n") + "\n"
}

/// Joins the cells of a row.
fn row(cells: impl Iterator<Item = String>) -> String {
    cells.collect()
}
