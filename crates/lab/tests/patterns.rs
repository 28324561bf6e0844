//! Patterns and frequencies, compared with what their sources say.

use rangekeeper_engine::{Fleet, Grid};
use rangekeeper_lab::{Pattern, coverage, fleet_frequencies};

fn ten() -> Grid {
    Grid::new(10, 10).unwrap()
}

/// The source of the probability matrix says that it ends at 34, the number in the middle; the smallest number is 10,
/// in the corners. A fleet with one ship of 3 would have 8 in the corners and 28 in the middle.
#[test]
fn the_matrix_goes_from_10_to_34() {
    let fleet = fleet_frequencies(ten(), &Fleet::classic());
    assert_eq!((fleet.iter().min(), fleet.iter().max()), (Some(&10), Some(&34)));
    let four = fleet_frequencies(ten(), &"A=5,B=4,C=3,D=2".parse().unwrap());
    assert_eq!((four.iter().min(), four.iter().max()), (Some(&8), Some(&28)));
}

#[track_caller]
fn case(pattern: &Pattern, cells: usize, hits: [(u32, u32); 4]) {
    assert_eq!(pattern.cells.len(), cells);
    for (length, (hit, all)) in [5, 4, 3, 2].into_iter().zip(hits) {
        let found = coverage(ten(), pattern.cells, length);
        assert_eq!((found.hit, found.all), (hit, all), "{cells} cells, length {length}");
    }
}

#[test]
fn patterns_hit_the_shares_that_are_listed() {
    case(&Pattern::new(ten(), 5), 20, [(120, 120), (112, 140), (96, 160), (72, 180)]);
    case(&Pattern::new(ten(), 3), 33, [(120, 120), (140, 140), (160, 160), (120, 180)]);
    case(&Pattern::new(ten(), 2), 50, [(120, 120), (140, 140), (160, 160), (180, 180)]);
}

/// The source of the probability matrix lists 51.11% for ships of two cells. That is 92 of 180 placements, which the
/// pattern of 26 cells meets. The pattern of 25 cells meets half.
#[test]
fn every_fourth_diagonal_hits_what_is_listed_with_26_cells() {
    let all = Pattern::all(ten(), 4);
    assert_eq!(all.iter().map(|pattern| pattern.cells.len()).collect::<Vec<_>>(), [25, 26, 25, 24]);
    case(&all[1], 26, [(120, 120), (140, 140), (120, 160), (92, 180)]);
    assert!((coverage(ten(), all[1].cells, 2).share() - 0.5111).abs() < 5e-5);
    case(&Pattern::new(ten(), 4), 25, [(120, 120), (140, 140), (120, 160), (90, 180)]);
    case(&all[3], 24, [(120, 120), (140, 140), (120, 160), (88, 180)]);
}

#[test]
fn no_ship_of_its_length_slips_through_a_pattern() {
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
