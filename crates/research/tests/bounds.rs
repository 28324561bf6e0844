//! Lower bounds: their figures, and that optimal play is never below them.

use rangekeeper_engine::{Cell, Counts, Grid, Mark, Outcome, Position, Posterior, Progress, Record};
use rangekeeper_play::{Solver, SolverGoal};
use rangekeeper_research::bounds::{at_most, by_finds, by_leaves, by_transcripts, finds_of_a_ship};

fn count(record: &Record) -> Counts {
    Posterior::new(Position::new(record).unwrap()).count().unwrap().run()
}

/// Returns the numbers of boards by cell, in descending order, without one cell.
fn sorted(counts: &Counts, but: Option<Cell>) -> Vec<f64> {
    let open = counts.grid.cells().filter(|cell| Some(*cell) != but);
    let mut list: Vec<f64> = open.map(|cell| counts.occupied(cell) as f64).collect();
    list.sort_by(|one, other| other.total_cmp(one));
    list
}

#[track_caller]
fn is_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-5, "{found}, not {expected}");
}

#[test]
fn the_bounds_of_the_hit_or_miss_game_come_out() {
    is_close(by_leaves(1_925_751_392), 30.8849);
    is_close(by_transcripts(1_925_751_392, 17), 32.8555);
    let fleet = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
    let counts = count(&format!("v1;10x10,none,hit-miss;{fleet};").parse().unwrap());
    let mut lists = vec![Vec::new(); 17];
    lists[0] = sorted(&counts, None);
    is_close(by_finds(counts.boards as f64, &lists), 33.3488);
}

/// Compares the formula with Table 2; the paper truncates its decimals.
#[test]
fn the_papers_formula_gives_its_table_2() {
    for (boards, printed) in [(24, 4.6), (31, 4.9), (104, 6.7), (242, 7.9), (67, 6.0), (88, 6.5)] {
        assert!((0.0..0.1).contains(&(by_leaves(boards) - printed)), "{boards}");
    }
}

#[test]
fn the_bound_of_the_classic_game_comes_out() {
    let all = count(&"v1;classic;".parse().unwrap()).boards as f64;
    let rest = "v1;10x10,allowed,sunk-ship;Carrier=5,Battleship=4,Cruiser=3,Submarine=3;";
    let places = all / count(&rest.parse().unwrap()).boards as f64;
    let lists = finds_of_a_ship(Grid::new(10, 10).unwrap(), 2);
    is_close(15.0 + by_finds(places, &lists), 35.1165);
}

#[test]
fn a_ships_lists_are_the_most_placements_through_its_cells() {
    let lists = finds_of_a_ship(Grid::new(10, 10).unwrap(), 3);
    assert_eq!(lists.iter().map(|list| list[0]).collect::<Vec<_>>(), [6.0, 2.0, 1.0]);
    assert_eq!(lists[1][..9], [2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
    // Two hits side by side leave one cell at either end, and a gap between two hits one cell.
    assert_eq!(lists[2][..3], [1.0, 1.0, 0.0]);
}

/// Compares every bound with optimal play, which it must not exceed.
#[test]
fn no_best_play_stays_below_the_bounds() {
    for (grid, fleet) in [
        ("4x4", "A=2"),
        ("4x4", "A=2,B=3"),
        ("4x4", "A=3,B=3"),
        ("5x4", "A=2,B=3"),
        ("5x4", "A=2,B=3,C=4"),
        ("5x5", "A=3,B=3"),
        ("6x6", "A=3"),
    ] {
        let record: Record = format!("v1;{grid},none,hit-miss;{fleet};").parse().unwrap();
        let mut solver = Solver::new(&Position::new(&record).unwrap(), SolverGoal::Optimal).unwrap();
        while solver.advance(u64::MAX) == Progress::Unfinished {}
        let best = solver.best().unwrap();
        let mean = f64::from(best.shots) / f64::from(best.boards);
        let counts = count(&record);
        let hits = record.rules().fleet().cells();
        let mut lists = vec![Vec::new(); hits];
        lists[0] = sorted(&counts, None);
        let mut after_one = Vec::new();
        for cell in record.rules().grid().cells() {
            let mut record = record.clone();
            record.set(cell, Some(Mark::Shot(Outcome::Hit))).unwrap();
            if Position::new(&record).is_ok() {
                at_most(&mut after_one, &sorted(&count(&record), Some(cell)));
            }
        }
        let mut more = lists.clone();
        more[1..].fill(after_one);
        let boards = counts.boards as f64;
        let bounds = [
            by_leaves(counts.boards),
            by_transcripts(counts.boards, hits),
            by_finds(boards, &lists),
            by_finds(boards, &more),
            mean,
        ];
        assert!(bounds.is_sorted(), "{grid} {fleet}: {bounds:?}");
    }
}

/// Compares the bound of a ship that is looked for alone with optimal play for it. The placement of the other ships
/// does not matter.
#[test]
fn a_ship_alone_is_not_found_below_its_bound() {
    for (grid, length) in [("5x5", 2), ("5x5", 3), ("6x6", 4), ("7x1", 3)] {
        let record: Record = format!("v1;{grid},allowed,sunk-ship;A={length};").parse().unwrap();
        let mut solver = Solver::new(&Position::new(&record).unwrap(), SolverGoal::Optimal).unwrap();
        while solver.advance(u64::MAX) == Progress::Unfinished {}
        let best = solver.best().unwrap();
        let bound = by_finds(f64::from(best.boards), &finds_of_a_ship(record.rules().grid(), length));
        let mean = f64::from(best.shots) / f64::from(best.boards);
        assert!(bound <= mean + 1e-9, "{grid} {length}: {bound} and {mean}");
    }
}
