//! Means of strategies, on random boards or on all boards.

use rangekeeper_cli::command_error::CommandError;
use rangekeeper_cli::output::numbers::fraction;
use rangekeeper_engine::Rules;
use rangekeeper_lab::StrategyName;
use rangekeeper_play::GameLengths;

use super::boards::KNOWN;
use super::effort::{Effort, Extent, Section, preset};
use super::figure::{Estimate, Printed};
use super::program::{self, PROGRAM};
use super::row::Row;
use crate::exhaust::Exhaust;
use crate::exhausted::play_all;

const UPPER: &str = "Audinot, Bonnet and Viennot 2014, section 4.2";

/// Returns the rows of strategies on random boards.
pub(super) fn rows(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let mut rows = Vec::new();
    let parts: [Section; 6] =
        [random, fixed_orders, |effort| Ok(program::rows(effort)), real_rules, rodin, densities];
    for part in parts {
        if !effort.is_stopped() {
            rows.extend(part(effort)?);
        }
    }
    Ok(rows)
}

/// Returns the rows of the strategies of Audinot, Bonnet and Viennot 2014 on every board.
pub(super) fn all_boards(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let rules = preset("hit-or-miss")?;
    let mut rows = Vec::new();
    if effort.extent != Extent::Full {
        return Ok(rows);
    }
    for (strategy, printed) in fixed() {
        let exhaust = Exhaust::new(&rules, strategy).map_err(CommandError::failure)?;
        let Some(all) = play_all(&exhaust, effort.stopped) else { break };
        let found = format!("{} = {:.4}", fraction(all.shots, all.boards), all.mean());
        rows.push(Row::number(UPPER, format!("{strategy}, all boards"), printed, all.mean(), found));
        if strategy == StrategyName::ParityRows {
            let deviation = all.standard_deviation();
            let (subject, printed) = ("its standard deviation", Printed::cut_off("7.6"));
            rows.push(Row::number(UPPER, subject, printed, deviation, format!("{deviation:.4}")));
            rows.push(Row::exactly(UPPER, "its worst case", "73", all.longest().to_string()));
        }
    }
    Ok(rows)
}

/// Returns the strategies with a fixed order of cells, and their published means.
fn fixed() -> [(StrategyName, Printed); 3] {
    [
        (StrategyName::RowScan, Printed::rounded("91.7")),
        (StrategyName::ParityCross, Printed::rounded("58.7")),
        (StrategyName::ParityRows, Printed::rounded_up("55.6")),
    ]
}

/// Returns the row of a strategy's mean, and its game lengths; `None` if interrupted.
fn mean(
    effort: &Effort,
    source: &'static str,
    strategy: StrategyName,
    rules: &Rules,
    printed: Option<Printed>,
) -> Result<Option<(Row, GameLengths)>, CommandError> {
    let Some(lengths) = effort.play(strategy, rules)? else { return Ok(None) };
    let estimate = Estimate::mean(&lengths).ok_or_else(|| CommandError::failure("too few games"))?;
    let subject = format!("{strategy}, mean shots");
    let row = match printed {
        Some(printed) => Row::sampled(source, subject, printed, estimate),
        None => Row::drawn(source, subject, estimate),
    };
    Ok(Some((row, lengths)))
}

/// Returns the row of random shots, whose mean is known exactly.
fn random(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let printed = Printed::rounded("95.389");
    let row = mean(effort, "17*101/18", StrategyName::Random, &Rules::classic(), Some(printed))?;
    Ok(row.into_iter().map(|(row, _)| row).collect())
}

/// Returns the rows of the strategies of Audinot, Bonnet and Viennot 2014 on random boards.
fn fixed_orders(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let rules = preset("hit-or-miss")?;
    let mut rows = Vec::new();
    for (strategy, printed) in fixed() {
        let Some((row, lengths)) = mean(effort, UPPER, strategy, &rules, Some(printed))? else { break };
        rows.push(row);
        if strategy == StrategyName::ParityRows {
            if let Some(deviation) = Estimate::standard_deviation(&lengths) {
                rows.push(Row::sampled(UPPER, "its standard deviation", Printed::cut_off("7.6"), deviation));
            }
            let longest = lengths.longest().unwrap_or_default();
            let row = match longest {
                0..=72 => Row::misprint(
                    UPPER,
                    "its worst case",
                    "73",
                    format!("{longest} so far"),
                    "of the games drawn; --full plays every board",
                ),
                _ => Row::exactly(UPPER, "its worst case", "73", longest.to_string()),
            };
            rows.push(row);
        }
    }
    Ok(rows)
}

/// Returns the rows of the strategies of the R simulation under the rules of the game.
fn real_rules(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    const REASON: &str = "by the rules: the program places ships one by one and none across the last two columns or down \
                          the last two rows, and its games end with the search around the last hit";
    let mut rows = Vec::new();
    for (strategy, printed, more) in [
        (StrategyName::GuessAndSearch, "67.25", ""),
        (StrategyName::DensityGrid, "57.91", "; it never takes a sunk ship out of the density"),
    ] {
        let Some((row, _)) = mean(effort, PROGRAM, strategy, &Rules::classic(), None)? else { break };
        rows.push(row.explained(printed, format!("{REASON}{more}")));
    }
    Ok(rows)
}

/// Returns the row of the strategy of Rodin 1988, played by people in 32 games.
fn rodin(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    const GAMES: f64 = 32.0;
    let rules = preset("rodin-1988")?;
    let Some((_, lengths)) = mean(effort, "Rodin 1988, Table 1", StrategyName::Rodin, &rules, None)? else {
        return Ok(Vec::new());
    };
    let (Some(found), Some(deviation)) = (Estimate::mean(&lengths), lengths.standard_deviation()) else {
        return Ok(Vec::new());
    };
    let theirs = deviation / GAMES.sqrt();
    let (lower, upper) = Estimate { standard_error: theirs.hypot(found.standard_error), ..found }.interval();
    let row = Row::sampled(
        "Rodin 1988, Table 1",
        "rodin, mean shots",
        Printed::rounded("48.9"),
        Estimate { standard_error: theirs.hypot(found.standard_error), ..found },
    );
    let remark = format!(
        "32 games by people, which with our standard deviation of {deviation:.1} leave {lower:.1} to {upper:.1}"
    );
    Ok(vec![Row { interval: Some(found.interval()), ..row }.with_remark(remark)])
}

/// Returns the rows of density strategies, and of a game of two players who both shoot by one.
fn densities(effort: &Effort) -> Result<Vec<Row>, CommandError> {
    let rules = Rules::classic();
    let density = StrategyName::Density { base: 10 };
    let Some((row, lengths)) = mean(effort, "density solvers", density, &rules, None)? else {
        return Ok(Vec::new());
    };
    let mut rows = vec![row.with_range(Printed::rounded("44.36"), Printed::rounded("44.41"))];
    if let Some(tie) = Estimate::tie(&lengths) {
        let first = Estimate { value: 50.0 + tie.value / 2.0, standard_error: tie.standard_error / 2.0 };
        let subject = format!("both shoot by {density}: the first to move wins, in percent");
        rows.push(Row::sampled("Ballpark Figures 2026", subject, Printed::rounded("51.6"), first));
        rows.push(Row::sampled(KNOWN, "one turn is worth, in points", Printed::rounded("3.1"), tie));
    }
    if let Some((row, _)) = mean(effort, "probability matrix", StrategyName::ProbabilityMatrix, &rules, None)?
    {
        rows.push(row);
    }
    Ok(rows)
}
