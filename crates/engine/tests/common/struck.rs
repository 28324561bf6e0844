//! Arrangements with struck ships, by brute force.

use rangekeeper_engine::{CellSet, Outcome, Record, ShipId, ShipSet, placements};

/// Visits every arrangement of these ships that fits. The ships in `on_hits` are struck.
pub fn struck_arrangements(
    record: &Record,
    on_hits: ShipSet,
    ships: &[ShipId],
    visit: &mut impl FnMut(&[(ShipId, CellSet)]),
) {
    extend(record, on_hits, ships, &mut Vec::new(), visit);
}

fn extend(
    record: &Record,
    on_hits: ShipSet,
    ships: &[ShipId],
    placed: &mut Vec<(ShipId, CellSet)>,
    visit: &mut impl FnMut(&[(ShipId, CellSet)]),
) {
    let Some(&ship) = ships.get(placed.len()) else {
        if answers_as_recorded(record, on_hits, placed) {
            visit(placed);
        }
        return;
    };
    let rules = record.rules();
    let barred = record.blocked() | rules.contact().halo(record.sunk());
    let taken = placed.iter().fold(barred, |taken, (_, cells)| taken | rules.contact().halo(*cells));
    for place in placements(rules.grid(), rules.fleet().ship(ship).length) {
        if place.cells.is_disjoint(taken) && (!on_hits.contains(ship) || place.cells.is_subset(record.hits()))
        {
            placed.push((ship, place.cells));
            extend(record, on_hits, ships, placed, visit);
            placed.pop();
        }
    }
}

/// Returns true if the arrangement answers the shots as recorded. The last shot at a struck ship may be recorded as a
/// mere hit: its sinking need not have been announced.
fn answers_as_recorded(record: &Record, on_hits: ShipSet, arrangement: &[(ShipId, CellSet)]) -> bool {
    let mut shot_cells = CellSet::EMPTY;
    record.shots().iter().all(|shot| {
        shot_cells.insert(shot.cell);
        let Some((ship, cells)) = arrangement.iter().find(|(_, cells)| cells.contains(shot.cell)) else {
            return shot.outcome == Outcome::Miss;
        };
        let (announcement, sunk) = (record.rules().announcement(), cells.is_subset(shot_cells));
        let silent = sunk && on_hits.contains(*ship) && shot.outcome == announcement.of_hit(*ship, false);
        let unnamed = sunk && on_hits.contains(*ship) && shot.outcome == Outcome::Hit;
        let answer = announcement.of_hit(*ship, sunk);
        [answer, answer.unnamed()].contains(&shot.outcome) || silent || unnamed
    })
}
