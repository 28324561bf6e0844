use rangekeeper_engine::{Announcement, Contact, Fleet, Grid, Rules};
use rangekeeper_lab::{StrategyName, UnknownStrategy, Unsuited};
use serde::Serialize;

use crate::args::FormArgs;
use crate::command_error::CommandError;
use crate::output::json;

#[derive(Serialize)]
struct StrategyJson {
    strategy: &'static str,
    title: &'static str,
    source: &'static str,
    /// Options that the strategy needs, with their values.
    needs: Vec<String>,
    number: Option<NumberJson>,
}

#[derive(Serialize)]
struct NumberJson {
    least: u32,
    most: u32,
    default: u32,
}

pub(crate) fn answer(args: FormArgs) -> Result<String, CommandError> {
    let strategies: Vec<StrategyJson> = StrategyName::ALL.into_iter().map(strategy).collect();
    if args.json { json::line(&strategies) } else { Ok(text(&strategies)) }
}

fn text(strategies: &[StrategyJson]) -> String {
    strategies.iter().map(paragraph).collect::<Vec<_>>().join("\n")
}

fn paragraph(strategy: &StrategyJson) -> String {
    let StrategyJson { strategy, title, source, needs, number } = strategy;
    let needs = (!needs.is_empty()).then(|| format!("needs: {}", needs.join(" ")));
    let number = number.as_ref().map(|NumberJson { least, most, default }| {
        format!("{strategy}:N chooses a number from {least} to {most}; without one it is {default}")
    });
    let lines = [title.to_string(), format!("published: {source}")].into_iter().chain(needs).chain(number);
    lines.fold(format!("{strategy}\n"), |text, line| format!("{text}    {line}\n"))
}

fn strategy(strategy: StrategyName) -> StrategyJson {
    StrategyJson {
        strategy: strategy.name(),
        title: strategy.title(),
        source: strategy.source(),
        needs: needs(strategy),
        number: number(strategy),
    }
}

/// Finds the options that a strategy needs, by creating it without them.
fn needs(strategy: StrategyName) -> Vec<String> {
    let refuses = |columns, rows, announcement| {
        let grid = Grid::new(columns, rows).ok()?;
        let rules = Rules::new(grid, Fleet::classic(), Contact::Allowed, announcement).ok()?;
        strategy.strategy(&rules, 0).err()
    };
    let mut needs = Vec::new();
    if let Some(Unsuited::Grid { .. }) = refuses(9, 11, Announcement::HitShip) {
        needs.push("--grid 10x10".to_owned());
    }
    if let Some(Unsuited::Announcement { .. }) = refuses(10, 10, Announcement::SunkShip) {
        needs.push("--announce hit-ship".to_owned());
    }
    needs
}

/// Finds the number that a strategy takes, by creating it with 0.
fn number(strategy: StrategyName) -> Option<NumberJson> {
    let numbered = |number: u32| format!("{}:{number}", strategy.name()).parse::<StrategyName>();
    let Err(UnknownStrategy::Number { most, .. }) = numbered(0) else { return None };
    let default = (1..=most).find(|number| numbered(*number) == Ok(strategy))?;
    Some(NumberJson { least: 1, most, default })
}
