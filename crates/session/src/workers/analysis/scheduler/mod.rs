//! Who does what: the tasks of the record in hand, and what came back. Pure bookkeeping; the
//! [pool](crate::workers::pool) carries out its orders.

mod forecast_games;
mod job;
mod news;
mod opponent_games;
mod queries;
mod shares;
#[cfg(test)]
mod tests;

use std::ops::Range;

use rangekeeper_engine::{Prior, Record, Sample};
use rangekeeper_play::{ChanceToWin, GameLengths};

use crate::workers::analysis::snapshot::{
    BestShotState, Count, CountEffort, Drawn, DuelGames, Findings, Forecasting, Reading, Refusal,
};
use crate::workers::pool::{Order, Schedule};
use crate::workers::protocol::{Answer, Ask, Generation, News, Request, Task, TaskName};
use crate::workers::roster::{Roster, SILENT};

pub use job::Inquiry;
use job::{Job, Shot, WAIT_TICKS};
pub use opponent_games::Duel;
use opponent_games::OpponentGames;
use queries::Queries;

/// Tasks in the hands of a worker: it does one while the page, which may be busy, takes the other.
const AT_HAND: usize = 2;
/// The fewest draws that are shown while more are to come: of fewer, a cell would look certain.
const FEWEST_DRAWS: u64 = 100;
/// Games of the player from which a chance to win is estimated: with them its 95% interval reaches some 3 points to either
/// side.
const DUEL_GAMES: u64 = 600;
/// Ticks of the pool's clock that a worker may be silent with work in hand.
const SILENT_TICKS: u32 = 16;

/// The workers and the record they work on.
pub struct Scheduler {
    workers: Roster<Assignment>,
    job: Option<Job>,
    generation: Generation,
    wants_forecast: bool,
    opponent: OpponentGames,
    queries: Queries,
}

/// A task in the hands of a worker, and what it found so far.
struct Assignment {
    task: Task,
    sample: Option<Sample>,
    progress: f64,
}

impl Scheduler {
    /// A scheduler of this many workers, all of them loading.
    pub fn new(workers: usize) -> Self {
        let workers = Roster::new(workers, SILENT_TICKS);
        let (opponent, queries) = (OpponentGames::new(), Queries::default());
        Self { workers, job: None, generation: 0, wants_forecast: false, opponent, queries }
    }

    /// Puts an inquiry before the scheduler; whatever it was doing is dropped.
    pub fn begin(&mut self, inquiry: Inquiry) -> Vec<Order> {
        self.generation += 1;
        self.workers.reset_losses();
        self.take_back();
        let mut job = Job::new(inquiry, self.workers.workers() as u32);
        if self.wants_forecast {
            job.games.ask();
        }
        self.job = Some(job);
        self.workers.clear();
        let mut orders = self.call_back();
        orders.extend(self.hand_out());
        orders
    }

    /// Stops at what has been found, and after the games that were played.
    pub fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.games.stop(true);
            job.wait_no_longer();
        }
        if !self.is_working() {
            return;
        }
        let mut reading = self.reading();
        if let Reading::Known(Findings { count: count @ Count::Begun(_), .. }) = &mut reading {
            *count = Count::Stopped;
        }
        if let Some(job) = &mut self.job {
            job.verdict = Some(reading);
        }
        self.generation += 1;
        self.take_back();
        self.workers.clear();
    }

    /// Notes whether a forecast is wanted, of this record and those to come. Its games are played once there is nothing
    /// else to find out; wanting it again after a stop lets them go on.
    pub fn want_forecast(&mut self, wanted: bool) -> Vec<Order> {
        self.wants_forecast = wanted;
        if let Some(job) = self.job.as_mut().filter(|_| wanted) {
            job.games.stop(false);
            job.games.ask();
        }
        self.hand_out()
    }

    /// Notes what a chance to win is wanted of, for this record and those to come. Its games are played once there is
    /// nothing else to find out.
    pub fn want_chance(&mut self, duel: Option<Duel>) -> Vec<Order> {
        if self.opponent.ask(duel) {
            self.forget(|task| matches!(task, Task::PlayOpponent { .. }));
        }
        self.hand_out()
    }

    /// Returns the games of both players for the chance to win, once they tell it well enough or no more are to come.
    pub fn duel_games(&self) -> Option<DuelGames> {
        let (job, duel) = (self.job.as_ref()?, self.opponent.duel()?);
        let (mine, theirs) = (job.games.turns(), self.opponent.turns());
        let is_own_turn = duel.own_board.is_owners_turn(&job.inquiry.record);
        let is_precise = ChanceToWin::new(mine, theirs, is_own_turn)?.is_precise();
        let is_enough = is_precise || mine.games() >= DUEL_GAMES;
        is_enough.then(|| DuelGames { mine: mine.clone(), theirs: theirs.clone(), is_own_turn })
    }

    /// Returns true if games from the record on are wanted.
    const fn wants_games(&self) -> bool {
        self.wants_forecast || self.opponent.duel().is_some()
    }

    /// Asks queries, as bytes, and returns their numbers. They are answered once there is nothing else to find out.
    pub fn ask(&mut self, queries: Vec<Vec<u8>>) -> (Range<u32>, Vec<Order>) {
        (self.queries.ask(queries), self.hand_out())
    }

    pub fn cancel(&mut self, numbers: &Range<u32>) {
        self.queries.cancel(numbers);
    }

    /// Returns the answers to queries that nobody has taken yet, by number, as bytes.
    pub fn take_results(&self) -> Vec<(u32, Vec<u8>)> {
        self.queries.take_results()
    }

    /// Takes back games and queries, of workers who get something else to do.
    fn take_back(&mut self) {
        for task in self.workers.assignments().map(|assignment| assignment.task) {
            match task {
                Task::Play { game, .. } => self.job.iter_mut().for_each(|job| job.games.give_back(game)),
                Task::PlayOpponent { side, batch, .. } => self.opponent.give_back(side, batch),
                Task::Query(number) => self.queries.give_back(number),
                _ => {}
            }
        }
    }

    /// The record in hand, and the prior.
    pub fn subject(&self) -> Option<(&Record, &Prior)> {
        self.job.as_ref().map(|job| (&job.inquiry.record, &job.inquiry.prior))
    }

    /// The best shot for the game, as far as it is known.
    pub fn best_shot(&self) -> BestShotState {
        match self.job {
            Some(Job { shot: Shot::Settled(best), .. }) => best,
            _ => BestShotState::Sought,
        }
    }

    /// Returns the forecast of further shots, as far as it is known.
    pub fn forecast(&self) -> Forecasting {
        match &self.job {
            Some(Job { verdict: None | Some(Reading::Waiting | Reading::Known(_)), games, .. }) => {
                games.forecast(self.wants_forecast)
            }
            Some(_) => Forecasting::Impossible,
            None if self.wants_forecast => Forecasting::Begun(GameLengths::default()),
            None => Forecasting::NotWanted,
        }
    }

    /// Returns true if work is under way, other than on the forecast.
    pub fn is_working(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.verdict.is_none())
    }

    /// Once every board is counted, how, and how long it took the worker who worked longest.
    pub fn effort(&self) -> Option<CountEffort> {
        self.job.as_ref()?.effort()
    }

    /// Takes tasks of a kind out of all hands.
    fn forget(&mut self, kind: impl Fn(&Task) -> bool) {
        for (_, assignments) in self.workers.hands() {
            assignments.retain(|assignment| !kind(&assignment.task));
        }
    }

    fn conclude(&mut self, reading: Reading) -> Vec<Order> {
        if let Some(job) = &mut self.job {
            job.verdict = Some(reading);
        }
        self.take_back();
        self.workers.clear();
        self.hand_out()
    }

    /// Hands out more, or settles the matter if nothing is left to do.
    fn go_on(&mut self) -> Vec<Order> {
        if self.job.as_ref().is_some_and(Job::is_complete) {
            let reading = self.reading();
            if let Some(job) = &mut self.job {
                job.verdict.get_or_insert(reading);
            }
        }
        self.hand_out()
    }

    /// Returns the reading so far of the record in hand.
    ///
    /// # Panics
    /// Never: all samples are of the record in hand.
    pub fn reading(&self) -> Reading {
        let Some(job) = &self.job else { return Reading::Waiting };
        if let Some(verdict) = &job.verdict {
            return verdict.clone();
        }
        let mut sample = job.batches.merged.clone();
        for part in self.workers.assignments().filter_map(|assignment| assignment.sample.as_ref()) {
            match &mut sample {
                Some(sample) => sample.merge(part).expect("samples of one record"),
                None => sample = Some(part.clone()),
            }
        }
        let in_hand = self.workers.assignments().map(|assignment| assignment.progress).sum();
        let count = job.count(in_hand);
        let is_last = job.batches.is_complete() || !matches!(count, Count::Begun(_));
        let sample = sample
            .filter(|sample| sample.accepted() >= FEWEST_DRAWS || is_last && sample.accepted() > 0)
            .map(|sample| Drawn { sample, complete: job.batches.is_complete() });
        match (&sample, &count, job.batches.refused) {
            (None, Count::NotWanted | Count::Refused(_), Some(reason)) => {
                Reading::Refused(Refusal::NoDraws(reason))
            }
            (None, Count::Refused(reason), None) if !job.inquiry.method.samples() => {
                Reading::Refused(Refusal::NoCount(*reason))
            }
            (None, Count::Begun(progress), _) if *progress <= 0.0 => Reading::Waiting,
            (None, Count::NotWanted | Count::Refused(_) | Count::Stopped, None) => Reading::Waiting,
            (_, _, refused) => {
                let no_draws = refused.is_some();
                let certain = job.certain.clone();
                let has_waited = job.waited == WAIT_TICKS && !job.is_complete();
                Reading::Known(Findings { certain, sample, no_draws, count, has_waited })
            }
        }
    }

    /// Has every worker that is gone replaced.
    fn call_back(&mut self) -> Vec<Order> {
        self.workers.call_back().into_iter().map(Order::Replace).collect()
    }

    /// Returns true while more samples can wait for a first chance to win.
    fn plays_early(&self) -> bool {
        let can_wait = self.job.as_ref().is_some_and(Job::is_next_shot_known);
        let is_wanted = can_wait && self.opponent.duel().is_some() && self.duel_games().is_none();
        is_wanted && matches!(self.reading(), Reading::Known(_))
    }

    /// Gives every ready worker a task, and then another to have at hand.
    fn hand_out(&mut self) -> Vec<Order> {
        let plays_early = self.plays_early();
        let Some(job) = &mut self.job else { return Vec::new() };
        let mut orders = Vec::new();
        if let Some(verdict) = &job.verdict {
            if matches!(verdict, Reading::Known(_)) {
                orders.extend(self.hand_out_shot());
                orders.extend(self.hand_out_queries());
                if self.wants_games() {
                    orders.extend(self.hand_out_games());
                }
            } else {
                orders.extend(self.hand_out_queries());
            }
            return orders;
        }
        for at_hand in 0..AT_HAND {
            for (number, assignments) in self.workers.hands() {
                if assignments.len() != at_hand {
                    continue;
                }
                let counts =
                    assignments.iter().any(|assignment| matches!(assignment.task, Task::Count { .. }));
                // Whoever plays an early game does nothing else.
                if assignments.iter().any(|assignment| assignment.task.is_game()) {
                    continue;
                }
                let game = (plays_early && !counts).then(|| next_game(job, &mut self.opponent, DUEL_GAMES));
                let Some(task) = game.flatten().or_else(|| job.next_task(number, at_hand > 0, counts)) else {
                    continue;
                };
                assignments.push(Assignment { task, sample: None, progress: 0.0 });
                orders.push(send(number, ask(job, &self.opponent, self.generation, task)));
            }
        }
        orders
    }

    /// Has a worker who has nothing to do look for the best shot for the game, if who had it in hand was lost.
    fn hand_out_shot(&mut self) -> Option<Order> {
        let (number, assignments) = self.workers.hands().find(|(_, assignments)| assignments.is_empty())?;
        let job = self.job.as_mut()?;
        let task = job.take_shot()?;
        assignments.push(Assignment { task, sample: None, progress: 0.0 });
        Some(send(number, job.ask(self.generation, task)))
    }

    /// Gives every worker who has nothing to do a query.
    fn hand_out_queries(&mut self) -> Vec<Order> {
        let Some(job) = &self.job else { return Vec::new() };
        let mut orders = Vec::new();
        for (number, assignments) in self.workers.hands() {
            if !assignments.is_empty() {
                continue;
            }
            let Some(task) = self.queries.next_task() else { break };
            assignments.push(Assignment { task, sample: None, progress: 0.0 });
            let query = self.queries.query(task);
            orders.push(send(number, Ask { query, ..job.ask(self.generation, task) }));
        }
        orders
    }

    /// Gives every worker who has nothing to do a game. Not another to have at hand: a runner plays one at a time.
    fn hand_out_games(&mut self) -> Vec<Order> {
        let most = if self.opponent.duel().is_some() { DUEL_GAMES } else { Forecasting::GAMES };
        let Some(job) = &mut self.job else { return Vec::new() };
        let mut orders = Vec::new();
        for (number, assignments) in self.workers.hands() {
            if !assignments.is_empty() {
                continue;
            }
            let Some(task) = next_game(job, &mut self.opponent, most) else { return orders };
            assignments.push(Assignment { task, sample: None, progress: 0.0 });
            orders.push(send(number, ask(job, &self.opponent, self.generation, task)));
        }
        orders
    }
}

impl Schedule for Scheduler {
    fn take(&mut self, worker: usize, answer: Answer) -> Vec<Order> {
        let (generation, news) = match answer {
            Answer::Ready => {
                self.workers.set_ready(worker);
                return self.hand_out();
            }
            // Whatever has become of the record meanwhile.
            Answer::About(_, News::Queried(number, result)) => {
                self.queries.answer(number, result);
                self.workers.reset_losses();
                if let Some(assignments) = self.workers.note_answer(worker) {
                    done(assignments, TaskName::Query(number));
                }
                return self.hand_out();
            }
            Answer::About(generation, news) => (generation, news),
            Answer::Lab(_) => return Vec::new(),
        };
        self.take_news(worker, generation, news)
    }

    fn lose(&mut self, worker: usize, reason: &str) -> Vec<Order> {
        let unfinished = self.workers.lose(worker);
        if let Some(job) = &mut self.job {
            for assignment in unfinished {
                job.give_back(assignment.task.name());
                match assignment.task {
                    Task::PlayOpponent { side, batch, .. } => self.opponent.give_back(side, batch),
                    Task::Query(number) => self.queries.give_back(number),
                    _ => {}
                }
            }
            if self.workers.is_hopeless() {
                job.verdict.get_or_insert_with(|| Reading::Lost(reason.to_owned()));
                job.settle(BestShotState::Unnamed);
                job.games.give_up();
                self.queries.give_up();
            }
        }
        self.call_back()
    }

    /// A best shot for the game that is not known after `WAIT_TICKS` is not waited for any longer.
    fn tick(&mut self) -> Vec<Order> {
        let waits = self.job.as_ref().is_some_and(|job| job.waited < WAIT_TICKS);
        if waits && matches!(self.reading(), Reading::Known(_)) {
            self.job.iter_mut().for_each(Job::wait);
        }
        let silent = self.workers.tick();
        silent.into_iter().flat_map(|worker| self.lose(worker, SILENT)).collect()
    }
}

/// Takes the task of this name out of the hands of a worker.
fn done(assignments: &mut Vec<Assignment>, name: TaskName) {
    assignments.retain(|assignment| assignment.task.name() != name);
}

/// Takes the next game of either player. The one who has fewer games decides how well the chance to win is known.
fn next_game(job: &mut Job, opponent: &mut OpponentGames, most: u64) -> Option<Task> {
    if !job.games.go_on() {
        return None;
    }
    let seed = job.inquiry.seed;
    let is_behind = opponent.turns().games() < job.games.turns().games();
    let theirs = if is_behind { opponent.next_task(seed) } else { None };
    let mine = || job.games.next(most).map(|game| Task::Play { seed, game });
    theirs.or_else(mine).or_else(|| opponent.next_task(seed))
}

/// A task about the record or the opponent's side.
fn ask(job: &Job, opponent: &OpponentGames, generation: Generation, task: Task) -> Ask {
    let is_theirs = matches!(task, Task::PlayOpponent { .. });
    Ask { opponent: opponent.side().filter(|_| is_theirs), ..job.ask(generation, task) }
}

fn send(worker: usize, ask: Ask) -> Order {
    Order::Send(worker, Request::Analysis(Box::new(ask)))
}
