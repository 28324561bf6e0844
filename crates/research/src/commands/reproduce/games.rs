//! Means of strategies on random boards.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::work::cores::{cores, in_parts};
use rangekeeper_cli::work::progress::Progress;
use rangekeeper_lab::{Experiment, StrategyName};
use rangekeeper_play::GameLengths;

use super::effort::{Effort, preset};
use super::figure::{Estimate, Printed};
use super::{boards::KNOWN, row::Row};
use crate::sources::simulation_in_r::{density_grid, guess_and_search};

const UPPER: &str = "Audinot, Bonnet and Viennot 2014, section 4.2";
const PROGRAM: &str = "R simulation";
const RODIN: &str = "Rodin 1988, Table 1";
/// Why the means of the R simulation's strategies differ from those of its program.
const BY_THE_RULES: &str = "by the rules: the program places ships one by one and none across the last two columns or down \
                            the last two rows, and its games end with the search around the last hit";

/// A strategy as the R simulation plays it, with its faults: name, game by seed and number, mean and deviation.
type Program = (&'static str, fn(u64, u64) -> u16, Printed, Printed);

const GUESS_AND_SEARCH: Program =
    ("guess and search", guess_and_search, Printed::rounded("67.25"), Printed::rounded("12.33"));
const DENSITY_GRID: Program =
    ("density grid", density_grid, Printed::rounded("57.91"), Printed::rounded("7.75"));

/// A mean over random games: source, strategy, preset, printed mean, and the function that makes its rows.
type Mean = (&'static str, StrategyName, &'static str, Option<Printed>, fn(Row, &GameLengths) -> Vec<Row>);

const ALONE: fn(Row, &GameLengths) -> Vec<Row> = |row, _| vec![row];

/// That of random shots is known exactly.
const MEANS: [Mean; 9] = [
    ("17*101/18", StrategyName::Random, "classic", Some(Printed::rounded("95.389")), ALONE),
    (UPPER, StrategyName::RowScan, "hit-or-miss", Some(Printed::rounded("91.7")), ALONE),
    (UPPER, StrategyName::ParityCross, "hit-or-miss", Some(Printed::rounded("58.7")), ALONE),
    (UPPER, StrategyName::ParityRows, "hit-or-miss", Some(Printed::rounded_up("55.6")), parity_rows),
    (PROGRAM, StrategyName::GuessAndSearch, "classic", Some(GUESS_AND_SEARCH.2), |row, _| {
        vec![row.differs(BY_THE_RULES)]
    }),
    (PROGRAM, StrategyName::DensityGrid, "classic", Some(DENSITY_GRID.2), |row, _| {
        vec![row.differs(format!("{BY_THE_RULES}; it never takes a sunk ship out of the density"))]
    }),
    (RODIN, StrategyName::Rodin, "rodin-1988", None, rodin),
    ("density solvers", StrategyName::Density { base: 10 }, "classic", None, density),
    ("probability matrix", StrategyName::ProbabilityMatrix, "classic", None, ALONE),
];

pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let mut rows = Vec::new();
    for (source, strategy, name, printed, rows_of) in MEANS {
        let Some(lengths) = effort.play(strategy, &preset(name)?)? else { break };
        let estimate = Estimate::mean(&lengths).ok_or_else(|| CommandError::failure("too few games"))?;
        let row = Row::sampled(source, format!("{strategy}, mean shots"), printed, estimate);
        rows.extend(rows_of(row, &lengths));
    }
    let programs = [GUESS_AND_SEARCH, DENSITY_GRID].into_iter();
    rows.extend(programs.map_while(|program| played_by(program, effort)).flatten());
    Ok(rows)
}

/// Returns the rows of a program; `None` if interrupted.
fn played_by((name, play, mean, deviation): Program, effort: &Effort) -> Option<[Row; 2]> {
    let games = effort.games();
    let play = |core: u32, cores: u32| {
        let mut progress = Progress::new(format!("playing {name} as published"), core);
        let mut lengths = GameLengths::default();
        for game in (u64::from(core)..games).step_by(cores as usize) {
            if effort.is_stopped() {
                break;
            }
            progress.show(game as f64 / games as f64);
            lengths.add(play(Experiment::FINAL_SEED, game));
        }
        lengths
    };
    let lengths =
        Some(in_parts(cores(), play, GameLengths::merge)).filter(|played| played.games() == games)?;
    let row = |subject: String, printed, found: Estimate| {
        // What is printed is drawn from a million games, and no more certain than they make it.
        let standard_error = found.standard_error * (1.0 + games as f64 / 1e6).sqrt();
        let row = Row::sampled(PROGRAM, subject, Some(printed), Estimate { standard_error, ..found });
        Row { interval: Some(found.interval()), ..row }
    };
    Some([
        row(format!("{name}, its program: mean shots"), mean, Estimate::mean(&lengths)?),
        row("its standard deviation".to_owned(), deviation, Estimate::standard_deviation(&lengths)?),
    ])
}

fn parity_rows(row: Row, lengths: &GameLengths) -> Vec<Row> {
    let (deviation, printed) = (Estimate::standard_deviation(lengths), Some(Printed::cut_off("7.6")));
    let deviation = deviation.map(|found| Row::sampled(UPPER, "its standard deviation", printed, found));
    [row].into_iter().chain(deviation).collect()
}

/// Returns the row of the strategy of Rodin 1988, played by people in 32 games.
fn rodin(row: Row, lengths: &GameLengths) -> Vec<Row> {
    const GAMES: f64 = 32.0;
    let (Some(found), Some(deviation)) = (Estimate::mean(lengths), lengths.standard_deviation()) else {
        return Vec::new();
    };
    let standard_error = (deviation / GAMES.sqrt()).hypot(found.standard_error);
    let printed = Some(Printed::rounded("48.9"));
    let theirs = Row::sampled(RODIN, row.subject, printed, Estimate { standard_error, ..found });
    let (lower, upper) = theirs.interval.unwrap_or_default();
    let remark = format!(
        "32 games by people, which with our standard deviation of {deviation:.1} leave {lower:.1} to {upper:.1}"
    );
    vec![Row { interval: row.interval, ..theirs }.with_remark(remark)]
}

/// Returns the rows of `density`, and of a game of two players who both shoot by it.
fn density(row: Row, lengths: &GameLengths) -> Vec<Row> {
    let mut rows = vec![row.with_range(Printed::rounded("44.36"), Printed::rounded("44.41"))];
    if let Some(tie) = Estimate::tie(lengths) {
        let first = Estimate { value: 50.0 + tie.value / 2.0, standard_error: tie.standard_error / 2.0 };
        let subject = "both shoot by density: the first to move wins, in percent";
        rows.push(Row::sampled("Ballpark Figures 2026", subject, Some(Printed::rounded("51.6")), first));
        rows.push(Row::sampled(KNOWN, "one turn is worth, in points", Some(Printed::rounded("3.1")), tie));
    }
    rows
}
