//! Greedy strategies, from counts of placements to counts of all boards.

use rangekeeper_engine::{
    Arrangement, Cell, Counts, Placement, Position, Posterior, Preset, Record, Rules, ScaledPrior, placements,
};
use rangekeeper_lab::{
    ExactGreedy, ExactOptimal, MonteCarloGreedy, ProbabilityMatrix, SampledGreedy, Strategy, play,
};
use rangekeeper_play::{GameLengths, HiddenBoards, solve};
use rangekeeper_testing::Dice;

fn count(record: &Record) -> Counts {
    Posterior::new(Position::new(record).unwrap()).count().unwrap().run()
}

/// Returns the rules of this name or text.
fn rules(text: &str) -> Rules {
    let named = text.parse::<Preset>().map(|preset| preset.rules());
    named.unwrap_or_else(|_| format!("v1;{text};").parse::<Record>().unwrap().rules().clone())
}

/// Plays these games on the boards of a seed.
fn lengths(rules: &Rules, strategy: &mut dyn Strategy, games: u64) -> GameLengths {
    let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 1).unwrap();
    (0..games).map(|game| play(strategy, game, &boards.hide(game).unwrap()).shots().len() as u16).collect()
}

/// Returns every strategy that suits these rules.
fn all(rules: &Rules) -> Vec<Box<dyn Strategy>> {
    let mut all: Vec<Box<dyn Strategy>> = vec![
        Box::new(ProbabilityMatrix::new(rules)),
        Box::new(MonteCarloGreedy::new(rules, &ScaledPrior::UNIFORM, 50, 1).unwrap()),
        Box::new(SampledGreedy::new(rules, &ScaledPrior::UNIFORM, 1)),
    ];
    all.extend(ExactGreedy::new(rules, &ScaledPrior::UNIFORM).map(|it| Box::new(it) as Box<dyn Strategy>));
    all.extend(ExactOptimal::new(rules, 12).map(|it| Box::new(it) as Box<dyn Strategy>));
    all
}

/// Grids and fleets of every kind, played under every contact and announcement rule.
const SMALL: [(&str, &str); 7] = [
    ("1x9", "Alpha=3,Bravo=2"),
    ("4x4", "Alpha=3,Bravo=2"),
    ("5x5", "Alpha=3,Bravo=2,Charlie=2"),
    ("6x4", "Alpha=4,Bravo=1"),
    ("6x5", "Alpha=2,Bravo=2,Charlie=1,Delta=1"),
    ("7x3", "Alpha=4"),
    ("16x2", "Alpha=16,Bravo=2"),
];

/// Calls a function with small rules of every kind, if some arrangement obeys them.
fn for_small_rules(mut case: impl FnMut(&Rules)) {
    for (grid, fleet) in SMALL {
        for contact in ["allowed", "corners", "none"] {
            for announcement in ["hit-miss", "sunk", "sunk-ship", "hit-ship"] {
                let rules = rules(&format!("{grid},{contact},{announcement};{fleet}"));
                if HiddenBoards::new(&rules, &ScaledPrior::UNIFORM, 1).is_ok() {
                    case(&rules);
                }
            }
        }
    }
}

#[test]
fn a_game_depends_on_nothing_that_was_played_before() {
    let case = |rules: &Rules, before: u64| {
        let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 2).unwrap();
        for (number, (mut one, mut other)) in all(rules).into_iter().zip(all(rules)).enumerate() {
            // `play` panics at a cell that is shot twice or lies beyond the grid.
            let game = |strategy: &mut dyn Strategy, game| play(strategy, game, &boards.hide(game).unwrap());
            for before in 0..before {
                game(&mut *one, before);
            }
            assert_eq!(game(&mut *one, 5), game(&mut *other, 5), "strategy {number} of {rules:?}");
        }
    };
    for name in ["classic", "hit-or-miss", "rodin-1988", "sea-battle"] {
        case(&rules(name), 2);
    }
    for_small_rules(|rules| case(rules, 5));
}

/// Compares both strategies where all boards are listed from the first shot on: they shoot at the same cells.
#[test]
fn drawn_boards_are_all_boards_where_they_are_few() {
    let mut games = 0;
    for_small_rules(|rules| {
        // With three ships, some thousand boards are drawn.
        let exact =
            ExactGreedy::new(rules, &ScaledPrior::UNIFORM).filter(|_| rules.fleet().ships().len() < 3);
        let Some(mut exact) = exact else { return };
        let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 3).unwrap();
        for game in 0..5 {
            let hidden = boards.hide(game).unwrap();
            let [one, other]: [&mut dyn Strategy; 2] =
                [&mut exact, &mut SampledGreedy::new(rules, &ScaledPrior::UNIFORM, 1)];
            assert_eq!(play(one, game, &hidden), play(other, game, &hidden), "game {game} of {rules:?}");
            games += 1;
        }
    });
    assert!(games >= 200, "only {games}");
}

#[test]
fn the_probability_matrix_takes_44_shots() {
    let rules = rules("classic");
    let lengths = lengths(&rules, &mut ProbabilityMatrix::new(&rules), 5_000);
    let (mean, error) = (lengths.mean().unwrap(), lengths.standard_error().unwrap());
    assert!((mean - 44.3).abs() < 4.5 * error, "{mean} +- {error}");
}

/// Calls a function with the record before every shot of a game, and the shot.
fn for_every_shot(game: &Record, mut case: impl FnMut(&Record, Cell)) {
    for (number, shot) in game.shots().iter().enumerate() {
        case(&game.first_shots(number), shot.cell);
    }
}

/// Returns the open cell that most boards occupy, the first of equals, by a plain count.
fn most_likely(record: &Record) -> Cell {
    let counts = count(record);
    // Of equals, the last is taken.
    let mut open: Vec<Cell> = record.open().iter().collect();
    open.reverse();
    open.into_iter().max_by_key(|cell| counts.occupied(*cell)).unwrap()
}

#[test]
fn exact_greedy_shoots_what_a_plain_count_of_the_record_says() {
    let case = |rules: &Rules, seed: u64, games: u64| {
        let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, seed).unwrap();
        let mut strategy = ExactGreedy::new(rules, &ScaledPrior::UNIFORM).unwrap();
        for number in 0..games {
            let game = play(&mut strategy, number, &boards.hide(number).unwrap());
            for_every_shot(&game, |record, cell| {
                assert_eq!(most_likely(record), cell, "seed {seed}, game {number}: {record}");
            });
        }
    };
    let seed = 7;
    println!("seed {seed}");
    case(&rules("classic"), seed, 6);
    case(&rules("hit-or-miss"), seed, 2);
    case(&rules("rodin-1988"), seed, 2);
    case(&rules("9x8,corners,sunk;Alpha=4,Bravo=3,Charlie=3,Delta=2"), seed, 10);
    case(&rules("12x12,allowed,sunk-ship;Alpha=3,Bravo=3,Charlie=3"), seed, 10);
    let mut dice = Dice(seed);
    for_small_rules(|rules| case(rules, dice.roll(1000) as u64, 2));
}

#[test]
fn what_is_kept_of_other_games_makes_no_difference() {
    let rules = rules("7x7,allowed,sunk-ship;Alpha=4,Bravo=3,Charlie=3,Delta=2");
    let boards = HiddenBoards::new(&rules, &ScaledPrior::UNIFORM, 5).unwrap();
    let game = |strategy: &mut dyn Strategy, number| play(strategy, number, &boards.hide(number).unwrap());
    let (greedy, optimal) =
        (ExactGreedy::new(&rules, &ScaledPrior::UNIFORM).unwrap(), ExactOptimal::new(&rules, 12).unwrap());
    let (mut played, mut best_played) = (greedy.clone(), optimal.clone());
    for _ in 0..2 {
        for number in 0..20 {
            assert_eq!(game(&mut played, number), game(&mut greedy.clone(), number), "game {number}");
            assert_eq!(game(&mut best_played, number), game(&mut optimal.clone(), number), "game {number}");
        }
    }
}

#[test]
fn exact_greedy_is_not_for_fleets_that_cannot_be_counted() {
    assert!(ExactGreedy::new(&rules("sea-battle"), &ScaledPrior::UNIFORM).is_some());
    let too_many = "12x12,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
    assert!(ExactGreedy::new(&rules(too_many), &ScaledPrior::UNIFORM).is_none());
    assert!(
        ExactGreedy::new(&rules("3x3,none,sunk;Alpha=3,Bravo=3,Charlie=3"), &ScaledPrior::UNIFORM).is_none()
    );
}

#[test]
fn many_draws_are_as_good_as_all_boards() {
    let case = |rules: &Rules, games: u64| {
        let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, 3).unwrap();
        let mut strategy = MonteCarloGreedy::new(rules, &ScaledPrior::UNIFORM, 20_000, 4).unwrap();
        for number in 0..games {
            let game = play(&mut strategy, number, &boards.hide(number).unwrap());
            for_every_shot(&game, |record, cell| {
                let (counts, best) = (count(record), most_likely(record));
                // Five standard errors of the difference.
                assert!(
                    counts.probability(cell) > counts.probability(best) - 0.025,
                    "{cell}, not {best}: {record}"
                );
            });
        }
    };
    case(&rules("classic"), 2);
    case(&rules("8x8,none,hit-miss;Alpha=4,Bravo=3,Charlie=2"), 5);
}

/// Returns every arrangement of the ships under these rules.
fn every_board(rules: &Rules) -> Vec<Arrangement> {
    let fleet = rules.fleet();
    let places: Vec<Vec<Placement>> =
        fleet.ships().iter().map(|ship| placements(rules.grid(), ship.length)).collect();
    let mut fleets = vec![Vec::new()];
    for places in places {
        let with = |fleet: &Vec<Placement>| {
            let fleet = fleet.clone();
            places.iter().map(move |place| [&fleet[..], &[*place]].concat())
        };
        fleets = fleets.iter().flat_map(with).collect();
    }
    fleets.into_iter().filter_map(|fleet| Arrangement::new(rules.clone(), fleet).ok()).collect()
}

#[test]
fn where_all_boards_are_few_the_fewest_shots_are_taken_over_them() {
    let case = |text: &str| {
        let rules = rules(text);
        let record = Record::new(rules.clone());
        let best = solve(&Position::new(&record).unwrap()).unwrap().optimal.unwrap();
        let shots = |strategy: &mut dyn Strategy| {
            let boards = every_board(&rules);
            assert_eq!(boards.len(), best.boards as usize);
            boards.iter().map(|board| play(strategy, 0, board).shots().len()).sum::<usize>()
        };
        assert_eq!(shots(&mut ExactOptimal::new(&rules, 64).unwrap()), best.shots as usize, "{text}");
        assert!(
            shots(&mut ExactGreedy::new(&rules, &ScaledPrior::UNIFORM).unwrap()) >= best.shots as usize,
            "{text}"
        );
    };
    case("4x4,none,hit-miss;Alpha=2");
    case("4x4,allowed,sunk;Alpha=3");
    case("4x3,none,sunk-ship;Alpha=3,Bravo=2");
    case("3x3,corners,hit-ship;Alpha=2,Bravo=2");
}
