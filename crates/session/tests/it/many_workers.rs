//! Several workers, some of them lost: the results do not depend on which worker finds them.

use std::cell::RefCell;
use std::rc::Rc;

use crate::prelude::*;
use rangekeeper_session::workers::pool::LOSSES;
use rangekeeper_session::workers::protocol::{Query, QueryResult, Task};

const RECORD: &str = "v1;classic;E5:miss,B2:hit,H8:hit,B3:hit";
const HIT: Option<Mark> = Some(Mark::Shot(Outcome::Hit));
const IS_GAME: fn(&Task) -> bool = |task| matches!(task, Task::Play { .. });
const IS_OPPONENTS: fn(&Task) -> bool = |task| matches!(task, Task::PlayOpponent { .. });
const IS_QUERY: fn(&Task) -> bool = |task| matches!(task, Task::Query(_));

/// Opens the page with so many workers, and waits for nothing.
fn begin(workers: usize) -> Table {
    begin_at(workers, "110000", RECORD)
}

fn begin_at(workers: usize, samples: &str, address: &str) -> Table {
    Table::begin_on(Setup { workers, ..Setup::default() }, &[("samples", samples)], address)
}

fn settled(workers: usize) -> Table {
    let table = begin(workers);
    table.settle();
    table
}

/// Kills the worker at this place so many times.
fn kill(place: usize, times: u32, reason: &str) {
    (0..times).for_each(|_| workers::kill(place, reason));
}

/// Returns a page with one worker that has numbers, while its search for the best shot is in hand.
fn seeking() -> Table {
    let table = begin(1);
    table.wait_for(|| table.reading().findings().is_some());
    assert_eq!(in_hand(|task| matches!(task, Task::BestShot)), 1);
    assert_eq!(table.known().best, BestShotState::Sought);
    table
}

fn the_best() -> BestShotState {
    BestShotState::Named(best_shot(&posterior(RECORD)).unwrap())
}

fn the_forecast() -> Forecasting {
    Forecasting::Done(play(RECORD, SEED))
}

fn want_forecast(table: &Table, wanted: bool) {
    table.view(|session| session.analysis.forecast_open.set(wanted));
}

/// Asserts that after a stop the forecast is completed once it is wanted again, and the reading stays.
#[track_caller]
fn assert_plays_on(table: &Table, reading: &Reading) {
    want_forecast(table, false);
    want_forecast(table, true);
    table.settle();
    assert_eq!((&table.reading(), table.forecast()), (reading, the_forecast()));
}

#[test]
fn the_result_is_the_same_whoever_draws_it() {
    let table = settled(1);
    let sample = table.findings().sample.unwrap();
    assert_eq!((sample.sample.accepted(), sample.complete), (110_000, true));
    assert_eq!(table.counts(), Some(count(RECORD)));
    let one = table.reading();
    assert_eq!([3, 8].map(|workers| settled(workers).reading()), [one.clone(), one]);
}

#[test]
fn a_lost_worker_changes_nothing_about_the_result() {
    let one = settled(1).reading();
    let table = begin(2);
    assert!((0..4).all(|_| table.round()));
    workers::kill(0, "killed");
    assert!((0..2).all(|_| table.round()));
    // The other one falls silent with its work in hand.
    workers::hang(0);
    table.settle();
    table.pass(5000.0);
    assert_eq!((table.reading(), workers::started()), (one, 4));
}

#[test]
fn workers_that_were_killed_while_they_loaded_are_missed_as_soon_as_silent_ones() {
    let table = settled(2);
    // Their replacements are killed too, until the page stops replacing them.
    kill(0, 6, "killed");
    assert_eq!(workers::started(), 8);
    workers::hang(0);
    workers::hang(1);
    table.mark("B4", HIT);
    table.pass(5000.0);
    assert_eq!(workers::started(), 10);
    assert!(table.findings().counts().is_some());
}

#[test]
fn a_pool_that_loses_every_worker_says_so() {
    let table = begin(2);
    kill(0, 100, "no such file");
    assert_eq!(table.reading(), Reading::Lost("no such file".to_owned()));
    let started = workers::started();
    assert!(started < 20, "it does not try for ever");
    table.mark("B4", HIT);
    assert!(workers::started() > started, "but with every new record");
    table.settle();
    assert!(table.findings().counts().is_some());
}

#[test]
fn the_best_shot_for_the_game_comes_soon_after_the_first_numbers_and_whoever_dies() {
    for workers in [1, 2] {
        let table = begin_at(workers, "10000000", RECORD);
        table.wait_for(|| table.reading().findings().is_some());
        assert_eq!(table.known().best, BestShotState::Sought);
        // By turns with the rest: however much there is to draw, nothing of it is waited for.
        let is_sought = || table.known().best == BestShotState::Sought;
        let rounds = (0..100).take_while(|_| is_sought() && table.round()).count();
        assert!(rounds < 40, "{rounds}");
        assert_eq!(table.known().best, the_best());
    }
    for dies in [0, 1] {
        let table = begin(2);
        table.wait_for(|| table.reading().findings().is_some());
        workers::kill(dies, "killed");
        table.settle();
        assert_eq!(table.known().best, the_best());
    }
}

#[test]
fn a_best_shot_that_is_not_known_in_time_is_not_named_any_more() {
    let table = seeking();
    let state = || (table.known().best, table.reading().findings().is_some_and(Findings::may_be_named));
    // Of ten ticks nine.
    timers::pass(2400.0);
    assert_eq!(state(), (BestShotState::Sought, false));
    timers::pass(200.0);
    assert_eq!(state(), (BestShotState::Unnamed, true));
    // The answer in flight is dropped, and all numbers and games come.
    want_forecast(&table, true);
    table.settle();
    assert_eq!((table.known().best, table.forecast()), (BestShotState::Unnamed, the_forecast()));
    assert_eq!(table.reading(), settled(1).reading());
    // Before there are numbers nothing is counted: a page may take long to load its workers.
    let table = begin(1);
    timers::pass(5000.0);
    table.settle();
    assert_eq!(table.known().best, the_best());
}

#[test]
fn stopping_and_losing_everyone_leave_no_best_shot_to_wait_for() {
    let table = seeking();
    let stop = || table.view(|session| session.analysis.stop());
    stop();
    assert!(table.session.analysis.paused.get_untracked());
    assert_eq!(table.known().best, BestShotState::Unnamed);
    want_forecast(&table, true);
    table.settle();
    assert_eq!(table.known().best, BestShotState::Unnamed);
    table.view(|session| untrack(|| session.analysis.ask(session.game)));
    table.settle();
    assert_eq!(table.known().best, the_best(), "asked anew, it is looked for anew");
    stop();
    assert_eq!(table.known().best, the_best(), "what is known stays known");

    let table = seeking();
    for _ in 0..LOSSES {
        assert_eq!(table.known().best, BestShotState::Sought);
        workers::kill(0, "out of memory");
    }
    assert_eq!(table.known().best, BestShotState::Unnamed);
}

#[test]
fn games_are_played_after_everything_else_and_only_while_they_are_wanted() {
    let alone = settled(2).reading();
    let table = begin(2);
    want_forecast(&table, true);
    while table.reading() != alone {
        assert_eq!(in_hand(IS_GAME), 0);
        assert_eq!(table.forecast().played().map_or(0, GameLengths::games), 0);
        assert!(table.round());
    }
    assert_eq!(in_hand(IS_GAME), 2);
    for _ in 0..50 {
        assert!(table.round());
        assert_eq!(table.reading(), alone);
    }
    want_forecast(&table, false);
    table.settle();
    assert_eq!((in_hand(IS_GAME), table.forecast()), (0, Forecasting::NotWanted));
    // Wanted again, it goes on where it was: nothing is drawn or counted, no game is played a second time.
    want_forecast(&table, true);
    let Forecasting::Begun(before) = table.forecast() else { panic!("{:?}", table.forecast()) };
    assert!((1..Forecasting::GAMES).contains(&before.games()), "{before:?}");
    assert_eq!((in_hand(IS_GAME), in_hand(|_| true)), (2, 2));
    table.settle();
    assert_eq!((table.reading(), table.forecast()), (alone, the_forecast()));
    want_forecast(&table, false);
    assert_eq!(table.forecast(), the_forecast(), "what is known stays known");
}

#[test]
fn where_games_kill_workers_there_is_no_forecast_and_the_reading_stays() {
    let table = settled(2);
    let reading = table.reading();
    want_forecast(&table, true);
    kill(1, LOSSES, "out of memory");
    table.settle();
    assert_eq!((table.reading(), table.forecast()), (reading, Forecasting::Impossible));
}

#[test]
fn stopping_keeps_the_games_that_were_played_until_they_are_wanted_again() {
    let table = settled(2);
    let reading = table.reading();
    want_forecast(&table, true);
    assert!((0..50).all(|_| table.round()));
    table.view(|session| session.analysis.stop());
    table.settle();
    let Forecasting::Stopped(shots) = table.forecast() else { panic!("{:?}", table.forecast()) };
    assert!((1..Forecasting::GAMES).contains(&shots.games()), "{shots:?}");
    assert_plays_on(&table, &reading);
}

#[test]
fn a_stopped_sample_is_enough_to_play_from() {
    let table = begin(2);
    want_forecast(&table, true);
    table.wait_for(|| table.reading().findings().is_some());
    table.view(|session| session.analysis.stop());
    table.settle();
    let reading = table.reading();
    let sample = table.findings().sample.unwrap();
    assert!(!sample.complete && sample.sample.accepted() > 0 && in_hand(|_| true) == 0);
    assert_eq!(table.forecast(), Forecasting::Stopped(GameLengths::default()));
    assert_plays_on(&table, &reading);
}

#[test]
fn a_contradiction_has_no_forecast_and_leaves_nobody_waiting() {
    let table = begin(3);
    want_forecast(&table, true);
    table.answer("A1", Kind::Sunk);
    table.choose("Destroyer");
    table.settle();
    assert!(matches!(table.reading(), Reading::Contradicted(_)));
    assert_eq!(table.forecast(), Forecasting::Impossible);
    table.pass(5000.0);
    assert_eq!(workers::started(), 3);
}

/// Opens a game of two boards in which the opponent has shot three times, and shows both.
fn begin_duel(workers: usize) -> Table {
    let game = two_boards(RECORD, FLEET, "D1 D2 D3");
    let table = begin_at(workers, "110000", &game.to_string());
    table.show_own_board();
    table
}

fn chance(table: &Table) -> Option<ChanceToWin> {
    let DuelGames { mine, theirs, lead, at_equal } = table.known().duel?;
    ChanceToWin::new(&mine, &theirs, lead, at_equal)
}

#[test]
fn the_chance_to_win_is_the_same_whoever_plays_its_games_and_whoever_dies() {
    let settled = |workers| {
        let table = begin_duel(workers);
        assert_eq!(in_hand(IS_OPPONENTS), 0, "everything else comes first");
        table.settle();
        // What was found last is told a moment later.
        table.pass(1000.0);
        assert_eq!(table.forecast(), Forecasting::NotWanted);
        chance(&table)
    };
    let one = settled(1).unwrap();
    let width = one.interval.upper - one.interval.lower;
    assert!(one.estimate > 0.5 && width < 0.07, "{one:?}");
    assert_eq!(settled(3), Some(one));
    // A mark in the midst of the opponent's games loses none.
    let table = begin_duel(2);
    table.wait_for(|| in_hand(IS_OPPONENTS) > 0);
    workers::kill(0, "killed");
    table.view(|session| untrack(|| session.analysis.ask(session.game)));
    table.settle();
    table.pass(1000.0);
    assert_eq!(chance(&table), Some(one));
}

#[test]
fn each_side_keeps_its_games_while_the_other_one_changes() {
    let table = begin_duel(2);
    table.settle();
    let before = chance(&table).unwrap();
    // Their shot: of my games nothing is played again.
    table.shoot_at_own("D4");
    assert_eq!(chance(&table), None);
    while table.round() {
        assert_eq!(in_hand(IS_GAME), 0);
    }
    assert_ne!(chance(&table).unwrap(), before);
    // My shot: of their games nothing is played again.
    table.mark("B4", HIT);
    while table.round() {
        assert_eq!(in_hand(IS_OPPONENTS), 0);
    }
    assert!(chance(&table).is_some());
    // In a replay none is wanted.
    table.replay(Some(5));
    assert_eq!((chance(&table), table.round()), (None, false));
}

#[test]
fn a_first_chance_to_win_does_not_wait_for_all_samples() {
    let table = begin_duel(2);
    table.settle();
    table.view(|session| session.analysis.samples.set(2_000_000));
    table.mark("B4", HIT);
    table.wait_for(|| in_hand(IS_GAME) > 0);
    assert_ne!(table.known().best, BestShotState::Sought);
    table.wait_for(|| chance(&table).is_some());
    assert!(table.findings().counts().is_some() && !table.findings().sample.unwrap().complete);
    // A stop loses none of the games that are under way.
    table.view(|session| untrack(|| session.analysis.ask(session.game)));
    table.wait_for(|| in_hand(IS_GAME) == 0);
    table.wait_for(|| in_hand(IS_GAME) > 0);
    table.view(|session| session.analysis.stop());
    want_forecast(&table, true);
    table.settle();
    assert!(matches!(table.forecast(), Forecasting::Done(_)), "{:?}", table.forecast());
}

/// Has these shooters play against a board. Returns the answers as they come, each with its place.
fn ask(table: &Table, shooters: &[Shooter]) -> Rc<RefCell<Vec<(usize, QueryResult)>>> {
    let board = two_boards("v1;classic;", FLEET, "D1 D2 D3").own_board().unwrap().clone();
    let own_board = GameId::from(board).to_string();
    let check = |&shooter| Query::Check { own_board: own_board.clone(), shooter, games: (0, 2), seed: 1 };
    let queries: Vec<Query> = shooters.iter().map(check).collect();
    let answers = Rc::<RefCell<Vec<_>>>::default();
    let told = answers.clone();
    table.session.analysis.query(&queries, move |place, result| {
        let mut told = told.borrow_mut();
        told.push((place, result));
        told.sort_by_key(|(place, _)| *place);
    });
    answers
}

#[test]
fn queries_are_answered_after_the_reading_whoever_dies_and_whatever_is_marked() {
    let table = begin(1);
    let answers = ask(&table, &Shooter::ALL);
    assert_eq!(in_hand(IS_QUERY), 0, "the reading comes first");
    table.settle();
    let alone = answers.take();
    assert_eq!(alone.len(), 3);
    assert!(alone.iter().all(|(_, result)| matches!(result, QueryResult::Checked(_))), "{alone:?}");
    // What cannot be read has answers, too.
    let contradict = |table: &Table| table.mark("A1", Some(Mark::Shot(Outcome::Sunk)));
    let happens: [fn(&Table); 3] = [|_| kill(0, 1, "killed"), |table| table.mark("B4", HIT), contradict];
    for happen in happens {
        let table = settled(2);
        let answers = ask(&table, &Shooter::ALL);
        assert_eq!(in_hand(IS_QUERY), 2);
        table.round();
        happen(&table);
        table.settle();
        assert_eq!(answers.take(), alone);
    }
}

#[test]
fn a_query_that_is_cancelled_has_no_answer_and_one_that_nobody_can_take_an_empty_one() {
    let table = settled(1);
    let view = Owner::new();
    let answers = view.with(|| ask(&table, &[Shooter::Rangekeeper, Shooter::Person]));
    table.round();
    view.cleanup();
    table.settle();
    assert_eq!((answers.take(), in_hand(IS_QUERY)), (Vec::new(), 0));
    let answers = ask(&table, &[Shooter::Person]);
    kill(0, LOSSES, "killed");
    assert_eq!(answers.take(), [(0, QueryResult::Impossible)]);
}
