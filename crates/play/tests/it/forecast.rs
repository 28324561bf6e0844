//! Forecast games take hardly fewer shots than greedy play, however they are sliced.

use rangekeeper_engine::{Cell, CellSet, Position, Progress, Record, Rules};
use rangekeeper_play::GameLengths;
use rangekeeper_testing::{Dice, ShipCells, arrangements, random_record};

use crate::{SEED, by_answer, forecast, length, occupied};

fn play(record: &Record, games: u64) -> GameLengths {
    let mut forecast = forecast(record);
    (0..games).map(|game| length(&mut forecast, game, u64::MAX)).collect()
}

#[test]
fn a_game_with_one_cell_left_takes_one_shot_and_one_without_none() {
    let one = play(&"v1;3x1,allowed,sunk-ship;Alpha=2;A1:miss,A2:hit".parse().unwrap(), 10);
    assert_eq!(*one.histogram(), [0, 10]);
    let none = play(&"v1;3x1,allowed,sunk-ship;Alpha=2;A2:hit,A1:sunk=Alpha".parse().unwrap(), 10);
    assert_eq!(*none.histogram(), [10]);
}

/// Returns the mean shots of greedy play over all arrangements, the first of the most likely hits being shot.
fn greedy(rules: &Rules) -> f64 {
    let all = arrangements(&Record::new(rules.clone()));
    let mut shots = 0;
    let mut stages = vec![(CellSet::EMPTY, all.clone())];
    while let Some((shot, left)) = stages.pop() {
        let (over, left): (Vec<ShipCells>, Vec<ShipCells>) =
            left.into_iter().partition(|board| occupied(board).is_subset(shot));
        shots += over.len() * shot.len();
        let count = |cell: &Cell| left.iter().filter(|board| occupied(board).contains(*cell)).count();
        let open = rules.grid().all() - shot;
        let most = open.iter().map(|cell| count(&cell)).max().filter(|most| *most > 0);
        let Some(cell) = open.iter().find(|cell| Some(count(cell)) == most) else { continue };
        let shot = shot | CellSet::from_cell(cell);
        stages.extend(by_answer(rules, &left, shot, cell).into_iter().map(|left| (shot, left)));
    }
    shots as f64 / all.len() as f64
}

#[test]
fn games_take_as_long_as_greedy_play_on_every_arrangement_or_hardly_shorter() {
    let games = [
        ("4x4", "Alpha=3,Bravo=2", "allowed"),
        ("4x4", "Alpha=2,Bravo=2", "corners"),
        ("5x4", "Alpha=3,Bravo=2,Charlie=2", "none"),
        ("3x4", "Alpha=2,Bravo=2,Charlie=2", "allowed"),
    ];
    for (grid, fleet, contact) in games {
        for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
            let record: Record = format!("v1;{grid},{contact},{announcement};{fleet};").parse().unwrap();
            let (expected, played) = (greedy(record.rules()), play(&record, 1500));
            let off = (played.mean().unwrap() - expected) / played.standard_error().unwrap();
            let shortest = -0.05 * expected / played.standard_error().unwrap() - 4.5;
            assert!(
                (shortest..4.5).contains(&off),
                "seed {SEED}: {played:?}, {off} errors off {expected} in {record}"
            );
        }
    }
}

/// The Rangekeeper policy takes 44.0 shots in the classic game and 55.6 in Sea Battle. Games that take little time must do
/// nearly as well.
#[test]
fn games_take_as_many_shots_as_the_policy() {
    for (record, expected) in [("v1;classic;", 44.0), ("v1;sea-battle;", 55.6)] {
        let played = play(&record.parse().unwrap(), 300);
        let (mean, error) = (played.mean().unwrap(), played.standard_error().unwrap());
        let is_close = (mean - expected).abs() < 4.0 * error;
        assert!(is_close && error < 0.7, "seed {SEED}: {mean} +- {error} of {record}");
    }
}

#[test]
fn a_game_depends_on_its_number_alone() {
    let apart = "v1;6x6,none,hit-ship;Alpha=3,Bravo=2,Charlie=2;";
    for text in ["v1;classic;E5:hit,C3:miss", "v1;classic;", apart] {
        let record: Record = text.parse().unwrap();
        let mut one = forecast(&record);
        let lengths: Vec<u16> = (0..12).map(|game| length(&mut one, game, u64::MAX)).collect();
        assert!(lengths.iter().any(|shots| *shots != lengths[0]));
        let mut backwards = forecast(&record);
        for game in (0..12).rev() {
            // A game that another interrupts begins anew.
            assert_eq!(backwards.advance(game + 100, 5), Ok(Progress::Unfinished));
            let length = length(&mut backwards, game, 1 + game % 3);
            assert_eq!(length, lengths[game as usize], "game {game} of {text}");
        }
    }
}

#[test]
fn games_from_any_record_end_after_as_many_shots_as_there_are_cells_to_hit_or_more() {
    for seed in 0..150 {
        let record = random_record(&mut Dice(seed));
        println!("seed {seed}: {record}");
        let Ok(position) = Position::new(&record) else { continue };
        let ships = position.classes().iter().map(|class| class.ships.len() * class.length as usize);
        let to_hit = ships.sum::<usize>().saturating_sub(record.hits().len());
        let played = play(&record, 5).histogram().len() - 1;
        assert!((to_hit..=record.open().len()).contains(&played));
    }
}
