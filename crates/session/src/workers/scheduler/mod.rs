//! Which worker does what: the tasks of the current record, and their results. Pure bookkeeping; the
//! [pool](crate::workers::pool) carries out its orders.

mod games;
mod job;
mod ledger;

use std::mem::discriminant;
use std::ops::Range;

use crate::prelude::*;
use crate::workers::pool::{Order, Roster, Schedule};
use crate::workers::protocol::{Answer, Request, Task, TaskId, Update};

pub use games::Duel;
use games::{OpponentGames, Queries};
pub use job::Inquiry;
use job::{Job, WAIT_TICKS, add_draws};

/// Tasks that a worker has at a time: it works on one while the page, which may be busy, reads the other's answer.
const TASKS: usize = 2;
/// The fewest draws to show while more are coming: with fewer, a cell would look certain.
const FEWEST_DRAWS: u64 = 100;
/// Games of the player for an estimate of the chance to win: its 95% interval reaches some 3 points to either side.
const DUEL_GAMES: u64 = 600;
/// Slices of the count, and of the search for the best shot, before a worker draws in between: a fifth of a second. The
/// player waits for both, and most end sooner.
const UNSHARED_SLICES: u32 = 6;
/// Ticks of the pool's clock that a worker with tasks may be silent.
const SILENT_TICKS: u32 = 16;

pub struct Scheduler {
    workers: Roster<Assignment>,
    job: Option<Job>,
    /// The number of the current record, and of the record that each worker has.
    record: u32,
    records: Vec<u32>,
    next_id: TaskId,
    wants_forecast: bool,
    opponent: OpponentGames,
    queries: Queries,
}

struct Assignment {
    id: TaskId,
    task: Task,
    sample: Option<Sample>,
    progress: f64,
    slices: u32,
}

impl Scheduler {
    pub fn new(workers: usize) -> Self {
        let (records, workers) = (vec![0; workers], Roster::new(workers, SILENT_TICKS));
        let (opponent, queries) = (OpponentGames::default(), Queries::default());
        Self { workers, job: None, record: 0, records, next_id: 0, wants_forecast: false, opponent, queries }
    }

    /// Begins an inquiry, and drops the previous one.
    pub fn begin(&mut self, inquiry: Inquiry) -> Vec<Order> {
        self.record += 1;
        self.workers.reset_losses();
        self.workers.take_back();
        let mut job = Job::new(inquiry, self.workers.workers() as u32);
        job.games.is_asked = self.wants_forecast;
        self.job = Some(job);
        let mut orders = self.workers.replace_lost();
        orders.extend(self.hand_out());
        orders
    }

    /// Stops at the results so far, and after the games under way.
    pub fn stop(&mut self) -> Vec<Order> {
        if let Some(job) = &mut self.job {
            job.games.stopped = true;
            job.wait_no_longer();
        }
        if !self.is_working() {
            return Vec::new();
        }
        let mut reading = self.reading();
        if let Reading::Known(Findings { count: count @ Count::Begun(_), .. }) = &mut reading {
            *count = Count::Stopped;
        }
        self.conclude(reading)
    }

    /// Turns the forecast on or off, for this record and those to come. Its games come last. Turning it on again after
    /// a stop continues them.
    pub fn want_forecast(&mut self, wanted: bool) -> Vec<Order> {
        self.wants_forecast = wanted;
        if let Some(job) = self.job.as_mut().filter(|_| wanted) {
            (job.games.stopped, job.games.is_asked) = (false, true);
        }
        self.hand_out()
    }

    /// Sets the subject of the chance to win, for this record and those to come. Its games come last.
    pub fn want_chance(&mut self, duel: Option<Duel>) -> Vec<Order> {
        if self.opponent.ask(duel) {
            self.forget(|task| matches!(task, Task::PlayOpponent { .. }));
        }
        self.hand_out()
    }

    /// Returns the games of both players for the chance to win, once they are precise enough or complete.
    pub fn duel_games(&self) -> Option<DuelGames> {
        let (job, duel) = (self.job.as_ref()?, self.opponent.duel.as_ref()?);
        let (mine, theirs) = (&job.games.turns, &self.opponent.turns);
        let (lead, at_equal) =
            (duel.own_board.lead(&job.inquiry.record), duel.own_board.end_at_equal_turns());
        let is_precise = ChanceToWin::new(mine, theirs, lead, at_equal)?.is_precise();
        let is_enough = is_precise || mine.games() >= DUEL_GAMES;
        is_enough.then(|| DuelGames { mine: mine.clone(), theirs: theirs.clone(), lead, at_equal })
    }

    const fn wants_games(&self) -> bool {
        self.wants_forecast || self.opponent.duel.is_some()
    }

    /// Asks encoded queries, and returns their numbers. They are answered once nothing else is left to do.
    pub fn ask(&mut self, queries: Vec<Vec<u8>>) -> (Range<u32>, Vec<Order>) {
        (self.queries.ask(queries), self.hand_out())
    }

    pub fn cancel(&mut self, numbers: &Range<u32>) -> Vec<Order> {
        self.queries.cancel(numbers);
        Vec::new()
    }

    /// Takes the new encoded answers to queries, by number.
    pub fn take_results(&self) -> Vec<(u32, Vec<u8>)> {
        self.queries.results.take()
    }

    pub const fn record_number(&self) -> u32 {
        self.record
    }

    pub fn subject(&self) -> Option<(&Record, &Prior)> {
        self.job.as_ref().map(|job| (&job.inquiry.record, &job.inquiry.prior))
    }

    pub fn best_shot(&self) -> BestShotState {
        self.job.as_ref().map_or(BestShotState::Sought, |job| job.best)
    }

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

    /// Returns true while there is work other than the forecast.
    pub fn is_working(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.verdict.is_none())
    }

    /// Returns the method of the count, and the time of the slowest worker, once every board is counted.
    pub fn effort(&self) -> Option<CountEffort> {
        self.job.as_ref()?.effort()
    }

    fn forget(&mut self, kind: impl Fn(&Task) -> bool) {
        for worker in 0..self.workers.workers() {
            if let Some(assignments) = self.workers.ready(worker) {
                assignments.retain(|assignment| !kind(&assignment.task));
            }
        }
    }

    fn conclude(&mut self, reading: Reading) -> Vec<Order> {
        if let Some(job) = &mut self.job {
            job.verdict = Some(reading);
        }
        self.workers.take_back();
        self.hand_out()
    }

    /// Hands out more work, or settles the reading if nothing is left to do.
    fn go_on(&mut self) -> Vec<Order> {
        if self.job.as_ref().is_some_and(Job::is_complete) {
            let reading = self.reading();
            if let Some(job) = &mut self.job {
                job.verdict.get_or_insert(reading);
            }
        }
        self.hand_out()
    }

    pub fn reading(&self) -> Reading {
        let Some(job) = &self.job else { return Reading::Waiting };
        if let Some(verdict) = &job.verdict {
            return verdict.clone();
        }
        let mut sample = job.drawn.clone();
        for part in self.workers.assignments().filter_map(|assignment| assignment.sample.as_ref()) {
            add_draws(&mut sample, part);
        }
        let unfinished = self.workers.assignments().map(|assignment| assignment.progress).sum();
        let count = job.count(unfinished);
        let is_last = job.batches.is_complete() || !matches!(count, Count::Begun(_));
        let sample = sample
            .filter(|sample| sample.accepted() >= FEWEST_DRAWS || is_last && sample.accepted() > 0)
            .map(|sample| Drawn { sample, complete: job.batches.is_complete() });
        match (&sample, &count, job.batches.refused) {
            (None, Count::NotWanted | Count::Refused(_), Some(it)) => Reading::Refused(Refusal::NoDraws(it)),
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

    /// Takes the update of a slice. Of a cancelled task only the answer to a query counts.
    fn take_update(&mut self, worker: usize, id: TaskId, update: Update) -> Vec<Order> {
        if let Update::Queried(result) = &update {
            self.queries.answer(id, result.clone());
        }
        if !matches!(update, Update::Unfinished) {
            self.workers.reset_losses();
        }
        let (is_interim, wants_games) = (update.is_interim(), self.wants_games());
        let is_refusal = matches!(update, Update::NoCount(_) | Update::NoDraws(_) | Update::NoGames);
        let Some(held) = self.workers.note_answer(worker) else { return Vec::new() };
        let Some(place) = held.iter().position(|it| it.id == id) else { return self.go_on() };
        let (Some(job), Some(held)) = (&mut self.job, self.workers.ready(worker)) else { return Vec::new() };
        let assignment = &mut held[place];
        assignment.slices += 1;
        match update {
            Update::Drawn { sample, certain, .. } => {
                job.certain = certain;
                if is_interim {
                    assignment.sample = Some(sample);
                } else {
                    add_draws(&mut job.drawn, &sample);
                }
            }
            Update::Counting { progress, certain } => {
                job.certain = certain;
                assignment.progress = progress;
            }
            Update::Counted { counts, ms, method, certain } => {
                job.certain = certain;
                job.add_part(counts, CountEffort { method, ms });
            }
            Update::NoCount(reason) => job.parts.refused = Some(reason),
            Update::NoDraws(reason) => job.batches.refused = Some(reason),
            Update::BestShot(best) => job.settle(best.map_or(BestShotState::Unnamed, BestShotState::Named)),
            Update::Played { shots, turns } => {
                job.games.played.add(shots);
                job.games.turns.add(turns);
            }
            Update::OpponentPlayed(turns) => self.opponent.turns.merge(&turns),
            Update::NoGames if assignment.task.is_about_record() => job.games.ledger.refused = Some(()),
            Update::NoGames => self.opponent.batches.refused = Some(()),
            Update::Contradicted(found) => return self.conclude(Reading::Contradicted(found)),
            Update::GaveUp => return self.conclude(Reading::Refused(Refusal::GaveUp)),
            Update::Unfinished | Update::Queried(_) | Update::Lab(_) => {}
        }
        if is_refusal {
            let kind = discriminant(&assignment.task);
            self.forget(|task| discriminant(task) == kind);
            return self.go_on();
        }
        if !is_interim {
            match held.remove(place).task {
                Task::PlayOpponent { batch, .. } => self.opponent.batches.complete(batch),
                task => job.complete(&task),
            }
            return self.go_on();
        }
        let is_wanted = match &assignment.task {
            Task::PlayOpponent { side, .. } => self.opponent.wants(side),
            Task::Query(_) => self.queries.is_wanted(id),
            task => job.wants(task, wants_games),
        };
        if is_wanted {
            return vec![Order::Send(worker, Request::Work(id, assignment.task.clone()))];
        }
        held.remove(place);
        self.hand_out()
    }

    /// Returns true if a first chance to win is more urgent than further samples.
    fn plays_early(&self) -> bool {
        let in_flight: Vec<&Task> = self.workers.assignments().map(|it| &it.task).collect();
        let can_wait = self.job.as_ref().is_some_and(|job| job.is_next_shot_known(&in_flight));
        let is_wanted = can_wait && self.opponent.duel.is_some() && self.duel_games().is_none();
        is_wanted && matches!(self.reading(), Reading::Known(_))
    }

    /// Gives every ready worker a task, and then a second one to begin right after it.
    fn hand_out(&mut self) -> Vec<Order> {
        let plays_early = self.plays_early();
        let mut orders = Vec::new();
        for held in 0..TASKS {
            for worker in 0..self.workers.workers() {
                let has_room = self.workers.ready(worker).is_some_and(|tasks| tasks.len() == held);
                if has_room && let Some(task) = self.next_task(worker, plays_early) {
                    self.assign(worker, task, &mut orders);
                }
            }
        }
        orders
    }

    /// Returns the next task for a worker. It has one game or query at a time.
    fn next_task(&mut self, worker: usize, plays_early: bool) -> Option<Task> {
        let held = self.workers.ready(worker)?;
        let counts = held.iter().any(|it| matches!(it.task, Task::Count { .. }));
        let is_awaited = |it: &Assignment| {
            it.slices < UNSHARED_SLICES && matches!(it.task, Task::Count { .. } | Task::BestShot)
        };
        let draws = !held.iter().any(is_awaited);
        let is_game = |it: &Assignment| matches!(it.task, Task::Play { .. } | Task::PlayOpponent { .. });
        let (plays, is_idle) = (held.iter().any(is_game), held.is_empty());
        let (ids, in_flight): (Vec<_>, Vec<_>) =
            self.workers.assignments().map(|it| (it.id, &it.task)).unzip();
        let job = self.job.as_mut()?;
        let Some(verdict) = &job.verdict else {
            let is_early = plays_early && !counts && !plays;
            let early = if is_early { next_game(job, &self.opponent, DUEL_GAMES, &in_flight) } else { None };
            // A worker with an early game does nothing else.
            return early.or_else(|| {
                if plays { None } else { job.next_task(worker, !is_idle, counts, draws, &in_flight) }
            });
        };
        let is_known = matches!(verdict, Reading::Known(_));
        if !is_idle {
            return None;
        }
        // The worker that searched for the best shot may have been lost.
        let shot = if is_known { job.next_shot(&in_flight) } else { None };
        let query = shot.or_else(|| self.queries.take(self.next_id, |id| ids.contains(&id)).map(Task::Query));
        let most = if self.opponent.duel.is_some() { DUEL_GAMES } else { Forecasting::GAMES };
        let plays = is_known && (self.wants_forecast || self.opponent.duel.is_some());
        query.or_else(|| if plays { next_game(job, &self.opponent, most, &in_flight) } else { None })
    }

    /// Gives a worker a task, after the record if the worker does not have it yet.
    fn assign(&mut self, worker: usize, task: Task, orders: &mut Vec<Order>) {
        let (Some(assignments), Some(job)) = (self.workers.ready(worker), &self.job) else { return };
        if task.is_about_record() && self.records[worker] != self.record {
            self.records[worker] = self.record;
            let Inquiry { record, prior, .. } = &job.inquiry;
            orders.push(Order::Send(worker, Request::Record(Box::new((record.clone(), prior.clone())))));
        }
        let id = self.next_id;
        self.next_id += 1;
        orders.push(Order::Send(worker, Request::Work(id, task.clone())));
        assignments.push(Assignment { id, task, sample: None, progress: 0.0, slices: 0 });
    }
}

impl Schedule for Scheduler {
    fn take(&mut self, worker: usize, answer: Answer) -> Vec<Order> {
        match answer {
            Answer::Ready => {
                self.workers.set_ready(worker);
                self.records[worker] = 0;
                self.hand_out()
            }
            Answer::Update(id, update) => self.take_update(worker, id, update),
        }
    }

    fn lose(&mut self, worker: usize, reason: &str) -> Vec<Order> {
        self.workers.lose(worker);
        if let Some(job) = self.job.as_mut().filter(|_| self.workers.is_hopeless()) {
            job.verdict.get_or_insert_with(|| Reading::Lost(reason.to_owned()));
            job.settle(BestShotState::Unnamed);
            job.games.ledger.refused = Some(());
            self.queries.give_up();
        }
        self.workers.replace_lost()
    }

    /// Lets a tick pass. The page stops waiting for the best shot after `WAIT_TICKS`.
    fn tick(&mut self) -> Vec<usize> {
        let waits = self.job.as_ref().is_some_and(|job| job.waited < WAIT_TICKS);
        if waits && matches!(self.reading(), Reading::Known(_)) {
            self.job.iter_mut().for_each(Job::wait);
        }
        self.workers.tick()
    }
}

/// Returns the next game of either player: of the one with fewer games, which limit the precision of the chance. A person's
/// games take so little time that there are three for each of the player's.
fn next_game(job: &mut Job, opponent: &OpponentGames, most: u64, in_flight: &[&Task]) -> Option<Task> {
    if !job.games.may_go_on() {
        return None;
    }
    let seed = job.inquiry.seed;
    let is_person = opponent.duel.as_ref().is_some_and(|duel| duel.shooter == Shooter::Person);
    let is_behind = opponent.turns.games() < job.games.turns.games() * if is_person { 3 } else { 1 };
    let theirs = || opponent.next_task(seed, in_flight);
    let first = if is_behind { theirs() } else { None };
    first.or_else(|| job.games.next_task(seed, most, in_flight)).or_else(theirs)
}
