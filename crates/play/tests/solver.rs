//! Optimal play in one go, as the page shows it for a position.

use rangekeeper_engine::{Cell, Position, Progress, Record};
use rangekeeper_play::{Solution, SolveError, Solver, SolverGoal, Tree, solve};

fn solution(text: &str) -> Result<Solution, SolveError> {
    let record: Record = text.parse().unwrap();
    solve(&Position::new(&record).unwrap())
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Audinot, Bonnet and Viennot 2014 draw the two misses of their Fig. 6 without naming them. They say that greedy
/// play begins at B3 and optimal play at B2; of all pairs on three rows of four cells, only A2 with C1 and its mirror
/// image A1 with C2 do so.
#[test]
fn the_most_probable_cell_is_not_always_the_best() {
    let Solution { optimal, greedy } = solution("v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss").unwrap();
    let (optimal, greedy) = (optimal.unwrap(), greedy.unwrap());
    assert_eq!((greedy.shots, greedy.boards, greedy.cell), (54, 12, cell("B3")));
    assert_eq!((optimal.shots, optimal.boards, optimal.cell), (53, 12, cell("B2")));
    let hits =
        |tree: &Tree| tree.answers.iter().filter(|a| a.outcome.is_hit()).map(|a| a.boards).sum::<u32>();
    assert!(hits(&greedy) > hits(&optimal));
    assert!((optimal.mean() - 53.0 / 12.0).abs() < 1e-12);
}

#[test]
fn the_means_of_audinot_bonnet_and_viennots_table_1_come_out() {
    let case = |game: &str, shots: u32, boards: u32| {
        let tree = solution(&format!("v1;{game};")).unwrap().optimal.unwrap();
        assert_eq!((tree.shots, tree.boards), (shots, boards), "{game}");
    };
    case("4x4,none,hit-miss;Alpha=2", 146, 24);
    case("4x4,none,hit-miss;Alpha=3,Bravo=3", 196, 24);
    case("5x4,none,hit-miss;Alpha=2", 218, 31);
}

#[test]
fn one_go_and_slices_work_out_the_same() {
    for game in ["3x2,allowed", "4x2,none", "7x1,corners"] {
        for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
            let text = format!("v1;{game},{announcement};Alpha=2,Bravo=1;");
            let Solution { optimal, greedy } = solution(&text).unwrap();
            let record: Record = text.parse().unwrap();
            let position = Position::new(&record).unwrap();
            for (tree, goal) in [(optimal, SolverGoal::Optimal), (greedy, SolverGoal::Greedy)] {
                let mut solver = Solver::new(&position, goal).unwrap();
                while solver.advance(500) == Progress::Unfinished {}
                assert_eq!(solver.tree(), tree, "{text}");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_tree() {
    let solution = solution("v1;3x1,allowed,sunk-ship;Alpha=2;A2:hit,A1:sunk=Alpha").unwrap();
    assert_eq!(solution, Solution { optimal: None, greedy: None });
}

#[test]
fn too_many_boards_are_an_error() {
    let boards = solution("v1;classic;").unwrap_err().to_string();
    assert_eq!(boards, "best play is worked out for at most 64 boards, and more fit this record");
}
