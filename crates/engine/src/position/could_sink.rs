use super::candidates::{Evidence, tables};
use super::feasibility::Budget;
use crate::{Cell, CellSet, Mark, Position, Record, ShipId, placements};

/// Returns the ships that a shot at `cell` could sink. Such a ship has a placement through `cell` whose other cells are
/// all hits, and some arrangement fits the record after its announcement. If its search gives up, it counts as fitting.
///
/// If there is no such ship, a mark of the record is wrong. Then all ships with such a placement are returned.
pub fn could_sink(record: &Record, cell: Cell) -> Vec<ShipId> {
    let sinking = sinking(record, cell);
    let tables = tables(record.rules());
    let mut budget = Budget::new(SINKING_BUDGET);
    let mut fits = |(_, after): &&(ShipId, Record)| {
        budget.share(SINKING_SHARE, |share| Position::is_possible(after, &tables, share))
    };
    let fitting: Vec<&(ShipId, Record)> = sinking.iter().filter(|it| fits(it)).collect();
    let offered = if fitting.is_empty() { sinking.iter().collect() } else { fitting };
    offered.into_iter().map(|&(ship, _)| ship).collect()
}

/// Work budget of all searches of [`could_sink`] together.
const SINKING_BUDGET: u64 = 1_000_000;
/// Largest part of [`SINKING_BUDGET`] that the search for one ship takes.
const SINKING_SHARE: u64 = 200_000;

/// Returns the ships that a shot at `cell` could sink by the marks around it, each with the record after the shot.
fn sinking(record: &Record, cell: Cell) -> Vec<(ShipId, Record)> {
    let rules = record.rules();
    let answers = record.possible_answers(cell);
    let sinks = |ship: ShipId| {
        let outcome = rules.announcement().of_hit(ship, true);
        let mut after = record.clone();
        // The cell is cleared first, so that the shot becomes the last.
        after.set(cell, None).and_then(|()| after.set(cell, Some(Mark::Shot(outcome)))).ok()?;
        let evidence = Evidence::new(&after);
        let named = evidence.named(ship);
        let places = placements(rules.grid(), rules.fleet().ship(ship).length);
        let lies = |cells: CellSet| {
            let whole = cells.contains(cell) && cells.is_subset(evidence.hits);
            whole && evidence.allows(ship, false, named, cells)
        };
        let sinks = outcome.is_sunk() && answers.contains(&outcome);
        (sinks && places.iter().any(|placement| lies(placement.cells))).then_some((ship, after))
    };
    rules.fleet().ids().filter_map(sinks).collect()
}
