use rangekeeper_engine::{Announcement, Contact, Fleet, Grid, Rules};
use rangekeeper_lab::{StrategyName, Unsuited};
use serde_json::{Value, json};

use crate::args::FormArgs;
use crate::output::json;

pub(crate) fn answer(args: FormArgs) -> String {
    let strategies = StrategyName::ALL.into_iter();
    if args.json {
        return json::line(strategies.map(object).collect::<Vec<_>>());
    }
    strategies.map(paragraph).collect::<Vec<_>>().join("\n")
}

fn object(strategy: StrategyName) -> Value {
    json!({
        "strategy": strategy.name(),
        "title": strategy.title(),
        "source": strategy.source(),
        "needs": needs(strategy),
        "number": strategy.number().map(|[most, default]| json!({ "least": 1, "most": most, "default": default })),
    })
}

fn paragraph(strategy: StrategyName) -> String {
    let (name, needs) = (strategy.name(), needs(strategy));
    let mut lines =
        vec![name.to_owned(), strategy.title().to_owned(), format!("published: {}", strategy.source())];
    lines.extend((!needs.is_empty()).then(|| format!("needs: {}", needs.join(" "))));
    lines.extend(strategy.number().map(|[most, default]| {
        format!("{name}:N chooses a number from 1 to {most}; without one it is {default}")
    }));
    lines.join("\n    ") + "\n"
}

/// Finds the options that a strategy needs, by creating it without them.
fn needs(strategy: StrategyName) -> Vec<&'static str> {
    let refuses = |columns, rows, announcement| {
        let grid = Grid::new(columns, rows).ok()?;
        let rules = Rules::new(grid, Fleet::classic(), Contact::Allowed, announcement).ok()?;
        strategy.suits(&rules).err()
    };
    let of_grid = matches!(refuses(9, 11, Announcement::HitShip), Some(Unsuited::Grid { .. }));
    let of_answers = matches!(refuses(10, 10, Announcement::SunkShip), Some(Unsuited::Announcement { .. }));
    let needs = [of_grid.then_some("--grid 10x10"), of_answers.then_some("--announce hit-ship")];
    needs.into_iter().flatten().collect()
}
