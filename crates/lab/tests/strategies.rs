//! Published strategies, compared with the published figures.

use rangekeeper_engine::{Confidence, Preset, Record, Rules, ScaledPrior};
use rangekeeper_lab::{
    Clearing, DensityGrid, GuessAndSearch, Parity, RandomShots, Rodin, RowScan, Strategy, WeightedDensity,
    play,
};
use rangekeeper_play::{GameLengths, HiddenBoards};

/// Number of standard errors by which a mean may be off.
const ERRORS: f64 = 4.5;

fn rules(name: &str) -> Rules {
    name.parse::<Preset>().unwrap().rules()
}

/// Plays the first games of a seed.
fn lengths(rules: &Rules, strategy: &mut dyn Strategy, games: u64) -> GameLengths {
    let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 1).unwrap();
    (0..games).map(|game| play(strategy, game, &boards.hide(game).unwrap()).shots().len() as u16).collect()
}

/// Asserts that the mean number of shots is `mean`, to the given number of decimals.
#[track_caller]
fn case(rules: &Rules, strategy: &mut dyn Strategy, games: u64, mean: f64, decimals: i32) {
    let lengths = lengths(rules, strategy, games);
    let (found, error) = (lengths.mean().unwrap(), lengths.standard_error().unwrap());
    let rounding = 0.5 * 0.1_f64.powi(decimals);
    println!("{found} +- {error}, sd {}", lengths.standard_deviation().unwrap());
    assert!((found - mean).abs() < ERRORS * error + rounding, "{found} +- {error}, not {mean}");
}

#[test]
fn random_shots_take_the_mean_of_the_last_of_the_fleets_cells() {
    let rules = Rules::classic();
    case(&rules, &mut RandomShots::new(&rules, 1), 20_000, 17.0 * 101.0 / 18.0, 3);
}

#[test]
fn fixed_orders_take_what_was_counted_over_all_boards() {
    let rules = rules("hit-or-miss");
    case(&rules, &mut RowScan, 10_000, 91.7, 1);
    case(&rules, &mut Parity::new(&rules, Clearing::Cross).unwrap(), 20_000, 58.7, 1);
    case(&rules, &mut Parity::new(&rules, Clearing::RowFirst).unwrap(), 20_000, 55.6, 1);
}

#[test]
fn weighted_density_is_as_good_as_the_best_that_is_documented() {
    let rules = Rules::classic();
    case(&rules, &mut WeightedDensity::new(&rules, &ScaledPrior::UNIFORM, 10), 20_000, 44.4, 1);
}

#[test]
fn without_the_quirks_the_same_ways_of_playing_take_fewer_shots() {
    let rules = Rules::classic();
    for (strategy, games, published) in [
        (Box::new(GuessAndSearch::new(&rules, 1)) as Box<dyn Strategy>, 10_000, 67.25),
        (Box::new(DensityGrid::new(&rules)), 4_000, 57.91),
    ] {
        let mut strategy = strategy;
        let (_, upper) =
            lengths(&rules, &mut *strategy, games).interval(Confidence::new(0.9999).unwrap()).unwrap();
        assert!(upper < published, "{upper} is not below {published}");
    }
}

#[test]
fn patterns_take_about_what_people_took_in_32_games() {
    let rules = rules("rodin-1988");
    let lengths = lengths(&rules, &mut Rodin::new(&rules).unwrap(), 5_000);
    // What 32 games tell of the mean.
    let error = lengths.standard_deviation().unwrap() / 32.0_f64.sqrt();
    let mean = lengths.mean().unwrap();
    assert!((mean - 48.9).abs() < 2.0 * error, "{mean}, and 48.9 +- {error} in 32 games");
}

/// Returns every strategy that suits these rules.
fn all(rules: &Rules) -> Vec<Box<dyn Strategy>> {
    let mut all: Vec<Box<dyn Strategy>> = vec![
        Box::new(RandomShots::new(rules, 1)),
        Box::new(RowScan),
        Box::new(GuessAndSearch::new(rules, 1)),
        Box::new(DensityGrid::new(rules)),
        Box::new(WeightedDensity::new(rules, &ScaledPrior::UNIFORM, 10)),
    ];
    for clearing in [Clearing::Cross, Clearing::RowFirst] {
        all.extend(Parity::new(rules, clearing).map(|it| Box::new(it) as Box<dyn Strategy>));
    }
    all.extend(Rodin::new(rules).map(|it| Box::new(it) as Box<dyn Strategy>));
    all
}

#[test]
fn a_game_depends_on_nothing_that_was_played_before() {
    let case = |rules: &Rules| {
        let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 2).unwrap();
        for (number, (mut one, mut other)) in all(rules).into_iter().zip(all(rules)).enumerate() {
            let game = |strategy: &mut dyn Strategy, game| play(strategy, game, &boards.hide(game).unwrap());
            for before in 0..3 {
                game(&mut *one, before);
            }
            assert_eq!(game(&mut *one, 5), game(&mut *other, 5), "strategy {number} of {rules:?}");
        }
    };
    for name in ["classic", "hit-or-miss", "rodin-1988", "sea-battle"] {
        case(&rules(name));
    }
    for text in [
        "v1;10x10,corners,sunk;Alpha=4,Bravo=3,Charlie=1;",
        "v1;16x16,allowed,sunk;Alpha=16,Bravo=1,Charlie=16;",
        "v1;4x6,none,hit-ship;Alpha=6,Bravo=2;",
    ] {
        case(text.parse::<Record>().unwrap().rules());
    }
}
