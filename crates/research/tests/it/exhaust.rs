//! Computed games on all boards, compared with games that are played.

use rangekeeper_engine::{Arrangement, Record, Rules, ScaledPrior};
use rangekeeper_lab::{StrategyName, play};
use rangekeeper_play::GameLengths;
use rangekeeper_research::exhaust::{Exhaust, ExhaustError};
use rangekeeper_testing::{ShipCells, arrangements};

fn played(strategy: StrategyName, hidden: &Arrangement) -> u16 {
    let mut strategy = strategy.strategy_under(hidden.rules(), &ScaledPrior::UNIFORM, 1).unwrap();
    play(&mut *strategy, 0, hidden).shots().len() as u16
}

#[test]
fn all_boards_of_smaller_games_take_as_many_shots_as_in_their_games() {
    let case = |text: &str, strategy: StrategyName, times_each: u64| {
        let rules: Rules = text.parse().unwrap();
        let exhaust = Exhaust::new(&rules, strategy).unwrap().all();
        // Ships of equal length swap places, so that a board is played more than once.
        let board = |ships: ShipCells| {
            Arrangement::of_ships(&rules, rules.fleet().ids().zip(ships).collect()).unwrap()
        };
        let boards = arrangements(&Record::new(rules.clone())).into_iter().map(board);
        let played: GameLengths = boards.map(|board| played(strategy, &board)).collect();
        let once: Vec<u64> = played.histogram().iter().map(|games| games / times_each).collect();
        assert_eq!(exhaust.histogram()[..once.len()], once, "{strategy} {text}");
        assert_eq!(exhaust.games() * times_each, played.games(), "{strategy} {text}");
    };
    for strategy in [StrategyName::RowScan, StrategyName::ParityCross, StrategyName::ParityRows] {
        case("10x10,none,hit-miss;Alpha=5", strategy, 1);
        case("10x10,none,hit-miss;Alpha=5,Bravo=2", strategy, 1);
        case("10x10,none,hit-miss;Alpha=3,Bravo=3", strategy, 2);
        case("10x10,none,hit-miss;Alpha=10,Bravo=9,Charlie=8", strategy, 1);
    }
    case("4x5,none,sunk;Alpha=2,Bravo=3,Charlie=4", StrategyName::RowScan, 1);
    case("5x4,allowed,sunk;Alpha=2,Bravo=2,Charlie=2", StrategyName::RowScan, 6);
    case("4x4,corners,sunk;Alpha=3,Bravo=1,Charlie=1,Delta=1", StrategyName::RowScan, 6);
}

#[test]
fn what_cannot_be_told_without_playing_is_refused() {
    let case = |text: &str, strategy: StrategyName, words: &str| {
        let error: ExhaustError = Exhaust::new(&text.parse().unwrap(), strategy).expect_err(text);
        assert!(error.to_string().contains(words), "{error}");
    };
    case("10x10,none,hit-miss;Alpha=5", StrategyName::Rodin, "the shots of rodin");
    case("10x10,allowed,hit-miss;Alpha=5", StrategyName::ParityCross, "--contact none");
    case("10x9,none,hit-miss;Alpha=5", StrategyName::ParityRows, "not for 10x9");
    case("10x10,none,hit-miss;Alpha=1", StrategyName::ParityRows, "one cell");
    case("12x11,none,hit-miss;Alpha=5", StrategyName::RowScan, "more than 128 cells");
}
