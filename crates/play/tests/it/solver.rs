//! Optimal play: grids beyond those that are published, and brute force. `rangekeeper-research reproduce` compares the
//! published ones.

use rangekeeper_engine::{Cell, CellSet, Mark, Position, Progress, Record, Rules};
use rangekeeper_play::{BestFirstShots, Solution, Solver, SolverGoal, Tree, solve};
use rangekeeper_testing::{Dice, ShipCells, arrangements};

use crate::{answer, by_answer, occupied, solver};

/// Returns the fewest shots and the first shots that attain them, and the tree.
fn solved(text: &str, goal: SolverGoal, slice: u64) -> (BestFirstShots, Option<Tree>) {
    let mut solver = solver(text, goal);
    assert_eq!((solver.best(), solver.tree()), (None, None), "{text}: nothing is known yet");
    while solver.advance(slice) == Progress::Unfinished {}
    (solver.best().unwrap(), solver.tree())
}

#[track_caller]
fn case(game: &str, shots: u32, boards: u32, greedy: u32, cells: &str) {
    let best = |goal| solved(&format!("v1;{game}"), goal, u64::MAX).0;
    let (optimal, greedy_play) = (best(SolverGoal::Optimal), best(SolverGoal::Greedy));
    let names: Vec<String> = optimal.cells.iter().map(Cell::to_string).collect();
    assert_eq!((optimal.shots, optimal.boards, &names.join(" ")[..]), (shots, boards, cells), "{game}");
    assert_eq!((greedy_play.shots, greedy_play.boards), (greedy, boards), "{game}");
}

/// Audinot, Bonnet and Viennot 2014 draw the two misses of their Fig. 6 without naming them. They say that greedy
/// play begins at B3 and optimal play at B2; of all pairs on three rows of four cells, only A2 with C1 and its mirror
/// image A1 with C2 do so.
#[test]
fn the_most_probable_cell_is_not_always_the_best() {
    case("4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss", 53, 12, 54, "B2 B4 C3");
}

#[test]
fn grids_beyond_their_table_are_worked_out() {
    case("5x5,none,hit-miss;Alpha=2", 328, 40, 328, "B2 B4 C3 D2 D4");
    case("5x5,none,hit-miss;Alpha=3", 207, 30, 213, "B3 C2 C4 D3");
    case("5x5,none,hit-miss;Alpha=3,Bravo=3", 1629, 164, 1630, "A3 C1 C5 E3");
    case("6x6,none,hit-miss;Alpha=3", 412, 48, 420, "C3 C4 D3 D4");
    case("5x4,none,sunk;Alpha=2,Bravo=3,Charlie=4", 952, 88, 956, "A3 D3");
    let inner = "B2 B3 B4 B5 C2 C3 C4 C5 D2 D3 D4 D5 E2 E3 E4 E5";
    case("6x6,none,hit-miss;Alpha=2", 648, 60, 648, inner);
}

/// Finds the fewest shots to the end by trying everything, over these arrangements, and the first shots for them.
fn by_brute_force(rules: &Rules, left: &[ShipCells], shot: CellSet, goal: SolverGoal) -> (usize, Vec<Cell>) {
    if left.iter().all(|board| occupied(board).is_subset(shot)) {
        return (0, Vec::new());
    }
    let count = |cell: Cell| left.iter().filter(|board| occupied(board).contains(cell)).count();
    let open = rules.grid().all() - shot;
    let most = open.iter().map(count).max().unwrap();
    let worth = |cell: &Cell| count(*cell) == most || (goal == SolverGoal::Optimal && count(*cell) > 0);
    let shots_if = |cell: Cell| {
        let shot = shot | CellSet::from_cell(cell);
        let groups = by_answer(rules, left, shot, cell);
        groups.iter().map(|group| by_brute_force(rules, group, shot, goal).0).sum::<usize>()
    };
    let tried: Vec<(usize, Cell)> =
        open.iter().filter(worth).map(|cell| (left.len() + shots_if(cell), cell)).collect();
    let fewest = tried.iter().map(|(shots, _)| *shots).min().unwrap();
    (fewest, tried.into_iter().filter(|(shots, _)| *shots == fewest).map(|(_, cell)| cell).collect())
}

/// Returns the number of shots that the tree takes for an arrangement.
fn replay(rules: &Rules, tree: &Tree, board: &ShipCells, mut shot: CellSet) -> usize {
    let (mut stage, before) = (Some(tree), shot.len());
    while let Some(tree) = stage {
        assert!(!shot.contains(tree.cell));
        shot.insert(tree.cell);
        stage = tree.branch(answer(rules, board, shot, tree.cell));
    }
    assert!(board.iter().all(|ship| ship.is_subset(shot)), "the game is over");
    shot.len() - before
}

/// Returns a game with a few shots on its record, if some arrangement fits it and there are few.
fn instance(seed: u64, contact: &str, announcement: &str) -> Option<Record> {
    let mut dice = Dice(seed);
    let grid = dice.pick(&["3x3", "4x2", "4x3", "2x5", "7x1", "3x2", "6x2"]);
    let fleet = dice.pick(&["A=2", "A=3", "A=2,B=1", "A=2,B=2", "A=3,B=2", "A=1,B=1", "A=2,B=1,C=1"]);
    let mut record: Record = format!("v1;{grid},{contact},{announcement};{fleet};").parse().ok()?;
    let all = arrangements(&record);
    let hidden = all.get(dice.roll(all.len().max(1)))?;
    let mut shot = CellSet::EMPTY;
    for _ in 0..dice.roll(5) {
        let open: Vec<Cell> = record.open().iter().collect();
        let cell = *dice.pick(&open);
        shot.insert(cell);
        record.set(cell, Some(Mark::Shot(answer(record.rules(), hidden, shot, cell)))).unwrap();
    }
    let (left, open) = (arrangements(&record).len(), record.open().len());
    // Brute force tries each cell after each sequence of answers.
    (left <= 24 && open <= 7 || left <= 8 && open <= 9).then_some(record)
}

#[test]
fn no_play_takes_fewer_shots_than_optimal_play_under_any_rules() {
    for contact in ["allowed", "corners", "none"] {
        for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
            let instances = (0..).filter_map(|seed| Some((seed, instance(seed, contact, announcement)?)));
            for (seed, record) in instances.take(40) {
                println!("seed {seed}: {record}");
                let shot: CellSet = record.shots().iter().map(|shot| shot.cell).collect();
                let (rules, all) = (record.rules(), arrangements(&record));
                for goal in [SolverGoal::Optimal, SolverGoal::Greedy] {
                    let (expected, cells) = by_brute_force(rules, &all, shot, goal);
                    let (best, tree) = solved(&record.to_string(), goal, 100);
                    // Every board whose ships are not told apart stands for equally many arrangements.
                    assert_eq!(best.shots as usize * all.len(), expected * best.boards as usize, "{goal:?}");
                    assert_eq!(best.cells, cells, "{goal:?}");
                    let replayed =
                        |tree: &Tree| all.iter().map(|board| replay(rules, tree, board, shot)).sum::<usize>();
                    assert_eq!(tree.as_ref().map_or(0, replayed), expected, "{goal:?}");
                    let Solution { optimal, greedy } = solve(&Position::new(&record).unwrap()).unwrap();
                    let in_one_go = if goal == SolverGoal::Greedy { greedy } else { optimal };
                    assert_eq!(in_one_go, tree, "{goal:?}");
                }
            }
        }
    }
}

#[test]
fn too_many_boards_are_refused() {
    let position: Position = "v1;classic;".parse::<Record>().unwrap().try_into().unwrap();
    let refused = [Solver::new(&position, SolverGoal::Optimal).err(), solve(&position).err()];
    for (error, most) in refused.into_iter().zip([4096, 64]) {
        let expected = format!("best play is worked out for at most {most} boards, and more fit this record");
        assert_eq!(error.unwrap().to_string(), expected);
    }
}
