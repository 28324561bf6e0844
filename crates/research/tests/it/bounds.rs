//! Lower bounds of a ship that is looked for alone. `documents.rs` compares those of whole fleets with optimal play.

use rangekeeper_engine::{Grid, Position, Record};
use rangekeeper_research::bounds::{by_finds, finds_of_a_ship};

use crate::documents::fewest_shots;

#[test]
fn a_ships_lists_are_the_most_placements_through_its_cells() {
    let lists = finds_of_a_ship(Grid::new(10, 10).unwrap(), 3);
    assert_eq!(lists.iter().map(|list| list[0]).collect::<Vec<_>>(), [6.0, 2.0, 1.0]);
    assert_eq!(lists[1][..9], [2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
    // Two hits side by side leave one cell at either end, and a gap between two hits one cell.
    assert_eq!(lists[2][..3], [1.0, 1.0, 0.0]);
}

/// Compares the bound of a ship that is looked for alone with optimal play, wherever the other ships are.
#[test]
fn a_ship_alone_is_not_found_below_its_bound() {
    for (grid, length) in [("5x5", 2), ("5x5", 3), ("6x6", 4), ("7x1", 3)] {
        let record: Record = format!("v1;{grid},allowed,sunk-ship;A={length};").parse().unwrap();
        let best = fewest_shots(&Position::new(&record).unwrap());
        let lists = finds_of_a_ship(record.rules().grid(), length);
        let bound = by_finds(f64::from(best.boards), &lists);
        assert!(bound <= best.mean() + 1e-9, "{grid} {length}: {bound} and {}", best.mean());
    }
}
