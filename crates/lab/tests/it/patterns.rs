//! Patterns. `rangekeeper-research reproduce` compares their shares with what was published.

use rangekeeper_engine::Grid;
use rangekeeper_lab::{Pattern, coverage};

#[test]
fn no_ship_of_its_length_slips_through_a_pattern() {
    let cells = |step| Pattern::new(Grid::new(10, 10).unwrap(), step).cells.len();
    assert_eq!([5, 4, 3, 2].map(cells), [20, 25, 33, 50]);
    for (columns, rows) in [(10, 10), (8, 8), (7, 4), (16, 16), (5, 12), (1, 9)] {
        let grid = Grid::new(columns, rows).unwrap();
        for pattern in Pattern::for_lengths(grid, [2, 3, 5, 3, 4]) {
            for length in pattern.step..=columns.max(rows) {
                let coverage = coverage(grid, pattern.cells, length);
                assert_eq!(coverage.hit, coverage.all, "{length} on {grid}: {:?}", pattern.cells);
            }
        }
    }
}
