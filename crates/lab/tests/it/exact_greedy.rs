//! Greedy strategies, from counts of placements to counts of all boards.

use rangekeeper_engine::{Cell, Position, Posterior, Record, Rules, ScaledPrior};
use rangekeeper_lab::{ExactGreedy, ExactOptimal, SampledGreedy, Strategy};
use rangekeeper_play::solve;
use rangekeeper_testing::Dice;

use crate::{boards, for_small_rules, game, rules, shots_on_every_board};

/// Compares both strategies where all boards are listed from the first shot on: they shoot at the same cells.
#[test]
fn drawn_boards_are_all_boards_where_they_are_few() {
    let mut games = 0;
    for_small_rules(|rules| {
        // With three ships, some thousand boards are drawn.
        let are_few = rules.fleet().ships().len() < 3;
        let Some(mut exact) = ExactGreedy::new(rules, &ScaledPrior::UNIFORM).filter(|_| are_few) else {
            return;
        };
        let boards = boards(rules, 3);
        for number in 0..5 {
            let mut sampled = SampledGreedy::new(rules, &ScaledPrior::UNIFORM, 1);
            let expected = game(&mut exact, &boards, number);
            assert_eq!(game(&mut sampled, &boards, number), expected, "game {number} of {rules:?}");
            games += 1;
        }
    });
    assert!(games >= 200, "only {games}");
}

/// Returns the open cell that most boards occupy, the first of equals, by a plain count.
fn most_likely(record: &Record) -> Cell {
    let counts = Posterior::new(Position::new(record).unwrap()).count().unwrap().run();
    let most = record.open().iter().map(|cell| counts.occupied(cell)).max().unwrap();
    record.open().iter().find(|cell| counts.occupied(*cell) == most).unwrap()
}

#[test]
fn exact_greedy_shoots_what_a_plain_count_of_the_record_says() {
    let case = |rules: &Rules, seed: u64, games: u64| {
        let boards = boards(rules, seed);
        let mut strategy = ExactGreedy::new(rules, &ScaledPrior::UNIFORM).unwrap();
        for number in 0..games {
            let game = game(&mut strategy, &boards, number);
            for (shots, shot) in game.shots().iter().enumerate() {
                let record = game.first_shots(shots);
                assert_eq!(most_likely(&record), shot.cell, "seed {seed}, game {number}: {record}");
            }
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
fn exact_greedy_is_not_for_fleets_that_cannot_be_counted() {
    let too_many = "12x12,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1";
    let impossible = "3x3,none,sunk;Alpha=3,Bravo=3,Charlie=3";
    for (text, is_for) in [("sea-battle", true), (too_many, false), (impossible, false)] {
        assert_eq!(ExactGreedy::new(&rules(text), &ScaledPrior::UNIFORM).is_some(), is_for, "{text}");
    }
}

#[test]
fn where_all_boards_are_few_the_fewest_shots_are_taken_over_them() {
    let case = |text: &str| {
        let rules = rules(text);
        let record = Record::new(rules.clone());
        let best = solve(&Position::new(&record).unwrap()).unwrap().optimal.unwrap();
        let shots = |strategy: &mut dyn Strategy| {
            let shots = shots_on_every_board(&rules, strategy);
            assert_eq!(shots.len(), best.boards as usize);
            shots.into_iter().sum::<usize>()
        };
        let greedy = shots(&mut ExactGreedy::new(&rules, &ScaledPrior::UNIFORM).unwrap());
        assert_eq!(shots(&mut ExactOptimal::new(&rules, 64).unwrap()), best.shots as usize, "{text}");
        assert!(greedy >= best.shots as usize, "{text}");
    };
    case("4x4,none,hit-miss;Alpha=2");
    case("4x4,allowed,sunk;Alpha=3");
    case("4x3,none,sunk-ship;Alpha=3,Bravo=2");
    case("3x3,corners,hit-ship;Alpha=2,Bravo=2");
}
