//! Regression tests: games by rules, seed and number stay equal, shot for shot.

use rangekeeper_engine::{Preset, Record, Rules, ScaledPrior};
use rangekeeper_lab::{ExactGreedy, MonteCarloGreedy, Rangekeeper, Strategy, play};
use rangekeeper_play::HiddenBoards;

fn rules(name: &str) -> Rules {
    name.parse::<Preset>().unwrap().rules()
}

fn small(rules: &str) -> Rules {
    let text = format!("v1;{rules};Alpha=4,Bravo=3,Charlie=3,Delta=2;");
    text.parse::<Record>().unwrap().rules().clone()
}

/// Compares the lengths of the first games, and a checksum of all their shots, with the expected ones.
#[track_caller]
fn case(rules: &Rules, strategy: &mut dyn Strategy, expected: [usize; 6], checksum: u64) {
    let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 3).unwrap();
    let games: Vec<Record> = (0..6).map(|game| play(strategy, game, &boards.hide(game).unwrap())).collect();
    let lengths: Vec<usize> = games.iter().map(|game| game.shots().len()).collect();
    let shots = games.iter().flat_map(Record::shots);
    let sum =
        shots.fold(0_u64, |sum, shot| sum.wrapping_mul(1_000_003).wrapping_add(shot.cell.index().into()));
    assert_eq!((lengths, sum), (expected.to_vec(), checksum), "boards of seed 3 under {rules:?}");
}

#[test]
fn games_stay_as_they_are() {
    let classic = rules("classic");
    let strategy = &mut MonteCarloGreedy::new(&classic, &ScaledPrior::UNIFORM, 300, 9).unwrap();
    case(&classic, strategy, [40, 30, 30, 60, 47, 48], 16_472_078_160_491_767_236);
    let hit_or_miss = rules("hit-or-miss");
    let strategy = &mut Rangekeeper::new(&hit_or_miss, &ScaledPrior::UNIFORM, 9);
    case(&hit_or_miss, strategy, [37, 39, 38, 37, 50, 33], 9_919_047_068_286_402_502);
    let touching = small("7x7,allowed,sunk-ship");
    let strategy = &mut ExactGreedy::new(&touching, &ScaledPrior::UNIFORM).unwrap();
    case(&touching, strategy, [23, 31, 21, 25, 26, 23], 5_041_905_733_461_087_602);
    let apart = small("8x8,none,hit-ship");
    let strategy = &mut Rangekeeper::new(&apart, &ScaledPrior::UNIFORM, 9);
    case(&apart, strategy, [21, 19, 28, 28, 27, 23], 7_732_428_624_746_329_353);
}

/// These games also change with the fitted weights.
#[test]
fn games_by_fitted_weights_stay_as_they_are() {
    let classic = rules("classic");
    let strategy = &mut Rangekeeper::new(&classic, &ScaledPrior::UNIFORM, 9);
    case(&classic, strategy, [42, 34, 25, 39, 64, 62], 412_781_526_658_040_889);
    let every_hit_named = rules("box");
    let strategy = &mut Rangekeeper::new(&every_hit_named, &ScaledPrior::UNIFORM, 9);
    case(&every_hit_named, strategy, [63, 30, 25, 46, 38, 63], 11_302_635_699_658_213_190);
}
