//! Who does what: the workers, the batches of the record in hand, and what came back. Pure bookkeeping; the
//! [client](crate::client) carries out its orders.

use rangekeeper_engine::{Contradiction, Record, Tally};

use crate::protocol::{Answer, Ask, Certain, Generation};

/// Accepted draws in a batch: a few milliseconds of work, so that the workers finish together.
const BATCH_DRAWS: u32 = 25_000;
/// Batches in the hands of a worker: it draws one while the page, which may be busy, takes the other.
const AT_HAND: usize = 2;
/// Ticks of the client's clock that a worker may be silent with work in hand.
const SILENT_TICKS: u32 = 16;
/// Ticks that a worker may take to load.
const LOADING_TICKS: u32 = 240;
/// Workers that may be lost in a row, each without having drawn anything, before the crew gives up.
const LOSSES: u32 = 6;

/// What the client has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Send this to that worker.
    Send(usize, Ask),
    /// End that worker and start another in its place.
    Replace(usize),
}

/// What is known of the record in hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Reading {
    /// Nothing yet.
    #[default]
    Waiting,
    /// Draws from the posterior.
    Sampled {
        /// All draws so far.
        tally: Tally,
        /// What needs no draws.
        certain: Certain,
        /// Whether the target is reached. Until then every interval is interim.
        complete: bool,
    },
    /// No arrangement fits.
    Contradicted(Contradiction),
    /// The engine cannot answer, for this reason.
    Refused(String),
    /// Worker after worker was lost.
    Lost(String),
}

/// The workers and the record they work on.
pub struct Crew {
    workers: Vec<Worker>,
    job: Option<Job>,
    generation: Generation,
    losses: u32,
}

enum Worker {
    Loading {
        ticks: u32,
    },
    /// Lost, and not replaced: too many were lost before it.
    Gone,
    Ready {
        /// What it was asked for, in order.
        tasks: Vec<Task>,
        /// Since its last answer.
        ticks: u32,
    },
}

/// A batch in the hands of a worker.
struct Task {
    ask: Ask,
    tally: Option<Tally>,
}

struct Job {
    record: Record,
    seed: u64,
    /// Accepted draws wanted in all.
    target: u32,
    /// Batches not yet handed out; lost ones come back here.
    open_batches: Vec<u32>,
    complete_batches: u32,
    /// What the complete batches found.
    drawn: Option<Tally>,
    certain: Certain,
    /// Set once there is nothing left to draw: the target is reached, or there is nothing to draw from.
    verdict: Option<Reading>,
}

impl Crew {
    /// A crew of this many workers, all of them loading.
    pub fn new(workers: usize) -> Self {
        let workers = (0..workers).map(|_| Worker::Loading { ticks: 0 }).collect();
        Self { workers, job: None, generation: 0, losses: 0 }
    }

    /// Puts a new record before the crew; whatever it was doing is dropped.
    pub fn begin(&mut self, record: Record, seed: u64, target: u32) -> Vec<Order> {
        self.generation += 1;
        self.losses = 0;
        self.job = Some(Job::new(record, seed, target));
        self.drop_tasks();
        let mut orders = self.call_back();
        orders.extend(self.hand_out());
        orders
    }

    /// Stops at what has been drawn.
    pub fn stop(&mut self) {
        let reading = self.reading();
        if let Some(job) = &mut self.job {
            job.open_batches.clear();
            job.verdict = Some(reading);
        }
        self.generation += 1;
        self.drop_tasks();
    }

    /// Forgets what the workers are doing. They finish their slices; nobody listens to the answers.
    fn drop_tasks(&mut self) {
        for worker in &mut self.workers {
            if let Worker::Ready { tasks, ticks } = worker {
                tasks.clear();
                *ticks = 0;
            }
        }
    }

    /// Whether work is under way.
    pub fn is_working(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.verdict.is_none())
    }

    /// Takes a worker's answer.
    pub fn take(&mut self, worker: usize, answer: Answer) -> Vec<Order> {
        let generation = match &answer {
            Answer::Ready => {
                self.workers[worker] = Worker::Ready { tasks: Vec::new(), ticks: 0 };
                return self.hand_out();
            }
            Answer::Preparing { generation, .. }
            | Answer::Drawn { generation, .. }
            | Answer::Contradicted { generation, .. }
            | Answer::Refused { generation, .. } => *generation,
        };
        let (Some(job), true) = (&mut self.job, generation == self.generation) else { return Vec::new() };
        let Worker::Ready { tasks, ticks } = &mut self.workers[worker] else { return Vec::new() };
        *ticks = 0;
        let batch = match answer {
            Answer::Ready => return Vec::new(),
            Answer::Contradicted { contradiction, .. } => {
                job.verdict = Some(Reading::Contradicted(contradiction));
                return Vec::new();
            }
            Answer::Refused { reason, .. } => {
                job.verdict = Some(Reading::Refused(reason));
                return Vec::new();
            }
            Answer::Preparing { batch, .. } => batch,
            Answer::Drawn { batch, complete, tally, certain, .. } => {
                self.losses = 0;
                job.certain = certain;
                if complete {
                    job.add(&tally);
                    tasks.retain(|task| task.ask.batch != batch);
                    return self.hand_out();
                }
                if let Some(task) = tasks.iter_mut().find(|task| task.ask.batch == batch) {
                    task.tally = Some(tally);
                }
                batch
            }
        };
        let task = tasks.iter().find(|task| task.ask.batch == batch && job.verdict.is_none());
        task.map(|task| Order::Send(worker, task.ask.clone())).into_iter().collect()
    }

    /// A worker is dead: its batches go back, another takes its place.
    pub fn lose(&mut self, worker: usize, reason: &str) -> Vec<Order> {
        let before = std::mem::replace(&mut self.workers[worker], Worker::Gone);
        self.losses += 1;
        if let Some(job) = &mut self.job {
            if let Worker::Ready { tasks, .. } = before {
                job.open_batches.extend(tasks.iter().map(|task| task.ask.batch));
            }
            if self.losses >= LOSSES && job.verdict.is_none() {
                job.verdict = Some(Reading::Lost(reason.to_owned()));
            }
        }
        // After giving up, a worker that cannot load would be replaced for ever.
        if self.losses > LOSSES + self.workers.len() as u32 { Vec::new() } else { self.call_back() }
    }

    /// Lets time pass; a worker that was silent for too long is taken for dead.
    pub fn tick(&mut self) -> Vec<Order> {
        let mut silent = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let (ticks, limit) = match worker {
                Worker::Loading { ticks } => (ticks, LOADING_TICKS),
                Worker::Ready { tasks, ticks } if !tasks.is_empty() => (ticks, SILENT_TICKS),
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
        let tasks = self.workers.iter().flat_map(|worker| match worker {
            Worker::Ready { tasks, .. } => &tasks[..],
            Worker::Loading { .. } | Worker::Gone => &[],
        });
        let mut all = job.drawn.clone();
        for tally in tasks.filter_map(|task| task.tally.as_ref()) {
            match &mut all {
                Some(all) => all.merge(tally),
                None => all = Some(tally.clone()),
            }
        }
        match all {
            Some(tally) => Reading::Sampled { tally, certain: job.certain, complete: false },
            None => Reading::Waiting,
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

    /// Gives every ready worker a batch, and then another to have at hand.
    fn hand_out(&mut self) -> Vec<Order> {
        let Some(job) = self.job.as_mut().filter(|job| job.verdict.is_none()) else { return Vec::new() };
        let mut orders = Vec::new();
        for at_hand in 0..AT_HAND {
            for (number, worker) in self.workers.iter_mut().enumerate() {
                let Worker::Ready { tasks, .. } = worker else { continue };
                if tasks.len() != at_hand {
                    continue;
                }
                let Some(batch) = job.open_batches.pop() else { return orders };
                let ask = Ask {
                    generation: self.generation,
                    record: job.record.clone(),
                    seed: job.seed,
                    batch,
                    draws: job.draws_in(batch),
                };
                tasks.push(Task { ask: ask.clone(), tally: None });
                orders.push(Order::Send(number, ask));
            }
        }
        orders
    }
}

impl Job {
    fn new(record: Record, seed: u64, target: u32) -> Self {
        Self {
            record,
            seed,
            target,
            open_batches: (0..target.div_ceil(BATCH_DRAWS)).rev().collect(),
            complete_batches: 0,
            drawn: None,
            certain: Certain::default(),
            verdict: None,
        }
    }

    fn draws_in(&self, batch: u32) -> u32 {
        BATCH_DRAWS.min(self.target - batch * BATCH_DRAWS)
    }

    fn add(&mut self, tally: &Tally) {
        match &mut self.drawn {
            Some(drawn) => drawn.merge(tally),
            None => self.drawn = Some(tally.clone()),
        }
        self.complete_batches += 1;
        if let (Some(tally), true) = (&self.drawn, self.complete_batches == self.target.div_ceil(BATCH_DRAWS))
        {
            let (tally, certain) = (tally.clone(), self.certain);
            self.verdict = Some(Reading::Sampled { tally, certain, complete: true });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    const TARGET: u32 = 110_000;

    fn record() -> Record {
        "v1;classic;E5:miss".parse().unwrap()
    }

    /// A crew with real desks, whose clocks stand still but for the first look.
    struct Rig {
        crew: Crew,
        desks: Vec<Desk>,
        inbox: Vec<(usize, Ask)>,
        replaced: usize,
    }

    impl Rig {
        fn new(workers: usize) -> Self {
            let desks = (0..workers).map(|_| Desk::default()).collect();
            Self { crew: Crew::new(workers), desks, inbox: Vec::new(), replaced: 0 }
        }

        fn obey(&mut self, orders: Vec<Order>) {
            for order in orders {
                match order {
                    Order::Send(worker, ask) => self.inbox.push((worker, ask)),
                    Order::Replace(worker) => {
                        self.desks[worker] = Desk::default();
                        self.inbox.retain(|(to, _)| *to != worker);
                        self.replaced += 1;
                        let orders = self.crew.take(worker, Answer::Ready);
                        self.obey(orders);
                    }
                }
            }
        }

        /// Lets one request be answered; whether there was one.
        fn step(&mut self) -> bool {
            if self.inbox.is_empty() {
                return false;
            }
            let (worker, ask) = self.inbox.remove(0);
            let looks = std::cell::Cell::new(0.0);
            let clock = || {
                looks.set(looks.get() + 4.0);
                looks.get()
            };
            let answer = self.desks[worker].work(&ask, clock);
            let orders = self.crew.take(worker, answer);
            self.obey(orders);
            true
        }

        fn all_ready(&mut self) {
            for worker in 0..self.desks.len() {
                let orders = self.crew.take(worker, Answer::Ready);
                self.obey(orders);
            }
        }

        fn finish(&mut self) -> Reading {
            while self.step() {}
            self.crew.reading()
        }
    }

    fn begun(workers: usize) -> Rig {
        let mut rig = Rig::new(workers);
        rig.all_ready();
        let orders = rig.crew.begin(record(), 1, TARGET);
        rig.obey(orders);
        rig
    }

    #[test]
    fn the_result_is_the_same_whoever_draws_it() {
        let one = begun(1).finish();
        let Reading::Sampled { tally, complete: true, .. } = &one else { panic!("{one:?}") };
        assert_eq!(tally.accepted, u64::from(TARGET));
        assert_eq!(begun(3).finish(), one);
        assert_eq!(begun(8).finish(), one);
    }

    #[test]
    fn nothing_is_sent_before_a_worker_is_ready() {
        let mut rig = Rig::new(2);
        assert_eq!(rig.crew.begin(record(), 1, TARGET), []);
        rig.all_ready();
        assert_eq!(rig.finish(), begun(1).finish());
    }

    #[test]
    fn a_lost_worker_changes_nothing_about_the_result() {
        let mut rig = begun(2);
        for _ in 0..5 {
            rig.step();
        }
        let orders = rig.crew.lose(0, "killed");
        rig.obey(orders);
        for _ in 0..3 {
            rig.step();
        }
        // The other one falls silent with its work in hand.
        rig.inbox.retain(|(worker, _)| *worker == 0);
        for _ in 0..=SILENT_TICKS {
            rig.step();
            let orders = rig.crew.tick();
            rig.obey(orders);
        }
        assert_eq!(rig.finish(), begun(1).finish());
        assert_eq!(rig.replaced, 2);
    }

    #[test]
    fn answers_to_an_older_record_are_dropped() {
        let mut rig = begun(2);
        rig.step();
        let late = rig.inbox.clone();
        let orders = rig.crew.begin("v1;classic;A1:sunk=Destroyer".parse().unwrap(), 1, TARGET);
        rig.inbox.clear();
        for (worker, ask) in late {
            let answer = rig.desks[worker].work(&ask, || 0.0);
            assert_eq!(rig.crew.take(worker, answer), []);
        }
        assert_eq!(rig.crew.reading(), Reading::Waiting);
        rig.obey(orders);
        assert!(matches!(rig.finish(), Reading::Contradicted(_)));
    }

    #[test]
    fn a_crew_that_loses_everyone_says_so() {
        let mut crew = Crew::new(2);
        crew.begin(record(), 1, TARGET);
        let mut orders = 0;
        for _ in 0..100 {
            orders += crew.lose(0, "no such file").len();
        }
        assert_eq!(crew.reading(), Reading::Lost("no such file".to_owned()));
        assert!(orders < 20, "it does not try for ever");
        assert_eq!(crew.begin(record(), 1, TARGET), [Order::Replace(0)], "but with every new record");
    }

    #[test]
    fn stopping_keeps_what_was_drawn_as_interim() {
        let mut rig = begun(2);
        for _ in 0..4 {
            rig.step();
        }
        rig.crew.stop();
        let reading = rig.finish();
        let Reading::Sampled { tally, complete: false, .. } = reading else { panic!("{reading:?}") };
        assert!(tally.accepted > 0 && tally.accepted < u64::from(TARGET));
        assert!(!rig.crew.is_working());
    }
}
