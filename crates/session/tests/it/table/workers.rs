//! Workers in this thread: the real task runners, a message at a time.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use rangekeeper_session::platform::{OnMessage, Worker, Workers};
use rangekeeper_session::workers::lab::ExperimentRunner;
use rangekeeper_session::workers::opponent::OpponentRunner;
use rangekeeper_session::workers::protocol::{Answer, Request, Task, Update, decode, encode};
use rangekeeper_session::workers::runner::TaskRunner;

thread_local! {
    static TEAM: RefCell<Team> = RefCell::default();
}

#[derive(Default)]
struct Team {
    running: Vec<Rc<Running>>,
    started: usize,
    setup: Setup,
}

#[derive(Clone, Copy)]
pub struct Setup {
    pub workers: usize,
    pub count_bytes: f64,
}

impl Default for Setup {
    fn default() -> Self {
        Self { workers: 1, count_bytes: 256e6 }
    }
}

pub struct TestWorkers;

impl Workers for TestWorkers {
    fn number(&self) -> usize {
        TEAM.with_borrow(|team| team.setup.workers)
    }

    fn count_bytes(&self) -> f64 {
        TEAM.with_borrow(|team| team.setup.count_bytes)
    }

    fn start(&self, _: &str, on_message: OnMessage) -> Box<dyn Worker> {
        let running = Rc::new(Running {
            on_message,
            is_ready: Cell::new(false),
            is_hanging: Cell::new(false),
            inbox: RefCell::default(),
            runners: RefCell::default(),
        });
        TEAM.with_borrow_mut(|team| {
            team.started += 1;
            team.running.push(running.clone());
        });
        Box::new(TestWorker(running))
    }
}

struct TestWorker(Rc<Running>);

impl Worker for TestWorker {
    fn send(&self, message: &[u8]) {
        // What is sent to a worker that has not said that it is ready is lost.
        if self.0.is_ready.get() {
            self.0.inbox.borrow_mut().push_back(message.to_vec());
        }
    }

    fn end(self: Box<Self>) {}
}

impl Drop for TestWorker {
    /// Ends the worker, also where the page is closed.
    fn drop(&mut self) {
        TEAM.with_borrow_mut(|team| team.running.retain(|running| !Rc::ptr_eq(running, &self.0)));
    }
}

struct Running {
    on_message: OnMessage,
    is_ready: Cell<bool>,
    is_hanging: Cell<bool>,
    inbox: RefCell<VecDeque<Vec<u8>>>,
    runners: RefCell<(TaskRunner, OpponentRunner, ExperimentRunner)>,
}

impl Running {
    /// Answers the next message, if there is one. Returns false if there is nothing to do.
    fn work(&self) -> bool {
        if self.is_hanging.get() {
            return false;
        }
        let answer = if self.is_ready.replace(true) {
            let Some(message) = self.inbox.borrow_mut().pop_front() else { return false };
            match decode(&message).expect("the page sends requests") {
                Request::Record(subject) => {
                    self.runners.borrow_mut().0.set_record(&subject.0, &subject.1);
                    return true;
                }
                Request::Work(id, task) => Answer::Update(id, self.update(&task)),
            }
        } else {
            Answer::Ready
        };
        (self.on_message)(Ok(&encode(&answer)));
        true
    }

    fn update(&self, task: &Task) -> Update {
        // Every look at the clock takes half a millisecond.
        let looks = Cell::new(0.0);
        let clock = || looks.replace(looks.get() + 0.5);
        let (tasks, opponent, experiments) = &mut *self.runners.borrow_mut();
        match task {
            Task::Lab(task) => Update::Lab(experiments.work(task, clock)),
            task if task.is_about_record() => tasks.work(task, clock),
            task => opponent.work(task, clock),
        }
    }
}

/// Sets up the device of this thread, without any workers yet.
pub fn set_up(setup: Setup) {
    TEAM.set(Team { setup, ..Team::default() });
}

/// Lets every worker answer one message. Returns false if none has anything to do.
pub fn work() -> bool {
    let running = TEAM.with_borrow(|team| team.running.clone());
    running.iter().filter(|running| running.work()).count() > 0
}

pub fn in_hand(is_kind: fn(&Task) -> bool) -> usize {
    let is_it = |message: &Vec<u8>| matches!(decode(message), Some(Request::Work(_, task)) if is_kind(&task));
    TEAM.with_borrow(|team| {
        team.running.iter().map(|running| running.inbox.borrow().iter().filter(|it| is_it(it)).count()).sum()
    })
}

pub fn work_of(place: usize) -> bool {
    nth(place).is_some_and(|running| running.work())
}

pub fn kill(place: usize, reason: &str) {
    if let Some(running) = nth(place) {
        (running.on_message)(Err(reason));
    }
}

/// Has a worker answer what nobody can read.
pub fn garble(place: usize) {
    if let Some(running) = nth(place) {
        (running.on_message)(Ok(&[0xff; 7]));
    }
}

pub fn hang(place: usize) {
    if let Some(running) = nth(place) {
        running.is_hanging.set(true);
    }
}

pub fn running() -> usize {
    TEAM.with_borrow(|team| team.running.len())
}

pub fn started() -> usize {
    TEAM.with_borrow(|team| team.started)
}

fn nth(place: usize) -> Option<Rc<Running>> {
    TEAM.with_borrow(|team| team.running.get(place).cloned())
}
