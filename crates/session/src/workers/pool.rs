//! The page's side of the workers: starts them, and carries out their scheduler's orders.

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;
use std::time::Duration;

use crate::platform::{Timer, Worker, Workers};
use crate::prelude::*;
use crate::workers::protocol::{Answer, Request, decode, encode};

/// The reason for a message that cannot be read.
pub const UNREADABLE: &str = "the engine sent what the page cannot read";
/// The reason for a worker whose file cannot be loaded: the browser reports it without a message.
pub const NOT_LOADED: &str = "the engine's files could not be loaded";
const TICK: Duration = Duration::from_millis(250);

#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    Send(usize, Request),
    Replace(usize),
}

/// Decides which worker does what: pure bookkeeping.
pub trait Schedule {
    fn take(&mut self, worker: usize, answer: Answer) -> Vec<Order>;
    /// Notes that a worker died for this reason, and hands its tasks to another.
    fn lose(&mut self, worker: usize, reason: &str) -> Vec<Order>;
    /// Lets a tick pass, and returns the workers that have been silent for too long.
    fn tick(&mut self) -> Vec<usize>;
}

/// Workers under a scheduler. They run until [`end`](Self::end).
pub struct WorkerPool<S: 'static>(Rc<Inner<S>>);

/// A callback after every decision.
type Tell<S> = Box<dyn Fn(&WorkerPool<S>)>;

struct Inner<S: 'static> {
    scheduler: RefCell<S>,
    handles: RefCell<Vec<WorkerHandle>>,
    platform: Platform,
    name: &'static str,
    tell: Tell<S>,
    clock: Cell<Option<Timer>>,
}

impl<S> Clone for WorkerPool<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S: Schedule> WorkerPool<S> {
    /// Starts so many workers; `name` is for the browser's tools, and `tell` is called after every decision.
    pub fn start(
        scheduler: S,
        workers: usize,
        platform: Platform,
        name: &'static str,
        tell: impl Fn(&Self) + 'static,
    ) -> Self {
        let pool = Self(Rc::new(Inner {
            scheduler: RefCell::new(scheduler),
            handles: RefCell::new(Vec::new()),
            platform,
            name,
            tell: Box::new(tell),
            clock: Cell::new(None),
        }));
        let handles = (0..workers).map(|worker| pool.start_worker(worker)).collect();
        *pool.0.handles.borrow_mut() = handles;
        pool.tick_later();
        pool
    }

    /// Ticks again and again until the pool ends.
    fn tick_later(&self) {
        let this = Rc::downgrade(&self.0);
        let tick = move || {
            if let Some(pool) = this.upgrade().map(Self) {
                pool.tick_later();
                pool.decide(|scheduler| {
                    let silent = scheduler.tick();
                    silent.into_iter().flat_map(|worker| scheduler.lose(worker, SILENT)).collect()
                });
            }
        };
        self.0.clock.set(Some(self.0.platform.timers.set_timeout(TICK, Box::new(tick))));
    }

    pub fn workers(&self) -> usize {
        self.0.handles.borrow().len()
    }

    pub fn scheduler(&self) -> Ref<'_, S> {
        self.0.scheduler.borrow()
    }

    pub fn decide(&self, decide: impl FnOnce(&mut S) -> Vec<Order>) {
        let orders = decide(&mut self.0.scheduler.borrow_mut());
        for order in orders {
            match order {
                // There is none after the pool has ended.
                Order::Send(worker, request) => {
                    if let Some(handle) = self.0.handles.borrow().get(worker) {
                        handle.send(&request);
                    }
                }
                Order::Replace(worker) => {
                    let handle = self.start_worker(worker);
                    if let Some(before) = self.0.handles.borrow_mut().get_mut(worker) {
                        std::mem::replace(before, handle).end();
                    }
                }
            }
        }
        (self.0.tell)(self);
    }

    /// Ends the workers at once.
    pub fn end(&self) {
        if let Some(tick) = self.0.clock.take() {
            self.0.platform.timers.cancel(tick);
        }
        self.0.handles.take().into_iter().for_each(WorkerHandle::end);
    }

    fn start_worker(&self, worker: usize) -> WorkerHandle {
        let this = Rc::downgrade(&self.0);
        let name = format!("{} {}", self.0.name, worker + 1);
        WorkerHandle::start(self.0.platform.workers, &name, move |answer| {
            let Some(pool) = this.upgrade().map(Self) else { return };
            pool.decide(|scheduler| match answer {
                Ok(answer) => scheduler.take(worker, answer),
                Err(reason) => scheduler.lose(worker, reason),
            });
        })
    }
}

pub struct WorkerHandle(Box<dyn Worker>);

impl WorkerHandle {
    /// Starts a worker; `name` is for the browser's tools, and `hear` gets every answer, or the reason that the worker
    /// failed.
    pub fn start(workers: &dyn Workers, name: &str, hear: impl Fn(Result<Answer, &str>) + 'static) -> Self {
        let decoding = move |message: Result<&[u8], &str>| {
            hear(message.and_then(|bytes| decode(bytes).ok_or(UNREADABLE)));
        };
        Self(workers.start(name, Rc::new(decoding)))
    }

    pub fn send(&self, request: &Request) {
        self.0.send(&encode(request));
    }

    pub fn end(self) {
        self.0.end();
    }
}

/// Ticks that a worker may take to load before any has loaded.
const LOADING_TICKS: u32 = 240;
/// A worker that takes so many times as long to load as the slowest one so far counts as lost.
const LOADING_MARGIN: u32 = 8;
/// Losses in a row, without a result in between, after which the pool gives up.
pub const LOSSES: u32 = 6;

/// The reason for a silent worker.
pub const SILENT: &str = "the engine does not answer";

/// The workers and their assignments, and which workers are lost: the part that every scheduler needs.
pub struct Roster<A> {
    workers: Vec<State<A>>,
    /// Ticks that a worker with tasks may be silent.
    silent_ticks: u32,
    /// Ticks that the slowest worker so far took to load.
    slowest_load: Option<u32>,
    /// Workers lost since the last result.
    losses: u32,
}

enum State<A> {
    Loading {
        ticks: u32,
    },
    /// Lost, and not replaced because too many were lost before.
    Gone,
    Ready {
        /// Its assignments, in order.
        assignments: Vec<A>,
        ticks: u32,
    },
}

impl<A> Roster<A> {
    /// Creates a roster of loading workers. With tasks, each may be silent for so many ticks.
    pub fn new(workers: usize, silent_ticks: u32) -> Self {
        let workers = (0..workers).map(|_| State::Loading { ticks: 0 }).collect();
        Self { workers, silent_ticks, slowest_load: None, losses: 0 }
    }

    pub const fn workers(&self) -> usize {
        self.workers.len()
    }

    pub fn set_ready(&mut self, worker: usize) {
        if let State::Loading { ticks } = self.workers[worker] {
            self.slowest_load = self.slowest_load.max(Some(ticks));
        }
        self.workers[worker] = State::Ready { assignments: Vec::new(), ticks: 0 };
    }

    /// Notes a worker's answer, and returns its assignments; `None` if it counts as lost.
    pub fn note_answer(&mut self, worker: usize) -> Option<&mut Vec<A>> {
        if let State::Ready { ticks, .. } = &mut self.workers[worker] {
            *ticks = 0;
        }
        self.ready(worker)
    }

    /// Forgets earlier losses, after a result.
    pub const fn reset_losses(&mut self) {
        self.losses = 0;
    }

    /// Returns the assignments of a worker that is ready.
    pub fn ready(&mut self, worker: usize) -> Option<&mut Vec<A>> {
        if let State::Ready { assignments, .. } = &mut self.workers[worker] {
            Some(assignments)
        } else {
            None
        }
    }

    pub fn assignments(&self) -> impl Iterator<Item = &A> {
        self.workers.iter().flat_map(|worker| match worker {
            State::Ready { assignments, .. } => &assignments[..],
            State::Loading { .. } | State::Gone => &[],
        })
    }

    /// Takes back all assignments. The workers finish what they are doing, and the answers are dropped.
    pub fn take_back(&mut self) {
        for worker in &mut self.workers {
            if let State::Ready { assignments, ticks } = worker {
                assignments.clear();
                *ticks = 0;
            }
        }
    }

    /// Notes that a worker died, and returns its assignments.
    pub fn lose(&mut self, worker: usize) -> Vec<A> {
        self.losses += 1;
        match std::mem::replace(&mut self.workers[worker], State::Gone) {
            State::Ready { assignments, .. } => assignments,
            State::Loading { .. } | State::Gone => Vec::new(),
        }
    }

    pub const fn is_hopeless(&self) -> bool {
        self.losses >= LOSSES
    }

    /// Returns orders to replace the lost workers; none once every worker has failed again, so that one that cannot
    /// load is not replaced forever.
    pub fn replace_lost(&mut self) -> Vec<Order> {
        if self.losses > LOSSES + self.workers.len() as u32 {
            return Vec::new();
        }
        let mut orders = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if let State::Gone = worker {
                *worker = State::Loading { ticks: 0 };
                orders.push(Order::Replace(number));
            }
        }
        orders
    }

    /// Lets a tick pass, and returns the workers that have been silent for too long.
    pub fn tick(&mut self) -> Vec<usize> {
        // After the first load, a worker killed while it loads is noticed as soon as a silent one.
        let loading_ticks = self.slowest_load.map_or(LOADING_TICKS, |slowest| {
            (LOADING_MARGIN * slowest).clamp(self.silent_ticks, LOADING_TICKS)
        });
        let mut silent = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let (ticks, limit) = match worker {
                State::Loading { ticks } => (ticks, loading_ticks),
                State::Ready { assignments, ticks } if !assignments.is_empty() => (ticks, self.silent_ticks),
                State::Ready { .. } | State::Gone => continue,
            };
            *ticks += 1;
            if *ticks > limit {
                silent.push(number);
            }
        }
        silent
    }
}
