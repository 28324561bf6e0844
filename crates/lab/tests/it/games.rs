//! Games of all strategies: those of earlier versions, shot for shot, and none that depends on the one before.

use rangekeeper_engine::{Preset, Record, Rules, ScaledPrior};
use rangekeeper_lab::{ExactGreedy, Experiment, Rangekeeper, Strategy, StrategyError, StrategyName};

use crate::{boards, for_small_rules, game, rules, shots_on_every_board};

/// The first games of a strategy stay as they are: their lengths, and a checksum of all their shots. Those of the
/// Rangekeeper policy also change with the fitted weights. `rangekeeper-research reproduce` compares the means of the
/// published strategies with what was published.
#[test]
fn games_stay_as_they_are() {
    let case = |name: &str, game: &str, expected: [usize; 6], checksum: u64| {
        let (rules, name) = (rules(game), name.parse::<StrategyName>().unwrap());
        let boards = boards(&rules, 3);
        let mut strategy = name.strategy_under(&rules, &ScaledPrior::UNIFORM, 9).unwrap();
        let games: Vec<Record> = (0..6).map(|number| self::game(&mut *strategy, &boards, number)).collect();
        let lengths: Vec<usize> = games.iter().map(|game| game.shots().len()).collect();
        let add = |sum: u64, index: u8| sum.wrapping_mul(1_000_003).wrapping_add(index.into());
        let sum = games.iter().flat_map(Record::shots).map(|shot| shot.cell.index()).fold(0, add);
        assert_eq!((lengths, sum), (expected.to_vec(), checksum), "{name} on boards of seed 3 under {game}");
    };
    case("random", "classic", [100, 99, 95, 96, 98, 96], 7_419_629_143_541_380_174);
    case("row-scan", "hit-or-miss", [91, 90, 92, 97, 100, 72], 4_429_063_448_331_365_778);
    case("parity-cross", "hit-or-miss", [60, 70, 56, 42, 68, 54], 3_483_841_512_531_428_764);
    case("parity-rows", "hit-or-miss", [59, 68, 56, 39, 66, 47], 10_391_439_306_381_337_506);
    case("guess-and-search", "classic", [69, 49, 82, 62, 42, 69], 16_798_664_357_341_170_416);
    case("density-grid", "classic", [54, 55, 45, 51, 62, 72], 520_750_846_805_671_480);
    case("human", "classic", [53, 45, 47, 63, 67, 47], 18_035_414_364_350_823_804);
    case("rodin", "rodin-1988", [58, 40, 40, 35, 38, 44], 591_193_175_983_945_288);
    case("density", "classic", [42, 48, 27, 34, 39, 61], 13_722_008_218_170_313_622);
    case("probability-matrix", "classic", [43, 41, 60, 51, 46, 63], 10_823_552_505_900_896_113);
    case("sampled-greedy", "sea-battle", [59, 55, 47, 60, 60, 55], 14_668_080_211_400_543_820);
    case("monte-carlo:300", "classic", [40, 30, 30, 60, 47, 48], 16_472_078_160_491_767_236);
    case("rangekeeper", "hit-or-miss", [37, 39, 38, 37, 50, 33], 9_919_047_068_286_402_502);
    let touching = "7x7,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2";
    case("exact-greedy", touching, [23, 31, 21, 25, 26, 23], 5_041_905_733_461_087_602);
    let apart = "8x8,none,hit-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2";
    case("rangekeeper", apart, [21, 19, 28, 28, 27, 23], 7_732_428_624_746_329_353);
    case("rangekeeper", "classic", [42, 34, 25, 39, 64, 62], 412_781_526_658_040_889);
    case("rangekeeper", "box", [63, 30, 25, 46, 38, 63], 11_302_635_699_658_213_190);
}

/// The browser test of the lab also plays games of this seed and compares them with those played natively, to check
/// that the policy plays equally in WebAssembly.
#[test]
fn a_game_of_a_seed_stays_as_it_is() {
    let experiment = Experiment::new(Rules::classic(), vec![StrategyName::Rangekeeper], 1);
    let (_, record) = experiment.players().unwrap().replay(0, 0).unwrap();
    let expected = include_str!("../golden/rangekeeper_game.txt").trim_end();
    assert_eq!(record.to_string(), expected, "seed 1, game 0");
}

/// Asserts that a strategy plays game 5 as anew after these other games, and again after itself.
fn plays_as_anew(name: StrategyName, rules: &Rules, before: u64) {
    let strategy = || name.strategy_under(rules, &ScaledPrior::UNIFORM, 1);
    let (mut anew, mut played) = match strategy() {
        Ok(anew) => (anew, strategy().unwrap()),
        Err(StrategyError::Unsuited(_)) => return,
        Err(error) => panic!("{error}"),
    };
    let boards = boards(rules, 2);
    for before in 0..before {
        game(&mut *played, &boards, before);
    }
    let expected = game(&mut *anew, &boards, 5);
    for _ in 0..2 {
        assert_eq!(game(&mut *played, &boards, 5), expected, "{name}, {rules:?}");
    }
}

const OTHER: [&str; 2] = ["7x7,corners,sunk;Alpha=4,Bravo=3,Charlie=1", "16x16,allowed,sunk;A=16,B=1,C=16"];

#[test]
fn a_game_depends_on_nothing_that_was_played_before() {
    for mut name in StrategyName::ALL.into_iter().filter(|name| *name != StrategyName::Rangekeeper) {
        if let StrategyName::MonteCarlo { draws } = &mut name {
            *draws = 50;
        }
        // Every board of a larger game is counted anew for every shot.
        let counts_all = matches!(name, StrategyName::ExactGreedy | StrategyName::ExactOptimal { .. });
        for preset in ["classic", "hit-or-miss", "rodin-1988", "sea-battle"] {
            if !(counts_all && preset == "sea-battle") {
                plays_as_anew(name, &rules(preset), 2);
            }
        }
        if !counts_all {
            for text in OTHER {
                plays_as_anew(name, &rules(text), 1);
            }
        }
        for_small_rules(|rules| plays_as_anew(name, rules, 3));
    }
}

#[test]
fn a_game_of_the_policy_depends_on_nothing_that_was_played_before() {
    // A game of the German fleet takes ten seconds.
    let presets = Preset::ALL.iter().filter(|preset| preset.name != "german").map(Preset::rules);
    for rules in presets.chain(OTHER.map(rules)) {
        plays_as_anew(StrategyName::Rangekeeper, &rules, 1);
    }
    for text in [
        "4x6,none,hit-ship;Alpha=6,Bravo=2",
        "1x1,allowed,hit-miss;Alpha=1",
        "6x6,allowed,sunk-ship;Alpha=3,Bravo=3,Charlie=3",
        "6x6,allowed,hit-ship;Alpha=3,Bravo=3,Charlie=3",
    ] {
        plays_as_anew(StrategyName::Rangekeeper, &rules(text), 3);
    }
}

/// All boards are played, so that chance plays no part.
#[test]
fn fewer_shots_are_taken_than_by_shooting_the_most_probable_cell() {
    let case = |text: &str, per_mille: usize| {
        let rules = rules(text);
        let shots = |it: &mut dyn Strategy| shots_on_every_board(&rules, it).iter().sum::<usize>();
        let own = shots(&mut Rangekeeper::new(&rules, &ScaledPrior::UNIFORM, 1));
        let greedy = shots(&mut ExactGreedy::new(&rules, &ScaledPrior::UNIFORM).unwrap());
        assert!(own * 1000 <= greedy * per_mille, "{text}: {own} shots, greedy play {greedy}");
    };
    case("5x5,allowed,sunk-ship;Alpha=3,Bravo=2", 998);
    case("6x6,allowed,sunk-ship;Alpha=3,Bravo=2", 992);
    case("6x6,none,hit-miss;Alpha=3,Bravo=2", 998);
}
