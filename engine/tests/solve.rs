//! Best play on small positions: the numbers of Audinot, Bonnet and Viennot, and brute force.

mod common;

use common::{Board, arrangements};
use rangekeeper_engine::{
    Cell, CellSet, Outcome, Position, Record, Rules, ShipId, Solution, SolveError, Tree, solve,
};

fn solution(text: &str) -> Result<Solution, SolveError> {
    let record: Record = text.parse().unwrap();
    solve(&record, &Position::new(&record).unwrap())
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The paper draws the two misses of its Fig. 6 and does not name them. It says that greedy play begins at B3 and the
/// best at B2; of all pairs on three rows of four cells, only A2 with C1 and its mirror image A1 with C2 do so.
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
fn the_means_of_the_papers_table_come_out() {
    let case = |game: &str, shots: u32, boards: u32| {
        let tree = solution(&format!("v1;{game};")).unwrap().optimal.unwrap();
        assert_eq!((tree.shots, tree.boards), (shots, boards), "{game}");
    };
    case("4x4,none,hit-miss;Alpha=2", 146, 24);
    case("4x4,none,hit-miss;Alpha=3,Bravo=3", 196, 24);
    case("5x4,none,hit-miss;Alpha=2", 218, 31);
}

/// Shots from a stage on, summed over these arrangements, in the best and in the best greedy play; by trying
/// everything.
fn by_brute_force(rules: &Rules, left: &[Board], shot: CellSet, greedy: bool) -> usize {
    let occupied = |board: &Board| board.iter().fold(CellSet::EMPTY, |all, ship| all | *ship);
    if left.iter().all(|board| occupied(board).is_within(shot)) {
        return 0;
    }
    let count = |cell: Cell| left.iter().filter(|board| occupied(board).contains(cell)).count();
    let open = rules.grid().all() - shot;
    let most = open.iter().map(count).max().unwrap();
    let worth = |cell: &Cell| count(*cell) == most || (!greedy && count(*cell) > 0);
    let shots_if = |cell: Cell| {
        let shot = shot | CellSet::of(cell);
        let mut groups: Vec<(Outcome, Vec<Board>)> = Vec::new();
        for board in left {
            let outcome = answer(rules, board, shot, cell);
            match groups.iter_mut().find(|(other, _)| *other == outcome) {
                Some((_, group)) => group.push(board.clone()),
                None => groups.push((outcome, vec![board.clone()])),
            }
        }
        groups.iter().map(|(_, group)| by_brute_force(rules, group, shot, greedy)).sum::<usize>()
    };
    left.len() + open.iter().filter(worth).map(shots_if).min().unwrap()
}

fn answer(rules: &Rules, board: &Board, shot: CellSet, cell: Cell) -> Outcome {
    let hit = board.iter().position(|ship| ship.contains(cell));
    hit.map_or(Outcome::Miss, |ship| {
        rules.announcement().of_hit(ShipId(ship as u8), board[ship].is_within(shot))
    })
}

/// Shots that the tree takes for an arrangement.
fn replay(rules: &Rules, tree: &Tree, board: &Board) -> usize {
    let (mut stage, mut shot) = (Some(tree), CellSet::EMPTY);
    while let Some(tree) = stage {
        assert!(!shot.contains(tree.cell));
        shot.insert(tree.cell);
        stage = tree.after(answer(rules, board, shot, tree.cell));
    }
    assert!(board.iter().all(|ship| ship.is_within(shot)), "the game is over");
    shot.len()
}

#[test]
fn no_play_is_better_than_the_best_and_its_tree_takes_as_long_as_it_says() {
    for game in [
        "3x3,allowed;Alpha=2",
        "2x3,allowed;Alpha=2,Bravo=1",
        "3x2,corners;Alpha=2,Bravo=2",
        "2x4,allowed;Alpha=2,Bravo=2",
        "3x3,none;Alpha=3,Bravo=1",
        "7x1,allowed;Alpha=2,Bravo=2",
        "8x1,none;Alpha=3,Bravo=1,Charlie=1",
    ] {
        for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
            let (grid, fleet) = game.split_once(';').unwrap();
            let text = format!("v1;{grid},{announcement};{fleet};");
            let record: Record = text.parse().unwrap();
            let rules = record.rules();
            let all = arrangements(&record);
            let Ok(Solution { optimal, greedy }) = solution(&text) else { panic!("{text}") };
            for (tree, is_greedy) in [(optimal.unwrap(), false), (greedy.unwrap(), true)] {
                let expected = by_brute_force(rules, &all, CellSet::EMPTY, is_greedy);
                // Boards of ships that nobody tells apart stand for equally many arrangements each.
                assert_eq!(tree.shots as usize * all.len(), expected * tree.boards as usize, "{text}");
                let replayed: usize = all.iter().map(|board| replay(rules, &tree, board)).sum();
                assert_eq!(replayed, expected, "{text}");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_needs_no_play() {
    let solution = solution("v1;3x1,allowed,sunk-ship;Alpha=2;A2:hit,A1:sunk=Alpha").unwrap();
    assert_eq!(solution, Solution { optimal: None, greedy: None });
}

#[test]
fn too_much_to_work_out_is_an_error() {
    let boards = solution("v1;classic;").unwrap_err().to_string();
    assert_eq!(boards, "best play is worked out for at most 64 boards, and more fit this record");
    let stages = solution("v1;6x6,allowed,sunk-ship;Alpha=2;").unwrap_err().to_string();
    assert_eq!(stages, "best play would have to be worked out for more than 20000 stages of the game");
}
