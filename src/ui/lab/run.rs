//! A run of an experiment: the workers that play it, and what the screen knows of it.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use rangekeeper_lab::{Experiment, Results};

use super::Lab;
use crate::platform::clock::now;
use crate::platform::document::page_version;
use crate::workers::experiment::scheduler::{End, ExperimentScheduler, Order};
use crate::workers::handle::{self, WorkerHandle};
use crate::workers::protocol::{Answer, LabNews, LabTask, Request};

/// Milliseconds between two pictures of a run.
const PICTURE_MS: f64 = 200.0;

/// What the screen knows of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What is played.
    pub experiment: Experiment,
    /// How many games were asked for.
    pub wanted: u64,
    /// What came of those that were played.
    pub results: Results,
    /// Seconds of playing, the workers' start included.
    pub seconds: f64,
    /// How many workers play.
    pub workers: usize,
    /// Whether it goes on, and if not, why.
    pub state: State,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Games are being played.
    Going,
    /// All games were played.
    Done,
    /// The player stopped it.
    Stopped,
    /// Nobody can play.
    Failed,
}

/// The workers of a run.
#[derive(Clone)]
pub struct Driver(Rc<RefCell<Inner>>);

struct Inner {
    scheduler: ExperimentScheduler,
    handles: Vec<WorkerHandle>,
    lab: Lab,
    began_at: f64,
    told_at: f64,
}

impl Run {
    /// Games per second, once it can be said.
    pub fn pace(&self) -> Option<f64> {
        (self.seconds > 0.5 && self.results.games() > 0).then(|| self.results.games() as f64 / self.seconds)
    }
}

impl Lab {
    /// Begins a run; one that is under way is stopped.
    pub(super) fn begin(self, experiment: Experiment, wanted: u64) {
        self.stop();
        let workers = handle::workers().min(wanted as usize).max(1);
        self.run.set(Some(Run {
            experiment: experiment.clone(),
            wanted,
            results: Results::default(),
            seconds: 0.0,
            workers,
            state: State::Going,
        }));
        let scheduler = ExperimentScheduler::new(experiment, wanted, workers);
        let (began_at, told_at) = (now(), now());
        let driver = Driver(Rc::new(RefCell::new(Inner {
            scheduler,
            handles: Vec::new(),
            lab: self,
            began_at,
            told_at,
        })));
        for worker in 0..workers {
            let handle = driver.start_worker(worker);
            driver.0.borrow_mut().handles.push(handle);
        }
        self.driver.set_value(Some(driver));
    }

    /// Stops the run at what has been played.
    pub(super) fn stop(self) {
        if let Some(driver) = self.driver.try_update_value(Option::take).flatten() {
            driver.finish(State::Stopped);
        }
    }
}

impl Driver {
    fn start_worker(&self, worker: usize) -> WorkerHandle {
        let driver = self.clone();
        WorkerHandle::start(&page_version(), &format!("lab {}", worker + 1), move |answer| {
            driver.hear(worker, answer);
        })
    }

    fn hear(&self, worker: usize, answer: Result<Answer, &str>) {
        let order = {
            let mut inner = self.0.borrow_mut();
            match answer {
                Ok(answer) => inner.scheduler.take(worker, answer),
                Err(_) => inner.scheduler.lose(worker),
            }
        };
        match order {
            Some(Order::Send(worker, task)) => self.0.borrow().handles[worker].send(&Request::Lab(task)),
            Some(Order::Replace(worker)) => {
                let handle = self.start_worker(worker);
                std::mem::replace(&mut self.0.borrow_mut().handles[worker], handle).end();
            }
            None => {}
        }
        let end = self.0.borrow().scheduler.end();
        match end {
            Some(End::Done) => self.finish(State::Done),
            Some(End::Failed) => self.finish(State::Failed),
            None => self.tell(),
        }
    }

    /// Tells the screen how far the run is, now and then.
    fn tell(&self) {
        let mut inner = self.0.borrow_mut();
        if now() - inner.told_at >= PICTURE_MS {
            inner.told_at = now();
            inner.tell(State::Going);
        }
    }

    /// Tells the screen how the run ended, and ends the workers.
    fn finish(&self, state: State) {
        let handles = {
            let mut inner = self.0.borrow_mut();
            inner.tell(state);
            std::mem::take(&mut inner.handles)
        };
        handles.into_iter().for_each(WorkerHandle::end);
    }
}

impl Inner {
    fn tell(&self, state: State) {
        self.lab.run.update(|run| {
            if let Some(run) = run {
                self.scheduler.results().clone_into(&mut run.results);
                run.seconds = (now() - self.began_at) / 1000.0;
                run.state = state;
            }
        });
    }
}

/// A worker that does one thing for the lab.
#[derive(Clone, Default)]
pub struct Errand(Rc<RefCell<Option<WorkerHandle>>>);

impl Errand {
    /// Has a worker of its own do this; `tell` is called with what it found, `None` if it died of it.
    pub fn run(task: LabTask, tell: impl Fn(Option<LabNews>) + Clone + 'static) -> Self {
        let errand = Self::default();
        let this = errand.clone();
        let handle = WorkerHandle::start(&page_version(), "lab", move |answer| match answer {
            Ok(Answer::Ready) => {
                if let Some(handle) = &*this.0.borrow() {
                    handle.send(&Request::Lab(task.clone()));
                }
            }
            Ok(Answer::Lab(news)) => {
                this.stop();
                tell(Some(news));
            }
            Ok(Answer::About(..)) | Err(_) => {
                this.stop();
                tell(None);
            }
        });
        *errand.0.borrow_mut() = Some(handle);
        errand
    }

    /// Ends the worker, whatever it is doing.
    pub fn stop(&self) {
        let handle = self.0.borrow_mut().take();
        handle.into_iter().for_each(WorkerHandle::end);
    }
}
