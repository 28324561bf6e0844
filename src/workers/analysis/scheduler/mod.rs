//! Who does what: the workers, the tasks of the record in hand, and what came back. Pure bookkeeping; the
//! [client](crate::workers::analysis::client) carries out its orders.

mod forecast_games;
mod job;
#[cfg(test)]
mod tests;

use rangekeeper_engine::{Record, Sample};

use crate::workers::analysis::snapshot::{
    BestShotState, Count, Drawn, Findings, Forecasting, Reading, Refusal,
};
use crate::workers::protocol::{Answer, Ask, Generation, News, Task, TaskName};

use forecast_games::Games;
pub use job::Inquiry;
use job::{Job, Shot, WAIT_TICKS};

/// Tasks in the hands of a worker: it does one while the page, which may be busy, takes the other.
const AT_HAND: usize = 2;
/// Ticks of the client's clock that a worker may be silent with work in hand.
const SILENT_TICKS: u32 = 16;
/// Ticks that a worker may take to load.
const LOADING_TICKS: u32 = 240;
/// Workers that may be lost in a row, each without having found anything, before the scheduler gives up.
const LOSSES: u32 = 6;

/// What the client has to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Send this to that worker.
    Send(usize, Ask),
    /// End that worker and start another in its place.
    Replace(usize),
}

/// The workers and the record they work on.
pub struct Scheduler {
    workers: Vec<Worker>,
    job: Option<Job>,
    generation: Generation,
    losses: u32,
    wants_forecast: bool,
}

enum Worker {
    Loading {
        ticks: u32,
    },
    /// Lost, and not replaced: too many were lost before it.
    Gone,
    Ready {
        /// What it was asked for, in order.
        assignments: Vec<Assignment>,
        /// Since its last answer.
        ticks: u32,
    },
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
        let workers = (0..workers).map(|_| Worker::Loading { ticks: 0 }).collect();
        Self { workers, job: None, generation: 0, losses: 0, wants_forecast: false }
    }

    /// Puts an inquiry before the scheduler; whatever it was doing is dropped.
    pub fn begin(&mut self, inquiry: Inquiry) -> Vec<Order> {
        self.generation += 1;
        self.losses = 0;
        self.job = Some(Job::new(inquiry, self.workers.len() as u32));
        self.drop_assignments();
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
        self.drop_assignments();
    }

    /// Whether a forecast is wanted, of this record and those to come. Its games are played once there is nothing else
    /// to find out; wanting it again after a stop lets them go on.
    pub fn want_forecast(&mut self, wanted: bool) -> Vec<Order> {
        self.wants_forecast = wanted;
        if let Some(job) = self.job.as_mut().filter(|_| wanted) {
            job.games.stop(false);
        }
        self.hand_out()
    }

    /// The record in hand.
    pub fn record(&self) -> Option<&Record> {
        self.job.as_ref().map(|job| &job.inquiry.record)
    }

    /// The best shot for the game, as far as it is known.
    pub fn best_shot(&self) -> BestShotState {
        match self.job {
            Some(Job { shot: Shot::Settled(best), .. }) => best,
            _ => BestShotState::Sought,
        }
    }

    /// How many more shots the game takes, as far as that is known.
    pub fn forecast(&self) -> Forecasting {
        match &self.job {
            Some(Job { verdict: None | Some(Reading::Waiting | Reading::Known(_)), games, .. }) => {
                games.forecast(self.wants_forecast)
            }
            Some(_) => Forecasting::Impossible,
            None => Games::new().forecast(self.wants_forecast),
        }
    }

    /// Forgets what the workers are doing. They finish their slices; nobody listens to the answers.
    fn drop_assignments(&mut self) {
        for worker in &mut self.workers {
            if let Worker::Ready { assignments, ticks } = worker {
                assignments.clear();
                *ticks = 0;
            }
        }
    }

    /// Whether work is under way, other than on the forecast.
    pub fn is_working(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.verdict.is_none())
    }

    /// Once every board is counted, the milliseconds that it took the worker who worked longest.
    pub fn counted_in(&self) -> Option<f64> {
        let counting = &self.job.as_ref()?.counting;
        (counting.counted.is_some() && counting.left == 0).then_some(counting.ms)
    }

    /// Takes a worker's answer.
    pub fn take(&mut self, worker: usize, answer: Answer) -> Vec<Order> {
        let (generation, news) = match answer {
            Answer::Ready => {
                self.workers[worker] = Worker::Ready { assignments: Vec::new(), ticks: 0 };
                return self.hand_out();
            }
            Answer::About(generation, news) => (generation, news),
            Answer::Lab(_) => return Vec::new(),
        };
        let (Some(job), true) = (&mut self.job, generation == self.generation) else { return Vec::new() };
        let Worker::Ready { assignments, ticks } = &mut self.workers[worker] else { return Vec::new() };
        *ticks = 0;
        let done = |assignments: &mut Vec<Assignment>, name| {
            assignments.retain(|assignment| assignment.task.name() != name);
        };
        let name = match news {
            News::Preparing { batch } => TaskName::Batch(batch),
            News::Drawn { batch, complete, sample, certain } => {
                self.losses = 0;
                job.certain = certain;
                let name = TaskName::Batch(batch);
                if complete {
                    done(assignments, name);
                    job.drawing.add(&sample);
                } else if let Some(assignment) =
                    assignments.iter_mut().find(|assignment| assignment.task.name() == name)
                {
                    assignment.sample = Some(sample);
                }
                name
            }
            News::Counting { part, progress, certain } => {
                self.losses = 0;
                job.certain = certain;
                let name = TaskName::Part(part);
                if let Some(assignment) =
                    assignments.iter_mut().find(|assignment| assignment.task.name() == name)
                {
                    assignment.progress = progress;
                }
                name
            }
            News::Counted { part, counts, ms, certain } => {
                self.losses = 0;
                job.certain = certain;
                done(assignments, TaskName::Part(part));
                job.counting.add(&counts, ms);
                TaskName::Part(part)
            }
            News::TooManyBoards => {
                job.counting.give_up();
                self.forget(|task| matches!(task, Task::Count { .. }));
                return self.go_on();
            }
            News::NoDraws => {
                job.drawing.give_up();
                self.forget(|task| matches!(task, Task::Draw { .. }));
                return self.go_on();
            }
            News::BestShotSearch => TaskName::Shot,
            News::Advised(best) => {
                self.losses = 0;
                done(assignments, TaskName::Shot);
                job.settle(best.map_or(BestShotState::Unnamed, BestShotState::Named));
                TaskName::Shot
            }
            News::Playing { game } => TaskName::Game(game),
            News::Played { game, shots } => {
                self.losses = 0;
                done(assignments, TaskName::Game(game));
                job.games.add(shots);
                TaskName::Game(game)
            }
            News::NoGames => {
                job.games.give_up();
                self.forget(|task| matches!(task, Task::Play { .. }));
                return Vec::new();
            }
            News::Contradicted(contradiction) => {
                job.verdict = Some(Reading::Contradicted(contradiction));
                self.drop_assignments();
                return Vec::new();
            }
            News::GaveUp => {
                job.verdict = Some(Reading::Refused(Refusal::GaveUp));
                self.drop_assignments();
                return Vec::new();
            }
        };
        let Some(place) = assignments.iter().position(|assignment| assignment.task.name() == name) else {
            return self.go_on();
        };
        let task = assignments[place].task;
        if job.wants(task, self.wants_forecast) {
            return vec![Order::Send(worker, job.ask(generation, task))];
        }
        assignments.remove(place);
        job.give_back(name);
        Vec::new()
    }

    /// Takes tasks of a kind out of all hands.
    fn forget(&mut self, kind: impl Fn(&Task) -> bool) {
        for worker in &mut self.workers {
            if let Worker::Ready { assignments, .. } = worker {
                assignments.retain(|assignment| !kind(&assignment.task));
            }
        }
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

    /// A worker is dead: its tasks go back, another takes its place.
    pub fn lose(&mut self, worker: usize, reason: &str) -> Vec<Order> {
        let before = std::mem::replace(&mut self.workers[worker], Worker::Gone);
        self.losses += 1;
        if let Some(job) = &mut self.job {
            if let Worker::Ready { assignments, .. } = before {
                for assignment in assignments {
                    job.give_back(assignment.task.name());
                }
            }
            if self.losses >= LOSSES {
                job.verdict.get_or_insert_with(|| Reading::Lost(reason.to_owned()));
                job.settle(BestShotState::Unnamed);
                job.games.give_up();
            }
        }
        // After giving up, a worker that cannot load would be replaced for ever.
        if self.losses > LOSSES + self.workers.len() as u32 { Vec::new() } else { self.call_back() }
    }

    /// Lets time pass; a worker that was silent for too long is taken for dead, and a best shot for the game that is
    /// not known after a second is not waited for any longer.
    pub fn tick(&mut self) -> Vec<Order> {
        let waits = self.job.as_ref().is_some_and(|job| job.waited < WAIT_TICKS);
        if waits && matches!(self.reading(), Reading::Known(_)) {
            self.job.iter_mut().for_each(Job::wait);
        }
        let mut silent = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let (ticks, limit) = match worker {
                Worker::Loading { ticks } => (ticks, LOADING_TICKS),
                Worker::Ready { assignments, ticks } if !assignments.is_empty() => (ticks, SILENT_TICKS),
                Worker::Ready { .. } | Worker::Gone => continue,
            };
            *ticks += 1;
            if *ticks > limit {
                silent.push(number);
            }
        }
        silent.into_iter().flat_map(|worker| self.lose(worker, "the engine does not answer")).collect()
    }

    /// What is known so far of the record in hand.
    pub fn reading(&self) -> Reading {
        let Some(job) = &self.job else { return Reading::Waiting };
        if let Some(verdict) = &job.verdict {
            return verdict.clone();
        }
        let assignments = || {
            self.workers.iter().flat_map(|worker| match worker {
                Worker::Ready { assignments, .. } => &assignments[..],
                Worker::Loading { .. } | Worker::Gone => &[],
            })
        };
        let mut sample = job.drawing.drawn.clone();
        for part in assignments().filter_map(|assignment| assignment.sample.as_ref()) {
            match &mut sample {
                Some(sample) => sample.merge(part),
                None => sample = Some(part.clone()),
            }
        }
        let in_hand = assignments().map(|assignment| assignment.progress).sum();
        let count = job.count(in_hand);
        let sample = sample
            .filter(|sample| sample.accepted() > 0)
            .map(|sample| Drawn { sample, complete: job.drawing.left == 0 });
        match (&sample, &count, job.drawing.refused) {
            (None, Count::NotWanted | Count::TooMany, true) => Reading::Refused(Refusal::TooManyWays),
            (None, Count::TooMany, false) if !job.inquiry.method.samples() => {
                Reading::Refused(Refusal::TooManyBoards)
            }
            (None, Count::Begun(progress), _) if *progress <= 0.0 => Reading::Waiting,
            (None, Count::NotWanted | Count::TooMany | Count::Stopped, false) => Reading::Waiting,
            (_, _, no_draws) => {
                let certain = job.certain.clone();
                let has_waited = job.waited == WAIT_TICKS && !job.is_complete();
                Reading::Known(Findings { certain, sample, no_draws, count, has_waited })
            }
        }
    }

    /// Has every worker that is gone replaced.
    fn call_back(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if let Worker::Gone = worker {
                *worker = Worker::Loading { ticks: 0 };
                orders.push(Order::Replace(number));
            }
        }
        orders
    }

    /// Gives every ready worker a task, and then another to have at hand.
    fn hand_out(&mut self) -> Vec<Order> {
        let Some(job) = &mut self.job else { return Vec::new() };
        let mut orders = Vec::new();
        if let Some(verdict) = &job.verdict {
            if matches!(verdict, Reading::Known(_)) {
                orders.extend(self.hand_out_shot());
                if self.wants_forecast {
                    orders.extend(self.hand_out_games());
                }
            }
            return orders;
        }
        for at_hand in 0..AT_HAND {
            for (number, worker) in self.workers.iter_mut().enumerate() {
                let Worker::Ready { assignments, .. } = worker else { continue };
                if assignments.len() != at_hand {
                    continue;
                }
                let counts =
                    assignments.iter().any(|assignment| matches!(assignment.task, Task::Count { .. }));
                let Some(task) = job.next_task(at_hand > 0, counts) else { return orders };
                assignments.push(Assignment { task, sample: None, progress: 0.0 });
                orders.push(Order::Send(number, job.ask(self.generation, task)));
            }
        }
        orders
    }

    /// Has a worker who has nothing to do look for the best shot for the game, if who had it in hand was lost.
    fn hand_out_shot(&mut self) -> Option<Order> {
        let idle =
            |worker: &Worker| matches!(worker, Worker::Ready { assignments, .. } if assignments.is_empty());
        let number = self.workers.iter().position(idle)?;
        let job = self.job.as_mut()?;
        let task = job.take_shot()?;
        if let Worker::Ready { assignments, .. } = &mut self.workers[number] {
            assignments.push(Assignment { task, sample: None, progress: 0.0 });
        }
        Some(Order::Send(number, job.ask(self.generation, task)))
    }

    /// Gives every worker who has nothing to do a game. Not another to have at hand: a runner plays one at a time.
    fn hand_out_games(&mut self) -> Vec<Order> {
        let Some(job) = &mut self.job else { return Vec::new() };
        let mut orders = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let Worker::Ready { assignments, .. } = worker else { continue };
            if !assignments.is_empty() {
                continue;
            }
            let Some(game) = job.games.next() else { return orders };
            let task = Task::Play { seed: job.inquiry.seed, game };
            assignments.push(Assignment { task, sample: None, progress: 0.0 });
            orders.push(Order::Send(number, job.ask(self.generation, task)));
        }
        orders
    }
}
