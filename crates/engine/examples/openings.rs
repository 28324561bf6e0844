//! Counts the empty boards of presets that take long to count, and prints them in the form of `openings.txt`:
//!
//! ```text
//! cargo run --release -p rangekeeper-engine --example openings
//! ```

use rangekeeper_engine::error::TooManyBoards;
use rangekeeper_engine::{Cell, CountMethod, Counts, Grid, Position, Posterior, Preset, Record};

/// The minimum time in nanoseconds that counting must take for an opening to be stored.
const LONG: f64 = 2e8;

fn main() -> Result<(), TooManyBoards> {
    let mut titles = Vec::new();
    for preset in Preset::ALL {
        let rules = preset.rules();
        let position = Position::new(&Record::new(rules.clone())).expect("every preset has boards");
        let mut lengths: Vec<u8> = rules.fleet().lengths().collect();
        lengths.sort_unstable_by_key(|length| std::cmp::Reverse(*length));
        let ships: Vec<String> = lengths.iter().map(u8::to_string).collect();
        let title = format!("{} {} {}", rules.grid(), rules.contact(), ships.join(" "));
        let by_search = Posterior::new(position.clone()).plan_count_by(CountMethod::Search);
        if titles.contains(&title) || by_search.is_ok_and(|plan| plan.cost() < LONG) {
            continue;
        }
        let plan = Posterior::new(position.clone()).plan_count_by(CountMethod::Sweep)?;
        let counts = plan.part(0, 1).run();
        println!("{title}\n{}", counts.boards);
        lengths.dedup();
        for length in lengths {
            let cells = quarter(rules.grid()).map(|it| of_length(&counts, &rules, length, it).to_string());
            println!("{}", cells.collect::<Vec<_>>().join(" "));
        }
        println!();
        titles.push(title);
    }
    Ok(())
}

/// Iterates over the cells of the upper left quarter, in reading order.
fn quarter(grid: Grid) -> impl Iterator<Item = Cell> {
    let is_inside =
        move |cell: &Cell| cell.row() < grid.rows().div_ceil(2) && cell.column() < grid.columns().div_ceil(2);
    grid.cells().filter(is_inside)
}

/// Counts the boards with a ship of this length on a cell.
fn of_length(counts: &Counts, rules: &rangekeeper_engine::Rules, length: u8, cell: Cell) -> u128 {
    let order = rules.grid().order(cell).expect("it is a cell of the grid");
    let has_length = |ships: &[rangekeeper_engine::ShipId]| {
        ships.first().is_some_and(|ship| rules.fleet().ships()[ship.index()].length == length)
    };
    let classes = counts.classes.iter().filter(|class| has_length(&class.ships));
    classes.map(|class| class.cells[order]).sum()
}
