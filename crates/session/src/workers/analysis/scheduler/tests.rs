//! The scheduler with real task runners.

use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Arrangement, OwnBoard, Posterior};
use rangekeeper_play::{ChanceToWin, Shooter};

use super::*;
use crate::Method;
use crate::workers::analysis::opponent::OpponentRunner;
use crate::workers::analysis::runner::TaskRunner;
use crate::workers::protocol::{Query, QueryResult, decode, encode};
use crate::workers::roster::LOSSES;

const TARGET: u32 = 110_000;

const RECORD: &str = "v1;classic;E5:miss,B2:hit,H8:hit,B3:hit";

fn question(record: &str) -> Inquiry {
    Inquiry {
        record: record.parse().unwrap(),
        prior: Prior::UNIFORM,
        method: Method::Auto,
        seed: 1,
        draws: TARGET,
        count_bytes: 256e6,
    }
}

/// A scheduler with real runners, whose clocks stand still but for the first look.
struct Rig {
    scheduler: Scheduler,
    runners: Vec<TaskRunner>,
    opponents: Vec<OpponentRunner>,
    inbox: Vec<(usize, TaskId, Task)>,
    replaced: usize,
}

impl Rig {
    fn new(workers: usize) -> Self {
        let runners = (0..workers).map(|_| TaskRunner::default()).collect();
        let opponents = (0..workers).map(|_| OpponentRunner::default()).collect();
        Self { scheduler: Scheduler::new(workers), runners, opponents, inbox: Vec::new(), replaced: 0 }
    }

    /// Has the scheduler decide, and carries out what it orders.
    fn order(&mut self, decide: impl FnOnce(&mut Scheduler) -> Vec<Order>) {
        let orders = decide(&mut self.scheduler);
        self.obey(orders);
    }

    fn obey(&mut self, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Send(worker, Request::Record(subject)) => {
                    self.runners[worker].set_record(&subject.0, &subject.1);
                }
                Order::Send(worker, Request::Work(id, task)) => self.inbox.push((worker, id, task)),
                Order::Replace(worker) => {
                    self.runners[worker] = TaskRunner::default();
                    self.inbox.retain(|(to, ..)| *to != worker);
                    self.replaced += 1;
                    self.order(|scheduler| scheduler.take(worker, Answer::Ready));
                }
            }
        }
    }

    /// Lets one request be answered; whether there was one.
    fn step(&mut self) -> bool {
        if self.inbox.is_empty() {
            return false;
        }
        let (worker, id, task) = self.inbox.remove(0);
        let looks = std::cell::Cell::new(0.0);
        let clock = || {
            looks.set(looks.get() + 4.0);
            looks.get()
        };
        let update = if task.is_about_record() {
            self.runners[worker].work(&task, clock)
        } else {
            self.opponents[worker].work(&task, clock)
        };
        self.order(|scheduler| scheduler.take(worker, Answer::Update(id, update)));
        true
    }

    fn all_ready(&mut self) {
        for worker in 0..self.runners.len() {
            self.order(|scheduler| scheduler.take(worker, Answer::Ready));
        }
    }

    fn finish(&mut self) -> Reading {
        while self.step() {}
        self.scheduler.reading()
    }
}

fn begun(workers: usize) -> Rig {
    let mut rig = Rig::new(workers);
    rig.all_ready();
    rig.order(|scheduler| scheduler.begin(question(RECORD)));
    rig
}

#[test]
fn the_result_is_the_same_whoever_draws_it() {
    let one = begun(1).finish();
    let findings = one.findings().unwrap();
    let sample = findings.sample.as_ref().unwrap();
    assert_eq!((sample.sample.accepted(), sample.complete), (u64::from(TARGET), true));
    let counts = findings.counts().unwrap();
    assert_eq!(counts.occupied("E5".parse().unwrap()), 0);
    let all: u128 = counts.grid.cells().map(|cell| counts.occupied(cell)).sum();
    assert_eq!(all, 17 * counts.boards);
    assert_eq!(begun(3).finish(), one);
    assert_eq!(begun(8).finish(), one);
}

#[test]
fn a_lost_worker_changes_nothing_about_the_result() {
    let mut rig = begun(2);
    for _ in 0..5 {
        rig.step();
    }
    rig.order(|scheduler| scheduler.lose(0, "killed"));
    for _ in 0..3 {
        rig.step();
    }
    // The other one falls silent with its work in hand.
    rig.inbox.retain(|(worker, ..)| *worker == 0);
    for _ in 0..=SILENT_TICKS {
        rig.step();
        rig.order(Schedule::tick);
    }
    assert_eq!(rig.finish(), begun(1).finish());
    assert_eq!(rig.replaced, 2);
}

#[test]
fn workers_that_were_killed_while_they_loaded_are_missed_as_soon_as_silent_ones() {
    let mut rig = begun(2);
    rig.finish();
    // Each time their replacements are killed, too, until nobody kills them any more.
    for _ in 0..3 {
        let orders = [0, 1].map(|worker| rig.scheduler.lose(worker, "killed")).concat();
        assert_eq!(orders, [Order::Replace(0), Order::Replace(1)]);
    }
    assert_eq!(rig.scheduler.begin(question("v1;classic;E5:miss")), []);
    for _ in 0..=SILENT_TICKS {
        rig.order(Schedule::tick);
    }
    assert_eq!(rig.replaced, 2);
    assert!(rig.finish().findings().is_some());
}

#[test]
fn a_pool_that_loses_every_worker_says_so() {
    let mut scheduler = Scheduler::new(2);
    scheduler.begin(question(RECORD));
    let mut orders = 0;
    for _ in 0..100 {
        orders += scheduler.lose(0, "no such file").len();
    }
    assert_eq!(scheduler.reading(), Reading::Lost("no such file".to_owned()));
    assert!(orders < 20, "it does not try for ever");
    assert_eq!(scheduler.begin(question(RECORD)), [Order::Replace(0)], "but with every new record");
}

fn games_in_hand(rig: &Rig) -> usize {
    rig.inbox.iter().filter(|(.., task)| matches!(task, Task::Play { .. })).count()
}

fn want_forecast(rig: &mut Rig, wanted: bool) {
    rig.order(|scheduler| scheduler.want_forecast(wanted));
}

fn forecast(workers: usize) -> Forecasting {
    let mut rig = begun(workers);
    want_forecast(&mut rig, true);
    rig.finish();
    rig.scheduler.forecast()
}

/// A game of two boards in which the opponent has shot so often.
fn duel(shots: usize) -> Duel {
    let record: Record = "v1;classic;".parse().unwrap();
    let fleet = "Carrier=A1-A5,Battleship=C1-C4,Cruiser=E1-E3,Submarine=G1-G3,Destroyer=I1-I2";
    let fleet = Arrangement::from_text(record.rules(), fleet).unwrap();
    let cells = record.rules().grid().cells().skip(30).take(shots);
    let own_board = OwnBoard::with_shots(fleet, cells).unwrap();
    Duel { own_board, shooter: Shooter::Person }
}

fn want_chance(rig: &mut Rig, duel: Option<Duel>) {
    rig.order(|scheduler| scheduler.want_chance(duel));
}

fn chance(rig: &Rig) -> Option<ChanceToWin> {
    let DuelGames { mine, theirs, is_own_turn } = rig.scheduler.duel_games()?;
    ChanceToWin::new(&mine, &theirs, is_own_turn)
}

fn opponent_batches(rig: &Rig) -> usize {
    rig.inbox.iter().filter(|(.., task)| matches!(task, Task::PlayOpponent { .. })).count()
}

#[test]
fn the_chance_to_win_is_the_same_whoever_plays_its_games() {
    let chance = |workers| {
        let mut rig = begun(workers);
        want_chance(&mut rig, Some(duel(3)));
        assert_eq!(opponent_batches(&rig), 0, "everything else comes first");
        rig.finish();
        assert_eq!(rig.scheduler.forecast(), Forecasting::NotWanted);
        chance(&rig)
    };
    let one = chance(1).unwrap();
    let width = one.interval.upper - one.interval.lower;
    assert!(one.estimate > 0.5 && width < 0.07, "{one:?}");
    assert_eq!(chance(3), Some(one));
}

#[test]
fn each_side_keeps_its_games_while_the_other_one_changes() {
    let mut rig = begun(2);
    want_chance(&mut rig, Some(duel(3)));
    rig.finish();
    let before = chance(&rig).unwrap();
    // Their shot: of my games nothing is played again.
    want_chance(&mut rig, Some(duel(4)));
    assert_eq!(chance(&rig), None);
    while rig.step() {
        assert_eq!(games_in_hand(&rig), 0);
    }
    let after = chance(&rig).unwrap();
    assert_ne!(after, before);
    assert!(rig.inbox.is_empty());
    // My shot: of their games nothing is played again.
    rig.order(|scheduler| scheduler.begin(question("v1;classic;E5:miss,B2:hit,H8:hit,B3:hit,B4:hit")));
    while rig.step() {
        assert_eq!(opponent_batches(&rig), 0);
    }
    assert!(chance(&rig).is_some());
    want_chance(&mut rig, None);
    assert_eq!((chance(&rig), rig.step()), (None, false));
}

#[test]
fn a_first_chance_to_win_does_not_wait_for_all_samples() {
    let mut rig = begun(2);
    want_chance(&mut rig, Some(duel(3)));
    rig.finish();
    let record = "v1;classic;E5:miss,B2:hit,H8:hit,B3:hit,B4:hit";
    let many = || Inquiry { draws: 2_000_000, ..question(record) };
    rig.order(|scheduler| scheduler.begin(many()));
    while games_in_hand(&rig) == 0 {
        assert!(rig.step(), "there are games");
    }
    assert!(!matches!(rig.scheduler.best_shot(), BestShotState::Sought));
    while chance(&rig).is_none() {
        assert!(rig.step(), "there is a chance");
    }
    let reading = rig.scheduler.reading();
    let findings = reading.findings().unwrap();
    assert!(findings.counts().is_some() && !findings.sample.as_ref().unwrap().complete);
    // A stop loses none of the games that are under way.
    rig.inbox.clear();
    rig.order(|scheduler| scheduler.begin(many()));
    while games_in_hand(&rig) == 0 {
        assert!(rig.step(), "there are games");
    }
    rig.scheduler.stop();
    rig.inbox.clear();
    want_chance(&mut rig, None);
    want_forecast(&mut rig, true);
    rig.finish();
    assert!(matches!(rig.scheduler.forecast(), Forecasting::Done(_)), "{:?}", rig.scheduler.forecast());
}

#[test]
fn a_mark_in_the_midst_of_the_opponents_games_loses_none() {
    let mut rig = begun(2);
    want_chance(&mut rig, Some(duel(3)));
    while opponent_batches(&rig) == 0 {
        assert!(rig.step());
    }
    rig.order(|scheduler| scheduler.lose(0, "killed"));
    rig.order(|scheduler| scheduler.begin(question(RECORD)));
    rig.finish();
    let whole = {
        let mut rig = begun(1);
        want_chance(&mut rig, Some(duel(3)));
        rig.finish();
        chance(&rig)
    };
    assert_eq!(chance(&rig), whole);
}

#[test]
fn the_best_shot_for_the_game_comes_soon_after_the_first_numbers_and_whoever_dies() {
    for workers in [1, 2] {
        let mut rig = Rig::new(workers);
        rig.all_ready();
        rig.order(|scheduler| scheduler.begin(Inquiry { draws: 10_000_000, ..question(RECORD) }));
        assert!(rig.step());
        assert!(matches!(rig.scheduler.reading(), Reading::Known(_)));
        assert_eq!(rig.scheduler.best_shot(), BestShotState::Sought);
        let mut steps = 0;
        while rig.scheduler.best_shot() == BestShotState::Sought {
            assert!(rig.step());
            steps += 1;
        }
        // By turns with the rest: however much there is to draw, nothing of it is waited for.
        assert!(steps < 40, "{steps}");
        assert_eq!(rig.scheduler.best_shot(), best_shot());
    }
    let mut rig = begun(2);
    rig.step();
    // The first of them has it in hand.
    rig.order(|scheduler| scheduler.lose(0, "killed"));
    rig.finish();
    assert_eq!(rig.scheduler.best_shot(), best_shot());
}

fn best_shot() -> BestShotState {
    let record: Record = RECORD.parse().unwrap();
    BestShotState::Named(rangekeeper_play::best_shot(&Posterior::new(record.try_into().unwrap())).unwrap())
}

/// A scheduler of one that has numbers, while its best shot is in hand.
fn seeking() -> Rig {
    let mut rig = begun(1);
    rig.step();
    assert!(rig.inbox.iter().any(|(.., task)| matches!(task, Task::BestShot)));
    assert!(matches!(rig.scheduler.reading(), Reading::Known(_)));
    assert_eq!(rig.scheduler.best_shot(), BestShotState::Sought);
    rig
}

#[test]
fn a_best_shot_that_is_not_known_in_time_is_not_named_any_more() {
    let mut rig = seeking();
    let may_be_named = |rig: &Rig| rig.scheduler.reading().findings().is_some_and(Findings::may_be_named);
    for _ in 1..WAIT_TICKS {
        assert_eq!(rig.scheduler.tick(), []);
        assert_eq!(rig.scheduler.best_shot(), BestShotState::Sought);
        assert!(!may_be_named(&rig));
    }
    rig.scheduler.tick();
    assert_eq!(rig.scheduler.best_shot(), BestShotState::Unnamed);
    assert!(may_be_named(&rig));
    // The answer that is under way is for nobody, and all numbers and games come.
    want_forecast(&mut rig, true);
    assert_eq!((rig.finish(), rig.scheduler.forecast()), (begun(1).finish(), forecast(1)));
    assert_eq!(rig.scheduler.best_shot(), BestShotState::Unnamed);
    // Before there are numbers nothing is counted: a page may take long to load its workers.
    let mut scheduler = Scheduler::new(1);
    scheduler.begin(question(RECORD));
    for _ in 0..2 * WAIT_TICKS {
        scheduler.tick();
    }
    assert_eq!(scheduler.best_shot(), BestShotState::Sought);
}

#[test]
fn stopping_and_losing_everyone_leave_no_best_shot_to_wait_for() {
    let mut rig = seeking();
    rig.scheduler.stop();
    assert_eq!(rig.scheduler.best_shot(), BestShotState::Unnamed);
    want_forecast(&mut rig, true);
    rig.finish();
    assert_eq!(rig.scheduler.best_shot(), BestShotState::Unnamed);
    rig.order(|scheduler| scheduler.begin(question(RECORD)));
    rig.finish();
    assert_eq!(rig.scheduler.best_shot(), best_shot(), "asked anew, it is looked for anew");
    rig.scheduler.stop();
    assert_eq!(rig.scheduler.best_shot(), best_shot(), "what is known stays known");

    let mut rig = seeking();
    for _ in 0..LOSSES {
        assert_eq!(rig.scheduler.best_shot(), BestShotState::Sought);
        rig.scheduler.lose(0, "out of memory");
    }
    assert_eq!(rig.scheduler.best_shot(), BestShotState::Unnamed);
}

#[test]
fn games_are_played_after_everything_else_and_only_while_they_are_wanted() {
    let mut rig = begun(2);
    let alone = begun(2).finish();
    want_forecast(&mut rig, true);
    while rig.scheduler.is_working() {
        assert_eq!(
            (games_in_hand(&rig), rig.scheduler.forecast()),
            (0, Forecasting::Begun(GameLengths::default()))
        );
        assert!(rig.step());
    }
    assert_eq!((rig.scheduler.reading(), games_in_hand(&rig)), (alone.clone(), 2));
    for _ in 0..50 {
        rig.step();
        assert_eq!(rig.scheduler.reading(), alone);
    }
    let Forecasting::Begun(before) = rig.scheduler.forecast() else { panic!() };
    want_forecast(&mut rig, false);
    rig.finish();
    assert_eq!((games_in_hand(&rig), rig.scheduler.forecast()), (0, Forecasting::NotWanted));
    // Wanted again, it goes on where it was: nothing is drawn or counted, no game is played a second time.
    want_forecast(&mut rig, true);
    let Forecasting::Begun(after) = rig.scheduler.forecast() else { panic!() };
    assert!(before.games() <= after.games() && after.games() < Forecasting::GAMES);
    assert!(!rig.inbox.is_empty() && games_in_hand(&rig) == rig.inbox.len());
    assert_eq!((rig.finish(), rig.scheduler.forecast()), (alone, forecast(1)));
    want_forecast(&mut rig, false);
    assert_eq!(rig.scheduler.forecast(), forecast(1), "what is known stays known");
}

#[test]
fn where_games_kill_workers_there_is_no_forecast_and_the_reading_stays() {
    let mut rig = begun(2);
    let reading = rig.finish();
    want_forecast(&mut rig, true);
    for _ in 0..LOSSES {
        rig.order(|scheduler| scheduler.lose(1, "out of memory"));
    }
    assert_eq!((rig.finish(), rig.scheduler.forecast()), (reading, Forecasting::Impossible));
}

#[test]
fn stopping_keeps_the_games_that_were_played_until_they_are_wanted_again() {
    let mut rig = begun(2);
    let reading = rig.finish();
    want_forecast(&mut rig, true);
    for _ in 0..200 {
        rig.step();
    }
    rig.scheduler.stop();
    assert_eq!(rig.finish(), reading);
    let Forecasting::Stopped(shots) = rig.scheduler.forecast() else {
        panic!("{:?}", rig.scheduler.forecast())
    };
    assert!(shots.games() > 0 && shots.games() < Forecasting::GAMES);
    want_forecast(&mut rig, true);
    rig.finish();
    assert_eq!(rig.scheduler.forecast(), forecast(1));
}

#[test]
fn a_stopped_sample_is_enough_to_play_from() {
    let mut rig = begun(2);
    want_forecast(&mut rig, true);
    while rig.scheduler.reading() == Reading::Waiting {
        rig.step();
    }
    rig.scheduler.stop();
    let reading = rig.finish();
    let sample = reading.findings().unwrap().sample.as_ref().unwrap();
    assert!(!sample.complete && sample.sample.accepted() > 0 && !rig.scheduler.is_working());
    assert_eq!(rig.scheduler.forecast(), Forecasting::Stopped(GameLengths::default()));
    want_forecast(&mut rig, true);
    assert_eq!((rig.finish(), rig.scheduler.forecast()), (reading, forecast(1)));
}

#[test]
fn a_contradiction_has_no_forecast_and_leaves_nobody_waiting() {
    let mut rig = begun(3);
    want_forecast(&mut rig, true);
    rig.order(|scheduler| scheduler.begin(question("v1;classic;A1:sunk=Destroyer")));
    assert!(matches!(rig.finish(), Reading::Contradicted(_)));
    assert_eq!(rig.scheduler.forecast(), Forecasting::Impossible);
    for _ in 0..=SILENT_TICKS {
        assert_eq!(rig.scheduler.tick(), []);
    }
}

fn ask(rig: &mut Rig, shooters: &[Shooter]) -> Range<u32> {
    let own_board = GameId::from(duel(3).own_board).to_string();
    let check = |&shooter| Query::Check { own_board: own_board.clone(), shooter, games: (0, 2), seed: 1 };
    let (numbers, orders) =
        rig.scheduler.ask(shooters.iter().map(|shooter| encode(&check(shooter))).collect());
    rig.obey(orders);
    numbers
}

fn queries(rig: &Rig) -> usize {
    rig.inbox.iter().filter(|(.., task)| matches!(task, Task::Query(_))).count()
}

/// Returns the answers in the order of the queries.
fn answers(rig: &Rig) -> Vec<QueryResult> {
    let mut results = rig.scheduler.take_results();
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| decode(&result).unwrap_or(QueryResult::Impossible)).collect()
}

#[test]
fn queries_are_answered_after_the_reading_whoever_dies_and_whatever_is_marked() {
    let alone = {
        let mut rig = begun(1);
        ask(&mut rig, &Shooter::ALL);
        assert_eq!(queries(&rig), 0, "the reading comes first");
        rig.finish();
        answers(&rig)
    };
    assert_eq!(alone.len(), 3);
    assert!(alone.iter().all(|result| matches!(result, QueryResult::Checked(_))), "{alone:?}");
    let under_way = || {
        let mut rig = begun(2);
        rig.finish();
        ask(&mut rig, &Shooter::ALL);
        assert_eq!(queries(&rig), 2);
        rig.step();
        rig
    };
    let mut rig = under_way();
    rig.order(|scheduler| scheduler.lose(0, "killed"));
    rig.finish();
    assert_eq!(answers(&rig), alone);
    let mut rig = under_way();
    rig.order(|scheduler| scheduler.begin(question("v1;classic;E5:miss")));
    rig.finish();
    assert_eq!(answers(&rig), alone);
    // What cannot be read has answers, too.
    let mut rig = under_way();
    rig.order(|scheduler| scheduler.begin(question("v1;3x1,none,hit-miss;Alpha=2;A2:miss")));
    assert!(matches!(rig.finish(), Reading::Contradicted(_)));
    assert_eq!(answers(&rig), alone);
}

#[test]
fn a_query_that_is_cancelled_has_no_answer_and_one_that_nobody_can_take_an_empty_one() {
    let mut rig = begun(1);
    rig.finish();
    let numbers = ask(&mut rig, &[Shooter::Rangekeeper, Shooter::Person]);
    rig.step();
    rig.scheduler.cancel(&numbers);
    rig.finish();
    assert_eq!((answers(&rig), queries(&rig)), (Vec::new(), 0));
    ask(&mut rig, &[Shooter::Person]);
    for _ in 0..LOSSES {
        rig.order(|scheduler| scheduler.lose(0, "killed"));
    }
    assert_eq!(answers(&rig), [QueryResult::Impossible]);
}
