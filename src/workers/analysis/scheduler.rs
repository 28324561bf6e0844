//! Who does what: the workers, the tasks of the record in hand, and what came back. Pure bookkeeping; the
//! [client](crate::workers::analysis::client) carries out its orders.

use rangekeeper_engine::{Counts, Record, Sample};

use crate::workers::analysis::snapshot::{
    BestShotState, Count, Drawn, Findings, Forecasting, Method, Reading, Refusal,
};
use crate::workers::protocol::{Answer, Ask, Certain, Generation, News, Task, TaskName};

use super::forecast_games::Games;

/// Accepted draws in a batch: a few milliseconds of work, so that the workers finish together.
const BATCH_DRAWS: u32 = 25_000;
/// Tasks in the hands of a worker: it does one while the page, which may be busy, takes the other.
const AT_HAND: usize = 2;
/// Ticks of the client's clock that a worker may be silent with work in hand.
const SILENT_TICKS: u32 = 16;
/// Ticks that a worker may take to load.
const LOADING_TICKS: u32 = 240;
/// Ticks that the player waits for the next shot once there are numbers: a second. Classic positions take less than a
/// tenth of one for the best shot for the game and for every board to be counted, so this is for slow devices and for
/// fleets whose samples grow for long.
const WAIT_TICKS: u32 = 5;
/// Workers that may be lost in a row, each without having found anything, before the crew gives up.
const LOSSES: u32 = 6;

/// What the client has to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Send this to that worker.
    Send(usize, Ask),
    /// End that worker and start another in its place.
    Replace(usize),
}

/// What is wanted to be known of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// The record.
    pub record: Record,
    /// How.
    pub method: Method,
    /// The seed of all draws.
    pub seed: u64,
    /// Accepted draws wanted in all.
    pub draws: u32,
}

/// The workers and the record they work on.
pub struct Crew {
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
        errands: Vec<Errand>,
        /// Since its last answer.
        ticks: u32,
    },
}

/// A task in the hands of a worker, and what it found so far.
struct Errand {
    task: Task,
    sample: Option<Sample>,
    progress: f64,
}

/// An inquiry on its way to an answer.
struct Job {
    inquiry: Inquiry,
    certain: Certain,
    drawing: Drawing,
    counting: Counting,
    /// Set once there is nothing more to find out but the forecast, or nobody left to do it.
    verdict: Option<Reading>,
    shot: Shot,
    /// Ticks since there are numbers, up to [`WAIT_TICKS`].
    waited: u32,
    games: Games,
}

/// The best shot for the game.
#[derive(Clone, Copy)]
enum Shot {
    /// Nobody looks for it yet.
    Open,
    InHand,
    /// It is known, or none will be named; that never changes, since the advice was read.
    Settled(BestShotState),
}

struct Drawing {
    /// Batches not yet handed out; lost ones come back here.
    open: Vec<u32>,
    /// Batches not yet complete.
    left: u32,
    /// What the complete ones found.
    drawn: Option<Sample>,
    /// Why there are no draws.
    refused: bool,
}

struct Counting {
    /// Parts not yet handed out; lost ones come back here.
    open: Vec<u32>,
    parts: u32,
    /// Parts not yet complete.
    left: u32,
    /// What the complete ones found.
    counted: Option<Counts>,
    /// The longest work on one of them, in milliseconds.
    ms: f64,
    too_many: bool,
}

impl Crew {
    /// A crew of this many workers, all of them loading.
    pub fn new(workers: usize) -> Self {
        let workers = (0..workers).map(|_| Worker::Loading { ticks: 0 }).collect();
        Self { workers, job: None, generation: 0, losses: 0, wants_forecast: false }
    }

    /// Puts an inquiry before the crew; whatever it was doing is dropped.
    pub fn begin(&mut self, inquiry: Inquiry) -> Vec<Order> {
        self.generation += 1;
        self.losses = 0;
        self.job = Some(Job::new(inquiry, self.workers.len() as u32));
        self.drop_errands();
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
        self.drop_errands();
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
    fn drop_errands(&mut self) {
        for worker in &mut self.workers {
            if let Worker::Ready { errands, ticks } = worker {
                errands.clear();
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
                self.workers[worker] = Worker::Ready { errands: Vec::new(), ticks: 0 };
                return self.hand_out();
            }
            Answer::About(generation, news) => (generation, news),
            Answer::Lab(_) => return Vec::new(),
        };
        let (Some(job), true) = (&mut self.job, generation == self.generation) else { return Vec::new() };
        let Worker::Ready { errands, ticks } = &mut self.workers[worker] else { return Vec::new() };
        *ticks = 0;
        let done = |errands: &mut Vec<Errand>, name| errands.retain(|errand| errand.task.name() != name);
        let name = match news {
            News::Preparing { batch } => TaskName::Batch(batch),
            News::Drawn { batch, complete, sample, certain } => {
                self.losses = 0;
                job.certain = certain;
                let name = TaskName::Batch(batch);
                if complete {
                    done(errands, name);
                    job.drawing.add(&sample);
                } else if let Some(errand) = errands.iter_mut().find(|errand| errand.task.name() == name) {
                    errand.sample = Some(sample);
                }
                name
            }
            News::Counting { part, progress, certain } => {
                self.losses = 0;
                job.certain = certain;
                let name = TaskName::Part(part);
                if let Some(errand) = errands.iter_mut().find(|errand| errand.task.name() == name) {
                    errand.progress = progress;
                }
                name
            }
            News::Counted { part, counts, ms, certain } => {
                self.losses = 0;
                job.certain = certain;
                done(errands, TaskName::Part(part));
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
                done(errands, TaskName::Shot);
                job.settle(best.map_or(BestShotState::Unnamed, BestShotState::Named));
                TaskName::Shot
            }
            News::Playing { game } => TaskName::Game(game),
            News::Played { game, shots } => {
                self.losses = 0;
                done(errands, TaskName::Game(game));
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
                self.drop_errands();
                return Vec::new();
            }
            News::GaveUp => {
                job.verdict = Some(Reading::Refused(Refusal::GaveUp));
                self.drop_errands();
                return Vec::new();
            }
        };
        let Some(place) = errands.iter().position(|errand| errand.task.name() == name) else {
            return self.go_on();
        };
        let task = errands[place].task;
        if job.wants(task, self.wants_forecast) {
            return vec![Order::Send(worker, job.ask(generation, task))];
        }
        errands.remove(place);
        job.give_back(name);
        Vec::new()
    }

    /// Takes tasks of a kind out of all hands.
    fn forget(&mut self, kind: impl Fn(&Task) -> bool) {
        for worker in &mut self.workers {
            if let Worker::Ready { errands, .. } = worker {
                errands.retain(|errand| !kind(&errand.task));
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
            if let Worker::Ready { errands, .. } = before {
                for errand in errands {
                    job.give_back(errand.task.name());
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
                Worker::Ready { errands, ticks } if !errands.is_empty() => (ticks, SILENT_TICKS),
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
        let errands = || {
            self.workers.iter().flat_map(|worker| match worker {
                Worker::Ready { errands, .. } => &errands[..],
                Worker::Loading { .. } | Worker::Gone => &[],
            })
        };
        let mut sample = job.drawing.drawn.clone();
        for part in errands().filter_map(|errand| errand.sample.as_ref()) {
            match &mut sample {
                Some(sample) => sample.merge(part),
                None => sample = Some(part.clone()),
            }
        }
        let in_hand = errands().map(|errand| errand.progress).sum();
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
                let Worker::Ready { errands, .. } = worker else { continue };
                if errands.len() != at_hand {
                    continue;
                }
                let counts = errands.iter().any(|errand| matches!(errand.task, Task::Count { .. }));
                let Some(task) = job.next_task(at_hand > 0, counts) else { return orders };
                errands.push(Errand { task, sample: None, progress: 0.0 });
                orders.push(Order::Send(number, job.ask(self.generation, task)));
            }
        }
        orders
    }

    /// Has a worker who has nothing to do look for the best shot for the game, if who had it in hand was lost.
    fn hand_out_shot(&mut self) -> Option<Order> {
        let idle = |worker: &Worker| matches!(worker, Worker::Ready { errands, .. } if errands.is_empty());
        let number = self.workers.iter().position(idle)?;
        let job = self.job.as_mut()?;
        let task = job.take_shot()?;
        if let Worker::Ready { errands, .. } = &mut self.workers[number] {
            errands.push(Errand { task, sample: None, progress: 0.0 });
        }
        Some(Order::Send(number, job.ask(self.generation, task)))
    }

    /// Gives every worker who has nothing to do a game. Not another to have at hand: a desk plays one at a time.
    fn hand_out_games(&mut self) -> Vec<Order> {
        let Some(job) = &mut self.job else { return Vec::new() };
        let mut orders = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let Worker::Ready { errands, .. } = worker else { continue };
            if !errands.is_empty() {
                continue;
            }
            let Some(game) = job.games.next() else { return orders };
            let task = Task::Play { seed: job.inquiry.seed, game };
            errands.push(Errand { task, sample: None, progress: 0.0 });
            orders.push(Order::Send(number, job.ask(self.generation, task)));
        }
        orders
    }
}

impl Job {
    fn new(inquiry: Inquiry, workers: u32) -> Self {
        let batches = if inquiry.method.samples() { inquiry.draws.div_ceil(BATCH_DRAWS) } else { 0 };
        let parts = if inquiry.method.count_budget().is_some() { workers } else { 0 };
        Self {
            certain: Certain::default(),
            drawing: Drawing {
                open: (0..batches).rev().collect(),
                left: batches,
                drawn: None,
                refused: false,
            },
            counting: Counting {
                open: (0..parts).rev().collect(),
                parts,
                left: parts,
                counted: None,
                ms: 0.0,
                too_many: false,
            },
            inquiry,
            verdict: None,
            shot: Shot::Open,
            waited: 0,
            games: Games::new(),
        }
    }

    /// Whether all is drawn and counted that is wanted and can be.
    const fn is_complete(&self) -> bool {
        self.drawing.left == 0 && self.counting.left == 0
    }

    /// Whether a task that is in hand is to be gone on with.
    fn wants(&self, task: Task, wants_forecast: bool) -> bool {
        match task {
            Task::Draw { .. } | Task::Count { .. } => self.verdict.is_none(),
            Task::Advise => matches!(self.shot, Shot::InHand),
            Task::Play { .. } => wants_forecast && self.games.go_on(),
        }
    }

    /// Takes a task back that is not done.
    fn give_back(&mut self, name: TaskName) {
        match name {
            TaskName::Batch(batch) => self.drawing.open.push(batch),
            TaskName::Part(part) => self.counting.open.push(part),
            TaskName::Shot if matches!(self.shot, Shot::InHand) => self.shot = Shot::Open,
            TaskName::Shot => {}
            TaskName::Game(game) => self.games.give_back(game),
        }
    }

    fn ask(&self, generation: Generation, task: Task) -> Ask {
        Ask { generation, record: self.inquiry.record.clone(), task }
    }

    /// The next task for a worker who has nothing to do, or has a first task and gets a second to have at hand; and
    /// whether it counts already.
    ///
    /// The first samples come first: they are there at once, and everything but the recommended cell needs nothing
    /// else. The best shot for the game is next, in the hands of one worker, by turns with its batch: the player waits
    /// for the recommended cell, and it is little work. Whatever else is wanted, ten million samples or every board
    /// counted, comes after it. After that both are done in turn.
    fn next_task(&mut self, second: bool, counts: bool) -> Option<Task> {
        let (seed, parts) = (self.inquiry.seed, self.counting.parts);
        let budget = self.inquiry.method.count_budget().unwrap_or(0.0);
        let part = |part| Task::Count { part, parts, budget };
        if second && let Some(task) = self.take_shot() {
            return Some(task);
        }
        if second
            && !counts
            && let Some(task) = self.counting.open.pop().map(part)
        {
            return Some(task);
        }
        match self.drawing.open.pop() {
            Some(batch) => {
                let draws = BATCH_DRAWS.min(self.inquiry.draws - batch * BATCH_DRAWS);
                Some(Task::Draw { seed, batch, draws })
            }
            None => self.counting.open.pop().map(part).or_else(|| self.take_shot()),
        }
    }

    /// The task of looking for the best shot for the game, unless somebody does already.
    fn take_shot(&mut self) -> Option<Task> {
        matches!(self.shot, Shot::Open).then(|| {
            self.shot = Shot::InHand;
            Task::Advise
        })
    }

    /// Lets another tick pass in which there are numbers.
    fn wait(&mut self) {
        self.waited += 1;
        if self.waited == WAIT_TICKS {
            self.wait_no_longer();
        }
    }

    /// The next shot follows from what is known now.
    fn wait_no_longer(&mut self) {
        self.waited = WAIT_TICKS;
        self.settle(BestShotState::Unnamed);
    }

    /// The best shot for the game is known, or will not be named, unless that is settled already.
    fn settle(&mut self, best: BestShotState) {
        if !matches!(self.shot, Shot::Settled(_)) {
            self.shot = Shot::Settled(best);
        }
    }

    /// How far all boards are counted, with so many parts' worth of progress in hand.
    fn count(&self, in_hand: f64) -> Count {
        let Counting { parts, left, counted, too_many, .. } = &self.counting;
        match counted {
            _ if *parts == 0 => Count::NotWanted,
            _ if *too_many => Count::TooMany,
            Some(counts) if *left == 0 => Count::Done(counts.clone()),
            _ => Count::Begun((f64::from(parts - left) + in_hand) / f64::from(*parts)),
        }
    }
}

impl Drawing {
    fn add(&mut self, sample: &Sample) {
        match &mut self.drawn {
            Some(drawn) => drawn.merge(sample),
            None => self.drawn = Some(sample.clone()),
        }
        self.left -= 1;
    }

    fn give_up(&mut self) {
        self.open.clear();
        self.left = 0;
        self.refused = true;
    }
}

impl Counting {
    fn add(&mut self, counts: &Counts, ms: f64) {
        match &mut self.counted {
            Some(counted) => counted.merge(counts),
            None => self.counted = Some(counts.clone()),
        }
        self.ms = self.ms.max(ms);
        self.left -= 1;
    }

    fn give_up(&mut self) {
        self.open.clear();
        self.left = 0;
        self.too_many = true;
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Position;
    use rangekeeper_play::GameLengths;

    use super::*;
    use crate::workers::analysis::runner::Desk;

    const TARGET: u32 = 110_000;

    const RECORD: &str = "v1;classic;E5:miss,B2:hit,H8:hit,B3:hit";

    fn question(record: &str, method: Method) -> Inquiry {
        Inquiry { record: record.parse().unwrap(), method, seed: 1, draws: TARGET }
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
        let orders = rig.crew.begin(question(RECORD, Method::Auto));
        rig.obey(orders);
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
        let all: u64 = counts.grid.cells().map(|cell| counts.occupied(cell)).sum();
        assert_eq!(all, 17 * counts.boards);
        assert_eq!(begun(3).finish(), one);
        assert_eq!(begun(8).finish(), one);
    }

    #[test]
    fn nothing_is_sent_before_a_worker_is_ready() {
        let mut rig = Rig::new(2);
        assert_eq!(rig.crew.begin(question(RECORD, Method::Auto)), []);
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
        let orders = rig.crew.begin(question("v1;classic;A1:sunk=Destroyer", Method::Auto));
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
        crew.begin(question(RECORD, Method::Auto));
        let mut orders = 0;
        for _ in 0..100 {
            orders += crew.lose(0, "no such file").len();
        }
        assert_eq!(crew.reading(), Reading::Lost("no such file".to_owned()));
        assert!(orders < 20, "it does not try for ever");
        assert_eq!(
            crew.begin(question(RECORD, Method::Auto)),
            [Order::Replace(0)],
            "but with every new record"
        );
    }

    #[test]
    fn stopping_keeps_what_was_drawn_as_interim() {
        let mut rig = begun(2);
        for _ in 0..4 {
            rig.step();
        }
        rig.crew.stop();
        let reading = rig.finish();
        let sample = reading.findings().unwrap().sample.as_ref().unwrap();
        assert!(sample.sample.accepted() > 0 && sample.sample.accepted() < u64::from(TARGET));
        assert!(!sample.complete && !rig.crew.is_working());
    }

    fn asked(workers: usize, record: &str, method: Method) -> Reading {
        let mut rig = Rig::new(workers);
        rig.all_ready();
        let orders = rig.crew.begin(question(record, method));
        rig.obey(orders);
        rig.finish()
    }

    #[test]
    fn each_method_finds_what_it_is_named_for_and_all_agree() {
        let auto = asked(2, RECORD, Method::Auto);
        let sampled = asked(3, RECORD, Method::MonteCarlo);
        let exact = asked(4, RECORD, Method::Exact);
        let [auto, sampled, exact] = [&auto, &sampled, &exact].map(|reading| reading.findings().unwrap());
        assert_eq!((&sampled.sample, &sampled.count), (&auto.sample, &Count::NotWanted));
        assert_eq!((&exact.sample, &exact.count), (&None, &auto.count));
        assert!(exact.counts().is_some_and(|counts| counts.boards > 0));
    }

    #[test]
    fn where_counting_is_too_much_samples_are_enough_or_it_is_said() {
        let sea_battle = "v1;10x10,none,sunk;A=4,B=3,C=3,D=2,E=2,F=2,G=1,H=1,I=1,J=1;";
        let mut rig = Rig::new(2);
        rig.all_ready();
        let mut question = question(sea_battle, Method::Auto);
        question.draws = 20;
        let orders = rig.crew.begin(question.clone());
        rig.obey(orders);
        let reading = rig.finish();
        let findings = reading.findings().unwrap();
        assert_eq!(findings.count, Count::TooMany);
        assert!(findings.sample.as_ref().is_some_and(|sample| sample.complete));
        question.method = Method::Exact;
        let orders = rig.crew.begin(question);
        rig.obey(orders);
        let reading = rig.finish();
        assert_eq!(reading, Reading::Refused(Refusal::TooManyBoards));
    }

    #[test]
    fn where_drawing_is_too_much_counting_goes_on() {
        let fleet = (0..10).map(|n| format!("S{n}=3")).collect::<Vec<_>>().join(",");
        let hits = "B2:hit,B6:hit,B10:hit,F2:hit,F6:hit,F10:hit,J2:hit,J6:hit,J10:hit";
        let reading = asked(2, &format!("v1;12x12,allowed,hit-miss;{fleet};{hits}"), Method::Auto);
        let findings = reading.findings().unwrap();
        assert_eq!(findings.sample, None);
        assert!(findings.counts().is_some_and(|counts| counts.boards > 0));
    }

    #[test]
    fn the_count_goes_up_to_its_end_in_steps() {
        let mut rig = Rig::new(2);
        rig.all_ready();
        let orders = rig.crew.begin(question("v1;classic;", Method::Exact));
        rig.obey(orders);
        let mut before = 0.0;
        let mut steps = 0;
        while rig.step() {
            let Reading::Known(Findings { count: Count::Begun(progress), .. }) = rig.crew.reading() else {
                continue;
            };
            assert!(progress >= before && progress <= 1.0, "{progress} after {before}");
            before = progress;
            steps += 1;
        }
        assert!(steps > 5, "{steps}");
        assert_eq!(rig.crew.reading().findings().unwrap().counts().unwrap().boards, 15_046_987_768);
    }

    /// The games that are in somebody's hands.
    fn games_in_hand(rig: &Rig) -> usize {
        rig.inbox.iter().filter(|(_, ask)| matches!(ask.task, Task::Play { .. })).count()
    }

    fn want_forecast(rig: &mut Rig, wanted: bool) {
        let orders = rig.crew.want_forecast(wanted);
        rig.obey(orders);
    }

    fn forecast(workers: usize) -> Forecasting {
        let mut rig = begun(workers);
        want_forecast(&mut rig, true);
        rig.finish();
        rig.crew.forecast()
    }

    #[test]
    fn the_forecast_is_the_same_whoever_plays_its_games() {
        let one = forecast(1);
        let Forecasting::Done(shots) = &one else { panic!("{one:?}") };
        assert_eq!(shots.games(), Forecasting::GAMES);
        assert!(shots.mean().is_some_and(|mean| (14.0..60.0).contains(&mean)), "{shots:?}");
        assert_eq!(forecast(3), one);
        assert_eq!(forecast(8), one);
    }

    #[test]
    fn the_best_shot_for_the_game_comes_soon_after_the_first_numbers_and_whoever_dies() {
        for workers in [1, 2] {
            let mut rig = Rig::new(workers);
            rig.all_ready();
            let orders = rig.crew.begin(Inquiry { draws: 10_000_000, ..question(RECORD, Method::Auto) });
            rig.obey(orders);
            assert!(rig.step());
            assert!(matches!(rig.crew.reading(), Reading::Known(_)));
            assert_eq!(rig.crew.best_shot(), BestShotState::Sought);
            let mut steps = 0;
            while rig.crew.best_shot() == BestShotState::Sought {
                assert!(rig.step());
                steps += 1;
            }
            // By turns with the rest: however much there is to draw, nothing of it is waited for.
            assert!(steps < 40, "{steps}");
            assert_eq!(rig.crew.best_shot(), best_shot());
        }
        let mut rig = begun(2);
        rig.step();
        // The first of them has it in hand.
        let orders = rig.crew.lose(0, "killed");
        rig.obey(orders);
        rig.finish();
        assert_eq!(rig.crew.best_shot(), best_shot());
    }

    /// What the engine says by itself.
    fn best_shot() -> BestShotState {
        let record: Record = RECORD.parse().unwrap();
        BestShotState::Named(rangekeeper_play::best_shot(&record, &Position::new(&record).unwrap()).unwrap())
    }

    /// A crew of one that has numbers, while its best shot is in hand.
    fn seeking() -> Rig {
        let mut rig = begun(1);
        rig.step();
        assert!(rig.inbox.iter().any(|(_, ask)| matches!(ask.task, Task::Advise)));
        assert!(matches!(rig.crew.reading(), Reading::Known(_)));
        assert_eq!(rig.crew.best_shot(), BestShotState::Sought);
        rig
    }

    #[test]
    fn a_best_shot_that_is_not_known_in_time_is_not_named_any_more() {
        let mut rig = seeking();
        let may_be_named = |rig: &Rig| rig.crew.reading().findings().is_some_and(Findings::may_be_named);
        for _ in 1..WAIT_TICKS {
            assert_eq!(rig.crew.tick(), []);
            assert_eq!(rig.crew.best_shot(), BestShotState::Sought);
            assert!(!may_be_named(&rig));
        }
        rig.crew.tick();
        assert_eq!(rig.crew.best_shot(), BestShotState::Unnamed);
        assert!(may_be_named(&rig));
        // The answer that is under way is for nobody, and all numbers come.
        assert_eq!(rig.finish(), begun(1).finish());
        assert_eq!(rig.crew.best_shot(), BestShotState::Unnamed);
        // Before there are numbers nothing is counted: a page may take long to load its workers.
        let mut crew = Crew::new(1);
        crew.begin(question(RECORD, Method::Auto));
        for _ in 0..2 * WAIT_TICKS {
            crew.tick();
        }
        assert_eq!(crew.best_shot(), BestShotState::Sought);
    }

    #[test]
    fn stopping_and_losing_everyone_leave_no_best_shot_to_wait_for() {
        let mut rig = seeking();
        rig.crew.stop();
        assert_eq!(rig.crew.best_shot(), BestShotState::Unnamed);
        want_forecast(&mut rig, true);
        rig.finish();
        assert_eq!(rig.crew.best_shot(), BestShotState::Unnamed);
        let orders = rig.crew.begin(question(RECORD, Method::Auto));
        rig.obey(orders);
        rig.finish();
        assert_eq!(rig.crew.best_shot(), best_shot(), "asked anew, it is looked for anew");
        rig.crew.stop();
        assert_eq!(rig.crew.best_shot(), best_shot(), "what is known stays known");

        let mut rig = seeking();
        for _ in 0..LOSSES {
            assert_eq!(rig.crew.best_shot(), BestShotState::Sought);
            rig.crew.lose(0, "out of memory");
        }
        assert_eq!(rig.crew.best_shot(), BestShotState::Unnamed);
    }

    #[test]
    fn games_are_played_after_everything_else_and_only_while_they_are_wanted() {
        let mut rig = begun(2);
        let alone = begun(2).finish();
        want_forecast(&mut rig, true);
        while rig.crew.is_working() {
            assert_eq!(
                (games_in_hand(&rig), rig.crew.forecast()),
                (0, Forecasting::Begun(GameLengths::default()))
            );
            assert!(rig.step());
        }
        assert_eq!((rig.crew.reading(), games_in_hand(&rig)), (alone.clone(), 2));
        for _ in 0..50 {
            rig.step();
            assert_eq!(rig.crew.reading(), alone);
        }
        let Forecasting::Begun(before) = rig.crew.forecast() else { panic!() };
        want_forecast(&mut rig, false);
        rig.finish();
        assert_eq!((games_in_hand(&rig), rig.crew.forecast()), (0, Forecasting::NotWanted));
        // Wanted again, it goes on where it was: nothing is drawn or counted, no game is played a second time.
        want_forecast(&mut rig, true);
        let Forecasting::Begun(after) = rig.crew.forecast() else { panic!() };
        assert!(before.games() <= after.games() && after.games() < Forecasting::GAMES);
        assert!(!rig.inbox.is_empty() && games_in_hand(&rig) == rig.inbox.len());
        assert_eq!((rig.finish(), rig.crew.forecast()), (alone, forecast(1)));
        want_forecast(&mut rig, false);
        assert_eq!(rig.crew.forecast(), forecast(1), "what is known stays known");
    }

    #[test]
    fn games_of_lost_workers_are_played_again() {
        let mut rig = begun(3);
        rig.finish();
        want_forecast(&mut rig, true);
        for _ in 0..20 {
            rig.step();
        }
        let orders = rig.crew.lose(0, "killed");
        rig.obey(orders);
        rig.inbox.retain(|(worker, _)| *worker != 1);
        for _ in 0..=SILENT_TICKS {
            rig.step();
            let orders = rig.crew.tick();
            rig.obey(orders);
        }
        rig.finish();
        assert_eq!((rig.crew.forecast(), rig.replaced), (forecast(1), 2));
    }

    #[test]
    fn where_games_kill_workers_there_is_no_forecast_and_the_reading_stays() {
        let mut rig = begun(2);
        let reading = rig.finish();
        want_forecast(&mut rig, true);
        for _ in 0..LOSSES {
            let orders = rig.crew.lose(1, "out of memory");
            rig.obey(orders);
        }
        assert_eq!((rig.finish(), rig.crew.forecast()), (reading, Forecasting::Impossible));
    }

    #[test]
    fn stopping_keeps_the_games_that_were_played_until_they_are_wanted_again() {
        let mut rig = begun(2);
        let reading = rig.finish();
        want_forecast(&mut rig, true);
        for _ in 0..200 {
            rig.step();
        }
        rig.crew.stop();
        assert_eq!(rig.finish(), reading);
        let Forecasting::Stopped(shots) = rig.crew.forecast() else { panic!("{:?}", rig.crew.forecast()) };
        assert!(shots.games() > 0 && shots.games() < Forecasting::GAMES);
        want_forecast(&mut rig, true);
        rig.finish();
        assert_eq!(rig.crew.forecast(), forecast(1));
    }

    #[test]
    fn a_stopped_sample_is_enough_to_play_from() {
        let mut rig = begun(2);
        want_forecast(&mut rig, true);
        while rig.crew.reading() == Reading::Waiting {
            rig.step();
        }
        rig.crew.stop();
        let reading = rig.finish();
        assert_eq!(rig.crew.forecast(), Forecasting::Stopped(GameLengths::default()));
        want_forecast(&mut rig, true);
        assert_eq!((rig.finish(), rig.crew.forecast()), (reading, forecast(1)));
    }

    #[test]
    fn a_new_record_has_its_own_forecast() {
        let mut rig = begun(2);
        want_forecast(&mut rig, true);
        rig.finish();
        let orders = rig.crew.begin(question("v1;3x1,allowed,sunk-ship;Alpha=2;A2:hit", Method::Auto));
        assert_eq!(rig.crew.forecast(), Forecasting::Begun(GameLengths::default()));
        rig.obey(orders);
        rig.finish();
        let Forecasting::Done(shots) = rig.crew.forecast() else { panic!("{:?}", rig.crew.forecast()) };
        assert_eq!((shots.games(), shots.histogram().len()), (Forecasting::GAMES, 3));
    }

    #[test]
    fn a_contradiction_has_no_forecast_and_leaves_nobody_waiting() {
        let mut rig = begun(3);
        want_forecast(&mut rig, true);
        let orders = rig.crew.begin(question("v1;classic;A1:sunk=Destroyer", Method::Auto));
        rig.obey(orders);
        assert!(matches!(rig.finish(), Reading::Contradicted(_)));
        assert_eq!(rig.crew.forecast(), Forecasting::Impossible);
        for _ in 0..=SILENT_TICKS {
            assert_eq!(rig.crew.tick(), []);
        }
    }
}
